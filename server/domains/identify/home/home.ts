/** A piece on its way home: its owner says that it came; where no carrier can be asked they are, and silence says so at last. */

import { sql } from 'kysely';
import type * as contract from '../../../../contract/identify/calls.ts';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import type { Db } from '../../../db/schema.ts';
import { type Handler, userOf } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { underRulesOf } from '../../../kernel/lib/rules.ts';
import { onDeadline } from '../../../kernel/state/deadlines.ts';
import { setReminder } from '../../../kernel/state/transitions.ts';
import { isWaybill } from '../../connection/waybill.ts';
import { isUnfollowed, type Parcel, parcelInHand, parcelsOf } from '../../express/parcels.ts';
import { tellOfReturn, tellOverdue } from '../notices.ts';
import { type CaseRow, ownCases } from '../queries.ts';
import { lockCase } from '../transitions.ts';
import { cameAfterAll, claimsOf, endLostObjection } from './claimed.ts';

const SILENT = 'identify.silent';

/** @param followed by its carrier's word: its owner is asked only once that is overdue */
export function askWhetherItCame(
  db: Db,
  { id, created_at }: Pick<CaseRow, 'id' | 'created_at'>,
  { followed, now }: { followed: boolean; now: Date },
): Promise<void> {
  const wait = underRulesOf(created_at, () => (followed ? identifyTimes.lost : identifyTimes.unheard));
  return setReminder(db, { entity: SILENT, id, event: 'ask', at: new Date(now.getTime() + wait) });
}

const backOf = async (db: Db, id: string) =>
  (await parcelsOf(db, 'identify', id)).find(({ leg, arrived_at }) => leg === 'returnBack' && arrived_at === null);

export const isOnWayHome = async (db: Db, id: string) => (await backOf(db, id)) !== undefined;

const isHome = (db: Db, id: string, by: 'B' | 'T', now: Date, words: { zh: string; en: string }) =>
  parcelInHand(db, { purpose: 'identify', subjectId: id, leg: 'returnBack', by, now, words });

export const identifyReceived: Handler<typeof contract.identifyReceived> = async ({ id }, ctx) => {
  const row = await ownCases(ctx.db, userOf(ctx).userId).where('identify_case.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  const { missing } = await lockCase(ctx.db, id);
  const back = (await parcelsOf(ctx.db, 'identify', id)).find(({ leg }) => leg === 'returnBack');
  // Whoever said that it did not come may see it come, whatever its carrier said first. What lies here came to nobody.
  const comes = back && (back.arrived_at === null || missing);
  if (!comes) throw new Refusal('STATE_REFUSED', { state: row.state });
  await ctx.db.updateTable('identify_case').set({ received_at: ctx.now }).where('id', '=', id).execute();
  await cameAfterAll(ctx.db, id, ctx.now);
  await endLostObjection(ctx.db, id, ctx.now);
  await isHome(ctx.db, id, 'B', ctx.now, { zh: '送鉴人说收到了', en: 'Its owner says that it came' });
  return { id };
};

const spokenOf = sql<boolean>`exists (select from identify_claim l where l.case_id = c.id and l.state <> 'back' and not l.broken and not l.mislaid)`;

/** What travels in one parcel is asked about once, by its first piece. */
async function inParcelWith(db: Db, { id, order_id, place }: CaseRow, back: Parcel, now: Date) {
  if ((await claimsOf(db, id)).some(({ state, broken, mislaid }) => state !== 'back' && !broken && !mislaid))
    return { first: true, others: 0 };
  const rows = await db
    .selectFrom('identify_case as c')
    .innerJoin('parcel as p', 'p.subject_id', 'c.id')
    .select(['c.id', 'c.place'])
    .where('c.order_id', '=', order_id)
    .where('c.id', '<>', id)
    .where('p.purpose', '=', 'identify')
    .where('p.leg', '=', 'returnBack')
    .where(isWaybill('p.waybill', back.waybill))
    // One that counts as received since this moment is told of with the others.
    .where((eb) => eb.or([eb('p.arrived_at', 'is', null), eb('p.arrived_at', '=', now)]))
    .where('c.received_at', 'is', null)
    // What its owner has spoken of is asked about by itself, or not at all.
    .where(({ not }) => not(spokenOf))
    .execute();
  return { first: !rows.some((one) => one.place < place || (one.place === place && one.id < id)), others: rows.length };
}

export const silentReturn = onDeadline(SILENT, async (db, id, event, now) => {
  // Whoever says in this very moment that it came is not told that their silence counts.
  const row = await lockCase(db, id);
  const back = await backOf(db, id);
  if (!back) return;
  // What they have said is no silence.
  if (
    (await claimsOf(db, id)).some(
      (one) => one.state === 'open' || (one.state === 'paid' && !one.found_at && !one.broken),
    )
  )
    return;
  const { first, others } = await inParcelWith(db, row, back, now);
  // Its carrier still has a word to say: nothing is counted, its owner alone knows better.
  if (!isUnfollowed(back)) return first ? tellOverdue(db, row, others, now) : undefined;
  if (event === 'ask') {
    // However late the question comes, there is time to answer it.
    const { lost, unheard } = underRulesOf(row.created_at, () => ({ ...identifyTimes }));
    const [sent, asked] = [back.sent_at.getTime() + lost, now.getTime() + unheard];
    const until = new Date(Math.max(sent, asked));
    if (first) await tellOfReturn(db, row, { until, others }, now);
    return setReminder(db, { entity: SILENT, id, event: 'over', at: until });
  }
  await isHome(db, id, 'T', now, {
    zh: '问过送鉴人，到期按收到记',
    en: 'Its owner was asked; by that day it counts as received',
  });
  if (first) await tellOfReturn(db, row, { until: null, others }, now);
});
