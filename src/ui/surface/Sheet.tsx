/** Comes from below for choosing or filling in something; drag, scrim tap, Escape and the back gesture close it. */
import { type ReactNode, useId, useRef } from 'react';
import { confirm } from '../feedback/dialogs.ts';
import { Notice, useStanding } from '../feedback/Notice.tsx';
import { cx } from '../format/cx.ts';
import { moreWords } from '../format/more-words.ts';
import { useText } from '../format/text.ts';
import { words } from '../format/words.ts';
import { Button } from '../input/Button.tsx';
import { HeldContext, HoldForm, useHeld } from '../input/held.ts';
import styles from './Sheet.module.css';
import { useModal } from './use-modal.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Shows 确定 at the right; without it the sheet only has 取消. */
  onOk?: () => void;
  ok?: string;
  /** In place of 取消, e.g. once there is nothing left to call off. */
  cancel?: string;
  /** Something was entered: leaving asks first. */
  dirty?: boolean;
  /** It has two columns where there is room. */
  wide?: boolean;
  /** Buttons under the content, which wait for what is still on its way into that. */
  foot?: ReactNode;
  children: ReactNode;
}

export function Sheet({ open, onClose, title, onOk, ok, cancel, dirty, wide, foot, children }: Props) {
  const t = useText(words);
  const more = useText(moreWords);
  const standing = useStanding();
  const [held, hold] = useHeld();
  const id = useId();
  const drag = useRef<{ from: number; at: number } | null>(null);
  const leave = async () => {
    const stay =
      dirty &&
      !(await confirm({ title: more.leaveTitle, body: more.leaveBody, ok: more.leave, cancel: more.stay, bad: true }));
    if (!stay) onClose();
  };
  const { ref, present } = useModal(open, () => void leave());
  const moveTo = (px: number | null) => {
    ref.current?.classList.toggle(styles.dragged ?? '', px !== null);
    ref.current?.style.setProperty('--drag', `${px ?? 0}px`);
  };
  const endDrag = (velocityAt: number, y: number) => {
    const start = drag.current;
    drag.current = null;
    moveTo(null);
    if (!start) return;
    const moved = y - start.from;
    if (moved > 120 || (moved > 24 && moved / (velocityAt - start.at) > 0.6)) void leave();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog itself answers Escape
    <dialog
      ref={ref}
      className={cx(styles.sheet, wide && styles.wide)}
      aria-labelledby={id}
      onClick={(event) => {
        if (event.target === event.currentTarget) void leave();
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        void leave();
      }}
    >
      {present && (
        // What another form waits for, from whose buttons it was opened, is nothing to it.
        <HeldContext value={null}>
          <div
            className={styles.top}
            onPointerDown={(event) => {
              if (event.target instanceof Element && event.target.closest('button')) return;
              event.currentTarget.setPointerCapture(event.pointerId);
              drag.current = { from: event.clientY, at: event.timeStamp };
            }}
            onPointerMove={(event) => drag.current && moveTo(Math.max(0, event.clientY - drag.current.from))}
            onPointerUp={(event) => endDrag(event.timeStamp, event.clientY)}
            onPointerCancel={(event) => endDrag(event.timeStamp, drag.current?.from ?? event.clientY)}
          >
            <div className={styles.grab} />
            <header className={styles.head}>
              <Button kind="text" className={styles.cancel} onClick={() => void leave()}>
                {cancel ?? t.cancel}
              </Button>
              <h2 id={id} className={styles.title}>
                {title}
              </h2>
              {onOk && (
                <Button kind="text" onClick={onOk}>
                  {ok ?? t.ok}
                </Button>
              )}
            </header>
          </div>
          <div className={styles.body}>
            <HoldForm value={hold}>{children}</HoldForm>
          </div>
          {(foot || standing) && (
            <footer className={styles.foot}>
              {standing && <Notice tone="bad" title={standing} />}
              <HeldContext value={held}>{foot}</HeldContext>
            </footer>
          )}
        </HeldContext>
      )}
    </dialog>
  );
}
