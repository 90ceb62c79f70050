/** Activities: signing listings up and out, and what becomes of their prices when one begins and ends. */
import { sql } from 'kysely';
import * as contract from '../../../contract/listing/activities.ts';
import { activityPrice } from '../../../contract/listing/activities.ts';
import { saleActivityMachine } from '../../../contract/listing/activity-machine.ts';
import { saleFees } from '../../../contract/payment/fees.ts';
import type { Output } from '../../../contract/wire/call.ts';
import type { Db } from '../../db/schema.ts';
import { userOf } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { onDeadline } from '../../kernel/state/deadlines.ts';
import { transition } from '../../kernel/state/transitions.ts';
import { lockBooks } from '../market/quotes.ts';
import { mustHaveSeen } from '../shop/fees.ts';
import { among, lockListings, ownListings } from './queries.ts';
import { mustHaveSeenSignUps } from './seen/seen.ts';
import { type Activity, cancel, everyActivity, make, shown } from './staff-activities.ts';
import { setPrices } from './state.ts';

type Why = Output<typeof contract.activityGoodsUp>['skipped'][number]['why'];

export const saleActivity = handlers(contract, {
  saleActivities: async ({ listingId }, ctx) => {
    const { userId } = userOf(ctx);
    const { rows } = await sql<Activity & Partial<Nulls<SignedUp>> & { mine: number }>`
      select a.*, s.price, s.was, s.live, s.signed_at, (
        select count(*)::int from sale_activity_goods g join listing l on l.id = g.listing_id
        where g.activity_id = a.id and g.live and l.seller_id = ${userId}) as mine
      from sale_activity a
      left join (
        select g.* from sale_activity_goods g join listing l on l.id = g.listing_id
        where l.seller_id = ${userId} and l.id = ${listingId ?? ''}
      ) s on s.activity_id = a.id
      where a.state in ('planned', 'running') order by a.starts_at, a.id`.execute(ctx.db);
    return {
      list: rows.map((row) => ({
        ...shown(row),
        mine: row.mine,
        signed: row.live && row.price != null && row.was != null ? { price: row.price, was: row.was } : null,
        changedAt: row.signed_at?.getTime() ?? null,
      })),
    };
  },

  activityGoodsUp: async ({ activityId, lines, feesSeen, after }, ctx) => {
    const activity = await lockActivity(ctx.db, activityId);
    if (activity.state !== 'planned') throw new Refusal('STATE_REFUSED', { state: activity.state });
    const prices = new Map(lines.map(({ id, price }) => [id, price]));
    const own = await ownListings(ctx.db, userOf(ctx).userId, [...prices.keys()], ctx.now);
    if (own.length < prices.size) throw new Refusal('NOT_FOUND');
    // A client that names no fees previewed with those that every client knows.
    for (const { id, fee_terms: terms } of own)
      if (terms && feesSeen === undefined)
        mustHaveSeen(feesSeen, terms, { gets: saleFees(prices.get(id) ?? 0, { terms }).sellerGets });
    const now = await lockListings(ctx.db, [...prices.keys()]);
    const busy = await inOthers(ctx.db, activityId, [...prices.keys()]);
    const judged = own.map(({ id, name_zh: zh, name_en: en, size }) => {
      const { state, price: was } = now.get(id) ?? { state: 'off' as const, price: 0 };
      const price = prices.get(id) ?? 0;
      const fits = price <= activityPrice(was, activity.min_off);
      const why: Why | null = state !== 'on' ? 'state' : busy.has(id) ? 'busy' : fits ? null : 'price';
      return { id, name: { zh, en }, size, price, was, why };
    });
    const done = judged.filter(({ why }) => why === null).map(({ id, price, was }) => ({ id, price, was }));
    await mustHaveSeenSignUps(
      ctx,
      own.map((one) => ({
        ...one,
        wanted: prices.get(one.id) ?? 0,
        seen: lines.find(({ id }) => id === one.id)?.seen,
      })),
      { activityId, after },
    );
    if (done.length > 0)
      await sql`
        insert into sale_activity_goods (activity_id, listing_id, price, was, signed_at)
        select ${activityId}, j.id, j.price, j.was, ${ctx.now}
        from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as j (id text, price bigint, was bigint)
        on conflict (activity_id, listing_id) do update set
          price = excluded.price, was = excluded.was, live = true, signed_at = excluded.signed_at`.execute(ctx.db);
    return {
      done,
      skipped: judged.flatMap(({ id, name, size, why }) => (why === null ? [] : [{ id, name, size, why }])),
    };
  },

  activityGoodsDown: async ({ activityId, ids }, ctx) => {
    const activity = await lockActivity(ctx.db, activityId);
    const own = await ownListings(ctx.db, userOf(ctx).userId, ids, ctx.now);
    const out = own.map(({ id }) => id);
    if (activity.state === 'running') await priceBack(ctx.db, activityId, out, ctx.now);
    const { rows } = await sql<{ id: string }>`
      update sale_activity_goods set live = false, signed_at = ${ctx.now}
      where activity_id = ${activityId} and live and listing_id in ${among(out)} returning listing_id as id`.execute(
      ctx.db,
    );
    return { ids: rows.map(({ id }) => id) };
  },

  workbenchActivities: (page, ctx) => everyActivity(ctx.db, page),
  workbenchActivityMake: (wish, ctx) => make(ctx, wish),
  workbenchActivityCancel: ({ id }, ctx) => cancel(ctx, id),
});

export const activityDeadlines = [
  onDeadline(saleActivityMachine.name, async (db, id, event, now) => {
    const activity = await lockActivity(db, id);
    const step = { table: 'sale_activity', id, by: 'T', actorId: null, now } as const;
    if (event === 'begin') {
      await transition(db, saleActivityMachine, { ...step, event: 'begin', deadlineAt: activity.ends_at });
      await priceDown(db, id, now);
    } else {
      await transition(db, saleActivityMachine, { ...step, event: 'end' });
      const goods = await liveGoods(db, id);
      await priceBack(db, id, [...goods.keys()], now);
      await db.updateTable('sale_activity_goods').set({ live: false }).where('activity_id', '=', id).execute();
    }
  }),
];

type SignedUp = { price: number; was: number; live: boolean; signed_at: Date };
type Nulls<T> = { [K in keyof T]: T[K] | null };

const lockActivity = async (db: Db, id: string): Promise<Activity> => {
  const found = await db.selectFrom('sale_activity').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
};

/** What is still on sale for more costs what was agreed; what its seller made cheaper meanwhile, or took off, is left alone. */
async function priceDown(db: Db, activityId: string, now: Date): Promise<void> {
  const goods = await liveGoods(db, activityId);
  const listings = await locked(db, goods);
  const moved = listings.filter(({ id, state, price }) => state === 'on' && price > (goods.get(id)?.price ?? price));
  const lines = moved.map(({ id, price }) => ({ id, was: price, price: goods.get(id)?.price ?? price }));
  const kept = new Set(moved.map(({ id }) => id));
  const left = [...goods.keys()].filter((id) => !kept.has(id));
  await sql`
    update sale_activity_goods set live = false where activity_id = ${activityId} and listing_id in ${among(left)}`.execute(
    db,
  );
  await sql`
    update sale_activity_goods g set was = j.was
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as j (id text, was bigint)
    where g.activity_id = ${activityId} and g.listing_id = j.id`.execute(db);
  await setPrices(db, lines, now);
}

/** The price before, unless the seller has set another one meanwhile. */
async function priceBack(db: Db, activityId: string, ids: readonly string[], now: Date): Promise<void> {
  const all = await liveGoods(db, activityId);
  const goods = new Map([...all].filter(([id]) => ids.includes(id)));
  const listings = await locked(db, goods);
  const back = listings.filter(({ id, price }) => price === goods.get(id)?.price);
  await setPrices(
    db,
    back
      .filter(({ state }) => state === 'on' || state === 'off')
      .map(({ id, price }) => ({ id, was: price, price: goods.get(id)?.was ?? price })),
    now,
  );
}

interface Good {
  price: number;
  was: number;
  sku: string;
}

async function liveGoods(db: Db, activityId: string): Promise<Map<string, Good>> {
  const rows = await db
    .selectFrom('sale_activity_goods as g')
    .innerJoin('listing', 'listing.id', 'g.listing_id')
    .select(['g.listing_id', 'g.price', 'g.was', 'listing.sku_id'])
    .where('g.activity_id', '=', activityId)
    .where('g.live', '=', true)
    .execute();
  return new Map(rows.map(({ listing_id, price, was, sku_id }) => [listing_id, { price, was, sku: sku_id }]));
}

/** Their books before the listings themselves, here as everywhere. */
async function locked(db: Db, goods: ReadonlyMap<string, Good>) {
  await lockBooks(
    db,
    [...goods.values()].map(({ sku }) => sku),
  );
  return [...(await lockListings(db, [...goods.keys()])).values()];
}

async function inOthers(db: Db, activityId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select listing_id as id from sale_activity_goods
    where live and activity_id <> ${activityId} and listing_id in ${among(ids)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
