/** What happens to a cleaning order when its time is up: unpaid and unsent closes, silence is no consent, what came home is done. */
import { type CleaningEvent, cleaningMachine, cleaningTimes } from '../../../contract/cleaning/machine.ts';
import { eventsFor } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { onDeadline } from '../../kernel/state/deadlines.ts';
import { setReminder } from '../../kernel/state/transitions.ts';
import { parcelsOf } from '../express/parcels.ts';
import { tellUnpaid } from './notices.ts';
import { type Cleaning, findCleaning, hasSeen } from './queries.ts';
import { lockCleaning, moveCleaning } from './transitions.ts';

const UNPAID = 'cleaning.unpaid';

export const remindToPay = (db: Db, id: string, now: Date): Promise<void> =>
  setReminder(db, { entity: UNPAID, id, event: 'remind', at: new Date(now.getTime() + cleaningTimes.remind) });

/** A parcel that we sent, or had fetched, and that never arrived is ours to answer for. */
async function meant(db: Db, { id, state }: Cleaning, due: CleaningEvent): Promise<CleaningEvent> {
  if (state === 'sent') return (await hasSeen(db, id, 'fetch')) ? 'vanish' : due;
  if (state !== 'delivering') return due;
  const back = (await parcelsOf(db, 'cleaning', id)).find(({ leg }) => leg === 'returnBack');
  return back?.arrived_at ? due : 'vanish';
}

export const cleaningDeadlines = [
  onDeadline('cleaning', async (db, id, event, now) => {
    const found = await lockCleaning(db, id);
    const due = eventsFor(cleaningMachine, found.state, 'T').find((possible) => possible === event);
    // Someone acted while the sweeper was on its way.
    if (due) await moveCleaning(db, found, { event: await meant(db, found, due), by: 'T', actorId: null, now });
  }),
  onDeadline(UNPAID, async (db, id, _event, now) => {
    const row = await findCleaning(db, id);
    if (row?.state === 'pending_pay') await tellUnpaid(db, row, now);
  }),
];
