/**
 * A pretend marketplace that behaves like a real one: slow to do what it is asked, throttled, with orders of its own, and with callbacks
 * that come late, twice or never. Nothing of it is real. Chance is drawn from ids, so that a life can be lived again.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { refusedFields } from '../../../contract/resale/rules.ts';
import { SANDBOX_REFUSES, sandboxKinds, sandboxSays } from '../../../contract/resale/sandbox.ts';
import type { Db } from '../../db/schema.ts';
import { ChannelRefusal, type Here, type RemoteOrder, type ResaleChannel, type Seen, Throttled } from './channel.ts';
import { namedIn } from './goofish.ts';
import {
  acts,
  askBack,
  drawn,
  later,
  MINUTE,
  move,
  nextAt,
  type Order,
  place,
  SECOND,
  sandboxResaleWays,
  settle,
  within,
} from './sandbox-life.ts';
import type { SandboxResaleTables } from './tables.ts';

type Goods = SandboxResaleTables['sandbox_resale_goods'];
export interface SandboxResale extends ResaleChannel {
  /** Does everything that is due. @returns the pushes to deliver now */
  turn(here: Here): Promise<SignedPush[]>;
  /** When it has something to do; null while nothing is asked of it. */
  due(here: Here): Promise<Date | null>;
  /** What a stranger finds there. */
  market(here: Here): Promise<Goods[]>;
  /** Orders of strangers whom a person plays, newest first. */
  strangersOrders(here: Here): Promise<(Order & { title: string; key: string })[]>;
  /** A stranger buys: the order waits for their money. @returns null when it is gone */
  buy(goodsId: string, here: Here): Promise<string | null>;
  /** The stranger pays, gives up, asks for their money or has it back. @returns whether that was possible */
  act(no: string, what: 'pay' | 'leave' | 'ask' | 'refund' | 'confirm', here: Here): Promise<boolean>;
}

export interface SignedPush {
  raw: Buffer;
  query: Record<string, string>;
}

export function sandboxResale(secret: string): SandboxResale {
  const sign = (raw: Buffer, timestamp: string) =>
    createHmac('sha256', secret).update(`resale\n${timestamp}\n`).update(raw).digest('hex');

  const one = (db: Db, id: string) =>
    db.selectFrom('sandbox_resale_goods').selectAll().where('id', '=', id).executeTakeFirst();
  const must = async (db: Db, id: string) => {
    const goods = await one(db, id);
    if (!goods) throw new ChannelRefusal(sandboxSays.noGoods.zh, null);
    return goods;
  };

  return {
    name: 'sandbox',
    sandbox: true,

    shops: ({ userId }) => {
      const tail = createHash('sha256').update(userId).digest('hex').slice(0, 8);
      return Promise.resolve([
        { remoteId: `sb-${tail}-1`, name: sandboxSays.first.zh, usable: true, business: true },
        { remoteId: `sb-${tail}-2`, name: sandboxSays.second.zh, usable: true, business: true },
        { remoteId: `sb-${tail}-3`, name: sandboxSays.third.zh, usable: false, business: false },
      ]);
    },

    categories: (_owner, trade) =>
      Promise.resolve(
        (sandboxKinds[trade] ?? [sandboxSays.other]).map(({ zh }, n) => ({ id: `sb-${trade}-${n + 1}`, name: zh })),
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
      return { id, state: states[goods.state] };
    },

    async allGoods(shop, _owner, { db, now }) {
      await count(db, shop, now);
      const rows = await db
        .selectFrom('sandbox_resale_goods')
        .select(['id', 'state'])
        .where('shop', '=', shop)
        .execute();
      return rows.map(({ id, state }) => ({ id, state: states[state] }));
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

    async refund(no, _owner, { db, now }) {
      if (!(await move(db, no, acts.refund, now))) throw new ChannelRefusal(sandboxSays.noRefund.zh, null);
    },

    async closeUnpaid(no, _owner, { db, now }) {
      if (!(await move(db, no, acts.leave, now))) throw new ChannelRefusal(sandboxSays.notUnpaid.zh, null);
    },

    async ship(no, { company, waybill }, _owner, { db, now }) {
      if (await move(db, no, { from: ['paid'], state: 'shipped', parcel: { company, waybill } }, now)) return;
      const sent = await db
        .selectFrom('sandbox_resale_order')
        .select('waybill')
        .where('no', '=', no)
        .executeTakeFirst();
      if (sent?.waybill !== waybill) throw new ChannelRefusal(sandboxSays.notToSend.zh, null);
    },

    readPush(raw, { timestamp = '', sign: given = '' }, now) {
      const [a, b] = [Buffer.from(sign(raw, timestamp)), Buffer.from(given)];
      if (a.length !== b.length || !timingSafeEqual(a, b)) return null;
      // The clock of who pushes; what is no number is no time.
      if (!/^\d{1,15}$/.test(timestamp) || Math.abs(now.getTime() - Number(timestamp)) > 5 * MINUTE) return null;
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
        .select(['sandbox_resale_goods.title', 'sandbox_resale_goods.key'])
        .where('next_at', 'is', null)
        .orderBy('placed_at', 'desc')
        .orderBy('no')
        .limit(20)
        .execute();
    },

    buy: (goodsId, { db, now }) => place(db, goodsId, now, null),

    act: (no, what, { db, now }) => (what === 'ask' ? askBack(db, no, now) : move(db, no, acts[what], now)),
  };
}

const states = { draft: 'waiting', live: 'live', down: 'down', sold: 'sold' } as const satisfies Record<
  Goods['state'],
  Seen['state']
>;

function refuse({ title, body, price, images, categoryId }: Parameters<ResaleChannel['create']>[0]): void {
  const [field] = refusedFields({ title, body, price, photos: images, categoryId });
  if (field) throw new ChannelRefusal(`${field} 不符合要求`, field);
  if (title.includes(SANDBOX_REFUSES)) throw new ChannelRefusal(sandboxSays.refused.zh, 'title');
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

const told = (order: Order): RemoteOrder => ({
  no: order.no,
  goodsId: order.goods_id,
  state: order.state,
  refunded: order.refunded,
  refundWanted: order.refund_wanted,
  amount: order.amount,
  placedAt: order.placed_at,
  paidAt: order.paid_at,
  address:
    order.paid_at === null
      ? null
      : { name: '沙盒买家', phone: '13900000000', region: '浙江省 杭州市 西湖区', detail: '不存在的路 1 号' },
  parcel: order.company && order.waybill ? { company: order.company, waybill: order.waybill } : null,
});
