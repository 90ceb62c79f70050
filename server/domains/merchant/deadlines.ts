/** A review that takes too long stays ours; a business that leaves has left once nothing of it is open. */

import { merchantRules } from '../../../contract/merchant/rules.ts';
import { DAY } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';
import { onDeadline } from '../../kernel/state/deadlines.ts';
import { lastOrderEnded, openOrders } from './queries.ts';
import { moveMerchant } from './transitions.ts';

/** After-sales may still come of the last order: the deposit stays so long after it. */
async function restUntil(db: Db, id: string): Promise<Date | null> {
  const ended = await lastOrderEnded(db, id);
  return ended && new Date(ended.getTime() + merchantRules.exit);
}

export const deadlines = [
  onDeadline('merchant', async (db, id, event, now) => {
    const step = { id, by: 'T', actorId: null, now } as const;
    if (event === 'late') await moveMerchant(db, { ...step, event: 'late', deadlineAt: null });
    else {
      const again = (await openOrders(db, id)) ? new Date(now.getTime() + DAY) : await restUntil(db, id);
      if (again && again > now) await moveMerchant(db, { ...step, event: 'wait', deadlineAt: again });
      else await moveMerchant(db, { ...step, event: 'leave' });
    }
  }),
];
