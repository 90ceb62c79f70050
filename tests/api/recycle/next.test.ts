/** Who is asked once an offer that was counted on is gone: everybody whose offer was open, one after the other, before it ends. */
// @module-tag thorough
import { afterEach, beforeEach, expect, test } from 'vitest';
import { workbenchMerchantDecide } from '../../../contract/merchant/calls.ts';
import { messageList } from '../../../contract/message/calls.ts';
import * as recycle from '../../../contract/recycle/calls.ts';
import * as hall from '../../../contract/recycle/hall-calls.ts';
import { saleFallOf } from '../../../contract/recycle/machine.ts';
import { verify } from '../../../server/kernel/ledger/verify.ts';
import { type Hall, openHall } from '../../../server/testing/recycle.ts';
import type { Person } from '../../../server/testing/server.ts';

let app: Hall;
let north: Person;
let tide: Person;
let south: Person;
beforeEach(async () => {
  app = await openHall();
  north = await app.merchant('13700000001');
  tide = await app.merchant('13700000002');
  south = await app.merchant('13700000003');
});
afterEach(async () => {
  expect(await verify(app.db)).toEqual([]);
  await app.close();
});

const detail = (id: string) => app.must(recycle.recycleDetail, { id }, { as: app.owner });
const bidOf = async (id: string, as: Person) => (await app.must(hall.hallOrder, { id }, { as })).bid;
const backOut = (as: Person, id: string) => app.must(hall.hallBackOut, { id }, { as });
const titles = async (as: Person) => (await app.must(messageList, {}, { as })).list.map(({ title }) => title.zh);
async function decide(who: Person, event: { event: 'suspend'; reason: string } | { event: 'restore' }) {
  const { id } = await app.db
    .selectFrom('merchant')
    .select('id')
    .where('user_id', '=', who.userId)
    .executeTakeFirstOrThrow();
  await app.must(workbenchMerchantDecide, { id, ...event }, { as: app.staff });
}

/** Three offered; the chosen one backed out, and the second agreed. */
async function secondRound(): Promise<string> {
  const id = await app.inquire();
  for (const [as, price] of [
    [north, 86_000],
    [tide, 84_000],
    [south, 82_000],
  ] as const)
    await app.bid(as, id, price);
  await app.open();
  await app.accept(id, 86_000);
  await backOut(north, id);
  await app.must(hall.hallAnswer, { id, agree: true }, { as: tide });
  return id;
}

test('when the second merchant agrees and backs out too, the third is asked, and the owner does not read that nobody is left', async () => {
  const id = await secondRound();
  await backOut(tide, id);
  expect([await app.stateOf(id), await bidOf(id, south)]).toEqual([{ piece: 'asking', lot: 'awarded' }, 'asked']);
  expect((await titles(app.owner))[0]).toBe('商家反悔了，在问下一家');
  expect((await titles(south))[0]).toBe('轮到你的报价了');
  await app.must(hall.hallAnswer, { id, agree: true }, { as: south });
  await app.accept(id, 82_000);
  await backOut(south, id);
  expect(await app.stateOf(id)).toEqual({ piece: 'cancelled', lot: 'failed' });
  expect((await titles(app.owner))[0]).toBe('商家反悔了，这次没有成交');
});

test('when the second merchant is stopped after agreeing, the third is asked, and the owner reads why', async () => {
  const id = await secondRound();
  await decide(tide, { event: 'suspend', reason: '资质到期' });
  expect([await app.stateOf(id), await bidOf(id, south)]).toEqual([{ piece: 'asking', lot: 'awarded' }, 'asked']);
  expect((await titles(app.owner))[0]).toBe('商家停业，报价作废，在问下一家');
  await app.must(hall.hallAnswer, { id, agree: false }, { as: south });
  expect(await app.stateOf(id)).toEqual({ piece: 'cancelled', lot: 'failed' });
});

test('when the winner backs out and nobody is left, no price and no merchant stay with it, and no money is said to have gone back in full', async () => {
  const id = await app.inquire();
  await app.bid(north, id, 86_000);
  await app.open();
  await app.accept(id, 86_000);
  await backOut(north, id);
  expect(await detail(id)).toMatchObject({
    state: 'cancelled',
    end: 'noneLeft',
    price: null,
    merchant: null,
    money: null,
  });
  expect(await app.must(hall.hallOrder, { id }, { as: north })).toMatchObject({ bid: 'backed_out', price: null });
});

test('whose offer was void since their business was stopped is not asked for it, although the business may bid again', async () => {
  const id = await app.inquire();
  for (const [as, price] of [
    [north, 86_000],
    [tide, 84_000],
    [south, 82_000],
  ] as const)
    await app.bid(as, id, price);
  await app.open();
  await decide(tide, { event: 'suspend', reason: '资质到期' });
  await decide(tide, { event: 'restore' });
  await app.accept(id, 86_000);
  await backOut(north, id);
  expect([await bidOf(id, tide), await bidOf(id, south)]).toEqual(['lost', 'asked']);
});

test('a sale is said to have fallen through only where an offer had been accepted', () => {
  const quoted = { from: 'inquiring', to: 'quoted', event: 'open' };
  const over = [
    { from: 'quoted', to: 'asking', event: 'next' },
    { from: 'asking', to: 'cancelled', event: 'fail' },
  ];
  expect(saleFallOf([quoted, ...over])).toBeNull();
  const chosen = [
    { from: 'quoted', to: 'accepted', event: 'accept' },
    { from: 'accepted', to: 'asking', event: 'next' },
  ];
  expect(saleFallOf([quoted, ...chosen, ...over.slice(1)])).toBe('backedOut');
  const gone = [
    ...chosen.slice(0, 1),
    { from: 'accepted', to: 'in_transit', event: 'ship' },
    { from: 'in_transit', to: 'lost', event: 'loseHere' },
  ];
  expect(saleFallOf([quoted, ...gone])).toBe('lostHere');
});
