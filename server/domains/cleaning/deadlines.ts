/** What happens to a cleaning order when its time is up: unpaid and unsent closes, silence is no consent, what came home is done. */
import { cleaningMachine } from '../../../contract/cleaning/machine.ts';
import { eventsFor } from '../../../contract/wire/states.ts';
import { onDeadline } from '../../kernel/state/deadlines.ts';
import { lockCleaning, moveCleaning } from './transitions.ts';

export const cleaningDeadlines = [
  onDeadline('cleaning', async (db, id, event, now) => {
    const found = await lockCleaning(db, id);
    const due = eventsFor(cleaningMachine, found.state, 'T').find((possible) => possible === event);
    // Someone acted while the sweeper was on its way.
    if (due) await moveCleaning(db, found, { event: due, by: 'T', actorId: null, now });
  }),
];
