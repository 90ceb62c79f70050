/** What the phone noticed on photos of a piece, each with the way to take it again; nothing is refused. */
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import type { Shot } from '../receipt/use-receipt-form.ts';
import { text } from '../receipt/words.ts';
import styles from './Shoot.module.css';
import { text as shoot } from './shoot-words.ts';

interface Props {
  shots: readonly Shot[];
  /** Which piece, where several are shown. */
  of?: string;
  onRetake: (slot: string) => void;
}

export function Faults({ shots, of, onRetake }: Props) {
  const { slots } = useText(text);
  const t = useText(shoot);
  return shots.map(({ slot, fault }) => {
    if (!fault) return null;
    const view = slots[slot] ?? slot;
    return (
      <div key={slot} className={styles.fault}>
        <Notice
          tone="wait"
          end={
            <Button kind="line" size="sm" aria-label={t.retake(view)} onClick={() => onRetake(slot)}>
              {t.again}
            </Button>
          }
        >
          {t.faults[fault](of ? `${of} ${view}` : view)}
        </Notice>
      </div>
    );
  });
}
