/** What owners see of their pieces, and what anybody sees of the offer. */

import { sql } from 'kysely';
import { TAKEN_IN } from '../../../contract/express/machine.ts';
import type * as contract from '../../../contract/identify/calls.ts';
import { identifyMachine, identifyTimes, openToExperts, toldStates } from '../../../contract/identify/machine.ts';
import { categories, identifyPrices } from '../../../contract/identify/rules.ts';
import { printUrl } from '../../../contract/upload/calls.ts';
import type { Db } from '../../db/schema.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { olderThan, pageOf } from '../../kernel/lib/page.ts';
import { stateChanges } from '../../kernel/state/transitions.ts';
import { channelsOf } from '../../providers/payment/open.ts';
import { parcelsOf } from '../express/parcels.ts';
import { objectionShown } from '../objection/objection.ts';
import { warehouseNow } from '../shop/settings.ts';
import { claimShown, openClaim } from './home/claimed.ts';
import { identifyObjectable } from './home/objectable.ts';
import {
  appealUntil,
  type CaseRow,
  caseRows,
  frontOf,
  nameOf,
  opinionsOf,
  ownCases,
  photosOf,
  revokedOf,
  toldOpinion,
  whereItLies,
} from './queries.ts';

export const identifyOffer: Handler<typeof contract.identifyOffer> = async (_input, ctx) => {
  const { db, now } = ctx;
  const since = new Date(now.getTime() - identifyTimes.duty);
  const promised = new Date(now.getTime() + identifyTimes.photos);
  const [{ experts, spent }, { waiting }, took] = await Promise.all([
    db
      .selectFrom('identify_opinion')
      .where('created_at', '>=', since)
      .select((eb) => [eb.fn.count<number>('expert_id').distinct().as('experts'), eb.fn.countAll<number>().as('spent')])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('identify_case')
      .where('state', 'in', openToExperts)
      // Whoever takes the next takes what was promised first: what was promised for later is not before a new one.
      .where((eb) => eb(eb.fn.coalesce('promised_at', 'created_at'), '<=', promised))
      .select((eb) => eb.fn.countAll<number>().as('waiting'))
      .executeTakeFirstOrThrow(),
    middleOf(db),
  ]);
  // As many as were judged lately set the pace; when nobody judged, only the promise is said.
  const queue = Number(spent) > 0 ? Math.ceil(((Number(waiting) + 1) * identifyTimes.duty) / Number(spent)) : null;
  return {
    prices: categories.map((category) => ({
      category,
      photos: identifyPrices.photos[category],
      item: identifyPrices.item[category],
    })),
    experts: Number(experts),
    waiting: Number(waiting),
    about: queue === null ? null : Math.max(queue, took ?? 0),
    took,
    payWith: channelsOf(ctx.app.providers.payment),
  };
};

/** How many results say how long one takes, out of how many opinions, and how few say nothing. */
const RESULTS = { most: 30, opinions: 90, least: 3 } as const;

/**
 * Those of known outcome too: they lie with us like any other, and a number that did not move would tell them.
 * @returns ms that the last results by photos lay with us, in the middle of them: neither unpaid nor waiting for photos
 */
async function middleOf(db: Db): Promise<number | null> {
  const { rows } = await sql<{ n: number; ms: number | null }>`
    select count(*)::int as n, floor(percentile_cont(0.5) within group (order by ms))::bigint as ms from (
      select with_us.ms
      from (
        select case_id, max(created_at) as at from (
          select case_id, created_at from identify_opinion where stage = 'first' order by created_at desc limit ${RESULTS.opinions}::int
        ) as lately group by case_id
      ) as told
      join identify_case c on c.id = told.case_id
      join identify_order r on r.id = c.order_id
      cross join lateral (
        select coalesce(sum(extract(epoch from least(step.until, told.at) - step.at)), 0) * 1000 as ms from (
          select t.to_state, t.at, coalesce(lead(t.at) over (order by t.id), told.at) as until
          from transition t where t.entity = ${identifyMachine.name} and t.entity_id = c.id
        ) as step where step.to_state = any(${[...openToExperts]}) and step.at < told.at
      ) as with_us
      where c.verdict is not null and r.way = 'photos'
      order by told.at desc limit ${RESULTS.most}::int
    ) as last`.execute(db);
  const [last] = rows;
  return last && last.n >= RESULTS.least && last.ms !== null ? Number(last.ms) : null;
}

export const identifyList: Handler<typeof contract.identifyList> = async ({ cursor, size }, ctx) => {
  const rows = await ownCases(ctx.db, userOf(ctx).userId)
    .where(olderThan('identify_case', cursor))
    .orderBy('identify_case.created_at', 'desc')
    .orderBy('identify_case.id', 'desc')
    .limit(size + 1)
    .execute();
  return pageOf(rows, size, rowOf);
};

export const identifyDetail: Handler<typeof contract.identifyDetail> = async ({ id }, ctx) => {
  const { db } = ctx;
  const row = await ownCases(db, userOf(ctx).userId).where('identify_case.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  const told = toldStates.includes(row.state) || row.state === 'appealed';
  const [photos, opinions, pieces, parcels, timeline] = await Promise.all([
    photosOf(db, id),
    told ? opinionsOf(db, id) : [],
    caseRows(db)
      .where('order_id', '=', row.order_id)
      .where('truth', 'is', null)
      .orderBy('place')
      .orderBy('identify_case.id')
      .execute(),
    parcelsOf(db, 'identify', id),
    stateChanges(db, identifyMachine, id, ['correct']),
  ]);
  const lies = await whereItLies(db, row);
  const parcel = (leg: string) => {
    const found = parcels.find((one) => one.leg === leg);
    if (!found) return null;
    const { company, waybill, sent_at, arrived_at } = found;
    return { company, waybill, sentAt: sent_at.getTime(), arrivedAt: arrived_at?.getTime() ?? null };
  };
  return {
    ...rowOf(row),
    worth: row.worth,
    brand: {
      id: row.brand_id,
      name: { zh: row.brand_zh ?? row.brand_name ?? '', en: row.brand_en ?? row.brand_name ?? '' },
    },
    note: row.note,
    absent: row.absent ?? [],
    photos,
    asked: row.state === 'need_photos' ? row.asked : null,
    // While an appeal is open only what was said before it.
    opinions: opinions.filter(({ stage }) => row.state !== 'appealed' || stage === 'first').map(toldOpinion),
    appeal: row.appeal && row.appealed_at ? { body: row.appeal, at: row.appealed_at.getTime() } : null,
    appealUntil: appealUntil(row),
    order: {
      id: row.order_id,
      no: row.orderNo,
      total: row.total,
      due: pieces.every(({ state }) => state === 'pending_pay') ? row.total : null,
      pieces: pieces.map((piece) => ({
        ...{ id: piece.id, no: piece.no, name: nameOf(piece), fee: piece.fee, state: piece.state },
        ...{ verdict: verdictOf(piece), revoked: piece.revoked_at !== null },
      })),
    },
    payWith: channelsOf(ctx.app.providers.payment),
    sendTo: row.state === 'to_send' ? await warehouseNow(ctx) : null,
    parcel: parcel('toPlatform'),
    parcelBack: parcel('returnBack'),
    ...(await claimShown(db, row, parcels)),
    objection: await objectionShown(db, identifyObjectable, id, ctx.now),
    box: (row.box ?? []).map(printUrl),
    homeBy: lies === 'here' && !(await openClaim(db, id)) ? (row.home_by?.getTime() ?? null) : null,
    cameBack: row.came_back && { at: row.came_back.at, photos: row.came_back.photos.map(printUrl) },
    city: row.address?.city ?? null,
    lies,
    itemId: row.item_id,
    productId: row.product_id,
    // Who has it in hand and how often it changed hands is the experts' business.
    timeline: timeline.filter(
      ({ event }, n) => event !== 'release' && !(event === 'take' && timeline[n - 1]?.event === 'release'),
    ),
  };
};

const verdictOf = ({ state, verdict }: CaseRow) => (toldStates.includes(state) ? verdict : null);

const rowOf = (row: CaseRow) => ({
  id: row.id,
  no: row.no,
  orderId: row.order_id,
  place: row.place,
  category: row.category,
  name: nameOf(row),
  cover: frontOf(row),
  way: row.way,
  state: row.state,
  deadlineAt: deadlineOf(row)?.getTime() ?? null,
  waitsFor:
    row.state === 'in_transit' && row.came_at ? ('P' as const) : (identifyMachine.states[row.state].waitsFor ?? null),
  broughtAt: row.state === 'in_transit' ? (row.came_at?.getTime() ?? null) : null,
  verdict: verdictOf(row),
  code: row.code,
  revoked: revokedOf(row),
  fee: row.fee,
  refunded: row.refunded,
  createdAt: row.created_at.getTime(),
  movedAt: (row.moved_at ?? row.created_at).getTime(),
});

/** What the owner waits for is the promise, not how long one expert may hold it. */
const deadlineOf = ({ state, promised_at, deadline_at, came_at }: CaseRow) => {
  if (state === 'in_transit' && came_at) return new Date(came_at.getTime() + TAKEN_IN);
  return openToExperts.includes(state) && state !== 'appealed' ? promised_at : deadline_at;
};
