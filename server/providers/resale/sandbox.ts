/**
 * A pretend marketplace that behaves like a real one: slow to do what it is asked, throttled, with orders of its own, and with callbacks
 * that come late, twice or never. Nothing of it is real. Chance is drawn from ids, so that a life can be lived again.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { refusedFields } from '../../../contract/resale/rules.ts';
import type { Db } from '../../db/schema.ts';
import { ChannelRefusal, type Here, type RemoteOrder, type ResaleChannel, type Seen, Throttled } from './channel.ts';
import { namedIn } from './goofish.ts';
import type { SandboxResaleTables } from './tables.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How the pretend marketplace behaves. Shares of 100; the rest of the pushes arrive at once. */
export const sandboxResaleWays = {
  callsPerSecond: 20,
  upWithin: 40 * SECOND,
  downWithin: 90 * SECOND,
  /** Of goods that go up: so many are bought by nobody in particular, so long after. */
  wanted: 20,
  wantedAfter: [3 * HOUR, 60 * HOUR],
  pays: 80,
  paysWithin: 25 * MINUTE,
  lost: 20,
  doubled: 15,
  late: 25,
  latest: 20 * MINUTE,
} as const;

/** A word that no marketplace takes, so that a refusal can be tried. */
const REFUSED_WORD = '最低价';

type Goods = SandboxResaleTables['sandbox_resale_goods'];
type Order = Omit<SandboxResaleTables['sandbox_resale_order'], 'refunded'> & { refunded: boolean };

export interface SandboxResale extends ResaleChannel {
  /** Does everything that is due. @returns the pushes to deliver now */
  turn(here: Here): Promise<SignedPush[]>;
  /** When it has something to do; null while nothing is asked of it. */
  due(here: Here): Promise<Date | null>;
  /** What a stranger finds there. */
  market(here: Here): Promise<Goods[]>;
  /** Orders of strangers whom a person plays, newest first. */
  strangersOrders(here: Here): Promise<(Order & { title: string })[]>;
  /** A stranger buys: the order waits for their money. @returns null when it is gone */
  buy(goodsId: string, here: Here): Promise<string | null>;
  /** The stranger pays, gives up, or has their money back. @returns whether that was possible */
  act(no: string, what: 'pay' | 'leave' | 'refund' | 'confirm', here: Here): Promise<boolean>;
}

export interface SignedPush {
  raw: Buffer;
  query: Record<string, string>;
}

/** 0 to 99, the same for the same words every time. */
const drawn = (...words: (string | number)[]) => createHash('sha256').update(words.join('|')).digest().readUInt32BE(0);
const chance = (...words: (string | number)[]) => drawn(...words) % 100;
const within = (ms: number, ...words: (string | number)[]) => drawn(...words, 'within') % ms;
const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

export function sandboxResale(secret: string): SandboxResale {
  const sign = (raw: Buffer, timestamp: string) =>
    createHmac('sha256', secret).update('resale').update(timestamp).update(raw).digest('hex');

  const one = (db: Db, id: string) =>
    db.selectFrom('sandbox_resale_goods').selectAll().where('id', '=', id).executeTakeFirst();
  const must = async (db: Db, id: string) => {
    const goods = await one(db, id);
    if (!goods) throw new ChannelRefusal('没有这件商品', null);
    return goods;
  };

  return {
    name: 'sandbox',
    sandbox: true,

    shops: ({ userId }) => {
      const tail = createHash('sha256').update(userId).digest('hex').slice(0, 8);
      return Promise.resolve([
        { remoteId: `sb-${tail}-1`, name: '沙盒集市 · 主店', usable: true },
        { remoteId: `sb-${tail}-2`, name: '沙盒集市 · 二店', usable: true },
        { remoteId: `sb-${tail}-3`, name: '沙盒集市 · 授权过期的店', usable: false },
      ]);
    },

    categories: (_owner, trade) =>
      Promise.resolve(
        (
          { 2: ['运动鞋', '潮流服饰', '帽子'], 16: ['箱包', '腕表'], 28: ['潮玩手办', '毛绒玩具'] }[trade] ?? ['其他']
        ).map((name, n) => ({ id: `sb-${trade}-${n + 1}`, name })),
      ),

    async create(goods, { db, now }) {
      await count(db, goods.shop, now);
      refuse(goods);
      const id = `${drawn(goods.key, 'goods')}${drawn(goods.key, 'more') % 10_000}`;
      await db
        .insertInto('sandbox_resale_goods')
        .values({
          ...{ id, key: goods.key, shop: goods.shop, title: goods.title, body: goods.body, price: goods.price },
          ...{ image: goods.images[0] ?? '', state: 'draft', up_at: null, down_at: null, wanted_at: null },
        })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute();
      return id;
    },

    async edit(id, goods, { db, now }) {
      await count(db, goods.shop, now);
      refuse(goods);
      const { title, body, price } = goods;
      await db
        .updateTable('sandbox_resale_goods')
        .set({ title, body, price, image: goods.images[0] ?? '' })
        .where('id', '=', id)
        .execute();
    },

    async publish(id, shop, _owner, { db, now }) {
      await count(db, shop, now);
      await must(db, id);
      await db
        .updateTable('sandbox_resale_goods')
        .set({ up_at: later(now, within(sandboxResaleWays.upWithin, id, now.getTime())), down_at: null })
        .where('id', '=', id)
        .where('state', 'in', ['draft', 'down', 'sold'])
        .where('up_at', 'is', null)
        .where(
          sql<boolean>`not exists (select from sandbox_resale_order o where o.goods_id = sandbox_resale_goods.id and o.state <> 'closed')`,
        )
        .execute();
    },

    async takeDown(id, _owner, { db, now }) {
      const { shop } = await must(db, id);
      await count(db, shop, now);
      await db
        .updateTable('sandbox_resale_goods')
        .set({ down_at: later(now, within(sandboxResaleWays.downWithin, id, now.getTime())), up_at: null })
        .where('id', '=', id)
        .where('state', 'in', ['draft', 'live'])
        .where('down_at', 'is', null)
        .execute();
    },

    async goods(id, _owner, { db, now }) {
      const goods = await one(db, id);
      if (!goods) return { id, state: 'gone' };
      await count(db, goods.shop, now);
      const states = { draft: 'waiting', live: 'live', down: 'down', sold: 'sold' } as const satisfies Record<
        Goods['state'],
        Seen['state']
      >;
      return { id, state: states[goods.state] };
    },

    async order(no, _owner, { db }) {
      const found = await db.selectFrom('sandbox_resale_order').selectAll().where('no', '=', no).executeTakeFirst();
      return found ? told(found) : null;
    },

    async orders(shop, _owner, since, { db, now }) {
      await count(db, shop, now);
      const rows = await db
        .selectFrom('sandbox_resale_order')
        .selectAll()
        .where('shop', '=', shop)
        .where('changed_at', '>=', since)
        .orderBy('no')
        .execute();
      return rows.map(told);
    },

    async ship(no, _parcel, _owner, { db, now }) {
      await move(db, no, { from: ['paid'], state: 'shipped' }, now);
    },

    readPush(raw, { timestamp = '', sign: given = '' }, now) {
      const [a, b] = [Buffer.from(sign(raw, timestamp)), Buffer.from(given)];
      if (a.length !== b.length || !timingSafeEqual(a, b)) return null;
      if (Math.abs(now.getTime() - Number(timestamp)) > 5 * MINUTE) return null;
      return namedIn(raw);
    },

    async turn({ db, now }) {
      await settle(db, now);
      const due = await db.deleteFrom('sandbox_resale_push').where('due_at', '<=', now).returningAll().execute();
      const timestamp = String(now.getTime());
      return due
        .sort((a, b) => a.due_at.getTime() - b.due_at.getTime() || (a.id < b.id ? -1 : 1))
        .map(({ body }) => {
          const raw = Buffer.from(body);
          return { raw, query: { timestamp, sign: sign(raw, timestamp) } };
        });
    },

    due: ({ db }) => nextAt(db),

    async market({ db }) {
      return db
        .selectFrom('sandbox_resale_goods')
        .selectAll()
        .where('state', '=', 'live')
        .orderBy('id')
        .limit(200)
        .execute();
    },

    async strangersOrders({ db }) {
      return db
        .selectFrom('sandbox_resale_order')
        .innerJoin('sandbox_resale_goods', 'sandbox_resale_goods.id', 'sandbox_resale_order.goods_id')
        .selectAll('sandbox_resale_order')
        .select('sandbox_resale_goods.title')
        .where('next_at', 'is', null)
        .orderBy('placed_at', 'desc')
        .orderBy('no')
        .limit(20)
        .execute();
    },

    buy: (goodsId, { db, now }) => place(db, goodsId, now, null),

    act: (no, what, { db, now }) => move(db, no, acts[what], now),
  };
}

type Change = { from: readonly Order['state'][]; state: Order['state']; refunded?: true };
const acts: Readonly<Record<'pay' | 'leave' | 'refund' | 'confirm', Change>> = {
  pay: { from: ['waiting'], state: 'paid' },
  leave: { from: ['waiting'], state: 'closed' },
  refund: { from: ['paid', 'shipped', 'done'], state: 'closed', refunded: true },
  confirm: { from: ['shipped'], state: 'done' },
};

function refuse({ title, body, price, images, categoryId }: Parameters<ResaleChannel['create']>[0]): void {
  const [field] = refusedFields({ title, body, price, photos: images, categoryId });
  if (field) throw new ChannelRefusal(`${field} 不符合要求`, field);
  if (title.includes(REFUSED_WORD)) throw new ChannelRefusal(`标题里不能有「${REFUSED_WORD}」`, 'title');
}

/** @throws Throttled above so many calls in one second */
async function count(db: Db, shop: string, now: Date): Promise<void> {
  const second = Math.floor(now.getTime() / SECOND);
  const { calls } = await db
    .insertInto('sandbox_resale_calls')
    .values({ shop, second, calls: 1 })
    .onConflict((conflict) =>
      conflict.column('shop').doUpdateSet({
        second,
        calls: sql`case when sandbox_resale_calls.second = excluded.second then sandbox_resale_calls.calls + 1 else 1 end`,
      }),
    )
    .returning('calls')
    .executeTakeFirstOrThrow();
  if (calls > sandboxResaleWays.callsPerSecond) throw new Throttled(shop);
}

/** Everything whose time has come: goods go up and down, strangers buy, pay and give up. */
async function settle(db: Db, now: Date): Promise<void> {
  const ups = await db
    .updateTable('sandbox_resale_goods')
    .set({ state: 'live', up_at: null })
    .where('up_at', '<=', now)
    .returningAll()
    .execute();
  for (const { id } of ups) {
    const [least, most] = sandboxResaleWays.wantedAfter;
    const wanted = chance(id, now.getTime(), 'wanted') < sandboxResaleWays.wanted;
    await db
      .updateTable('sandbox_resale_goods')
      .set({ wanted_at: wanted ? later(now, least + within(most - least, id, 'wanted', now.getTime())) : null })
      .where('id', '=', id)
      .execute();
    await push(db, { goodsId: id }, now);
  }
  const downs = await db
    .updateTable('sandbox_resale_goods')
    .set({ state: 'down', down_at: null, wanted_at: null })
    .where('down_at', '<=', now)
    .where('state', 'in', ['draft', 'live'])
    .returning('id')
    .execute();
  for (const { id } of downs) await push(db, { goodsId: id }, now);
  const wanted = await db
    .updateTable('sandbox_resale_goods')
    .set({ wanted_at: null })
    .where('wanted_at', '<=', now)
    .returning('id')
    .execute();
  for (const { id } of wanted)
    await place(db, id, now, later(now, within(sandboxResaleWays.paysWithin, id, 'pays', now.getTime())));
  const due = await db.selectFrom('sandbox_resale_order').select('no').where('next_at', '<=', now).execute();
  for (const { no } of due)
    await move(db, no, chance(no, 'pays') < sandboxResaleWays.pays ? acts.pay : acts.leave, now);
}

/** Of two strangers at the same moment one gets it. @param nextAt when its buyer pays or leaves by themselves */
async function place(db: Db, goodsId: string, now: Date, nextAt: Date | null): Promise<string | null> {
  const sold = await db
    .updateTable('sandbox_resale_goods')
    .set({ state: 'sold', wanted_at: null, down_at: null })
    .where('id', '=', goodsId)
    .where('state', '=', 'live')
    .returningAll()
    .executeTakeFirst();
  if (!sold) return null;
  const { n } = await db
    .selectFrom('sandbox_resale_order')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('goods_id', '=', goodsId)
    .executeTakeFirstOrThrow();
  const no = `SB${goodsId}${n + 1}`;
  await db
    .insertInto('sandbox_resale_order')
    .values({
      ...{ no, goods_id: goodsId, shop: sold.shop, amount: sold.price, state: 'waiting' },
      ...{ placed_at: now, paid_at: null, next_at: nextAt, changed_at: now },
    })
    .execute();
  await push(db, { goodsId, orderNo: no }, now);
  return no;
}

async function move(db: Db, no: string, { from, state, refunded }: Change, now: Date): Promise<boolean> {
  const moved = await db
    .updateTable('sandbox_resale_order')
    .set({
      state,
      next_at: null,
      changed_at: now,
      ...(state === 'paid' && { paid_at: now }),
      ...(refunded && { refunded }),
    })
    .where('no', '=', no)
    .where('state', 'in', from)
    .returning('goods_id')
    .executeTakeFirst();
  if (!moved) return false;
  // An order that nobody paid puts the goods back for sale, as it does there.
  if (state === 'closed' && !refunded)
    await db
      .updateTable('sandbox_resale_goods')
      .set({ state: 'live' })
      .where('id', '=', moved.goods_id)
      .where('state', '=', 'sold')
      .execute();
  await push(db, { goodsId: moved.goods_id, orderNo: no }, now);
  return true;
}

/** What is sent is sent once, twice, late or not at all. */
async function push(db: Db, about: { goodsId: string; orderNo?: string }, now: Date): Promise<void> {
  const { goodsId, orderNo } = about;
  const body = JSON.stringify({
    product_id: goodsId,
    ...(orderNo && { order_no: orderNo }),
    modify_time: Math.floor(now.getTime() / SECOND),
  });
  const luck = chance(body, 'luck');
  const { lost, doubled, late, latest } = sandboxResaleWays;
  if (luck < lost) return;
  const delays =
    luck < lost + doubled ? [0, 3 * SECOND] : luck < lost + doubled + late ? [within(latest, body, 'late')] : [0];
  await db
    .insertInto('sandbox_resale_push')
    .values(
      delays.map((delay, n) => ({
        id: createHash('sha256').update(`${body}|${n}|${now.getTime()}`).digest('hex').slice(0, 32),
        body,
        due_at: later(now, delay),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function nextAt(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(least(up_at, down_at, wanted_at)) from sandbox_resale_goods),
      (select min(next_at) from sandbox_resale_order),
      (select min(due_at) from sandbox_resale_push)) as at`.execute(db);
  return rows[0]?.at ?? null;
}

const told = (order: Order): RemoteOrder => ({
  no: order.no,
  goodsId: order.goods_id,
  state: order.state,
  refunded: order.refunded,
  amount: order.amount,
  placedAt: order.placed_at,
  paidAt: order.paid_at,
  address:
    order.paid_at === null
      ? null
      : { name: '沙盒买家', phone: '13900000000', region: '浙江省 杭州市 西湖区', detail: '不存在的路 1 号' },
});
