// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bidCosts } from '../../../contract/bid/rules.ts';
import type { Grade } from '../../../contract/item/grades.ts';
import { saleFees } from '../../../contract/payment/fees.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { NO_ATTRIBUTION } from '../../../contract/wire/attribution.ts';
import { housekeep } from '../../db/housekeeping.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Context } from '../../kernel/http/context.ts';
import { balance } from '../../kernel/ledger/ledger.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { aBid, openBook, putUp } from '../../testing/bid.ts';
import { seeded } from '../../testing/inputs.ts';
import { credit, type Market, SKU } from '../../testing/market.ts';
import type { Person } from '../../testing/server.ts';
import { moveItem } from '../item/state.ts';
import { moveListing, setPrices } from '../listing/state.ts';
import { refreshQuote } from '../market/quotes.ts';
import { bidCancel, bidSubmit } from './book.ts';

const STEPS = process.env.FULL ? 50_000 : 150;
/** Steps between two looks at the whole book. */
const EVERY = process.env.FULL ? 1_000 : 50;
const PEOPLE = 8;

let app: Market;
let traders: Person[];
beforeAll(async () => {
  app = await openBook();
  traders = [];
  for (let i = 0; i < PEOPLE; i++) {
    const person = await app.as(`1370000000${i}`, 'seller');
    traders.push(person);
    await credit(app.db, person.userId, 9_000_000_000, app.clock.now());
    await app.db
      .insertInto('address')
      .values({ ...home, id: `home-${i}`, user_id: person.userId, created_at: app.clock.now(), deleted_at: null })
      .execute();
  }
});
afterAll(() => app.close());

const home = {
  name: '林一舟',
  phone: '13800002046',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  detail: '文三路 1 号',
  is_default: true,
};

/** A resting order of the plain model; `time` is the step that put it there. */
interface Resting {
  id: string;
  who: number;
  grade: Grade;
  price: number;
  time: number;
  /** Of a bid: only this ask will do. */
  only?: string | undefined;
  prepay?: number;
}

/** The order book as a textbook has it: two lists, price then time, the resting price, nobody with themselves. */
class Model {
  asks: Resting[] = [];
  bids: Resting[] = [];
  traded: { bid: string; ask: string; price: number }[] = [];

  ask(ask: Resting): void {
    this.take(
      ask,
      this.bids,
      (bid) => this.meets(bid, ask) && bid.price >= ask.price,
      (a, b) => b.price - a.price,
      this.asks,
    );
  }
  bid(bid: Resting): void {
    this.take(
      bid,
      this.asks,
      (ask) => this.meets(bid, ask) && ask.price <= bid.price,
      (a, b) => a.price - b.price,
      this.bids,
    );
  }
  remove(side: 'asks' | 'bids', id: string): void {
    this[side] = this[side].filter((one) => one.id !== id);
  }

  private meets(bid: Resting, ask: Resting): boolean {
    return bid.grade === ask.grade && bid.who !== ask.who && (bid.only === undefined || bid.only === ask.id);
  }
  private take(
    incoming: Resting,
    others: Resting[],
    fits: (other: Resting) => boolean,
    better: (a: Resting, b: Resting) => number,
    own: Resting[],
  ): void {
    const [best] = others.filter(fits).sort((a, b) => better(a, b) || a.time - b.time);
    if (!best) {
      own.push(incoming);
      return;
    }
    others.splice(others.indexOf(best), 1);
    const [bid, ask] = own === this.bids ? [incoming, best] : [best, incoming];
    this.traded.push({ bid: bid.id, ask: ask.id, price: best.price });
  }
}

test(`${STEPS} random asks, bids, price cuts, withdrawals and matches: identical to a plain order book`, async () => {
  const random = seeded(20261121);
  const pick = <T>(list: readonly T[]): T | undefined => list[random(list.length)];
  const model = new Model();
  const tx = <T>(run: (db: Market['db']) => Promise<T>) => inTransaction(app.db, run);
  // The handlers themselves: what stands before them (signatures, stored answers) is tested elsewhere and slow.
  const as = <T>(who: number, run: (ctx: Context) => Promise<T>) =>
    tx((db) =>
      run({
        db,
        actor: {
          userId: traders[who]?.userId ?? '',
          roles: new Set(['user', 'seller']),
          permissions: new Set(),
          sessionId: 'none',
        },
        now: app.clock.now(),
        lang: 'zh',
        deviceId: null,
        attribution: NO_ATTRIBUTION,
        ip: '127.0.0.1',
        requestId: 'model',
        idempotencyKey: null,
        app: app.house,
        afterCommit: () => undefined,
        changed: () => undefined,
        goesOn: () => undefined,
      }),
    );
  const price = () => 10_000 + random(40) * 100;

  const put = async (time: number) => {
    const who = random(PEOPLE);
    const grade = random(4) === 0 ? '9' : '95';
    const asked = price();
    const made = await tx((db) =>
      putUp(db, { seller: traders[who]?.userId ?? '', grade, price: asked, now: app.clock.now() }),
    );
    model.ask({ id: made.listingId, who, grade, price: asked, time });
  };
  const place = async (time: number) => {
    const who = random(PEOPLE);
    const grade = random(4) === 0 ? '9' : '95';
    const asked = price();
    const prepay = random(3) === 0 ? 'full' : 'part';
    const target =
      random(6) === 0 ? pick(model.asks.filter((ask) => ask.who !== who && ask.grade === grade)) : undefined;
    const { id } = await as(who, (ctx) =>
      bidSubmit({ ...aBid(asked), grade, prepay, addressId: `home-${who}`, listingId: target?.id }, ctx),
    );
    model.bid({ id, who, grade, price: asked, time, only: target?.id, prepay: bidCosts(asked, prepay).now });
  };
  const cut = async (time: number) => {
    const ask = pick(model.asks);
    if (!ask) return;
    const lower = Math.max(1_000, ask.price - (1 + random(20)) * 100);
    if (lower === ask.price) return;
    await tx(async (db) => {
      const now = app.clock.now();
      await setPrices(db, [{ id: ask.id, was: ask.price, price: lower }], now);
    });
    model.remove('asks', ask.id);
    model.ask({ ...ask, price: lower, time });
  };
  const takeOff = async () => {
    const ask = pick(model.asks);
    if (!ask) return;
    await tx(async (db) => {
      const by = { by: 'S', actorId: traders[ask.who]?.userId ?? null, now: app.clock.now() } as const;
      const { item_id } = await db
        .selectFrom('listing')
        .select('item_id')
        .where('id', '=', ask.id)
        .executeTakeFirstOrThrow();
      await moveListing(db, ask.id, { event: 'off', ...by });
      await moveItem(db, item_id, { event: 'unlist', ...by });
    });
    model.remove('asks', ask.id);
    model.bids = model.bids.filter((bid) => bid.only !== ask.id);
  };
  const withdraw = async () => {
    const bid = pick(model.bids);
    if (!bid) return;
    await as(bid.who, (ctx) => bidCancel({ id: bid.id }, ctx));
    model.remove('bids', bid.id);
  };

  /** A bid for an item that somebody has paid for is over; the plain book does not know of payments. */
  const soldOut = async (ask: string) => {
    const claims = model.bids.filter((bid) => bid.only === ask).map(({ id }) => id);
    if (claims.length === 0) return;
    const over = app.db.selectFrom('bid').select('id').where('id', 'in', claims).where('state', '=', 'sold_out');
    for (const { id } of await over.execute()) model.remove('bids', id);
  };

  for (let step = 1; step <= STEPS; step++) {
    app.clock.advance(1);
    const trades = model.traded.length;
    const kind = random(20);
    if (kind < 7) await put(step);
    else if (kind < 14) await place(step);
    else if (kind < 16) await cut(step);
    else if (kind < 17) await takeOff();
    else await withdraw();
    for (const { ask } of model.traded.slice(trades)) await soldOut(ask);
    if (step % EVERY === 0 || step === STEPS) await same(model);
    // As the house does every minute: the embedded engine neither vacuums nor counts by itself.
    if (step % EVERY === 0 && app.database.engine === 'pglite') await housekeep(app.db);
  }
  expect(model.traded.length).toBeGreaterThan(STEPS / 10);
  expect(await verify(app.db)).toEqual([]);
}, 3_600_000);

async function same(model: Model): Promise<void> {
  const asks = await app.db.selectFrom('listing').select(['id', 'price']).where('state', '=', 'on').execute();
  const bids = await app.db.selectFrom('bid').select(['id', 'price', 'prepay']).where('state', '=', 'active').execute();
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  const shape = (list: Resting[]) => list.map(({ id, price }) => ({ id, price })).sort(byId);
  expect([...asks].sort(byId)).toEqual(shape(model.asks));
  expect(bids.map(({ id, price }) => ({ id, price })).sort(byId)).toEqual(shape(model.bids));

  const orders = await app.db
    .selectFrom('bid')
    .innerJoin('trade_order', 'trade_order.id', 'bid.order_id')
    .select(['bid.id as bid', 'trade_order.listing_id as ask', 'trade_order.price', 'trade_order.total'])
    .execute();
  expect(orders.map(({ bid, ask, price }) => `${bid} ${ask} ${price}`).sort()).toEqual(
    model.traded.map(({ bid, ask, price }) => `${bid} ${ask} ${price}`).sort(),
  );
  expect(orders.every(({ price, total }) => total === saleFees(price).total)).toBe(true);

  await app.db.transaction().execute((db) => refreshQuote(db, SKU, app.clock.now()));
  const quote = await app.db.selectFrom('quote').selectAll().where('sku_id', '=', SKU).executeTakeFirstOrThrow();
  const open = model.bids.filter((bid) => bid.only === undefined);
  // The bid beside an ask is for the same grade; without an ask it is the best of all.
  const beside = open.filter(({ grade }) => grade === quote.grade || model.asks.length === 0);
  expect(quote).toMatchObject({
    ask_count: model.asks.length,
    bid_count: open.length,
    min_sell_price: model.asks.length > 0 ? Math.min(...model.asks.map(({ price }) => price)) : null,
    max_buy_price: beside.length > 0 ? Math.max(...beside.map(({ price }) => price)) : null,
  });
  for (const [i, { userId }] of traders.entries()) {
    const frozen = model.bids.filter((bid) => bid.who === i).reduce((sum, bid) => sum + (bid.prepay ?? 0), 0);
    expect(await balance(app.db, accounts.frozen(userId))).toBe(frozen);
  }
}
