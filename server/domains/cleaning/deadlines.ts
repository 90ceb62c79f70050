/** What happens to a cleaning order when its time is up: unpaid and unsent closes, silence is no consent, what came home is done. */
import { cleaningMachine, cleaningTimes } from '../../../contract/cleaning/machine.ts';
import { eventsFor } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { onDeadline } from '../../kernel/state/deadlines.ts';
import { setReminder } from '../../kernel/state/transitions.ts';
import { tellUnpaid } from './notices.ts';
import { findCleaning } from './queries.ts';
import { lockCleaning, moveCleaning } from './transitions.ts';

const UNPAID = 'cleaning.unpaid';

export const remindToPay = (db: Db, id: string, now: Date): Promise<void> =>
  setReminder(db, { entity: UNPAID, id, event: 'remind', at: new Date(now.getTime() + cleaningTimes.remind) });

export const cleaningDeadlines = [
  onDeadline('cleaning', async (db, id, event, now) => {
    const found = await lockCleaning(db, id);
    const due = eventsFor(cleaningMachine, found.state, 'T').find((possible) => possible === event);
    // Someone acted while the sweeper was on its way.
    if (due) await moveCleaning(db, found, { event: due, by: 'T', actorId: null, now });
  }),
  onDeadline(UNPAID, async (db, id, _event, now) => {
    const row = await findCleaning(db, id);
    if (row?.state === 'pending_pay') await tellUnpaid(db, row, now);
  }),
];
