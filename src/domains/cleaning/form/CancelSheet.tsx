/** Of several pieces that are not sent yet one is given up, or all of them. */
import type { CleaningDetail } from '../../../../contract/cleaning/calls.ts';
import { backUnwashed } from '../../../../contract/cleaning/rules.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import { NeedsNetwork } from '../../device/live/NeedsNetwork.tsx';
import styles from '../cleaning.module.css';
import { besidesOf, dueLines } from '../way.ts';
import { text } from './words.ts';

interface Props {
  data: CleaningDetail;
  pending: boolean;
  onCancel: (alone: boolean) => void;
  onClose: () => void;
}

export function CancelSheet({ data, pending, onCancel, onClose }: Props) {
  const t = useText(text);
  const paid = data.state !== 'pending_pay';
  const all = dueLines(data, useLanguage()).reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Sheet open onClose={onClose} title={t.cancelWhich}>
      <NeedsNetwork />
      <LiveButton block kind="line" pending={pending} onClick={() => onCancel(true)}>
        {t.cancelOne}
      </LiveButton>
      <p className={styles.note}>{t.cancelOneNote(paid ? `¥${yuan(backUnwashed(data.lines))}` : null)}</p>
      <LiveButton block kind="line" pending={pending} onClick={() => onCancel(false)}>
        {t.cancelWhole(besidesOf(data))}
      </LiveButton>
      {paid && <p className={styles.note}>{t.cancelAll(`¥${yuan(all)}`)}</p>}
    </Sheet>
  );
}
