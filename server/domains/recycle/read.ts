/** What owners read: estimates, their inquiries and pieces, the open offers. */
import { sql } from 'kysely';
import type * as contract from '../../../contract/recycle/calls.ts';
import type { RecycleRow } from '../../../contract/recycle/calls.ts';
import { type RecycleState, recycleMachine, recycleTabs, statesOfTab } from '../../../contract/recycle/machine.ts';
import { photoUrl } from '../../../contract/upload/calls.ts';
import { isFinal } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { momentOf } from '../../kernel/lib/moment.ts';
import { literals } from '../../kernel/state/transitions.ts';
import { productPicture } from '../catalogue/addresses.ts';
import { termsForSku } from '../shop/fees.ts';
import { warehouseNow } from '../shop/settings.ts';
import { ownUploadsOf } from '../upload/own.ts';
import { notConsigned, wentOnTo } from './elsewhere/went-on.ts';
import { estimateOf, waysOf } from './estimate.ts';
import { paidForLostBack } from './money.ts';
import { boughtOfThemselves, merchantsOf, noRecord, offerEndsOf, termsOf } from './queries.ts';
import {
  agreedOf,
  disputeTimesOf,
  findRow,
  goodsOf,
  homeOf,
  journeyOf,
  ownerRow,
  parcelsFor,
  type Row,
  rowsOf,
  sendByOf,
  takenInBy,
  viewed,
} from './rows.ts';
import { countInterested } from './subscriptions.ts';

export const recycleEstimate: Handler<typeof contract.recycleEstimate> = async ({ skuId, grade }, ctx) => {
  const goods = await ctx.db
    .selectFrom('sku')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .innerJoin('category', 'category.id', 'product.category_id')
    .selectAll('product')
    .select(['sku.size', 'category.kind as of_kind'])
    .where('sku.id', '=', skuId)
    .executeTakeFirst();
  if (!goods) throw new Refusal('NOT_FOUND');
  const estimate = await estimateOf(ctx.db, { skuId, grade, userId: ctx.actor?.userId ?? null }, ctx.now);
  return {
    productId: goods.id,
    skuId,
    name: { zh: goods.name_zh, en: goods.name_en },
    colour: { zh: goods.colour_zh, en: goods.colour_en },
    styleNo: goods.style_no,
    size: goods.size,
    cover: productPicture(goods.id),
    kind: goods.of_kind,
    grade,
    estimate,
    merchants: await countInterested(ctx.db, { skuId, grade, price: estimate.mid, city: null }),
    ways: await waysOf(ctx.db, estimate, {
      skuId,
      grade,
      terms: await termsForSku(ctx.db, skuId, ctx.actor?.userId ?? null, ctx.now),
      now: ctx.now,
    }),
  };
};

const SHOWN = 6;

export const recycleRecent: Handler<typeof contract.recycleRecent> = async (_input, ctx) => {
  const where = sql`o.state = 'paid' and not ${boughtOfThemselves}`;
  const rows = await rowsOf(ctx.db, { where, order: sql`o.paid_at desc, o.id`, size: SHOWN });
  const { rows: sums } = await sql<{ paid: number; estimated: number; within: number }>`
    select count(*)::int as paid,
      count(*) filter (where (estimate ->> 'low') is not null)::int as estimated,
      count(*) filter (where coalesce(new_price, price)
        between (estimate ->> 'low')::bigint and (estimate ->> 'high')::bigint)::int as within
    from recycle_order o where ${where}`.execute(ctx.db);
  const { paid = 0, estimated = 0, within = 0 } = sums[0] ?? {};
  return {
    list: rows.map((row) => ({
      id: row.id,
      ...goodsOf(row),
      price: agreedOf(row) ?? 0,
      estimate: row.estimate,
      at: row.paid_at?.getTime() ?? 0,
    })),
    paid,
    within: estimated > 0 ? within / estimated : null,
  };
};

export const recycleList: Handler<typeof contract.recycleList> = async ({ tab, batchId, cursor, size }, ctx) => {
  const { userId } = userOf(ctx);
  const [, rank, key, asked, id] = /^([012])_(-?\d{1,15})_(?:(\d{1,15})_)?(.+)$/.exec(cursor ?? '') ?? [];
  const rows = await rowsOf(ctx.db, {
    where: sql`o.user_id = ${userId}
      ${tab ? sql`and o.state in (${literals(statesOfTab(tab))})` : sql``}
      ${batchId ? sql`and o.batch_id = ${batchId}` : sql``}
      ${rank && id ? sql`and (${urgency} > ${Number(rank)} or (${urgency} = ${Number(rank)} and (${within}, ${askedAt}, o.id) < (${Number(key)}, ${Number(asked ?? Number.MAX_SAFE_INTEGER)}, ${id})))` : sql``}`,
    order: sql`${urgency}, ${within} desc, ${askedAt} desc, o.id desc`,
    size: size + 1,
  });
  // An inquiry has a piece at least.
  if (batchId && !tab && !cursor && rows.length === 0) throw new Refusal('NOT_FOUND');
  const list = rows.slice(0, size).map((row) => ownerRow(row, ctx.now));
  const last = list.at(-1);
  const next =
    rows.length > size && last ? `${rankOf(last.state)}_${withinOf(last)}_${last.createdAt}_${last.id}` : null;
  const looked = batchId ? await lookedAt(ctx.db, { batchId, userId }) : null;
  return { list, next, counts: await countsOf(ctx.db, userId), looked };
};

async function lookedAt(db: Db, { batchId, userId }: { batchId: string; userId: string }): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(distinct k.user_id)::int as n
    from recycle_look k join recycle_order o on o.id = k.lot_id
    where o.batch_id = ${batchId} and o.user_id = ${userId}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** What waits for its owner comes first, and what is over last. */
const urgency = sql`case when o.state in (${literals(statesOfTab('choose'))}) then 0
  when o.state in (${literals(statesOfTab('over'))}) then 2 else 1 end`;
const rankOf = (state: RecycleState) =>
  statesOfTab('choose').includes(state) ? 0 : statesOfTab('over').includes(state) ? 2 : 1;

/** What opened at one moment stays with what it was asked together with. */
const askedAt = sql`floor(extract(epoch from o.created_at) * 1000)`;

/** Of what waits for its owner whatever ends soonest, of the rest the newest. */
const within = sql`case when o.state in (${literals(statesOfTab('choose'))}) and o.deadline_at is not null
  then -floor(extract(epoch from o.deadline_at) * 1000) else ${askedAt} end`;
const withinOf = ({ state, deadlineAt, createdAt }: Pick<RecycleRow, 'state' | 'deadlineAt' | 'createdAt'>) =>
  rankOf(state) === 0 && deadlineAt !== null ? -deadlineAt : createdAt;

async function countsOf(db: Db, userId: string) {
  const rows = await db
    .selectFrom('recycle_order')
    .select(['state', (eb) => eb.fn.countAll<number>().as('n')])
    .where('user_id', '=', userId)
    .groupBy('state')
    .execute();
  const of = (states: readonly RecycleState[]) =>
    rows.filter(({ state }) => states.includes(state)).reduce((sum, { n }) => sum + Number(n), 0);
  return Object.fromEntries(recycleTabs.map((tab) => [tab, of(statesOfTab(tab))])) as Record<
    (typeof recycleTabs)[number],
    number
  >;
}

export const recycleBatches: Handler<typeof contract.recycleBatches> = async ({ cursor, size }, ctx) => {
  const { userId } = userOf(ctx);
  const [ms, after] = cursor?.split('_') ?? [];
  const { rows: batches } = await sql<{ id: string; at: Date }>`
    select batch_id as id, min(created_at) as at from recycle_order where user_id = ${userId}
    group by batch_id having ${after ? sql`(min(created_at), batch_id) < (${momentOf(ms)}, ${after})` : sql`true`}
    order by at desc, id desc limit ${size + 1}`.execute(ctx.db);
  const shown = batches.slice(0, size);
  const rows = await rowsOf(ctx.db, {
    where: sql`o.user_id = ${userId} and o.batch_id in (
      select value from jsonb_array_elements_text(${JSON.stringify(shown.map(({ id }) => id))}::jsonb) as j (value))`,
    order: sql`o.created_at desc, o.id desc`,
    size: null,
  });
  const last = shown.at(-1);
  return {
    list: shown.map(({ id }) => {
      const pieces = rows.filter((row) => row.batch_id === id);
      return {
        id,
        note: pieces[0]?.note ?? '',
        createdAt: pieces[0]?.created_at.getTime() ?? 0,
        pieces: pieces.map((row) => ownerRow(row, ctx.now)),
      };
    }),
    next: batches.length > size && last ? `${last.at.getTime()}_${last.id}` : null,
  };
};

export const recycleDetail: Handler<typeof contract.recycleDetail> = async ({ id }, ctx) => {
  const row = await findRow(ctx.db, id);
  if (row?.user_id !== userOf(ctx).userId) throw new Refusal('NOT_FOUND');
  const [journey, parcel, bids, uploads] = await Promise.all([
    journeyOf(ctx.db, row),
    parcelsFor(ctx.db, id),
    openBids(ctx.db, id),
    ownUploadsOf(ctx.db, { hashes: row.photos, userId: row.user_id }),
  ]);
  const ends = await offerEndsOf(ctx.db, bids);
  const takenIn = takenInBy(row);
  const merchants = await merchantsOf(ctx.db, [...bids.map(({ user_id }) => user_id), row.merchant_id ?? ''], ctx.now);
  return {
    ...ownerRow(row, ctx.now),
    ...journey,
    ...(row.state === 'returning' &&
      (parcel('toSeller')
        ? { waitsFor: row.missing ? 'P' : 'C', deadlineAt: null }
        : { deadlineAt: sendByOf(row, journey.timeline) })),
    ...(takenIn !== null && { waitsFor: 'P', deadlineAt: takenIn }),
    // Its own page tells of a price that came to nothing, too.
    price: row.price,
    newPrice: row.new_price,
    terms: termsOf(row),
    lot: row.lot,
    closesAt: row.closes_at.getTime(),
    bids: bids.map((bid) => ({
      id: bid.id,
      merchant: merchants.get(bid.user_id)?.name ?? '',
      price: bid.price ?? 0,
      state: bid.state,
      end: ends.get(bid.id) ?? null,
      record: merchants.get(bid.user_id)?.record ?? noRecord,
      at: bid.updated_at.getTime(),
    })),
    sendTo: row.state === 'accepted' ? await warehouseNow(ctx) : null,
    address: row.state === 'returning' ? await homeOf(ctx.db, row) : row.address,
    pickupAt: row.pickup_at?.getTime() ?? null,
    parcel: parcel('toPlatform'),
    parcelBack: parcel('toSeller'),
    money: row.state === 'lost' ? { place: 'owner', amount: await paidForLostBack(ctx.db, id) } : moneyOf(row),
    merchant: merchants.get(row.merchant_id ?? '')?.name ?? null,
    dispute: row.dispute && { ...disputeTimesOf(row.dispute), open: row.lot === 'disputed' },
    itemId: row.item_id,
    itemState: row.item_state,
    notConsigned: await notConsigned(ctx.db, { userId: row.user_id, hashes: row.photos, piece: id }),
    kind: row.of_kind,
    uploads: viewed(row, uploads).map(({ id, sha256, view }) => ({ id, src: photoUrl(sha256), view })),
    advice: row.advice,
    wentOn: isUnsold(row.state)
      ? await wentOnTo(ctx.db, { userId: row.user_id, hashes: row.photos, own: { piece: id }, itemId: row.item_id })
      : [],
  };
};

/** With its owner again, or still. */
const isUnsold = (state: RecycleState) => state === 'cancelled' || state === 'returned';

/** Only what was opened has a price, and only that is read. */
const openBids = (db: Db, lotId: string) =>
  db
    .selectFrom('recycle_bid')
    .selectAll()
    .where('lot_id', '=', lotId)
    .where('price', 'is not', null)
    .where('state', 'in', ['standing', 'won', 'ended', 'lost', 'backed_out', 'asked'])
    .orderBy('price', 'desc')
    .orderBy('id')
    .execute();

/** Where the chosen merchant's money is. */
function moneyOf(row: Row) {
  const price = row.price ?? row.best;
  if (price === null) return null;
  if (row.state === 'quoted') return { place: 'frozen' as const, amount: price };
  if (row.price === null) return null;
  if (row.state === 'paid') return { place: 'owner' as const, amount: row.new_price ?? row.price };
  if (row.state === 'returning' || isFinal(recycleMachine, row.state))
    return { place: 'merchant' as const, amount: row.price };
  if (row.state === 'reprice') return { place: 'asked' as const, amount: row.price };
  // What was agreed on again is what they get; until then nothing of it was lowered.
  const agreed = row.state === 'payable' ? row.new_price : null;
  return { place: 'escrow' as const, amount: agreed ?? row.price };
}
