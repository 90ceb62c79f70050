/** What passes with time in the warehouse: a slow count, a seller's silence, a day of storage. */
import { onDeadline } from '../../kernel/state/deadlines.ts';
import { liveStorage } from './storage.ts';
import { moveReceipt } from './transitions.ts';

export const deadlines = [
  onDeadline('receipt', async (db, id, event, now) => {
    await moveReceipt(db, id, { event: event === 'late' ? 'late' : 'lapse', by: 'T', actorId: null, now });
  }),
  onDeadline('storage', (db, userId, _event, now) => liveStorage(db, userId, now)),
];
