/** What staff read of a lot at their desk: facts that two accounts share, and who is to pay or has not. */
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '../../../contract/auction/calls.ts';
import { verifyLog } from '../../../contract/auction/proof.ts';
import { auctionRules, depositFor } from '../../../contract/auction/rules.ts';
import * as bench from '../../../contract/auction/workbench.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { DAY, HOUR } from '../../../contract/wire/time.ts';
import { balance } from '../../kernel/ledger/ledger.ts';
import { bidder, bids, offered, openLot, toTheHammer, tries } from '../../testing/auction.ts';
import { type Market, openMarketApp } from '../../testing/market.ts';
import type { Person } from '../../testing/server.ts';
import { deadlines } from './hammer.ts';
import { auction } from './handlers.ts';
import { auctionWork } from './workbench.ts';

let app: Market;
let ann: Person;
let [seller, staff]: Person[] = [];
beforeAll(async () => {
  app = await openMarketApp({ domains: [auction, auctionWork], deadlines });
  ann = await bidder(app, 1);
  ({ seller, staff } = app.people);
});
afterAll(() => app.close());

const row = (id: string) => app.db.selectFrom('lot').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const frozen = ({ userId }: Person) => balance(app.db, accounts.frozen(userId));

test('facts that two accounts share are shown to staff with their evidence, and nobody is punished by them', async () => {
  const id = await openLot(app);
  await app.db
    .updateTable('session')
    .set({ device_id: 'one-device' })
    .where('user_id', 'in', [ann.userId, seller?.userId ?? ''])
    .execute();
  await bids(app, id, ann, 20_000);
  const { list } = await app.must(bench.workbenchLots, { queue: 'live', size: 100 }, { as: staff });
  const found = list.find((lot) => lot.id === id)?.patterns ?? [];
  expect(found).toContainEqual({
    ...{ kind: 'device', bidder: 1, nickname: expect.any(String), count: 1, with: 'seller' },
    ...{ what: expect.any(String), at: expect.any(Number) },
    // How far somebody drove the price is told when nothing is secret any more.
    did: { bids: 1, drove: null, won: false, elsewhere: 0 },
  });
  expect((await tries(app, id, ann, 90_000)).success).toBe(true);
  expect(await frozen(ann)).toBeGreaterThanOrEqual(depositFor(90_000));
});

test('what two who share a device did is shown with it, here and on other lots of that seller, also once all is paid', async () => {
  const [shill, other] = [await bidder(app, 15), await bidder(app, 16)];
  const device = { device_id: 'their-device' };
  await app.db
    .updateTable('session')
    .set(device)
    .where('user_id', 'in', [shill.userId, seller?.userId ?? ''])
    .execute();
  await bids(app, await openLot(app), shill, 20_000);
  const id = await openLot(app);
  await bids(app, id, other, 60_000);
  await bids(app, id, shill, 20_000);
  await bids(app, id, shill, 50_000);
  await toTheHammer(app, id);
  await app.db.updateTable('lot').set({ state: 'bought' }).where('id', '=', id).execute();
  const { list, counts } = await app.must(bench.workbenchLots, { queue: 'ended', size: 100 }, { as: staff });
  const found = list.find((lot) => lot.id === id)?.patterns ?? [];
  expect(found.find(({ kind, with: also }) => kind === 'device' && also === 'seller')).toMatchObject({
    did: { bids: 2, drove: 45_000, won: false, elsewhere: 1 },
  });
  expect(counts.ended).toBe(list.length);
  await app.live(30 * 86_400_000);
  const later = await app.must(bench.workbenchLots, { queue: 'ended', size: 100 }, { as: staff });
  expect(later.list.map((lot) => lot.id)).not.toContain(id);
});

test('card, address, phone and a number like the other’s are shown each; who shares nothing stands beside nobody', async () => {
  const [one, other, alone] = [await bidder(app, 11), await bidder(app, 12), await app.as('15811110000')];
  const id = await openLot(app);
  await bids(app, id, one, 20_000);
  await bids(app, id, other, 30_000);
  const at = app.clock.now();
  await app.db
    .updateTable('address')
    .set({ detail: '文三路 11 号', phone: '13600000011' })
    .where('user_id', '=', other.userId)
    .execute();
  const card = { kind: 'bank' as const, bank: '招商银行', account_shown: '6222 **** 0123', account_sealed: '' };
  for (const { userId } of [one, other])
    await app.db
      .insertInto('payout_card')
      .values({ ...card, id: `card-${userId}`, user_id: userId, account_hash: 'one', bound_at: at, removed_at: null })
      .execute();
  await app.db
    .insertInto('lot_bidder')
    .values({ lot_id: id, user_id: alone.userId, number: 3, max: 0, deposit: 0, address: '{}', policy_version: '' })
    .execute();
  const { list } = await app.must(bench.workbenchLots, { queue: 'live', size: 100 }, { as: staff });
  const found = list.find((lot) => lot.id === id)?.patterns ?? [];
  const between = found.filter(({ bidder: number, with: also }) => number === 2 && also !== 'seller');
  expect(between.map(({ kind, what, at: since }) => [kind, what, since !== null])).toEqual([
    ['address', '杭州市西湖区文三路 11 号', true],
    ['card', '6222 **** 0123', true],
    ['phone', '136****0011', true],
    ['number', '137****00**', false],
  ]);
  expect(found.filter(({ bidder: number }) => number === 3)).toEqual([]);
});

test('staff see who is to pay and until when, then whom it was offered, and afterwards who left it unpaid', async () => {
  const job = async (id: string, queue: bench.LotQueue) =>
    (await app.must(bench.workbenchLots, { queue, size: 100 }, { as: staff })).list.find((lot) => lot.id === id);
  const [winner, second] = [await bidder(app, 13), await bidder(app, 14)];
  const id = await openLot(app);
  await bids(app, id, second, 20_000);
  await bids(app, id, winner, 40_000);
  await toTheHammer(app, id);
  const { order_id } = await row(id);
  const order = await app.db
    .selectFrom('trade_order')
    .selectAll()
    .where('id', '=', order_id ?? '')
    .executeTakeFirstOrThrow();
  expect(await job(id, 'unpaid')).toMatchObject({
    due: { price: order.price, until: order.deadline_at?.getTime() },
    defaults: [],
  });
  await app.live(auctionRules.payWithin);
  const asked = await job(id, 'unpaid');
  const left = [{ nickname: expect.any(String), deposit: depositFor(21_000), at: expect.any(Number) }];
  expect(asked).toMatchObject({ due: { price: 20_000 }, defaults: left });
  expect(asked?.due?.nickname).not.toBe(asked?.defaults[0]?.nickname);
  await app.live(auctionRules.secondChance);
  expect(await job(id, 'defaulted')).toMatchObject({ state: 'passed', due: null, defaults: left });
  expect(await job(id, 'unpaid')).toBeUndefined();

  const again = await openLot(app);
  await bids(app, again, winner, 20_000);
  const once = {
    kind: 'unpaid',
    bidder: 1,
    nickname: left[0]?.nickname,
    count: 1,
    with: null,
    what: null,
    did: expect.anything(),
  };
  expect((await job(again, 'live'))?.patterns).toContainEqual({ ...once, at: expect.any(Number) });
});

test('a lot in preview is put into a session and taken out, and a session is called off: seller and followers read when it opens', async () => {
  const now = app.clock.now().getTime();
  const words = { name: { zh: '夜场', en: 'Night' }, about: { zh: '夜里拍', en: 'At night' } };
  const plan = { startsAt: now + 5 * HOUR, endsAt: now + 8 * HOUR };
  const { id: session } = await app.must(bench.workbenchSessionSave, { id: null, ...words, ...plan }, { as: staff });
  const [one, two, bad] = [
    await offered(app, { runs: DAY }),
    await offered(app, { runs: DAY }),
    await offered(app, { runs: DAY }),
  ];
  for (const id of [one, two, bad])
    await app.must(bench.workbenchLotJudge, { id, result: 'approve', sessionId: null }, { as: staff });
  const follower = await bidder(app, 36, 0);
  await app.must(contract.auctionFollow, { kind: 'lot', id: one, on: true }, { as: follower });
  const move = (id: string, sessionId: string | null) =>
    app.must(bench.workbenchLotMove, { id, sessionId }, { as: staff });
  expect(await move(one, session)).toEqual({ id: one, startsAt: plan.startsAt });
  await move(two, session);
  expect((await row(two)).ends_at.getTime()).toBe(plan.endsAt + auctionRules.apart);
  // Put where it is already, a lot stays and nobody is told.
  expect(await move(one, session)).toEqual({ id: one, startsAt: plan.startsAt });
  expect((await row(one)).ends_at.getTime()).toBe(plan.endsAt);
  await move(bad, session);
  await app.must(bench.workbenchLotStop, { id: bad, reason: '图片对不上' }, { as: staff });
  await move(two, null);
  expect(await row(two)).toMatchObject({ session_id: null, starts_at: new Date(plan.startsAt) });
  expect(await app.must(bench.workbenchSessionOff, { id: session }, { as: staff })).toEqual({ id: session, lots: 1 });
  expect((await row(one)).session_id).toBeNull();
  // A lot that was stopped there is in no session that waits to be called off.
  const shown = await app.must(bench.workbenchSessions, {}, { as: staff });
  expect(shown.list.find(({ id }) => id === session)?.lots).toBe(0);
  const told = await app.db
    .selectFrom('message')
    .select(['user_id', 'kind', 'body_en'])
    .where('title_en', '=', 'Its opening has changed')
    .where('link', 'like', `%${one}%`)
    .orderBy('id')
    .execute();
  const toldTo = (id: string | undefined) =>
    told.filter(({ user_id }) => user_id === id).map(({ kind, body_en }) => [kind, body_en.includes('“Night”')]);
  expect(toldTo(follower.userId)).toEqual([
    ['news', true],
    ['news', false],
  ]);
  // To its seller it is what becomes of their own, whatever news they want.
  expect(toldTo(seller?.userId)).toEqual([
    ['trade', true],
    ['trade', false],
  ]);
  // It opens when it was said to, and its log still proves itself.
  await app.live(5 * HOUR);
  expect((await row(one)).state).toBe('live');
  expect(await app.call(bench.workbenchLotMove, { id: one, sessionId: null }, { as: staff })).toMatchObject({
    code: 'STATE_REFUSED',
  });
  await toTheHammer(app, one);
  const log = await app.must(contract.auctionLog, { id: one });
  expect(await verifyLog(log.terms, log.entries)).toMatchObject({ broken: null });
});
