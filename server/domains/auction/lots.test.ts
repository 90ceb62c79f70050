/** What becomes of a lot, its item and everybody's money on each way that leads out of an auction; and what is refused. */
// @module-tag thorough
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../../contract/auction/calls.ts';
import { auctionRules, stepTables } from '../../../contract/auction/rules.ts';
import * as bench from '../../../contract/auction/workbench.ts';
import { channelOn, hangSend } from '../../../contract/listing/calls.ts';
import { listingTerms } from '../../../contract/listing/rules.ts';
import { orderCancel, orderDetail } from '../../../contract/order/calls.ts';
import { payDo } from '../../../contract/payment/calls.ts';
import { workItemMove } from '../../../contract/stock/warehouse.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { DAY, HOUR } from '../../../contract/wire/time.ts';
import { inTransaction } from '../../db/transaction.ts';
import { balance } from '../../kernel/ledger/ledger.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { bidder, bids, offered, openLot, toTheHammer, tries } from '../../testing/auction.ts';
import { stateOf, stockItems } from '../../testing/listing.ts';
import { type Market, openMarketApp } from '../../testing/market.ts';
import type { Person } from '../../testing/server.ts';
import { merchantWatchers } from '../merchant/watchers.ts';
import { warehouse } from '../stock/warehouse.ts';
import { deadlines } from './hammer.ts';
import { auction } from './handlers.ts';
import { auctionWork } from './workbench.ts';

let app: Market;
let [ann, ben]: Person[] = [];
let [seller, staff]: Person[] = [];
beforeAll(async () => {
  app = await openMarketApp({ domains: [auction, auctionWork, warehouse], deadlines });
  [ann, ben] = [await bidder(app, 1), await bidder(app, 2)];
  ({ seller, staff } = app.people);
});
afterAll(() => app.close());

const row = (id: string) => app.db.selectFrom('lot').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const frozen = (person: Person | undefined) => balance(app.db, accounts.frozen(person?.userId ?? ''));
const judge = (id: string, sessionId: string | null = null) =>
  app.must(bench.workbenchLotJudge, { id, result: 'approve', sessionId }, { as: staff });

/** The item lies in its seller's stock again, promised to nobody, and can go up once more. */
async function isBack(id: string): Promise<void> {
  const { item_id, listing_id } = await row(id);
  expect([await stateOf(app, 'item', item_id), await stateOf(app, 'listing', listing_id)]).toEqual(['in_stock', 'off']);
  expect(await app.db.selectFrom('item_lock').selectAll().where('item_id', '=', item_id).execute()).toEqual([]);
  expect(await verify(app.db)).toEqual([]);
}

describe('while an item is at auction', () => {
  test('it is on no other channel: not for sale, not put up twice, in no size’s asks', async () => {
    const id = await openLot(app);
    const { item_id: itemId, listing_id } = await row(id);
    const up = { lots: [{ itemId, start: 10_000, reserve: null }], steps: [...stepTables.usual] };
    const times = { startsAt: app.clock.now().getTime() + HOUR, endsAt: app.clock.now().getTime() + DAY };
    expect(await app.call(contract.auctionOffer, { ...up, ...times }, { as: seller })).toMatchObject({
      code: 'NOT_LISTABLE',
    });
    const line = { lines: [{ itemId, price: 10_000 }], terms: listingTerms as typeof listingTerms };
    expect(await app.call(hangSend, line, { as: seller })).toMatchObject({ code: 'NOT_LISTABLE' });
    expect((await app.call(channelOn, { ids: [listing_id] }, { as: seller })).success).toBe(false);
    expect(await app.db.selectFrom('item_lock').select('channel').where('item_id', '=', itemId).execute()).toEqual([
      { channel: 'auction' },
    ]);
  });

  test('only its own warehouse items can be put up, each once, opening later and not for ever', async () => {
    const [itemId = ''] = await stockItems(app, 1);
    const now = app.clock.now().getTime();
    const wish = { lots: [{ itemId, start: 10_000, reserve: null as number | null }], steps: [...stepTables.usual] };
    const offers = (change: object, as = seller) =>
      app.call(contract.auctionOffer, { ...wish, startsAt: now + HOUR, endsAt: now + DAY, ...change }, { as });
    const [line] = wish.lots;
    expect(await offers({ lots: [line, line] })).toMatchObject({ code: 'BAD_INPUT' });
    expect(await offers({ lots: [{ ...line, reserve: 9_900 }] })).toMatchObject({ code: 'LOT_STEPS' });
    expect(await offers({ startsAt: now })).toMatchObject({ code: 'LOT_DAYS' });
    expect(await offers({ endsAt: now + HOUR + auctionRules.run.least - 1 })).toMatchObject({ code: 'LOT_DAYS' });
    expect(await offers({ endsAt: now + HOUR + auctionRules.run.most + 1 })).toMatchObject({ code: 'LOT_DAYS' });
    expect(await offers({ steps: [{ from: 100, step: 100 }] })).toMatchObject({ code: 'BAD_INPUT' });
    // What follows a price must itself be a price.
    const leap = auctionRules.stepMost + auctionRules.unit;
    expect(await offers({ steps: [{ from: 0, step: leap }] })).toMatchObject({ code: 'BAD_INPUT' });
    await app.as('13900000088', 'seller');
    expect(await offers({}, await app.as('13900000088', 'seller'))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await offers({})).success).toBe(true);
  });
});

describe('out of the auction', () => {
  test('withdrawn in review, in preview and before the first bid; not after it', async () => {
    const [review, preview, live] = [await offered(app), await offered(app), await openLot(app)];
    await judge(preview);
    for (const id of [review, preview, live]) {
      expect(await app.call(contract.auctionWithdraw, { id }, { as: ann })).toMatchObject({
        code: 'STOCK_ACCOUNT_NEEDED',
      });
      await app.must(contract.auctionWithdraw, { id }, { as: seller });
      await isBack(id);
    }
    const bidOn = await openLot(app);
    await bids(app, bidOn, ann as Person, 20_000);
    expect(await app.call(contract.auctionWithdraw, { id: bidOn }, { as: seller })).toMatchObject({
      code: 'LOT_HAS_BIDS',
    });
  });

  test('rejected with a reason its seller reads; nobody else finds the lot', async () => {
    const id = await offered(app);
    expect(await app.call(contract.auctionLot, { id }, { as: ann })).toMatchObject({ code: 'NOT_FOUND' });
    await app.must(bench.workbenchLotJudge, { id, result: 'reject', reason: '照片太暗' }, { as: staff });
    await isBack(id);
    expect((await app.must(contract.auctionLot, { id }, { as: seller })).reason).toBe('照片太暗');
    expect(await app.call(contract.auctionLot, { id }, { as: ann })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('stopped by staff: all money is free at once, and the reason is everybody’s', async () => {
    const id = await openLot(app);
    const before = [await frozen(ann), await frozen(ben)];
    await bids(app, id, ann as Person, 20_000);
    await bids(app, id, ben as Person, 30_000);
    await app.must(bench.workbenchLotStop, { id, reason: '说明和实物不符' }, { as: staff });
    expect([await frozen(ann), await frozen(ben)]).toEqual(before);
    await isBack(id);
    expect((await app.must(contract.auctionLot, { id })).reason).toBe('说明和实物不符');
    expect(await tries(app, id, ann as Person, 90_000)).toMatchObject({ code: 'LOT_OVER' });
  });

  test('put aside in the warehouse: the lot stops with it', async () => {
    const id = await openLot(app);
    const before = await frozen(ann);
    await bids(app, id, ann as Person, 20_000);
    const { item_id } = await row(id);
    await app.must(workItemMove, { id: item_id, event: 'quarantine', reason: '编号对不上' }, { as: staff });
    expect([(await row(id)).state, await stateOf(app, 'item', item_id)]).toEqual(['stopped', 'quarantined']);
    expect(await frozen(ann)).toBe(before);
    expect(await verify(app.db)).toEqual([]);
  });

  test('a winner who cancels has not paid; one who has paid cannot cancel, and what is never sent goes back to both', async () => {
    const cancelled = await openLot(app);
    await bids(app, cancelled, ann as Person, 20_000);
    await toTheHammer(app, cancelled);
    const { order_id } = await row(cancelled);
    const money = await balance(app.db, accounts.available(ann?.userId ?? ''));
    await app.must(orderCancel, { id: order_id ?? '' }, { as: ann });
    expect((await row(cancelled)).state).toBe('passed');
    expect(await balance(app.db, accounts.available(ann?.userId ?? ''))).toBe(money);
    await isBack(cancelled);

    const paid = await openLot(app);
    await bids(app, paid, ann as Person, 20_000);
    await toTheHammer(app, paid);
    const orderId = (await row(paid)).order_id ?? '';
    await app.must(payDo, { purpose: 'order', subjectId: orderId, channel: 'balance' }, { as: ann });
    expect((await row(paid)).state).toBe('bought');
    expect(await app.call(orderCancel, { id: orderId }, { as: ann })).toMatchObject({ code: 'STATE_REFUSED' });
    expect((await app.must(orderDetail, { id: orderId }, { as: ann })).auction).toBe(true);
    await app.live(3 * DAY);
    expect((await row(paid)).state).toBe('passed');
    await isBack(paid);
  });

  test('a second chance that staff stop asks nobody any more', async () => {
    const id = await openLot(app);
    await bids(app, id, ann as Person, 30_000);
    await bids(app, id, ben as Person, 20_000);
    await toTheHammer(app, id);
    await app.live(auctionRules.payWithin);
    expect((await row(id)).state).toBe('second_chance');
    expect(await app.call(contract.auctionChance, { id, take: true, price: 20_000 }, { as: ann })).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await app.call(contract.auctionChance, { id, take: true, price: 19_900 }, { as: ben })).toMatchObject({
      code: 'PRICE_CHANGED',
    });
    await app.must(bench.workbenchLotStop, { id, reason: '卖家申请' }, { as: staff });
    await isBack(id);
    expect(await app.call(contract.auctionChance, { id, take: true, price: 20_000 }, { as: ben })).toMatchObject({
      code: 'STATE_REFUSED',
    });
  });
});

test('a session’s lots open together and end one after the other, in the order that staff give them', async () => {
  const now = app.clock.now().getTime();
  const plan = { startsAt: now + 2 * HOUR, endsAt: now + 6 * HOUR };
  const words = { name: { zh: '夜场', en: 'Night' }, about: { zh: '夜里拍', en: 'At night' } };
  const { id } = await app.must(bench.workbenchSessionSave, { id: null, ...words, ...plan }, { as: staff });
  const lots = [await offered(app), await offered(app), await offered(app)];
  for (const lot of lots) await judge(lot, id);
  const ends = async () => {
    const { session, lots: shown } = await app.must(contract.auctionSession, { id });
    expect(session.lots).toBe(3);
    expect(shown.map(({ startsAt }) => startsAt)).toEqual(lots.map(() => plan.startsAt));
    expect(shown.map(({ endsAt }) => endsAt)).toEqual(lots.map((_, n) => plan.endsAt + n * auctionRules.apart));
    return shown.map((lot) => lot.id);
  };
  expect(await ends()).toEqual(lots);
  const turned = lots.toReversed();
  expect(await app.call(bench.workbenchSessionOrder, { id, lots: turned.slice(1) }, { as: staff })).toMatchObject({
    code: 'BAD_INPUT',
  });
  await app.must(bench.workbenchSessionOrder, { id, lots: turned }, { as: staff });
  expect(await ends()).toEqual(turned);
  plan.endsAt += HOUR;
  await app.must(bench.workbenchSessionSave, { id, ...words, ...plan }, { as: staff });
  expect(await ends()).toEqual(turned);
  await app.live(2 * HOUR);
  expect((await app.must(contract.auctionHall, {})).sessions.map((one) => one.id)).toContain(id);
  expect(await app.call(bench.workbenchSessionSave, { id, ...words, ...plan }, { as: staff })).toMatchObject({
    code: 'LOT_DAYS',
  });
});

test('who follows a lot or its seller, bids on it or sells it is told: opening, outbid, the end near, the hammer', async () => {
  const id = await offered(app);
  await judge(id);
  const follower = await bidder(app, 33, 0);
  await app.must(contract.auctionFollow, { kind: 'lot', id, on: true }, { as: follower });
  const fan = await bidder(app, 35, 0);
  await app.must(contract.auctionFollow, { kind: 'seller', id: seller?.userId ?? '', on: true }, { as: fan });
  await app.live(HOUR);
  const quiet = { push_off: [], quiet_from: null, quiet_to: null, updated_at: app.clock.now() };
  await app.db
    .insertInto('notice_setting')
    .values({ user_id: ann?.userId ?? '', sms_on: ['deadline'], ...quiet })
    .execute();
  await bids(app, id, ann as Person, 20_000);
  await bids(app, id, ben as Person, 30_000);
  await toTheHammer(app, id);
  // Who chose it is told by text message that they were outbid and that it ends; nobody else is.
  const texts = await app.db.selectFrom('delivery').selectAll().where('channel', '=', 'sms').execute();
  expect(texts.map(({ target }) => target)).toEqual([ann?.userId, ann?.userId]);
  const end = new Date((await row(id)).ends_at.getTime() + 8 * HOUR).toISOString().slice(11, 16);
  const told = async (userId: string) =>
    (
      await app.db
        .selectFrom('message')
        .select(['title_en', 'kind'])
        .where('user_id', '=', userId)
        .where('link', 'like', `%${id}%`)
        .orderBy('id')
        .execute()
    ).map(({ title_en, kind }) => `${kind}: ${title_en}`);
  const ending = `deadline: Ends at ${end}, China time`;
  for (const { userId } of [follower, fan]) expect(await told(userId)).toEqual(['news: Now open', ending]);
  expect(await told(ann?.userId ?? '')).toEqual(['deadline: You were outbid', ending, 'trade: You did not win']);
  expect(await told(seller?.userId ?? '')).toEqual([
    'trade: Your lot is approved',
    'news: Now open',
    'trade: Your lot is sold',
  ]);
});

test('who follows a seller is told when a lot of theirs comes into preview, opens and is about to end', async () => {
  const first = await openLot(app);
  const follower = await bidder(app, 36, 0);
  const followed = await app.db.selectFrom('lot').select('seller_id').where('id', '=', first).executeTakeFirstOrThrow();
  const kind = 'seller' as const;
  await app.must(contract.auctionFollow, { kind, id: followed.seller_id, on: true }, { as: follower });
  const id = await offered(app);
  await judge(id);
  await app.live(HOUR);
  await toTheHammer(app, id);
  const told = await app.db
    .selectFrom('message')
    .select(['title_en', 'kind'])
    .where('user_id', '=', follower.userId)
    .where('link', 'like', `%${id}%`)
    .orderBy('id')
    .execute();
  expect(told.map((one) => `${one.kind}: ${one.title_en.replace(/\d.*/, '')}`)).toEqual([
    'news: In preview',
    'news: Now open',
    'deadline: Ends at ',
  ]);
  await app.must(contract.auctionFollow, { kind, id: followed.seller_id, on: false }, { as: follower });
});

test('a seller whose page is open sees who begins to follow, and a session has the banner that staff gave it', async () => {
  const id = await openLot(app);
  const follower = await bidder(app, 34, 0);
  await app.must(contract.auctionFollow, { kind: 'lot', id, on: true }, { as: follower });
  const heard = await app.db
    .selectFrom('event')
    .select(['type', 'data'])
    .where('user_id', '=', 'seller')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(heard).toEqual({ type: 'auction', data: { id } });
  expect((await app.must(contract.auctionLot, { id }, { as: seller })).watchers).toBe(1);

  const sha256 = 'ab'.repeat(32);
  const at = app.clock.now();
  const sent = { sha256, size: 1, type: 'image/webp', state: 'confirmed' as const, created_at: at, confirmed_at: at };
  for (const [name, owner] of [
    ['mine', staff?.userId ?? ''],
    ['theirs', follower.userId],
  ] as const)
    await app.db
      .insertInto('upload')
      .values({ id: name, user_id: owner, object_key: name, ...sent })
      .execute();
  const now = app.clock.now().getTime();
  const plan = {
    ...{ name: { zh: '夜场', en: 'Night' }, about: { zh: '夜里拍', en: 'At night' } },
    ...{ startsAt: now + 2 * HOUR, endsAt: now + 6 * HOUR },
  };
  const save = (of: string | null, banner?: string | null) =>
    app.call(bench.workbenchSessionSave, { id: of, ...plan, ...(banner !== undefined && { banner }) }, { as: staff });
  expect(await save(null, 'theirs')).toMatchObject({ code: 'UPLOAD_MISSING' });
  const { data } = await save(null, 'mine');
  const session = data?.id ?? '';
  const banner = async () => (await app.must(contract.auctionSession, { id: session })).session.banner;
  expect(await banner()).toBe(`/img/u/${sha256}`);
  await save(session);
  expect(await banner()).toBe(`/img/u/${sha256}`);
  await save(session, null);
  expect(await banner()).toBeNull();
});

describe('a business that is stopped', () => {
  test('has its lots without bids taken off; those with bids run to their end and are sold', async () => {
    const [review, preview, live, wanted] = [
      await offered(app),
      await offered(app),
      await openLot(app, { runs: DAY }),
      await openLot(app, { runs: DAY }),
    ];
    await judge(preview);
    await bids(app, wanted, ann as Person, 20_000);
    await stop({ userId: 'seller', by: 'P', actorId: 'staff' });
    for (const id of [review, preview, live]) {
      expect((await row(id)).state).toBe('stopped');
      await isBack(id);
    }
    expect((await row(wanted)).state).toBe('live');
    await app.live(DAY + HOUR);
    expect((await row(wanted)).state).toBe('sold');
  });

  test('of its own will, it withdraws them', async () => {
    const id = await offered(app);
    await stop({ userId: 'seller', by: 'M', actorId: 'seller' });
    expect((await row(id)).state).toBe('withdrawn');
    await isBack(id);
  });
});

test('a business that is leaving still bids at auction, as anybody may: it is buying, and not selling', async () => {
  const business = { id: 'leaving', user_id: ann?.userId ?? '', name: '要走的店', state: 'exiting' } as const;
  await app.db
    .insertInto('merchant')
    .values({ ...business, created_at: app.clock.now() })
    .execute();
  const id = await openLot(app);
  await bids(app, id, ann as Person, 20_000);
  expect((await row(id)).state).toBe('live');
});

const stop = (who: { userId: string; by: 'M' | 'P'; actorId: string }) =>
  inTransaction(app.db, async (tx) => {
    for (const watcher of merchantWatchers()) await watcher.stopsSelling(tx, { ...who, now: app.clock.now() });
  });
