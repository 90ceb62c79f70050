/** What happens to an order when its time is up: always the event that its state names. */
import { orderEvents } from '../../../contract/order/machine.ts';
import { onDeadline } from '../../kernel/state/deadlines.ts';
import { factsOf } from './rules.ts';
import { lockOrder, moveOrder } from './transitions.ts';

export const deadlines = [
  onDeadline('order', async (db, id, event, now) => {
    const order = await lockOrder(db, id);
    const due = orderEvents(factsOf(order), 'T').find((possible) => possible === event);
    // Someone acted while the sweeper was on its way.
    if (due) await moveOrder(db, order, { event: due, by: 'T', actorId: null, now });
  }),
];
