/** Our own day has passed: that it did, and the way on. */
import type { CleaningDetail } from '../../../../contract/cleaning/calls.ts';
import { mayWithdraw } from '../../../../contract/cleaning/late.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { LinkButton } from '../../../ui/input/Button.tsx';
import { calledOf, lateOf } from '../stored/machine.ts';
import { besidesOf } from '../way.ts';
import { text } from './words.ts';

/** What goes back of a piece that we have not begun; of an unopened parcel, of all that is in it. */
export const backWhole = ({ total, refunded }: Pick<CleaningDetail, 'total' | 'refunded'>): string =>
  `¥${yuan(total - refunded)}`;

/** What is asked of whoever does not wait for us. */
export const lateNo = (data: Pick<CleaningDetail, 'total' | 'refunded' | 'stored'>, t: (typeof text)['zh']) => ({
  ask: {
    title: t.noTitle,
    body: (data.stored ? t.noBodyHere : t.noBody)(backWhole(data)),
    ok: t.no,
    bad: true,
  },
  said: t.noSaid,
});

export function Late({ data }: { data: CleaningDetail }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  if (data.role !== 'owner' || lateOf(data, now) === null) return null;
  const { state, stored, orderNo, no } = data;
  const box = state === 'sent' && besidesOf(data) > 1;
  const own = mayWithdraw(data, now)
    ? `${(stored ? t.withdrawHere : t.withdraw)(backWhole(data))}${box ? t.withdrawBox : ''}`
    : state === 'to_fetch'
      ? t.fetch
      : '';
  return (
    <Notice
      tone="bad"
      title={t.title}
      end={
        <LinkButton
          kind="line"
          size="sm"
          to="/plugin/chat"
          // An answer kept on the phone may be of before the number of the whole order was told.
          search={{ service: true, say: t.say(orderNo ?? no, calledOf(data)[language]) }}
        >
          {t.urge}
        </LinkButton>
      }
    >
      {own || t.wait}
    </Notice>
  );
}
