/** Our own day has passed: that it did, and the way on. */

import { calledOf, lateOf } from '../../../../contract/cleaning/called.ts';
import type { CleaningDetail } from '../../../../contract/cleaning/calls.ts';
import { mayWithdraw } from '../../../../contract/cleaning/late.ts';
import type { Words } from '../../../../contract/wire/states.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { LinkButton } from '../../../ui/input/Button.tsx';
import { slotWords } from '../../express/PickupSlots.tsx';
import { besidesOf, dueLines } from '../way.ts';
import { text } from './words.ts';

/** What goes back of a piece that we have not begun; of an unopened parcel, of all that is in it. */
export const backWhole = ({ total, refunded }: Pick<CleaningDetail, 'total' | 'refunded'>): string =>
  `¥${yuan(total - refunded)}`;

/** What is asked of whoever does not wait for us: of an unopened parcel all that ends with it is named. */
export function lateNo(data: CleaningDetail, t: (typeof text)['zh'], language: keyof Words) {
  const box = data.state === 'sent' ? dueLines(data, language) : [];
  const all = box.reduce((sum, { amount }) => sum + amount, 0);
  const body =
    box.length > 1
      ? t.noBodyBox(
          box.map(({ label, amount }) => `${label} ¥${yuan(amount)}`).join(language === 'zh' ? '、' : ', '),
          `¥${yuan(all)}`,
        )
      : (data.stored ? t.noBodyHere : t.noBody)(backWhole(data));
  return { ask: { title: t.noTitle, body, ok: t.no, bad: true }, said: t.noSaid };
}

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

/** By whose clock a courier was to come is the shop's, whatever zone the reader's is. */
export const lateSaid = (
  { state, pickupAt }: Pick<CleaningDetail, 'state' | 'pickupAt'>,
  late: number,
  { t, now, language }: { t: (typeof text)['zh']; now: number; language: keyof Words },
): string =>
  state === 'to_fetch' && pickupAt !== null
    ? t.lateFetch(slotWords(pickupAt, now, language))
    : t.late(dateTime(late, now, language));
