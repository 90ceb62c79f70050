/** Owner, merchant and staff read the same of a piece: what its owner said, how it ended, where the money waits, and that we are late. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { workbenchMerchantDecide } from '../../../contract/merchant/calls.ts';
import { messageList } from '../../../contract/message/calls.ts';
import * as recycle from '../../../contract/recycle/calls.ts';
import * as hall from '../../../contract/recycle/hall-calls.ts';
import { recycleRules } from '../../../contract/recycle/rules.ts';
import * as work from '../../../contract/recycle/work-calls.ts';
import { workCounts } from '../../../contract/todo/calls.ts';
import { HOUR } from '../../../contract/wire/time.ts';
import { verify } from '../../../server/kernel/ledger/verify.ts';
import { type Hall, openHall } from '../../../server/testing/recycle.ts';
import type { Person } from '../../../server/testing/server.ts';

const told = { answers: ['marked' as const], defects: ['鞋底磨损'], note: '鞋盒换过，左脚内衬补过' };

let app: Hall;
let north: Person;
let tide: Person;
beforeEach(async () => {
  app = await openHall();
  north = await app.merchant('13700000001');
  tide = await app.merchant('13700000002');
});
afterEach(async () => {
  expect(await verify(app.db)).toEqual([]);
  await app.close();
});

const owner = () => ({ as: app.owner });
const staff = () => ({ as: app.staff });
const detail = (id: string) => app.must(recycle.recycleDetail, { id }, owner());
const order = (id: string, as: Person) => app.must(hall.hallOrder, { id }, { as });

/** With everything that an owner can say of it. */
async function described(): Promise<string> {
  const id = randomUUID();
  const { note, ...said } = told;
  const piece = { id, skuId: app.skuId, grade: '9' as const, photos: [await app.photo(app.owner)], ...said };
  await app.must(recycle.recycleInquire, { batchId: id, pieces: [piece], note }, owner());
  return id;
}

/** The winner backed out: the next merchant is in turn. */
async function passedOn(): Promise<string> {
  const id = await described();
  await app.bid(tide, id, 86_000);
  await app.bid(north, id, 84_000);
  await app.open();
  await app.accept(id, 86_000);
  await app.must(hall.hallBackOut, { id }, { as: tide });
  return id;
}

async function decide(who: Person, event: { event: 'restrict'; reason: string } | { event: 'restore' }) {
  const { id } = await app.db
    .selectFrom('merchant')
    .select('id')
    .where('user_id', '=', who.userId)
    .executeTakeFirstOrThrow();
  await app.must(workbenchMerchantDecide, { id, ...event }, staff());
}
const messages = async (as: Person) => (await app.must(messageList, {}, { as })).list;
const late = async () => (await app.must(workCounts, {}, staff())).counts.recycle;

async function inspected(result: 'pass' | 'refuse'): Promise<string> {
  const id = await described();
  await app.bid(north, id, 86_000);
  await app.open();
  await app.toTable(id);
  const points = result === 'pass' ? [] : [{ words: '开胶', photo: await app.photo(app.staff) }];
  const kind = result === 'refuse' ? ('damaged' as const) : undefined;
  await app.must(work.recycleInspect, { id, result, points, kind }, staff());
  return id;
}

async function disputed(): Promise<string> {
  const id = await inspected('pass');
  await app.must(work.recycleForward, { id, company: '顺丰速运', waybill: 'SF99999999' }, staff());
  await app.must(hall.hallReceive, { id }, { as: north });
  await app.must(hall.hallDispute, { id, body: '鞋底开胶', photos: [await app.photo(north)] }, { as: north });
  return id;
}

test('whoever is in turn, has it or decides reads what the owner said of it: note, answers and defects', async () => {
  const asked = await passedOn();
  expect(await order(asked, north)).toMatchObject(told);
  expect((await app.must(hall.hallOwn, { tab: 'turn' }, { as: north })).list).toMatchObject([told]);
  const id = await disputed();
  expect(await order(id, north)).toMatchObject(told);
  expect((await app.must(work.recycleWork, { queue: 'dispute' }, staff())).list).toMatchObject([{ id, ...told }]);
});

test('an inquiry says how it ended: that nobody offered is not that somebody cancelled it', async () => {
  const unwanted = await app.inquire();
  const stopped = await app.inquire();
  const unchosen = await app.inquire();
  await app.bid(north, unchosen, 80_000);
  await app.must(recycle.recycleCancel, { id: stopped }, owner());
  await app.open();
  await app.live(recycleRules.choose);
  const endOf = async (id: string) => (await detail(id)).end;
  expect([await endOf(unwanted), await endOf(stopped), await endOf(unchosen)]).toEqual([
    'unwanted',
    'stopped',
    'unchosen',
  ]);
  const { list } = await app.must(recycle.recycleList, { batchId: unwanted }, owner());
  expect(list).toMatchObject([{ state: 'cancelled', end: 'unwanted' }]);
  expect((await detail(await app.inquire())).end).toBeNull();
});

test('while a lower price waits for the owner, the money is said to wait for their answer, not for the inspection', async () => {
  const id = await app.inquire();
  await app.bid(north, id, 86_000);
  await app.open();
  await app.toTable(id);
  const points = [{ words: '折痕', measure: '', photo: await app.photo(app.staff) }];
  await app.must(work.recycleInspect, { id, result: 'differ', points }, staff());
  expect((await detail(id)).money).toEqual({ place: 'escrow', amount: 86_000 });
  await app.must(hall.hallPrice, { id, keep: false, price: 70_000 }, { as: north });
  expect(await detail(id)).toMatchObject({ money: { place: 'asked', amount: 86_000 }, newPrice: 70_000 });
  await app.must(recycle.recycleAnswer, { id, agree: true }, owner());
  expect((await detail(id)).money).toEqual({ place: 'escrow', amount: 70_000 });
});

test('a restricted merchant who is asked next reads that they cannot agree, and may still decline', async () => {
  const id = await passedOn();
  expect((await order(id, north)).mayBid).toBe(true);
  await decide(north, { event: 'restrict', reason: '核实资质' });
  expect(await order(id, north)).toMatchObject({ bid: 'asked', mayBid: false });
  expect((await app.call(hall.hallAnswer, { id, agree: true }, { as: north })).code).toBe('MERCHANT_STATE');
  await app.must(hall.hallAnswer, { id, agree: false }, { as: north });
  expect(await app.stateOf(id)).toMatchObject({ piece: 'cancelled' });
});

test('an owner who asks again has the photos that the server has, or the item that lies with us', async () => {
  const id = await described();
  await app.open();
  const { uploads, photos, kind, itemId } = await detail(id);
  expect([uploads.map(({ src }) => src), itemId]).toEqual([photos, null]);
  expect(kind).toBe('sneakers');
  const again = randomUUID();
  const piece = { id: again, skuId: app.skuId, grade: '9' as const, photos: uploads.map((one) => one.id) };
  await app.must(recycle.recycleInquire, { batchId: again, pieces: [piece] }, owner());
  expect((await detail(again)).photos).toEqual(photos);
  const shelved = await app.shelved();
  const stored = await app.inquire({ itemId: shelved });
  expect(await detail(stored)).toMatchObject({ itemId: shelved, uploads: [] });
});

test('a dispute that nobody decides in time is late for staff, the oldest first, and its merchant is told; it stands until it is decided', async () => {
  const first = await disputed();
  await app.live(HOUR);
  const second = await disputed();
  const { dispute } = await order(first, north);
  expect(await late()).toMatchObject({ waiting: 2, overdue: 0, dueAt: dispute?.decideBy });
  const titles = async () => (await app.must(messageList, {}, { as: north })).list.map(({ title }) => title.zh);
  expect(await titles()).not.toContain('你的异议还没有判定');
  await app.live(recycleRules.decide + 1);
  expect(await late()).toMatchObject({ waiting: 2, overdue: 2 });
  expect((await titles()).filter((title) => title === '你的异议还没有判定')).toHaveLength(2);
  expect((await app.must(work.recycleWork, { queue: 'dispute' }, staff())).list.map(({ id }) => id)).toEqual([
    first,
    second,
  ]);
  expect(await app.stateOf(first)).toMatchObject({ lot: 'disputed' });
  await app.must(work.recycleDecide, { id: first, uphold: true, amount: 1_000, note: '属实' }, staff());
  expect(await late()).toMatchObject({ waiting: 1, overdue: 1 });
});

test('a dispute that is decided in time is never said to be late', async () => {
  const id = await disputed();
  await app.must(work.recycleDecide, { id, uphold: false, note: '质检照片里看得到' }, staff());
  await app.live(recycleRules.decide + HOUR);
  const { list } = await app.must(messageList, {}, { as: north });
  expect(list.map(({ title }) => title.zh)).not.toContain('你的异议还没有判定');
});

test('who was asked next and was silent, and who said no, read what they did; the owner reads it of each, in the offers and on the way', async () => {
  const south = await app.merchant('13700000003');
  const west = await app.merchant('13700000004');
  const id = await described();
  for (const [n, as] of [tide, north, south, west].entries()) await app.bid(as, id, 86_000 - n * 1_000);
  await app.open();
  await app.accept(id, 86_000);
  await app.must(hall.hallBackOut, { id }, { as: tide });
  await app.live(recycleRules.next);
  expect((await messages(north))[0]?.title.zh).toBe('没等到你答复，报价不算数了');
  await app.must(hall.hallAnswer, { id, agree: false }, { as: south });
  expect((await order(id, north)).end).toBe('silent');
  expect((await order(id, south)).end).toBe('declined');
  expect((await app.must(hall.hallOwn, { tab: 'over' }, { as: south })).list).toMatchObject([{ end: 'declined' }]);
  const { bids, timeline } = await detail(id);
  expect(bids.map(({ state, end }) => end ?? state)).toEqual(['backed_out', 'silent', 'declined', 'asked']);
  const passedOver = timeline.filter(({ from }) => from === 'asking').map(({ at }) => at);
  expect(passedOver).toEqual([bids[1]?.at, bids[2]?.at]);
  await app.must(recycle.recycleCancel, { id }, owner());
  expect((await order(id, west)).end).toBe('closed');
});

test('whose sealed offer ends with its inquiry reads that, and not that they could not bid', async () => {
  const id = await described();
  await app.bid(north, id, 86_000);
  await app.must(recycle.recycleCancel, { id }, owner());
  expect(await order(id, north)).toMatchObject({ bid: 'lost', end: 'closed' });
});

test('a business that only recycles reads what a restriction means in the hall, our reason as our words, and finds where it stands', async () => {
  await decide(north, { event: 'restrict', reason: '投诉核实中。' });
  await decide(north, { event: 'restore' });
  const [restored, restricted] = await messages(north);
  for (const told of [restored, restricted]) {
    expect([told?.link, told?.body.zh]).toEqual(['/pages/recycle/settled', expect.stringContaining('竞价大厅')]);
    expect(told?.body.en).toContain('merchant hall');
  }
  expect(restricted?.body.en).toContain('“投诉核实中”');
});

test('what goes back to its owner or on to the merchant has a day by which we send it, and is late after that until it is sent', async () => {
  const back = await inspected('refuse');
  const by = app.clock.now().getTime() + recycleRules.send;
  const on = await inspected('pass');
  expect(await late()).toMatchObject({ waiting: 2, overdue: 0, dueAt: by });
  expect((await detail(back)).deadlineAt).toBe(by);
  expect((await order(on, north)).deadlineAt).toBe(by + recycleRules.bidding);
  await app.live(recycleRules.send + HOUR);
  expect(await late()).toMatchObject({ waiting: 2, overdue: 2 });
  const job = async (queue: 'back' | 'forward') => (await app.must(work.recycleWork, { queue }, staff())).list[0];
  expect((await job('back'))?.deadlineAt).toBe(by);
  expect((await job('forward'))?.deadlineAt).toBeLessThan(app.clock.now().getTime());
  const company = '顺丰速运';
  await app.must(work.recycleSendBack, { id: back, company, waybill: 'SF77777777' }, staff());
  await app.must(work.recycleForward, { id: on, company, waybill: 'SF77777778' }, staff());
  expect(await late()).toMatchObject({ waiting: 0, overdue: 0 });
  expect([(await detail(back)).deadlineAt, (await order(on, north)).deadlineAt]).toEqual([null, null]);
});
