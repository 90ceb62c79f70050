/** What owners see of their pieces, and what anybody sees of the offer. */
import { sql } from 'kysely';
import type * as contract from '../../../contract/identify/calls.ts';
import { identifyAddress } from '../../../contract/identify/calls.ts';
import { identifyMachine, identifyTimes, openToExperts, toldStates } from '../../../contract/identify/machine.ts';
import { categories, identifyFee } from '../../../contract/identify/rules.ts';
import type { Db } from '../../db/schema.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { momentOf } from '../../kernel/lib/moment.ts';
import { stateChanges } from '../../kernel/state/transitions.ts';
import { channelsOf } from '../../providers/payment/open.ts';
import { parcelsOf } from '../express/parcels.ts';
import { type CaseRow, caseRows, coverOf, nameOf, opinionsOf, ownCases, photosOf, toldOpinion } from './queries.ts';

export const identifyOffer: Handler<typeof contract.identifyOffer> = async (_input, ctx) => {
  const { db, now } = ctx;
  const since = new Date(now.getTime() - identifyTimes.duty);
  const [{ experts, spent }, { waiting }, took] = await Promise.all([
    db
      .selectFrom('identify_opinion')
      .innerJoin('identify_case', 'identify_case.id', 'identify_opinion.case_id')
      .where('identify_opinion.created_at', '>=', since)
      .select((eb) => [
        eb.fn.count<number>('identify_opinion.expert_id').distinct().as('experts'),
        eb.fn.countAll<number>().as('spent'),
      ])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('identify_case')
      .where('state', 'in', openToExperts)
      .select((eb) => eb.fn.countAll<number>().as('waiting'))
      .executeTakeFirstOrThrow(),
    middleOf(db),
  ]);
  // As many as were judged lately set the pace; when nobody judged, only the promise is said.
  const about = Number(spent) > 0 ? Math.ceil(((Number(waiting) + 1) * identifyTimes.duty) / Number(spent)) : null;
  return {
    prices: categories.map((category) => ({
      category,
      photos: identifyFee('photos', category),
      item: identifyFee('item', category),
    })),
    experts: Number(experts),
    waiting: Number(waiting),
    about: about === null ? null : Math.min(about, identifyTimes.photos),
    took,
    payWith: channelsOf(ctx.app.providers.payment),
  };
};

/** How many results say how long one takes, how few say nothing, and among how many of the last cases they are looked for. */
const RESULTS = { most: 30, least: 3, lookedAt: 300 } as const;

/** @returns ms from the queue to the result, in the middle of the last ones */
async function middleOf(db: Db): Promise<number | null> {
  const { rows } = await sql<{ n: number; ms: number | null }>`
    select count(*)::int as n, floor(percentile_cont(0.5) within group (order by ms))::bigint as ms from (
      select extract(epoch from o.at - q.at) * 1000 as ms
      from (
        select id, order_id from identify_case where truth is null and verdict is not null
        order by id desc limit ${RESULTS.lookedAt}::int
      ) c
      -- It is in the queue from when it was paid for.
      join lateral (
        select min(at) as at from transition where entity = 'identify' and entity_id = c.id and to_state = 'queued'
      ) q on q.at is not null
      join lateral (
        select max(created_at) as at from identify_opinion where case_id = c.id and stage = 'first'
      ) o on o.at is not null
      join identify_order r on r.id = c.order_id
      where r.way = 'photos'
      order by o.at desc limit ${RESULTS.most}::int
    ) as last`.execute(db);
  const [last] = rows;
  return last && last.n >= RESULTS.least && last.ms !== null ? Number(last.ms) : null;
}

export const identifyList: Handler<typeof contract.identifyList> = async ({ cursor, size }, ctx) => {
  const [at, before] = cursor?.split('~') ?? [];
  const rows = await ownCases(ctx.db, userOf(ctx).userId)
    .$if(before !== undefined && /^\d{1,15}$/.test(at ?? ''), (query) =>
      query.where((eb) =>
        eb(eb.refTuple('identify_case.created_at', 'identify_case.id'), '<', eb.tuple(momentOf(at), before ?? '')),
      ),
    )
    .orderBy('identify_case.created_at', 'desc')
    .orderBy('identify_case.id', 'desc')
    .limit(size + 1)
    .execute();
  const last = rows[size - 1];
  return {
    list: rows.slice(0, size).map(rowOf),
    next: rows.length > size && last ? `${last.created_at.getTime()}~${last.id}` : null,
  };
};

export const identifyDetail: Handler<typeof contract.identifyDetail> = async ({ id }, ctx) => {
  const { db } = ctx;
  const row = await ownCases(db, userOf(ctx).userId).where('identify_case.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  const told = toldStates.includes(row.state) || row.state === 'appealed';
  const [photos, opinions, pieces, parcels, timeline] = await Promise.all([
    photosOf(db, id),
    told ? opinionsOf(db, id) : [],
    caseRows(db).where('order_id', '=', row.order_id).where('truth', 'is', null).orderBy('identify_case.id').execute(),
    parcelsOf(db, 'identify', id),
    stateChanges(db, identifyMachine, id),
  ]);
  const parcel = (leg: string) => {
    const found = parcels.find((one) => one.leg === leg);
    if (!found) return null;
    const { company, waybill, sent_at, arrived_at } = found;
    return { company, waybill, sentAt: sent_at.getTime(), arrivedAt: arrived_at?.getTime() ?? null };
  };
  const mayAppeal = (row.state === 'genuine' || row.state === 'fake') && !row.appealed_at;
  return {
    ...rowOf(row),
    worth: row.worth,
    note: row.note,
    photos,
    asked: row.state === 'need_photos' ? row.asked : null,
    // While an appeal is open only what was said before it.
    opinions: opinions.filter(({ stage }) => row.state !== 'appealed' || stage === 'first').map(toldOpinion),
    appeal: row.appeal && row.appealed_at ? { body: row.appeal, at: row.appealed_at.getTime() } : null,
    appealUntil: mayAppeal ? (row.deadline_at?.getTime() ?? null) : null,
    order: {
      id: row.order_id,
      no: row.orderNo,
      total: row.total,
      due: pieces.every(({ state }) => state === 'pending_pay') ? row.total : null,
      pieces: pieces.map((piece) => ({ id: piece.id, name: nameOf(piece), fee: piece.fee, state: piece.state })),
    },
    payWith: channelsOf(ctx.app.providers.payment),
    sendTo: row.state === 'to_send' ? identifyAddress : null,
    parcel: parcel('toPlatform'),
    parcelBack: parcel('returnBack'),
    itemId: row.item_id,
    // Who has it in hand and how often it changed hands is the experts' business.
    timeline: timeline.filter(({ event }) => event !== 'giveBack' && event !== 'release'),
  };
};

const rowOf = (row: CaseRow) => ({
  id: row.id,
  no: row.no,
  orderId: row.order_id,
  category: row.category,
  name: nameOf(row),
  cover: coverOf(row),
  way: row.way,
  state: row.state,
  deadlineAt: deadlineOf(row)?.getTime() ?? null,
  waitsFor: identifyMachine.states[row.state].waitsFor ?? null,
  verdict: toldStates.includes(row.state) ? row.verdict : null,
  code: row.code,
  fee: row.fee,
  refunded: row.refunded,
  createdAt: row.created_at.getTime(),
});

/** What the owner waits for is the promise, not how long one expert may hold it. */
const deadlineOf = ({ state, promised_at, deadline_at }: CaseRow) =>
  openToExperts.includes(state) && state !== 'appealed' ? promised_at : deadline_at;
