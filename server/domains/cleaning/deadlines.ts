/** What happens to a cleaning order when its time is up: unpaid and unsent closes, silence is no consent, what came home is done. */

import { type CleaningEvent, cleaningMachine, cleaningTimes } from '../../../contract/cleaning/machine.ts';
import { eventsFor } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { underRulesOf } from '../../kernel/lib/rules.ts';
import { onDeadline } from '../../kernel/state/deadlines.ts';
import { setDeadline, setReminder } from '../../kernel/state/transitions.ts';
import { isSameWaybill } from '../connection/waybill.ts';
import { isUnfollowed, type Parcel, parcelsOf } from '../express/parcels.ts';
import { tellOfSilence, tellUnpaid } from './notices.ts';
import { againAs, type Cleaning, findCleaning, hasSeen, isWashed, lastStep, orderRows } from './queries.ts';
import { lockOrder, moveTogether, pieceOf } from './transitions.ts';

const UNPAID = 'cleaning.unpaid';

export const remindToPay = (db: Db, id: string, now: Date): Promise<void> =>
  setReminder(db, { entity: UNPAID, id, event: 'remind', at: new Date(now.getTime() + cleaningTimes.remind) });

const SILENT = 'cleaning.silent';

/** Where no carrier can be asked, its owner is: whether it came, after the time in which it should have. */
export const askWhetherItCame = (db: Db, { id, created_at }: Cleaning, now: Date): Promise<void> =>
  setReminder(db, {
    entity: SILENT,
    id,
    event: 'ask',
    at: new Date(now.getTime() + underRulesOf(created_at, () => cleaningTimes.unheard)),
  });

const backOf = async (db: Db, id: string) =>
  (await parcelsOf(db, 'cleaning', id)).find(({ leg }) => leg === 'returnBack');

/** What was claimed on its way was not granted: it has the time that it had, and never less than one has to say so again. */
export async function untilAgain(db: Db, { id, created_at }: Cleaning, back: Parcel, now: Date): Promise<Date> {
  const { claim, lost, unheard } = underRulesOf(created_at, () => ({ ...cleaningTimes }));
  if (back.arrived_at) return new Date(now.getTime() + claim);
  const sent = back.sent_at.getTime();
  if (isUnfollowed(back))
    await setReminder(db, {
      ...{ entity: SILENT, id, event: 'ask' },
      at: new Date(Math.max(sent + unheard, now.getTime())),
    });
  return new Date(Math.max(sent + lost, now.getTime() + unheard));
}

/** Asked once, reminded once before the day; however late the question comes, there is time to answer it. */
async function silent(db: Db, id: string, event: string, now: Date): Promise<void> {
  const order = await lockOrder(db, id);
  const found = pieceOf(order, id);
  const back = await backOf(db, id);
  if (found.state !== 'delivering' || !found.deadline_at || !back || !isUnfollowed(back)) return;
  const pieces = await inParcelOf(db, order, found);
  // Of what travels together the first asks for all.
  if (pieces[0]?.id !== id) return;
  const { unheard, claim } = underRulesOf(found.created_at, () => ({ ...cleaningTimes }));
  const until = new Date(Math.max(found.deadline_at.getTime(), now.getTime() + (event === 'ask' ? unheard : 0)));
  for (const one of pieces) {
    await setDeadline(db, cleaningMachine, { table: 'cleaning', id: one.id, state: one.state, at: until });
    if (event === 'ask')
      await setReminder(db, { entity: SILENT, id: one.id, event: 'remind', at: new Date(until.getTime() - claim) });
  }
  const row = await findCleaning(db, id);
  if (row) await tellOfSilence(db, row, { what: event === 'ask' ? 'ask' : 'remind', others: pieces.length - 1, now });
}

/** It counted as lost by itself on this way, and was decided not to be. */
async function wasCleared(db: Db, id: string, { sent_at }: Parcel): Promise<boolean> {
  const lost = await lastStep(db, id, 'vanish');
  return lost !== undefined && lost.at >= sent_at;
}

/**
 * A parcel that we sent, or had fetched, and that never arrived is ours to answer for, where its carrier would have said so. Where
 * none can be asked, its owner was, or where that was decided already, silence says that it came.
 */
async function meant(db: Db, { id, state }: Cleaning, due: CleaningEvent): Promise<CleaningEvent> {
  if (state === 'sent') return (await hasSeen(db, id, 'fetch')) ? 'vanish' : due;
  if (state === 'undelivered') return againAs(db, id, ['lapse', 'lapseAsIs']);
  if (state === 'again') return (await isWashed(db, id)) ? due : 'lapseUnwashed';
  if (state !== 'delivering') return due;
  const back = await backOf(db, id);
  return back && (back.arrived_at || isUnfollowed(back) || (await wasCleared(db, id, back))) ? due : 'vanish';
}

/** What is given up ends as it travels: an order that was not sent as a whole, a lost parcel with all that was in it. */
async function inOneParcel(
  db: Db,
  order: readonly Cleaning[],
  found: Cleaning,
  event: CleaningEvent,
): Promise<readonly Cleaning[]> {
  const parcel = found.state === 'delivering' || found.state === 'undelivered';
  if (event === 'lapse' ? !parcel : !given.includes(event)) return [found];
  const same = order.filter(({ deadline_at }) => deadline_at?.getTime() === found.deadline_at?.getTime());
  if (found.state !== 'undelivered') return inParcelOf(db, same, found);
  // What came back in one parcel goes again as it went.
  const waits = same.filter(({ state }) => state === 'undelivered');
  const means = await Promise.all(waits.map((one) => meant(db, one, event)));
  return waits.filter((_, n) => means[n] === event);
}
const given: readonly CleaningEvent[] = ['expire', 'lose', 'vanish', 'lapseAsIs'];

/** Those that are where it is: what goes home, in the same parcel. */
async function inParcelOf(db: Db, order: readonly Cleaning[], found: Cleaning): Promise<Cleaning[]> {
  const same = order.filter(({ state }) => state === found.state);
  if (found.state !== 'delivering') return same;
  const waybill = (await backOf(db, found.id))?.waybill;
  const alike = await Promise.all(same.map(async (one) => isSameWaybill((await backOf(db, one.id))?.waybill, waybill)));
  return same.filter((_, n) => alike[n]);
}

export const cleaningDeadlines = [
  onDeadline('cleaning', async (db, id, event, now) => {
    const order = await lockOrder(db, id);
    const found = pieceOf(order, id);
    const due = eventsFor(cleaningMachine, found.state, 'T').find((possible) => possible === event);
    // Someone acted while the sweeper was on its way.
    if (!due) return;
    const meaning = await meant(db, found, due);
    const pieces = await inOneParcel(db, order, found, meaning);
    await moveTogether(db, pieces, { event: meaning, by: 'T', actorId: null, now });
    const back = found.state === 'delivering' && meaning === 'lapse' && (await backOf(db, id));
    const row = back && !back.arrived_at && (await findCleaning(db, id));
    if (row) await tellOfSilence(db, row, { what: 'over', others: pieces.length - 1, now });
  }),
  onDeadline(UNPAID, async (db, id, _event, now) => {
    const [row, ...others] = (await orderRows(db, id)).filter(({ state }) => state === 'pending_pay');
    if (row) await tellUnpaid(db, row, { others: others.length, now });
  }),
  onDeadline(SILENT, silent),
];
