/** What a seller sees of their goods elsewhere. */
import { sql } from 'kysely';
import type * as contract from '../../../contract/resale/calls.ts';
import { type ResaleState, resaleMachine, resaleTabs, standsDown } from '../../../contract/resale/machine.ts';
import { termsIn } from '../../../contract/shop/fee-rules.ts';
import type { Db } from '../../db/schema.ts';
import { type Handler, may, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { literals, stateChanges } from '../../kernel/state/transitions.ts';
import { channelOf } from '../../providers/resale/open.ts';
import { itemPicture } from '../catalogue/addresses.ts';
import { foundFake } from '../item/fakes.ts';
import { feesFor } from '../shop/fees.ts';
import { conflictsOf } from './orders/conflicts.ts';
import { postPicture } from './pictures.ts';
import { ordersOf, ownShop } from './rows.ts';
import {
  countSettled,
  countTabs,
  countWaits,
  itemShown,
  noCounts,
  orderShown,
  type PostRow,
  postRows,
  postShown,
} from './shown.ts';
import { countFree, getsHere, leftOut } from './stock.ts';

export const resaleHome: Handler<typeof contract.resaleHome> = async (_input, ctx) => {
  const { userId } = userOf(ctx);
  const shops = await ctx.db
    .selectFrom('resale_shop')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();
  const counts = await countTabs(
    ctx.db,
    'shop_id',
    shops.map(({ id }) => id),
  );
  const all = await countTabs(ctx.db, 'user_id', [userId]);
  return {
    shops: shops.map(({ id, channel, name, compared_at }) => ({
      ...{ id, channel, name, sandbox: channel === 'sandbox', comparedAt: compared_at?.getTime() ?? null },
      counts: counts.get(id) ?? noCounts(),
    })),
    counts: all.get(userId) ?? noCounts(),
    stock: await countFree(ctx.db, userId),
    waits: await countWaits(ctx.db, userId),
  };
};

export const resaleList: Handler<typeof contract.resaleList> = async ({ tab, shopId, cursor, size }, ctx) => {
  const { userId } = userOf(ctx);
  const [at, before] = cursor?.split('~') ?? [];
  const after =
    before !== undefined && /^\d{1,15}$/.test(at ?? '')
      ? sql`and (x.updated_at, x.id) < (${new Date(Number(at))}, ${before})`
      : sql``;
  const rows = await postRows(
    ctx.db,
    sql`x.user_id = ${userId} and x.state in (${literals(resaleTabs[tab])})
      ${shopId === undefined ? sql`` : sql`and x.shop_id = ${shopId}`} ${after}`,
    sql`order by x.updated_at desc, x.id desc limit ${size + 1}`,
  );
  const last = rows[size - 1];
  const counts = await countTabs(ctx.db, shopId === undefined ? 'user_id' : 'shop_id', [shopId ?? userId]);
  const known = await ctx.db
    .selectFrom('resale_shop')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', shopId ?? '')
    .executeTakeFirst();
  return {
    list: rows.slice(0, size).map(postShown),
    next: rows.length > size && last ? `${last.updated_at.getTime()}~${last.id}` : null,
    // Somebody else's shop has nothing to count.
    counts: shopId === undefined || known ? (counts.get(shopId ?? userId) ?? noCounts()) : noCounts(),
  };
};

const moves = (userId: string) => sql`
  select m.id, m.created_at, h.name as shop, f.name as from_shop
  from resale_move m join resale_shop h on h.id = m.shop_id left join resale_shop f on f.id = m.from_shop_id
  where m.user_id = ${userId}`;

interface MoveRow {
  id: string;
  created_at: Date;
  shop: string;
  from_shop: string | null;
}

async function movesShown(db: Db, rows: readonly MoveRow[]) {
  const ids = rows.map(({ id }) => id);
  const [all, settled] = [await countTabs(db, 'move_id', ids), await countSettled(db, ids)];
  return rows.map((row) => {
    const counts = all.get(row.id) ?? noCounts();
    return {
      ...{ id: row.id, shop: row.shop, fromShop: row.from_shop, at: row.created_at.getTime(), counts },
      total: Object.values(counts).reduce((sum, n) => sum + n, 0),
      settled: settled.get(row.id) ?? 0,
    };
  });
}

export const resaleMoves: Handler<typeof contract.resaleMoves> = async ({ cursor, size }, ctx) => {
  const before = cursor === undefined ? sql`` : sql`and m.id < ${cursor}`;
  const { rows } = await sql<MoveRow>`
    ${moves(userOf(ctx).userId)} ${before} order by m.id desc limit ${size + 1}`.execute(ctx.db);
  const shown = rows.slice(0, size);
  return {
    list: await movesShown(ctx.db, shown),
    next: rows.length > size ? (shown.at(-1)?.id ?? null) : null,
  };
};

export const resaleMove: Handler<typeof contract.resaleMove> = async ({ id, left }, ctx) => {
  const { userId } = userOf(ctx);
  const { rows } = await sql<MoveRow>`${moves(userId)} and m.id = ${id}`.execute(ctx.db);
  const [move] = await movesShown(ctx.db, rows);
  if (!move) throw new Refusal('NOT_FOUND');
  const posts = await postRows(ctx.db, sql`x.move_id = ${id}`, sql`order by x.id`);
  return { ...move, posts: posts.map(postShown), left: await leftOut(ctx.db, userId, left ?? []) };
};

/** What is up goes along; nothing that is on its way, ordered or refused does. */
export const resaleMovePlan: Handler<typeof contract.resaleMovePlan> = async ({ fromShopId }, ctx) => {
  const { id } = await ownShop(ctx.db, userOf(ctx).userId, fromShopId);
  const { up, going, ship, trouble } = resaleTabs;
  const there = async (states: readonly ResaleState[]) => {
    const rows = await postRows(
      ctx.db,
      sql`x.shop_id = ${id} and x.state in (${literals(states)})`,
      sql`order by x.id`,
    );
    return rows.map((row) => ({ id: row.id, name: itemShown(row).name, size: row.size, state: row.state }));
  };
  return { goes: await there(up), stays: await there([...going, ...ship, ...trouble]) };
};

const fakeDown = async (db: Db, { item_id, state }: Pick<PostRow, 'item_id' | 'state'>): Promise<'fake' | null> =>
  standsDown.includes(state) && (await foundFake(db, [item_id])).has(item_id) ? 'fake' : null;

async function getsHereOf(db: Db, itemId: string) {
  const on = await db
    .selectFrom('listing')
    .select(['price', 'fee_terms'])
    .where('item_id', '=', itemId)
    .where('state', '=', 'on')
    .executeTakeFirst();
  return on ? getsHere({ ...on, on_sale: true }) : null;
}

/** @throws Refusal NOT_FOUND for whom it is neither theirs nor their work */
export const resaleDetail: Handler<typeof contract.resaleDetail> = async ({ id }, ctx) => {
  const [row] = await postRows(ctx.db, sql`x.id = ${id}`, sql``);
  if (!row || (row.user_id !== userOf(ctx).userId && !may(ctx, 'resale.see'))) throw new Refusal('NOT_FOUND');
  const orders = await ordersOf(ctx.db, id);
  const order = orders.findLast(({ state }) => state !== 'closed') ?? orders.at(-1);
  const channel = channelOf(ctx.app.providers.resale, row.channel);
  return {
    ...postShown(row),
    stays: row.stays ?? (await fakeDown(ctx.db, row)),
    own: row.user_id === userOf(ctx).userId,
    body: row.body,
    categoryId: row.category_id,
    terms: termsIn(await feesFor(ctx.db, row.user_id, ctx.now), row.item_category),
    getsHere: await getsHereOf(ctx.db, row.item_id),
    photos: row.chosen.map((photo) => postPicture({ id: row.id, itemId: row.item_id, photos: row.photos }, photo)),
    chosen: row.chosen,
    all: row.photos.map((_, n) => itemPicture(row.item_id, row.photos, n)),
    order: order ? orderShown(order) : null,
    refundsFromHere: channel?.refund !== undefined,
    closesFromHere: channel?.closeUnpaid !== undefined,
    conflicts: await conflictsOf(ctx.db, row, orders),
    timeline: await stateChanges(ctx.db, resaleMachine, id),
  };
};
