/** A review that takes too long stays ours; a business that leaves has left once nothing of it is open. */

import { DAY } from '../../../contract/wire/time.ts';
import { onDeadline } from '../../kernel/state/deadlines.ts';
import { depositBackAt, findMerchant } from './queries.ts';
import { moveMerchant } from './transitions.ts';

export const deadlines = [
  onDeadline('merchant', async (db, id, event, now) => {
    const step = { id, by: 'T', actorId: null, now } as const;
    if (event === 'late') await moveMerchant(db, { ...step, event: 'late', deadlineAt: null });
    else {
      const again =
        (await depositBackAt(db, await findMerchant(db, id).executeTakeFirstOrThrow())) ??
        new Date(now.getTime() + DAY);
      if (again > now) await moveMerchant(db, { ...step, event: 'wait', deadlineAt: again });
      else await moveMerchant(db, { ...step, event: 'leave' });
    }
  }),
];
