/** What owners, merchants and staff are told of a piece: which one it is, whose turn it is, what a refused price was, and where it lies. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pickupSlots, slotFrom } from '../../../contract/express/pickup.ts';
import { merchantGet, workbenchMerchantDecide } from '../../../contract/merchant/calls.ts';
import { messageList } from '../../../contract/message/calls.ts';
import * as recycle from '../../../contract/recycle/calls.ts';
import * as hall from '../../../contract/recycle/hall-calls.ts';
import { backOutCost, recycleRules, setAside } from '../../../contract/recycle/rules.ts';
import * as work from '../../../contract/recycle/work-calls.ts';
import { assetDetail } from '../../../contract/wallet/calls.ts';
import { lockItem } from '../../../server/domains/item/lock.ts';
import { verify } from '../../../server/kernel/ledger/verify.ts';
import { type Hall, openHall } from '../../../server/testing/recycle.ts';
import type { Person } from '../../../server/testing/server.ts';

const PRICE = 86_000;
const DEPOSIT = 500_000;
const parcel = { company: '顺丰速运', waybill: 'SF99999999' };

let app: Hall;
let north: Person;
beforeEach(async () => {
  app = await openHall();
  north = await app.merchant('13700000001', DEPOSIT);
});
afterEach(async () => {
  expect(await verify(app.db)).toEqual([]);
  await app.close();
});

const now = () => app.clock.now();
const owner = () => ({ as: app.owner });
const merchant = () => ({ as: north });
const staff = () => ({ as: app.staff });
const detail = (id: string) => app.must(recycle.recycleDetail, { id }, owner());
const order = (id: string) => app.must(hall.hallOrder, { id }, merchant());
const point = async () => ({ words: '左鞋头折痕', measure: '4 mm', photo: await app.photo(app.staff) });
const titles = async (as: Person) => (await app.must(messageList, {}, { as })).list.map(({ title }) => title.zh);

async function quoted(itemId?: string): Promise<string> {
  const id = await app.inquire({ itemId });
  await app.bid(north, id, PRICE);
  await app.open();
  return id;
}

/** The merchant asks for less after the inspection. */
async function lowered(itemId?: string): Promise<string> {
  const id = await quoted(itemId);
  if (itemId) await app.accept(id);
  else await app.toTable(id);
  await app.must(work.recycleInspect, { id, result: 'differ', note: '', points: [await point()] }, staff());
  await app.must(hall.hallPrice, { id, keep: false, price: 70_000 }, merchant());
  return id;
}

/** Accepted with a courier, whose hour is past. */
async function waitedFor(): Promise<string> {
  const id = await quoted();
  const [at = 0] = pickupSlots(now().getTime()).map(({ from }) => from);
  await app.accept(id, PRICE, at);
  await app.live(slotFrom(at).until - now().getTime());
  return id;
}

test('a movement of money in recycling names its piece, to its owner as theirs and to the merchant as one they bid for', async () => {
  const id = await quoted();
  await app.toTable(id);
  await app.must(work.recycleInspect, { id, result: 'pass' }, staff());
  await app.live(recycleRules.pay);
  const { name, no } = await detail(id);
  const [paid] = (await app.must(assetDetail, {}, owner())).list;
  expect(paid).toMatchObject({ amount: PRICE, cause: { kind: 'recycle', id }, piece: { no, name, own: true } });
  const [held] = (await app.must(assetDetail, { pocket: 'frozen' }, merchant())).list;
  expect(held).toMatchObject({ cause: { kind: 'recycle', id }, piece: { no, name, own: false } });
});

test('a merchant’s order goes on after the owner is paid: received with the time to dispute, disputed, decided', async () => {
  const id = await quoted();
  await app.toTable(id);
  await app.must(work.recycleInspect, { id, result: 'pass' }, staff());
  await app.live(recycleRules.pay);
  await app.must(work.recycleForward, { id, ...parcel }, staff());
  const steps = async () => (await order(id)).timeline.map(({ to }) => to);
  expect((await steps()).at(-1)).toBe('payable');
  await app.must(hall.hallReceive, { id }, merchant());
  const until = now().getTime() + recycleRules.dispute;
  expect(await order(id)).toMatchObject({ disputeUntil: until, deadlineAt: until });
  expect((await app.must(hall.hallOwn, {}, merchant())).list).toMatchObject([{ lot: 'delivered', deadlineAt: until }]);
  await app.must(hall.hallDispute, { id, body: '鞋底开胶', photos: [await app.photo(north)] }, merchant());
  const over = await app.call(
    work.recycleDecide,
    { id, uphold: true, amount: setAside(PRICE) + 1, note: '属实' },
    staff(),
  );
  expect(over).toMatchObject({ code: 'CLAIM_TOO_HIGH', data: { most: setAside(PRICE) } });
  await app.must(work.recycleDecide, { id, uphold: true, amount: 1_000, note: '属实' }, staff());
  expect((await steps()).slice(-4)).toEqual(['payable', 'delivered', 'disputed', 'closed']);
});

test('a price that the owner refused is nobody’s sum, in their list and on the inspector’s way back', async () => {
  const id = await lowered();
  const row = async () => (await app.must(recycle.recycleList, {}, owner())).list[0];
  expect(await row()).toMatchObject({ price: PRICE, newPrice: 70_000 });
  await app.must(recycle.recycleAnswer, { id, agree: false }, owner());
  expect(await row()).toMatchObject({ price: null, newPrice: null });
  expect(await detail(id)).toMatchObject({ price: PRICE, newPrice: 70_000 });
  const { list } = await app.must(work.recycleWork, { queue: 'back' }, staff());
  expect(list[0]?.price).toBe(PRICE);
});

test('whoever backs out reads in their deposit what came back and what the penalty was, each by itself', async () => {
  for (const chosen of [true, false]) {
    const id = await quoted();
    if (chosen) await app.accept(id);
    await app.must(hall.hallBackOut, { id }, merchant());
    const { list } = await app.must(assetDetail, { pocket: 'deposit' }, merchant());
    expect(list.slice(0, 2).map(({ memo, amount }) => [memo, amount])).toEqual([
      ['recycle.penalty', -backOutCost(PRICE).penalty],
      [chosen ? 'recycle.back' : 'recycle.release', setAside(PRICE)],
    ]);
  }
});

test('whose sale came to nothing keeps their own offer in the closed lot, with how it went for them; others keep theirs', async () => {
  const south = await app.merchant('13700000002', DEPOSIT);
  const id = await app.inquire();
  await app.bid(north, id, PRICE);
  await app.bid(south, id, PRICE - 5_000);
  await app.open();
  await app.toTable(id);
  await app.must(work.recycleInspect, { id, result: 'differ', note: '', points: [await point()] }, staff());
  await app.must(hall.hallPrice, { id, keep: false, price: 70_000 }, merchant());
  await app.must(recycle.recycleAnswer, { id, agree: false }, owner());
  const lot = (as: Person) => app.must(hall.hallDetail, { id }, { as });
  expect(await lot(north)).toMatchObject({ fall: 'repriced', soldFor: null, mine: { price: PRICE, end: 'fell' } });
  expect(await lot(south)).toMatchObject({ mine: { price: PRICE - 5_000, state: 'lost', end: null } });
});

test('a piece that lies with us does not come back when it is refused: it never left, and our photos are ours', async () => {
  const id = await lowered(await app.shelved());
  expect(await detail(id)).toMatchObject({ ownPhotos: 0, stored: true });
  await app.must(recycle.recycleAnswer, { id, agree: false }, owner());
  expect(await app.stateOf(id)).toEqual({ piece: 'cancelled', lot: 'failed' });
  expect((await detail(id)).timeline.map(({ to }) => to)).not.toContain('returned');
});

test('an owner’s list begins with what waits for them, then what is under way, then what is over, page by page', async () => {
  const mine = await quoted();
  const over = await app.inquire();
  await app.must(recycle.recycleCancel, { id: over }, owner());
  const open = await app.inquire();
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await app.must(recycle.recycleList, { size: 1, cursor }, owner());
    ids.push(...page.list.map(({ id }) => id));
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(ids).toEqual([mine, open, over]);
});

test('of what waits for its owner, what ends soonest comes first, however the pages are cut', async () => {
  const soon = await quoted();
  app.clock.advance(60_000);
  const later = await quoted();
  const ids = async (size: number) => {
    const seen: string[] = [];
    for (let cursor: string | undefined, first = true; first || cursor; first = false) {
      const page = await app.must(recycle.recycleList, { tab: 'choose', size, cursor }, owner());
      seen.push(...page.list.map(({ id }) => id));
      cursor = page.next ?? undefined;
    }
    return seen.filter((id) => id === soon || id === later);
  };
  expect(await ids(1)).toEqual([soon, later]);
  expect(await ids(20)).toEqual([soon, later]);
});

test('of two inquiries that open together, the pieces of each stay together, however the pages are cut', async () => {
  const of = (n: number) => `${n}0000000-0000-4000-8000-000000000000`;
  const inquire = async (...ids: string[]) => {
    const piece = async (id: string) => ({
      ...{ id, skuId: app.skuId, grade: '95' as const },
      photos: [await app.photo(app.owner)],
    });
    const pieces = await Promise.all(ids.map(piece));
    await app.must(recycle.recycleInquire, { batchId: randomUUID(), pieces }, owner());
    for (const id of ids) await app.bid(north, id, PRICE);
  };
  await inquire(of(1), of(3));
  app.clock.advance(1_000);
  await inquire(of(2), of(4));
  await app.open();
  // As when one sweep opens both.
  await app.db
    .updateTable('recycle_order')
    .set({ deadline_at: new Date(now().getTime() + recycleRules.choose) })
    .where('state', '=', 'quoted')
    .execute();
  for (const size of [1, 3, 20]) {
    const seen: string[] = [];
    for (let cursor: string | undefined, first = true; first || cursor; first = false) {
      const page = await app.must(recycle.recycleList, { tab: 'choose', size, cursor }, owner());
      seen.push(...page.list.map(({ id }) => id));
      cursor = page.next ?? undefined;
    }
    expect(seen).toEqual([of(2), of(4), of(1), of(3)]);
  }
});

test('whom no courier came to reads when that was, and so does the merchant; while he is late it is not their turn', async () => {
  const id = await waitedFor();
  expect((await detail(id)).waitsFor).toBe('P');
  await app.must(work.recycleMissed, { id }, staff());
  const at = now().getTime();
  expect(await detail(id)).toMatchObject({ waitsFor: 'S', missedAt: at, deadlineAt: at + recycleRules.ship });
  expect((await order(id)).missedAt).toBe(at);
  expect((await titles(north))[0]).toBe('快递没有取到');
  await app.must(recycle.recycleReslot, { id, pickupAt: pickupSlots(at)[0]?.from ?? 0 }, owner());
  expect((await detail(id)).missedAt).toBeNull();
});

test('after thirty silent days nobody is told that they did not ship', async () => {
  await waitedFor();
  await app.live(recycleRules.lost);
  expect((await titles(app.owner))[0]).toBe('上门取的件一直没有消息，已取消');
});

test('an item that is promised elsewhere ends its inquiry at once, and every offer’s money is free', async () => {
  const itemId = await app.shelved();
  for (const begin of [() => app.inquire({ itemId }), () => quoted(itemId)]) {
    const id = await begin();
    if ((await detail(id)).state === 'inquiring') await app.bid(north, id, PRICE);
    const promise = { itemId, channel: 'retrieve' as const, holderId: id, now: now() };
    await app.db.transaction().execute((db) => lockItem(db, promise));
    expect(await app.stateOf(id)).toEqual({ piece: 'cancelled', lot: 'failed' });
    const [last] = (await app.must(assetDetail, { pocket: 'deposit' }, merchant())).list;
    expect(last?.balance).toBe(DEPOSIT);
    expect((await titles(north))[0]).toBe('这件卖家另有安排，报价作废');
    expect((await titles(app.owner))[0]).toBe('这件另有去处了，询价结束了');
    await app.db.deleteFrom('item_lock').execute();
  }
});

test('the courier’s visits that wait for an answer stand above those to come, the longest ago first', async () => {
  const late = await waitedFor();
  const next = await quoted();
  const slots = pickupSlots(now().getTime()).map(({ from }) => from);
  await app.accept(next, PRICE, slots.at(-1));
  const sooner = await app.inquire();
  await app.bid(north, sooner, PRICE);
  await app.open();
  await app.accept(sooner, PRICE, pickupSlots(now().getTime())[0]?.from);
  const { list } = await app.must(work.recycleWork, { queue: 'pickup', size: 2 }, staff());
  expect(list.map(({ id }) => id)).toEqual([late, sooner]);
});

test('a merchant whom we restricted reads in the hall why, and since when', async () => {
  const { id } = await app.db
    .selectFrom('merchant')
    .select('id')
    .where('user_id', '=', north.userId)
    .executeTakeFirstOrThrow();
  await app.must(workbenchMerchantDecide, { id, event: 'restrict', reason: '多次改价' }, staff());
  const since = now().getTime();
  expect((await app.must(hall.hallList, {}, merchant())).standing).toMatchObject({ mayBid: false });
  const own = (await app.must(merchantGet, {}, merchant())).merchant;
  expect([own?.reason, own?.timeline.at(-1)?.at]).toEqual(['多次改价', since]);
});

test('who was chosen is counted as chosen, and a cut as a cut, also when the owner turned it down; it stays with what was won', async () => {
  const id = await quoted();
  await app.toTable(id);
  await app.must(work.recycleInspect, { id, result: 'differ', note: '', points: [await point()] }, staff());
  await app.must(hall.hallPrice, { id, keep: false, price: 70_000 }, merchant());
  await app.must(recycle.recycleAnswer, { id, agree: false }, owner());
  const own = await app.must(hall.hallOwn, { tab: 'won' }, merchant());
  expect(own.record).toMatchObject({ won: 1, inspected: 1, lowered: 1 });
  expect(own.list.map(({ bid, end }) => [bid, end])).toEqual([['lost', 'fell']]);
  expect([own.counts.won, own.counts.over]).toEqual([1, 0]);
  const [offer] = (await detail(id)).bids;
  expect([offer?.end, offer?.record.lowered]).toEqual(['fell', 1]);
});

test('a merchant who asks for less reads in list and order until when, where the money is, and never that it is sold for their first price', async () => {
  const id = await lowered();
  const row = async () => (await app.must(hall.hallOwn, { tab: 'won' }, merchant())).list[0];
  const until = now().getTime() + recycleRules.reprice;
  expect(await row()).toMatchObject({ order: 'reprice', price: PRICE, newPrice: 70_000, deadlineAt: until });
  expect(await order(id)).toMatchObject({ deadlineAt: until, money: { place: 'asked', amount: setAside(PRICE) } });
  await app.must(recycle.recycleAnswer, { id, agree: true }, owner());
  const sendBy = now().getTime() + recycleRules.send;
  expect(await order(id)).toMatchObject({ deadlineAt: sendBy, money: { place: 'held', amount: setAside(70_000) } });
  await app.live(recycleRules.pay);
  expect((await order(id)).money).toEqual({ place: 'paid', amount: setAside(70_000) });
});

test('an offer that waits for its owner says until when and what it keeps; one that is asked again keeps nothing until it says yes', async () => {
  const tide = await app.merchant('13700000002', DEPOSIT);
  const id = await app.inquire();
  await app.bid(north, id, PRICE);
  await app.bid(tide, id, 84_000);
  const second = () => app.must(hall.hallOrder, { id }, { as: tide });
  expect((await order(id)).money?.place).toBe('frozen');
  await app.open();
  const standing = {
    money: { place: 'frozen', amount: setAside(84_000) },
    deadlineAt: now().getTime() + recycleRules.choose,
  };
  expect(await second()).toMatchObject(standing);
  await app.accept(id, PRICE);
  expect(await order(id)).toMatchObject({ money: { place: 'held', amount: setAside(PRICE) } });
  await app.must(hall.hallBackOut, { id }, merchant());
  expect(await second()).toMatchObject({ bid: 'asked', money: null, deadlineAt: now().getTime() + recycleRules.next });
  expect(await app.must(hall.hallOwn, {}, { as: tide })).toMatchObject({ waits: 1, going: 0 });
  await app.must(hall.hallAnswer, { id, agree: true }, { as: tide });
  expect(await second()).toMatchObject({ ...standing, deadlineAt: now().getTime() + recycleRules.choose });
});

test('an offer that its owner has not decided about is no miss, in the merchant’s record and in the one owners choose by', async () => {
  const id = await quoted();
  await quoted();
  const record = async () => (await app.must(hall.hallOwn, {}, merchant())).record;
  expect(await record()).toMatchObject({ bids: 2, open: 2, won: 0 });
  expect((await detail(id)).bids[0]?.record).toMatchObject({ bids: 2, open: 2 });
  await app.accept(id);
  expect(await record()).toMatchObject({ bids: 2, open: 1, won: 1 });
});

test('a price that merchants paid for another grade is told as that grade’s, and lowers what may be offered for none', async () => {
  const id = await quoted();
  await app.toTable(id);
  await app.must(work.recycleInspect, { id, result: 'pass' }, staff());
  await app.live(recycleRules.pay);
  const { estimate } = await app.must(recycle.recycleEstimate, { skuId: app.skuId, grade: '8' });
  expect(estimate).toMatchObject({ basis: 'none', recycled: 0, paid: [{ grade: '95', count: 1, price: PRICE }] });
  const worn = randomUUID();
  const piece = { id: worn, skuId: app.skuId, grade: '8' as const, photos: [await app.photo(app.owner)] };
  await app.must(recycle.recycleInquire, { batchId: worn, pieces: [piece] }, owner());
  expect(await app.must(hall.hallDetail, { id: worn }, merchant())).toMatchObject({
    cap: recycleRules.capUnknown,
    estimate: { ...estimate, capBasis: 'unknown' },
  });
});

test('an open offer of a business that was stopped is void to its owner, and not one that they did not choose', async () => {
  const tide = await app.merchant('13700000002', DEPOSIT);
  const id = await app.inquire();
  await app.bid(north, id, PRICE);
  await app.bid(tide, id, 84_000);
  await app.open();
  const { id: business } = await app.db
    .selectFrom('merchant')
    .select('id')
    .where('user_id', '=', tide.userId)
    .executeTakeFirstOrThrow();
  await app.must(workbenchMerchantDecide, { id: business, event: 'suspend', reason: '资质到期' }, staff());
  expect((await detail(id)).bids).toMatchObject([
    { state: 'standing', end: null },
    { state: 'lost', end: 'dropped' },
  ]);
});
