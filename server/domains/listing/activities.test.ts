import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  activityGoodsDown,
  activityGoodsUp,
  activityPrice,
  saleActivities,
} from '../../../contract/listing/activities.ts';
import { saleActivityMachine } from '../../../contract/listing/activity-machine.ts';
import { DAY, HOUR } from '../../../contract/wire/time.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/lib/id.ts';
import { start, transition } from '../../kernel/state/transitions.ts';
import { type Market, openMarketApp, PRICE, SKU } from '../../testing/market.ts';
import { activityDeadlines, saleActivity } from './activities.ts';

let app: Market;
beforeAll(async () => {
  app = await openMarketApp({ domains: [saleActivity], deadlines: activityDeadlines });
});
afterAll(() => app.close());

const seller = () => ({ as: app.people.seller });
const CHEAP = activityPrice(PRICE, 10);

/** Ten percent off, from tomorrow for three days. */
async function plan(): Promise<string> {
  const id = newId();
  const now = app.clock.now();
  const at = (ms: number) => new Date(now.getTime() + ms);
  const birth = { id, by: 'P', actorId: 'staff', now, deadlineAt: at(DAY) } as const;
  const { state, deadlineAt } = await start(app.db, saleActivityMachine, birth);
  await app.db
    .insertInto('sale_activity')
    .values({
      id,
      name_zh: '特价',
      name_en: 'Special',
      min_off: 10,
      starts_at: at(DAY),
      ends_at: at(4 * DAY),
      state,
      deadline_at: deadlineAt,
    })
    .execute();
  return id;
}

const up = (activityId: string, listingId: string, price = CHEAP) =>
  app.must(activityGoodsUp, { activityId, lines: [{ id: listingId, price }] }, seller());
const priceOf = async (id: string) =>
  (await app.db.selectFrom('listing').select('price').where('id', '=', id).executeTakeFirstOrThrow()).price;
const lowest = async () =>
  (await app.db.selectFrom('quote').select('min_sell_price').where('sku_id', '=', SKU).executeTakeFirst())
    ?.min_sell_price;

test('what was signed up costs less from the first day to the last, and before and after what it always did', async () => {
  const { listingId } = await app.list();
  const activityId = await plan();
  expect(await up(activityId, listingId)).toEqual({ done: [{ id: listingId, price: CHEAP, was: PRICE }], skipped: [] });
  await app.live(DAY - 1);
  expect(await priceOf(listingId)).toBe(PRICE);
  await app.live(1);
  expect([await priceOf(listingId), await lowest()]).toEqual([CHEAP, CHEAP]);
  const { list } = await app.must(saleActivities, { listingId }, seller());
  expect(list.find(({ id }) => id === activityId)).toMatchObject({
    state: 'running',
    mine: 1,
    signed: { price: CHEAP, was: PRICE },
  });
  await app.live(3 * DAY);
  expect([await priceOf(listingId), await lowest()]).toEqual([PRICE, PRICE]);
  const prices = await app.db
    .selectFrom('listing_price')
    .select(['was', 'price'])
    .where('listing_id', '=', listingId)
    .orderBy('id')
    .execute();
  expect(prices).toEqual([
    { was: PRICE, price: CHEAP },
    { was: CHEAP, price: PRICE },
  ]);
});

test('too dear, already in another one or not on sale: it is said why, and the rest is signed up', async () => {
  const [dear, busy, off, good] = [await app.list(), await app.list(), await app.list(), await app.list()];
  const [activityId, other] = [await plan(), await plan()];
  await up(other, busy.listingId);
  await app.db.updateTable('listing').set({ state: 'off' }).where('id', '=', off.listingId).execute();
  const lines = [dear, busy, off, good].map(({ listingId: id }, n) => ({ id, price: n === 0 ? CHEAP + 100 : CHEAP }));
  const { done, skipped } = await app.must(activityGoodsUp, { activityId, lines }, seller());
  expect(done.map(({ id }) => id)).toEqual([good.listingId]);
  expect(new Map(skipped.map(({ id, why }) => [id, why]))).toEqual(
    new Map([
      [dear.listingId, 'price'],
      [busy.listingId, 'busy'],
      [off.listingId, 'state'],
    ]),
  );
});

test('a stranger’s listing cannot be signed up or out, and nobody is late', async () => {
  const { listingId } = await app.list();
  const activityId = await plan();
  const rival = await app.as('13900000002', 'seller');
  const lines = [{ id: listingId, price: CHEAP }];
  expect((await app.call(activityGoodsUp, { activityId, lines }, { as: rival })).code).toBe('NOT_FOUND');
  await up(activityId, listingId);
  expect(await app.must(activityGoodsDown, { activityId, ids: [listingId] }, { as: rival })).toEqual({ ids: [] });
  await app.live(DAY + HOUR);
  expect(await app.call(activityGoodsUp, { activityId, lines }, seller())).toMatchObject({ code: 'STATE_REFUSED' });
});

test('taken out before, nothing happens; taken out meanwhile, it costs at once what it did', async () => {
  const [before, during] = [await app.list(), await app.list()];
  const activityId = await plan();
  for (const { listingId } of [before, during]) await up(activityId, listingId);
  const out = (id: string) => app.must(activityGoodsDown, { activityId, ids: [id] }, seller());
  expect(await out(before.listingId)).toEqual({ ids: [before.listingId] });
  await app.live(DAY);
  expect([await priceOf(before.listingId), await priceOf(during.listingId)]).toEqual([PRICE, CHEAP]);
  await out(during.listingId);
  expect(await priceOf(during.listingId)).toBe(PRICE);
  expect(await out(during.listingId)).toEqual({ ids: [] });
});

test('a price that the seller lowered meanwhile stays, and what was sold is not touched', async () => {
  const [lowered, sold] = [await app.list(), await app.list()];
  const activityId = await plan();
  for (const { listingId } of [lowered, sold]) await up(activityId, listingId);
  await app.live(DAY);
  const set = (id: string, change: { price?: number; state?: string }) =>
    app.db.updateTable('listing').set(change).where('id', '=', id).execute();
  await set(lowered.listingId, { price: CHEAP - 5_000 });
  await set(sold.listingId, { state: 'sold' });
  await app.live(3 * DAY);
  expect([await priceOf(lowered.listingId), await priceOf(sold.listingId)]).toEqual([CHEAP - 5_000, CHEAP]);
});

test('every edge of the machine was walked above, and no other exists', async () => {
  const id = await plan();
  const step = (event: 'begin' | 'end' | 'cancel', subject = id) =>
    app.db.transaction().execute((db) =>
      transition(db, saleActivityMachine, {
        table: 'sale_activity',
        id: subject,
        event,
        by: event === 'cancel' ? 'P' : 'T',
        actorId: null,
        now: app.clock.now(),
      }),
    );
  const other = await plan();
  await step('cancel', other);
  for (const event of ['begin', 'end', 'cancel'] as const) await expect(step(event, other)).rejects.toThrow(Refusal);
  await expect(step('end')).rejects.toThrow(Refusal);
  await step('begin');
  for (const event of ['begin', 'cancel'] as const) await expect(step(event)).rejects.toThrow(Refusal);
  await step('end');
  for (const event of ['begin', 'end', 'cancel'] as const) await expect(step(event)).rejects.toThrow(Refusal);
});

test('a sign-up made offline does not replace the one that was made at a desk since, nor one that was taken out there', async () => {
  const { listingId } = await app.list();
  const activityId = await plan();
  const known = async () => {
    const { list } = await app.must(saleActivities, { listingId }, seller());
    app.clock.advance(1_000);
    return list.find(({ id }) => id === activityId)?.changedAt;
  };
  const seen = await known();
  expect(seen).toBeNull();
  await up(activityId, listingId, CHEAP - 100);
  const late = { activityId, lines: [{ id: listingId, price: CHEAP - 30_000, seen }] };
  const refused = await app.call(activityGoodsUp, late, seller());
  expect(refused).toMatchObject({
    code: 'CHANGED_ELSEWHERE',
    data: { changed: [{ id: listingId, now: CHEAP - 100 }] },
  });
  await known();
  await app.must(activityGoodsDown, { activityId, ids: [listingId] }, seller());
  expect((await app.call(activityGoodsUp, late, seller())).code).toBe('CHANGED_ELSEWHERE');
  const now = await known();
  await app.must(activityGoodsUp, { activityId, lines: [{ id: listingId, price: CHEAP, seen: now }] }, seller());
});
