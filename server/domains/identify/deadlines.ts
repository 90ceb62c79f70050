/** What happens to a piece's case when its time is up: unpaid closes, unsent and unshown give the money back, a held case is let go, a result becomes final. */
import { identifyMachine } from '../../../contract/identify/machine.ts';
import { eventsFor } from '../../../contract/wire/states.ts';
import { onDeadline } from '../../kernel/state/deadlines.ts';
import { knownDeadline } from './known.ts';
import { lockCase, moveCase } from './transitions.ts';

export const identifyDeadlines = [
  onDeadline('identify', async (db, id, event, now) => {
    const row = await lockCase(db, id);
    const due = eventsFor(identifyMachine, row.state, 'T').find((possible) => possible === event);
    // Someone acted while the sweeper was on its way.
    if (!due) return;
    const set = due === 'release' ? { expert_id: null, taken_at: null } : undefined;
    // Nobody supplemented what was asked for: there is nothing to judge by.
    const told = due === 'expire' && row.state === 'need_photos' ? { verdict: 'inconclusive' } : undefined;
    // One that measures is promised to nobody: when no expert whom it could measure came in its time, it goes.
    const spare = due === 'overdue' && row.truth !== null && row.state === 'queued';
    await moveCase(db, row, { event: spare ? 'measure' : due, by: 'T', actorId: null, now, set: set ?? told });
  }),
  knownDeadline,
];
