/** A review that takes too long stays ours; a business that leaves has left once nothing of it is open. */

import { DAY } from '../../../contract/wire/time.ts';
import { onDeadline } from '../../kernel/state/deadlines.ts';
import { openOrders } from './queries.ts';
import { moveMerchant } from './transitions.ts';

export const deadlines = [
  onDeadline('merchant', async (db, id, event, now) => {
    const step = { id, by: 'T', actorId: null, now } as const;
    if (event === 'late') await moveMerchant(db, { ...step, event: 'late', deadlineAt: null });
    else if (await openOrders(db, id))
      await moveMerchant(db, { ...step, event: 'wait', deadlineAt: new Date(now.getTime() + DAY) });
    else await moveMerchant(db, { ...step, event: 'leave' });
  }),
];
