/** What came back, and what was sold on both sides: nothing goes up by itself that should not, and nobody is given what nobody can have. */
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auctionLot, auctionOffer } from '../../../../contract/auction/calls.ts';
import { auctionRules, stepTables } from '../../../../contract/auction/rules.ts';
import { workbenchLotJudge } from '../../../../contract/auction/workbench.ts';
import { messageList } from '../../../../contract/message/calls.ts';
import * as orders from '../../../../contract/order/calls.ts';
import { resaleDetail, resaleRetry } from '../../../../contract/resale/calls.ts';
import { resaleTimes } from '../../../../contract/resale/machine.ts';
import * as work from '../../../../contract/resale/work-calls.ts';
import { accounts } from '../../../../contract/wire/accounts.ts';
import { HOUR, MINUTE } from '../../../../contract/wire/time.ts';
import { balance } from '../../../kernel/ledger/ledger.ts';
import { verify } from '../../../kernel/ledger/verify.ts';
import { liveThrough } from '../../../kernel/state/deadlines.ts';
import { bidder, bids } from '../../../testing/auction.ts';
import { TOTAL } from '../../../testing/market.ts';
import { openResale, type Resale } from '../../../testing/resale/open.ts';
import { boughtHere, stateNow, twice, up } from '../../../testing/resale/sold-twice.ts';
import { deadlines } from '../../auction/hammer.ts';
import { auction } from '../../auction/handlers.ts';
import { auctionWork } from '../../auction/workbench.ts';
import { message } from '../../message/handlers.ts';

let app: Resale;
let selling: { as: Resale['people']['seller'] };
let buying: { as: Resale['people']['buyer'] };
let clerk: { as: Resale['people']['staff'] };
beforeAll(async () => {
  app = await openResale(undefined, [auction, auctionWork, message]);
  selling = { as: app.people.seller };
  buying = { as: app.people.buyer };
  clerk = { as: app.people.staff };
}, 120_000);
afterAll(() => app.close());

const parcel = { company: '顺丰', waybill: 'SF1234567890777' };

test('what was found a fake here, or came back, does not go up elsewhere by itself, and its seller cannot put a fake up again', async () => {
  const { id, itemId } = await up(app);
  await app.db.updateTable('item').set({ in_warehouse: false }).where('id', '=', itemId).execute();
  const orderId = await boughtHere(app, itemId);
  await app.live(5 * MINUTE);
  expect(await stateNow(app, id)).toBe('off');
  await app.must(orders.orderShip, { id: orderId, ...parcel }, selling);
  await app.must(orders.workbenchScanIn, { id: orderId, waybill: parcel.waybill }, clerk);
  await app.must(orders.workbenchInspect, { id: orderId, result: 'start' }, clerk);
  const fake = { result: 'fail', why: 'fake', note: '中底胶水不对，鉴别为假' } as const;
  await app.must(orders.workbenchInspect, { id: orderId, ...fake, ...(await app.checked('中底胶水不对')) }, clerk);
  await app.must(orders.workbenchSendBack, { id: orderId, ...parcel }, clerk);
  await app.live(2 * resaleTimes.compare);
  expect(await stateNow(app, id)).toBe('off');
  const post = await app.must(resaleDetail, { id }, selling);
  const words = { id, title: post.title, body: post.body, price: post.price, photos: post.chosen };
  expect(await app.call(resaleRetry, words, selling)).toMatchObject({ code: 'FOUND_FAKE' });
});

test('a lot that was won and not paid can be given to who paid for it there: the winner has everything back', async () => {
  const ann = await bidder(app, 4);
  const { id, itemId, goodsId } = await up(app, { onSale: false });
  const no = (await app.sandbox.buy(goodsId, app.here())) ?? '';
  const startsAt = app.clock.now().getTime() + HOUR;
  const lots = [{ itemId, start: 10_000, reserve: null }];
  const { ids } = await app.must(
    auctionOffer,
    { lots, steps: [...stepTables.usual], startsAt, endsAt: startsAt + 2 * HOUR },
    selling,
  );
  const lotId = ids[0] ?? '';
  await app.must(workbenchLotJudge, { id: lotId, result: 'approve', sessionId: null }, clerk);
  const unheard = (ms: number) =>
    liveThrough({ db: app.db, clock: app.clock, rules: [...deadlines], app: app.house }, ms);
  await unheard(HOUR);
  const purse = () => balance(app.db, accounts.available(ann.userId));
  const before = await purse();
  await bids(app, lotId, ann, 30_000);
  await unheard(2 * HOUR + auctionRules.hammerAfter);
  expect((await app.must(auctionLot, { id: lotId }, { as: ann })).state).toBe('sold');
  await app.sandbox.act(no, 'pay', app.here());
  await app.live(resaleTimes.compare + MINUTE);
  const { list } = await app.must(work.resaleWork, { queue: 'conflict', size: 50 }, clerk);
  const job = list.find((one) => one.id === id);
  expect(job?.notThere).toBeNull();
  const wish = { id, amount: job?.here?.paid ?? 0, note: '对方先付款' };
  expect(await app.must(work.resaleKeepThere, wish, clerk)).toMatchObject({ state: 'sold_remote' });
  expect((await app.must(auctionLot, { id: lotId }, { as: ann })).state).toBe('passed');
  expect(await purse()).toBe(before);
  expect(await verify(app.db)).toEqual([]);
});

test('whoever decides for the buyer here while nobody here has it any more is refused: it is theirs who paid there', async () => {
  const { id, orderId } = await twice(app);
  await app.must(orders.orderCancel, { id: orderId, reason: '不想要了' }, buying);
  expect(await app.call(work.resaleKeepHere, { id, note: '这里先付款' }, clerk)).toMatchObject({
    code: 'STATE_REFUSED',
  });
  await app.live(MINUTE);
  expect(await stateNow(app, id)).toBe('sold_remote');
});

test('the buyer there had their money back, and nobody has told us: it is not taken from the buyer here for nobody', async () => {
  const { id, no, orderId } = await twice(app);
  await app.sandbox.act(no, 'refund', app.here());
  const { state } = await app.must(work.resaleKeepThere, { id, amount: TOTAL, note: '那边先付款' }, clerk);
  expect(state).not.toBe('sold_remote');
  expect(await app.must(orders.orderDetail, { id: orderId }, buying)).toMatchObject({ state: 'awaiting_ship' });
  const { order } = app.sandbox;
  const other = await twice(app);
  Object.assign(app.sandbox, { order: () => Promise.reject(new Error('down')) });
  const silent = await app.call(work.resaleKeepThere, { id: other.id, amount: TOTAL, note: '那边先付款' }, clerk);
  Object.assign(app.sandbox, { order });
  expect(silent).toMatchObject({ code: 'CHANNEL_SILENT' });
  expect(await app.must(orders.orderDetail, { id: other.orderId }, buying)).toMatchObject({ state: 'awaiting_ship' });
});

test('the buyer here keeps what nobody has paid for there: its seller is asked to close that order, and to refund nothing', async () => {
  const { id, itemId, goodsId } = await up(app);
  await app.sandbox.buy(goodsId, app.here());
  await boughtHere(app, itemId);
  await app.live(resaleTimes.compare + MINUTE);
  expect(await stateNow(app, id)).toBe('conflict');
  await app.must(work.resaleKeepHere, { id, note: '这里付了款' }, clerk);
  const [news] = (await app.must(messageList, {}, selling)).list;
  expect(news?.body.zh).toContain('还没付款');
  expect(news?.body.zh).not.toContain('请退款');
});

test('nobody who works here decides about what they sell or bought themselves', async () => {
  const { id } = await twice(app);
  await app.db
    .insertInto('staff_role')
    .values({ user_id: 'seller', role: 'owner', granted_at: app.clock.now() })
    .execute();
  await app.db
    .insertInto('staff_role')
    .values({ user_id: 'buyer', role: 'owner', granted_at: app.clock.now() })
    .execute();
  const bySeller = await app.call(work.resaleKeepThere, { id, amount: TOTAL, note: '那边价格高' }, selling);
  const other = await twice(app);
  const byBuyer = await app.call(work.resaleKeepHere, { id: other.id, note: '给我自己' }, buying);
  // Nor work on it otherwise: what follows from it is theirs as well.
  const worked = await app.call(work.resaleWorkFree, { id: other.id }, buying);
  await app.db.deleteFrom('staff_role').where('user_id', 'in', ['seller', 'buyer']).execute();
  expect([bySeller, byBuyer, worked].map(({ code }) => code)).toEqual(Array(3).fill('OWN_CASE'));
});
