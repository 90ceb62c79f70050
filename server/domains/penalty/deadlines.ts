/** A penalty nobody appealed becomes final; an appeal that waits too long stays with us, first in the queue. */
import { onDeadline } from '../../kernel/state/deadlines.ts';
import { movePenalty } from './transitions.ts';

export const deadlines = [
  onDeadline('penalty', async (db, id, event, now) => {
    const step = { id, by: 'T', actorId: null, now } as const;
    if (event === 'lapse') await movePenalty(db, { ...step, event });
    else await movePenalty(db, { ...step, event: 'late', deadlineAt: null });
  }),
];
