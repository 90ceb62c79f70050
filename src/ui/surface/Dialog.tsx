/** A small window for a decision or a message; for the usual ones use `confirm()` and `alert()`. */
import { type ReactNode, useId } from 'react';
import styles from './Dialog.module.css';
import { useModal } from './use-modal.ts';

interface Props {
  open: boolean;
  /** Escape, the back gesture; a tap beside it does not close, since a decision is wanted. */
  onClose: () => void;
  title?: string;
  /** One or two buttons, rarely three, the safe one first. */
  actions: ReactNode;
  children?: ReactNode;
}

export function Dialog({ open, onClose, title, actions, children }: Props) {
  const { ref, present } = useModal(open, onClose);
  const id = useId();
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {present && (
        <>
          <div className={styles.body} id={title ? undefined : id}>
            {title && (
              <h2 className={styles.title} id={id}>
                {title}
              </h2>
            )}
            {children}
          </div>
          <div className={styles.actions}>{actions}</div>
        </>
      )}
    </dialog>
  );
}
