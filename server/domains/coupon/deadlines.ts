/** A coupon that nobody used ends. */

import { couponMachine } from '../../../contract/coupon/machine.ts';
import { onDeadline } from '../../kernel/state/deadlines.ts';
import { transition } from '../../kernel/state/transitions.ts';

export const deadlines = [
  onDeadline('coupon', async (db, id, _event, now) => {
    await transition(db, couponMachine, { table: 'coupon', id, event: 'expire', by: 'T', actorId: null, now });
  }),
];
