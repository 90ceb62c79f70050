/** We have not kept a time that we gave for what a merchant bought: to take it in, inspect it, or send it on. */

import type { hallOrder } from '../../../../contract/recycle/hall-calls.ts';
import { hallStateOf } from '../../../../contract/recycle/hall-calls.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { isPast, useServerNow } from '../../../ui/format/use-now.ts';
import { LateNotice } from '../../message/LateNotice.tsx';
import { text as turn } from '../turn-words.ts';
import { text as offer } from './offer-words.ts';

/** @param heardAt when this device was told it: what was held past the time may have been done since */
export function Late({ order, heardAt }: { order: Output<typeof hallOrder>; heardAt: number }) {
  const f = useText(offer);
  const { late, brought, todo } = useText(turn);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const { deadlineAt, money } = order;
  if (order.bid !== 'won' || !order.order || deadlineAt === null || !isPast(deadlineAt, { heardAt, now })) return null;
  const state = hallStateOf(order.order, order.lot);
  const what =
    order.broughtAt !== null
      ? brought.todo
      : state === 'checking'
        ? todo.checking
        : state === 'payable' && !order.parcel
          ? f.sendOn
          : null;
  if (what === null) return null;
  return (
    <LateNotice title={late(dateTime(deadlineAt, now, language), what)}>
      {money?.place === 'held' && f.stillHeld}
    </LateNotice>
  );
}
