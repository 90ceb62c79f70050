/** A merchant's lower price, which may be named once: what is about to be sent is said, and asked. */
import { useState } from 'react';
import { exactYuan, yuan } from '../../../../contract/wire/yuan.ts';
import { quietly } from '../../../api/write.ts';
import { useText } from '../../../ui/format/text.ts';
import { AmountField } from '../../../ui/input/AmountField.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import { askLive } from '../../device/live/live.ts';
import { NeedsNetwork } from '../../device/live/NeedsNetwork.tsx';
import { text as offer } from '../hall/offer-words.ts';
import { text } from '../hall/words.ts';
import styles from '../recycle.module.css';

interface LowerProps {
  price: number;
  /** It lies in our warehouse, and goes back to nobody. */
  stored: boolean;
  pending: boolean;
  onClose: () => void;
  onOk: (price: number, reason: string) => void;
}

export function LowerSheet({ price, stored, pending, onClose, onOk }: LowerProps) {
  const t = useText(text);
  const f = useText(offer);
  const [lower, setLower] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const fits = lower !== null && lower > 0 && lower < price;
  const ok = fits ? f.lowerOk(exactYuan(lower)) : t.lower;
  const say = async () => {
    if (fits && (await askLive({ title: ok, body: t.lowerHint(stored), ok }))) onOk(lower, reason.trim());
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.lowerTitle}
      foot={
        <LiveButton block pending={pending} disabledReason={!fits && t.lowerMissing} onClick={() => quietly(say())}>
          {ok}
        </LiveButton>
      }
    >
      <div className={styles.stack}>
        <p className={styles.note}>{t.lowerHint(stored)}</p>
        <NeedsNetwork />
        <AmountField label={t.lowerTitle} value={lower} onChange={setLower} aside={t.before(yuan(price))} />
        <TextArea label={t.lowerWhy} value={reason} onChange={setReason} />
      </div>
    </Sheet>
  );
}
