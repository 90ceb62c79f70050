/** A row that slides to the left and shows what can be done with it; the keyboard reaches the same buttons. */
import { type ReactNode, useRef } from 'react';
import { cx } from '../format/cx.ts';
import styles from './SwipeRow.module.css';

interface Action {
  label: string;
  icon?: ReactNode;
  bad?: boolean;
  onClick: () => void;
}

export function SwipeRow({ actions, children }: { actions: readonly Action[]; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  return (
    <div ref={row} className={styles.row}>
      <div className={styles.content}>{children}</div>
      <div className={styles.actions}>
        {actions.map(({ label, icon, bad, onClick }) => (
          <button
            key={label}
            type="button"
            className={cx(styles.action, bad && styles.bad)}
            onClick={() => {
              row.current?.scrollTo({ left: 0, behavior: 'smooth' });
              onClick();
            }}
          >
            {icon}
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}
