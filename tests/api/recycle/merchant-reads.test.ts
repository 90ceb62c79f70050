/** What a merchant reads of a piece: where its parcel stands, whose words describe it, what we found of it before; and the workbench of the same. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { consignmentInquire } from '../../../contract/consignment/calls.ts';
import { TAKEN_IN } from '../../../contract/express/machine.ts';
import { messageList } from '../../../contract/message/calls.ts';
import * as recycle from '../../../contract/recycle/calls.ts';
import * as hall from '../../../contract/recycle/hall-calls.ts';
import { lowersOften, recycleRules, setAside } from '../../../contract/recycle/rules.ts';
import * as work from '../../../contract/recycle/work-calls.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { verify } from '../../../server/kernel/ledger/verify.ts';
import { type Hall, openHall } from '../../../server/testing/recycle.ts';
import type { Person } from '../../../server/testing/server.ts';

let app: Hall;
let north: Person;
beforeEach(async () => {
  app = await openHall();
  north = await app.merchant('13700000001');
});
afterEach(() => app.close());

const lot = (id: string) => app.must(hall.hallDetail, { id }, { as: north });
const won = (id: string) => app.must(hall.hallOrder, { id }, { as: north });
const queue = async (name: work.RecycleQueue) =>
  (await app.must(work.recycleWork, { queue: name }, { as: app.staff })).list;

async function offered(id: string): Promise<string> {
  await app.bid(north, id, 86_000);
  await app.open();
  return id;
}

test('a merchant reads that the carrier brought it to us, and that we are late to take it in; staff read it on their card', async () => {
  const id = await offered(await app.inquire());
  await app.accept(id);
  await app.must(recycle.recycleShip, { id, company: '顺丰速运', waybill: 'SF7000000071' }, { as: app.owner });
  expect(await won(id)).toMatchObject({ broughtAt: null });
  await app.live(7 * DAY);
  const { broughtAt, deadlineAt } = await won(id);
  expect(broughtAt).toEqual(expect.any(Number));
  expect(deadlineAt).toBe((broughtAt ?? 0) + TAKEN_IN);
  const { list } = await app.must(hall.hallOwn, { tab: 'won' }, { as: north });
  expect(list).toMatchObject([{ id, broughtAt }]);
  expect(await queue('receive')).toMatchObject([{ id, broughtAt, deadlineAt }]);
  // What was brought long ago and that nobody found stands with what never came.
  expect(await queue('lost')).toEqual([]);
  await app.live(recycleRules.unheard);
  expect(await queue('lost')).toMatchObject([{ id, broughtAt }]);
});

test('what its carrier brought to our door and we cannot find is paid for to its owner, and the merchant has their money back', async () => {
  const id = await offered(await app.inquire());
  await app.accept(id);
  await app.must(recycle.recycleShip, { id, company: '顺丰速运', waybill: 'SF7000000072' }, { as: app.owner });
  const lose = () => app.call(work.recycleNotFound, { id, note: '三个货架都找过' }, { as: app.staff });
  // It is on its way, and then it may still lie at our door.
  expect((await lose()).code).toBe('STATE_REFUSED');
  for (let n = 0; n < 7 && (await won(id)).broughtAt === null; n += 1) await app.live(DAY);
  expect((await lose()).code).toBe('STATE_REFUSED');
  await app.live(TAKEN_IN);
  // Both hear that we are late, once, before anybody decides anything.
  for (const as of [app.owner, north]) {
    const { list } = await app.must(messageList, {}, { as });
    expect(list.filter(({ title }) => title.zh.includes('还没有登记'))).toHaveLength(1);
    expect(list[0]?.body.zh).toContain(as === north ? '全退到你的保证金' : '平台赔你 ¥860');
  }
  expect((await lose()).data?.state).toBe('lost');
  const { state, money, timeline } = await app.must(recycle.recycleDetail, { id }, { as: app.owner });
  expect({ state, money, last: timeline.at(-1)?.from }).toMatchObject({
    ...{ state: 'lost', money: { amount: 86_000 }, last: 'in_transit' },
  });
  expect(await app.stateOf(id)).toEqual({ piece: 'lost', lot: 'failed' });
  expect((await lose()).code).toBe('STATE_REFUSED');
  expect(await verify(app.db)).toEqual([]);
  // Nothing went back to anybody, and what staff wrote to its owner is the owner's.
  const order = await won(id);
  const last = order.timeline.at(-1);
  expect([order.order, last?.from, last?.to, last?.reason]).toEqual(['lost', 'in_transit', 'lost', null]);
  const [told] = (await app.must(messageList, {}, { as: north })).list;
  expect(told?.title.zh).toBe('送到了平台仓却没找到，钱已全退');
  expect(told?.body.zh).toContain(`¥${yuan(setAside(86_000))}`);
  expect((await lot(id)).fall).toBe('lostHere');
});

test('where so much is at stake that two of the staff say it is not here, the second finds who said it first', async () => {
  const limits = { holds_from: app.clock.now(), saved_at: app.clock.now(), saved_by: app.staff.userId };
  await app.db
    .insertInto('shop_document')
    .values({ id: 'limits', kind: 'limits', content: JSON.stringify({ twoPeopleFrom: 50_000 }), ...limits })
    .execute();
  const id = await offered(await app.inquire());
  await app.accept(id);
  await app.must(recycle.recycleShip, { id, company: '顺丰速运', waybill: 'SF7000000073' }, { as: app.owner });
  for (let n = 0; n < 7 && (await won(id)).broughtAt === null; n += 1) await app.live(DAY);
  app.clock.advance(TAKEN_IN);
  const lose = (as: Person) => app.call(work.recycleNotFound, { id, note: '三个货架都找过' }, { as });
  expect((await queue('receive'))[0]?.lostFirst).toBeNull();
  expect((await lose(app.staff)).data?.state).toBe('in_transit');
  expect((await queue('receive'))[0]?.lostFirst).toMatchObject({ amount: 86_000, own: true });
  expect((await lose(app.staff)).code).toBe('SECOND_PERSON');
  const second = await app.as('13900000010', 'staff');
  const { list } = await app.must(work.recycleWork, { queue: 'receive' }, { as: second });
  expect(list[0]?.lostFirst).toMatchObject({ amount: 86_000, own: false });
  expect((await lose(second)).data?.state).toBe('lost');
});

test('of what lies in our warehouse no merchant is told that it goes back to its owner', async () => {
  const id = await offered(await app.inquire({ itemId: await app.shelved() }));
  await app.accept(id);
  const points = [{ words: '折痕', measure: '4 mm', photo: await app.photo(app.staff) }];
  await app.must(work.recycleInspect, { id, result: 'differ', points }, { as: app.staff });
  const [told] = (await app.must(messageList, {}, { as: north })).list;
  expect(told?.body.zh).toContain('不答就不卖了');
  expect(told?.body.zh).not.toContain('退回卖家');
});

test('what is still on its way back may be sold again once its owner has it, and is not said to be before', async () => {
  const id = await offered(await app.inquire());
  await app.toTable(id);
  const points = [{ words: '走线不符', photo: await app.photo(app.staff) }];
  await app.must(work.recycleInspect, { id, result: 'refuse', kind: 'fake', points }, { as: app.staff });
  const second = await app.as('13900000010', 'staff');
  await app.must(work.recycleReconsider, { id, note: '凭证核过' }, { as: second });
  const [told] = (await app.must(messageList, {}, { as: app.owner })).list;
  expect(told?.body.zh).toContain('收到后可以再卖：凭证核过');
});

test('that we took back that it is a fake both read, and why its owner only', async () => {
  const id = await offered(await app.inquire());
  await app.toTable(id);
  const points = [{ words: '走线不符', photo: await app.photo(app.staff) }];
  await app.must(work.recycleInspect, { id, result: 'refuse', kind: 'fake', points }, { as: app.staff });
  const second = await app.as('13900000010', 'staff');
  await app.must(work.recycleReconsider, { id, note: '购买凭证核实过' }, { as: second });
  const { inspection } = await app.must(recycle.recycleDetail, { id }, { as: app.owner });
  expect(inspection?.withdrawn?.note).toBe('购买凭证核实过');
  expect((await won(id)).inspection?.withdrawn).toMatchObject({ note: '' });
});

test('what lies in our warehouse is told as that', async () => {
  expect((await lot(await app.inquire())).stored).toBe(false);
  expect((await lot(await app.inquire({ itemId: await app.shelved() }))).stored).toBe(true);
});

test('who is asked to offer again for a piece that our inspection turned down reads what it found, and not whose sale that was', async () => {
  const photo = await app.photo(app.owner);
  const inquire = async () => {
    const id = randomUUID();
    const piece = { id, skuId: app.skuId, grade: '95' as const, photos: [photo] };
    await app.must(recycle.recycleInquire, { batchId: id, pieces: [piece] }, { as: app.owner });
    return id;
  };
  const first = await offered(await inquire());
  expect((await lot(first)).foundBefore).toBeNull();
  await app.toTable(first);
  const points = [{ words: '开胶', measure: '12 mm', photo: await app.photo(app.staff) }];
  await app.must(work.recycleInspect, { id: first, result: 'refuse', kind: 'damaged', points }, { as: app.staff });
  await app.must(work.recycleSendBack, { id: first, company: '顺丰速运', waybill: 'SF99999999' }, { as: app.staff });
  await app.must(recycle.recycleArrived, { id: first }, { as: app.owner });
  const again = await lot(await inquire());
  expect(again.foundBefore).toMatchObject({ kind: 'damaged', points: [{ words: '开胶', measure: '12 mm' }] });
  expect(Object.keys(again.foundBefore ?? {}).sort()).toEqual(['at', 'kind', 'points']);
});

test('staff read the offer that was chosen and what it was lowered to as two things', async () => {
  const id = await offered(await app.inquire());
  await app.toTable(id);
  const points = [{ words: '折痕', measure: '4 mm', photo: await app.photo(app.staff) }];
  await app.must(work.recycleInspect, { id, result: 'differ', points }, { as: app.staff });
  await app.must(hall.hallPrice, { id, keep: false, price: 60_000 }, { as: north });
  await app.must(recycle.recycleAnswer, { id, agree: true }, { as: app.owner });
  expect(await queue('forward')).toMatchObject([{ id, price: 86_000, newPrice: 60_000 }]);
});

test('one cut is no habit, however few pieces were inspected beside it', () => {
  expect(lowersOften({ inspected: 4, lowered: 1 })).toBe(false);
  expect(lowersOften({ inspected: 4, lowered: 2 })).toBe(true);
});

test('a warehouse piece that nobody wanted stands once among them, and staff read what its owner did with the others', async () => {
  const itemId = await app.shelved();
  await app.inquire({ itemId });
  await app.open();
  const last = await app.inquire({ itemId });
  await app.open();
  expect((await queue('unsold')).map(({ id }) => id)).toEqual([last]);
  const home = await app.inquire();
  await app.open();
  await app.must(
    consignmentInquire,
    { id: randomUUID(), skuId: app.skuId, grade: '95', photos: [], recycleId: home },
    { as: app.owner },
  );
  const jobs = await queue('unsold');
  expect(jobs.find(({ id }) => id === home)?.wentOn).toMatchObject([{ kind: 'valuation' }]);
});

test('who came to it in turn reads nothing of the steps of the winner before, and until when they are asked', async () => {
  const south = await app.merchant('13700000002');
  const id = await app.inquire();
  await app.bid(north, id, 86_000);
  await app.bid(south, id, 80_000);
  await app.open();
  await app.accept(id, 86_000);
  await app.must(hall.hallBackOut, { id }, { as: north });
  const { askedUntil } = await app.must(hall.hallDetail, { id }, { as: south });
  expect(askedUntil).toBe(app.clock.now().getTime() + recycleRules.next);
  await app.must(hall.hallAnswer, { id, agree: true }, { as: south });
  await app.accept(id, 80_000);
  const { timeline } = await app.must(hall.hallOrder, { id }, { as: south });
  expect(timeline.map(({ to }) => to)).toEqual(['inquiring', 'quoted', 'asking', 'quoted', 'accepted']);
});

test('an owner reads why a merchant asks for less', async () => {
  const id = await offered(await app.inquire());
  await app.toTable(id);
  const points = [{ words: '折痕', measure: '4 mm', photo: await app.photo(app.staff) }];
  await app.must(work.recycleInspect, { id, result: 'differ', points }, { as: app.staff });
  await app.must(hall.hallPrice, { id, keep: false, price: 60_000, reason: '折痕要修' }, { as: north });
  const { timeline } = await app.must(recycle.recycleDetail, { id }, { as: app.owner });
  expect(timeline.at(-1)).toMatchObject({ to: 'reprice', reason: '折痕要修' });
});
