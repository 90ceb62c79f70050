/** Why not everything can be withdrawn: what penalties may still take, and what may still be refunded. */
import type { assetGet } from '../../../contract/wallet/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { date } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { text } from './words.ts';

type Props = Pick<Output<typeof assetGet>, 'available' | 'withdrawable' | 'heldUntil' | 'heldPenalties'>;

export function Kept({ available, withdrawable, heldUntil, heldPenalties }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const kept = available - withdrawable;
  const forPenalties = Math.min(kept, heldPenalties);
  return (
    <>
      {forPenalties > 0 && <Notice tone="wait">{t.heldPenalties(`¥${yuan(forPenalties)}`)}</Notice>}
      {kept > forPenalties && (
        <Notice tone="wait">
          {t.reserve(`¥${yuan(kept - forPenalties)}`, heldUntil === null ? null : date(heldUntil, now, language))}
        </Notice>
      )}
    </>
  );
}
