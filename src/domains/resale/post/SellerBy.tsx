/** By when its seller sends, mends or refunds what waits for them. */
import type { ResaleState } from '../../../../contract/resale/machine.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { text } from './words.ts';

export function SellerBy({ state, at, own }: { state: ResaleState; at: number; own: boolean }) {
  const all = useText(text);
  const t = { ...all, ...(own && all.own) };
  const now = useServerNow(60_000);
  const when = dateTime(at, now, useLanguage());
  const [soon, late] =
    state === 'failed'
      ? [t.mendBy, t.mendLate]
      : state === 'refund_remote'
        ? [t.refundBy, t.refundLate]
        : [t.sendBy, t.sendLate];
  return <Notice tone={now > at ? 'bad' : 'wait'}>{now > at ? late(when) : soon(when)}</Notice>;
}
