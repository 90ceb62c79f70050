/** What happens to a piece's case when its time is up: unpaid closes, unsent and unshown give the money back, a held case is let go, a result becomes final. */
import { identifyMachine, identifyTimes, openToExperts } from '../../../contract/identify/machine.ts';
import { eventsFor } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { onDeadline } from '../../kernel/state/deadlines.ts';
import { setReminder } from '../../kernel/state/transitions.ts';
import { foundDeadline } from './home/found.ts';
import { silentReturn } from './home/home.ts';
import { knownDeadline, measured } from './known/known.ts';
import { tellUnpaid } from './notices.ts';
import { caseRows } from './queries.ts';
import { isUnjudged } from './queue/free.ts';
import { tellExperts } from './queue/tell-experts.ts';
import { giveUp, lockCase, moveCase } from './transitions.ts';

const UNPAID = 'identify.unpaid';

export const remindToPay = (db: Db, orderId: string, now: Date): Promise<void> =>
  setReminder(db, { entity: UNPAID, id: orderId, event: 'remind', at: new Date(now.getTime() + identifyTimes.remind) });

const UNJUDGED = 'identify.unjudged';

/** It is late: if nobody who works here may judge it, somebody has to be found, and not for ever. */
async function awaitExpert(db: Db, id: string, now: Date): Promise<void> {
  await setReminder(db, {
    entity: UNJUDGED,
    id,
    event: 'giveUp',
    at: new Date(now.getTime() + identifyTimes.unjudged),
  });
}

export const identifyDeadlines = [
  onDeadline('identify', async (db, id, event, now) => {
    const row = await lockCase(db, id);
    // What lies here is not lost on its way.
    const meant = event === 'lose' && row.came_at ? 'giveUp' : event;
    const due = eventsFor(identifyMachine, row.state, 'T').find((possible) => possible === meant);
    // Someone acted while the sweeper was on its way.
    if (!due) return;
    const set = due === 'release' ? { expert_id: null, taken_at: null } : undefined;
    // Nobody supplemented what was asked for: there is nothing to judge by.
    const told = due === 'expire' && row.state === 'need_photos' ? { verdict: 'inconclusive' } : undefined;
    await moveCase(db, row, { event: due, by: 'T', actorId: null, now, set: set ?? told });
    if (due !== 'overdue') return;
    // One that measures is as late as any other: else what is late would be known to be real.
    await awaitExpert(db, id, now);
    if (await isUnjudged(db, id, now)) await tellExperts(db, row, 'wanted', now);
  }),
  onDeadline(UNPAID, async (db, orderId, _event, now) => {
    const row = await caseRows(db)
      .where('order_id', '=', orderId)
      .where('state', '=', 'pending_pay')
      .orderBy('identify_case.id')
      .limit(1)
      .executeTakeFirst();
    if (row) await tellUnpaid(db, row, now);
  }),
  onDeadline(UNJUDGED, async (db, id, _event, now) => {
    const row = await lockCase(db, id);
    if (!openToExperts.includes(row.state)) return;
    if (!(await isUnjudged(db, id, now))) return awaitExpert(db, id, now);
    // It can measure nobody who works here; they hear of it as of any other.
    await (row.truth === null ? giveUp : measured)(db, row, now);
    await tellExperts(db, row, 'ended', now);
  }),
  knownDeadline,
  silentReturn,
  foundDeadline,
];
