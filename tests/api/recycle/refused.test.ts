/** What our inspection turns down has a reason by name; what is not genuine is sold in no other way, and one thing is announced once. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { consignmentAccept, consignmentInquire, consignmentJudge } from '../../../contract/consignment/calls.ts';
import { messageList } from '../../../contract/message/calls.ts';
import * as recycle from '../../../contract/recycle/calls.ts';
import * as hall from '../../../contract/recycle/hall-calls.ts';
import { recycleRules } from '../../../contract/recycle/rules.ts';
import type { RefusalKind } from '../../../contract/recycle/shown.ts';
import * as work from '../../../contract/recycle/work-calls.ts';
import { receiptSave } from '../../../contract/stock/calls.ts';
import { workItemMove } from '../../../contract/stock/warehouse.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { verify } from '../../../server/kernel/ledger/verify.ts';
import { type Hall, openHall } from '../../../server/testing/recycle.ts';
import type { Person } from '../../../server/testing/server.ts';

const sent = { company: '顺丰速运', waybill: 'SF99999999' };
let app: Hall;
let north: Person;
beforeEach(async () => {
  app = await openHall();
  north = await app.merchant('13700000001');
});
afterEach(async () => {
  expect(await verify(app.db)).toEqual([]);
  await app.close();
});

const owner = () => ({ as: app.owner });
const staff = () => ({ as: app.staff });
const detail = (id: string) => app.must(recycle.recycleDetail, { id }, owner());
const latest = async () => (await app.must(messageList, {}, owner())).list[0];
const goods = () => ({ skuId: app.skuId, grade: '95' as const });
const here = (id: string) => `/pages/order/recycle/detail?id=${id}`;

async function inspect(id: string, kind: RefusalKind | undefined) {
  const points = [{ words: '走线不符', photo: await app.photo(app.staff) }];
  return app.call(work.recycleInspect, { id, result: 'refuse', points, kind }, staff());
}
/** At the table of its inspector, from home or from our shelf. */
async function atTable(itemId?: string): Promise<string> {
  const id = await app.inquire({ itemId });
  await app.bid(north, id, 80_000);
  await app.open();
  if (itemId) await app.accept(id);
  else await app.toTable(id);
  return id;
}
async function backHome(kind: RefusalKind): Promise<string> {
  const id = await atTable();
  expect((await inspect(id, kind)).success).toBe(true);
  await app.must(work.recycleSendBack, { id, ...sent }, staff());
  await app.must(recycle.recycleArrived, { id }, owner());
  return id;
}

const photosOf = async (id: string) => (await detail(id)).uploads.map((one) => one.id);
/** Each other way on, with the photos that the server has of it. */
async function waysOn(id: string) {
  const photos = await photosOf(id);
  const seller = { as: await app.as('13900000001', 'seller') };
  const piece = { ...goods(), id: randomUUID(), photos };
  return {
    ask: await app.call(recycle.recycleInquire, { batchId: randomUUID(), pieces: [piece] }, owner()),
    value: await app.call(consignmentInquire, { ...goods(), id: randomUUID(), photos: [], recycleId: id }, owner()),
    announce: await app.call(
      receiptSave,
      { id: randomUUID(), lines: [{ ...goods(), quantity: 1, photos }], photos: [] },
      seller,
    ),
  };
}

test('what is found not genuine is neither asked about, valued nor announced again, and its owner is led to why', async () => {
  const id = await backHome('fake');
  expect((await detail(id)).inspection?.kind).toBe('fake');
  const { no } = await detail(id);
  for (const answer of Object.values(await waysOn(id))) {
    expect(answer).toMatchObject({ code: 'NOT_GENUINE', data: { link: here(id) } });
    expect(answer.message).toContain(no.replace(/(.{4})(?=.)/g, '$1 '));
  }
  const fresh = [await app.photo(app.owner)];
  const valued = await app.call(
    consignmentInquire,
    { ...goods(), id: randomUUID(), photos: fresh, recycleId: id },
    owner(),
  );
  expect(valued.code).toBe('NOT_GENUINE');
  expect(valued.message).toContain('42.5');
});

test('what is turned down for another reason says so, and is sold in another way', async () => {
  const id = await atTable();
  expect((await inspect(id, undefined)).code).toBe('BAD_INPUT');
  expect((await inspect(id, 'damaged')).success).toBe(true);
  expect((await latest())?.body.zh).toContain('有损坏，会免费寄回给你');
  await app.must(work.recycleSendBack, { id, ...sent }, staff());
  await app.must(recycle.recycleArrived, { id }, owner());
  expect((await waysOn(id)).ask.success).toBe(true);
});

test('what lies with us and is not genuine is put aside: it is neither for sale nor asked about', async () => {
  const itemId = await app.shelved();
  const id = await atTable(itemId);
  expect((await inspect(id, 'fake')).success).toBe(true);
  const item = await app.db.selectFrom('item').select('state').where('id', '=', itemId).executeTakeFirstOrThrow();
  expect([item.state, (await app.stateOf(id)).piece]).toEqual(['quarantined', 'cancelled']);
  expect((await latest())?.body.zh).toContain('由平台隔离');
  const piece = { ...goods(), id: randomUUID(), photos: [], itemId };
  const asked = await app.call(recycle.recycleInquire, { batchId: randomUUID(), pieces: [piece] }, owner());
  expect(asked.code).toBe('NOT_GENUINE');
});

test('somebody else than its inspector takes back that it is not genuine: it is sold again in any way, and put aside no more', async () => {
  const [home, itemId] = [await backHome('fake'), await app.shelved()];
  const here = await atTable(itemId);
  expect((await inspect(here, 'fake')).success).toBe(true);
  const second = await app.as('13900000010', 'staff');
  const takeBack = (id: string, as = second) =>
    app.call(work.recycleReconsider, { id, note: '凭证核过，是正品' }, { as });
  for (const id of [home, here]) expect((await takeBack(id, app.staff)).code).toBe('OWN_CASE');
  // Nor does whoever works in the warehouse decide it by the way.
  const clear = { id: itemId, event: 'clear', reason: '隔离检查结束' } as const;
  expect(await app.call(workItemMove, clear, staff())).toMatchObject({
    code: 'NOT_GENUINE',
    data: { link: '/pages/user/workbench?work=recycle&queue=fake' },
  });
  for (const id of [home, here]) {
    expect((await takeBack(id)).success).toBe(true);
    expect((await latest())?.body.zh).toContain('凭证核过');
    expect((await detail(id)).inspection).toMatchObject({ result: 'refuse', withdrawn: { note: '凭证核过，是正品' } });
    expect((await detail(id)).inspection?.kind).toBeUndefined();
    expect((await takeBack(id)).code).toBe('STATE_REFUSED');
  }
  const item = await app.db.selectFrom('item').select('state').where('id', '=', itemId).executeTakeFirstOrThrow();
  expect(item.state).toBe('in_stock');
  expect((await waysOn(home)).ask.success).toBe(true);
});

test('a photo that shows two pieces together says of neither that it is the other', async () => {
  const both = await app.photo(app.owner);
  const [fake, real] = [randomUUID(), randomUUID()];
  const batchId = randomUUID();
  const own = await app.photo(app.owner);
  const pieces = [
    { ...goods(), id: fake, photos: [both, await app.photo(app.owner)] },
    { ...goods(), id: real, photos: [both, own] },
  ];
  await app.must(recycle.recycleInquire, { batchId, pieces }, owner());
  await app.bid(north, fake, 80_000);
  await app.open();
  await app.toTable(fake);
  await inspect(fake, 'fake');
  const again = { ...goods(), id: randomUUID(), photos: [both, own] };
  await app.must(recycle.recycleInquire, { batchId: randomUUID(), pieces: [again] }, owner());
  const lot = await app.must(hall.hallDetail, { id: again.id }, { as: north });
  expect(lot.foundBefore).toBeNull();
});

test('a valuation is accepted although a photo of it shows the piece beside it, which was sold', async () => {
  const both = await app.photo(app.owner);
  const [sold, left] = [randomUUID(), randomUUID()];
  const pieces = [sold, left].map((id) => ({ ...goods(), id, photos: [both] }));
  await app.must(recycle.recycleInquire, { batchId: randomUUID(), pieces }, owner());
  await app.bid(north, sold, 80_000);
  await app.open();
  const id = randomUUID();
  await app.must(consignmentInquire, { ...goods(), id, photos: [], recycleId: left }, owner());
  await app.must(consignmentJudge, { id, event: 'value', low: 100_000, high: 120_000, reason: '近期成交' }, staff());
  await app.accept(sold);
  const seller = { as: await app.as('13900000001', 'seller') };
  expect((await app.call(consignmentAccept, { id }, seller)).success).toBe(true);
});

test('ids that a device minted open no way round: what is asked about stands in the way under each of them', async () => {
  const photos = [await app.photo(app.owner)];
  const id = randomUUID();
  const batchId = randomUUID();
  await app.must(recycle.recycleInquire, { batchId, pieces: [{ ...goods(), id, photos }] }, owner());
  const seller = { as: await app.as('13900000001', 'seller') };
  const again = (batch: string) => {
    const piece = { ...goods(), id: randomUUID(), photos };
    return app.call(recycle.recycleInquire, { batchId: batch, pieces: [piece] }, owner());
  };
  const value = (as: string) => app.call(consignmentInquire, { ...goods(), id: as, photos }, owner());
  const announce = (as: string) =>
    app.call(receiptSave, { id: as, lines: [{ ...goods(), quantity: 1, photos }], photos: [] }, seller);
  for (const refused of [again(batchId), again(id), value(batchId), value(id), announce(batchId), announce(id)])
    expect(await refused).toMatchObject({ code: 'PHOTO_ELSEWHERE', data: { link: here(id) } });
  // Nor does anybody join another's inquiry.
  const { owner: other } = await app.anotherOwner('13900000002');
  const joined = { ...goods(), id: randomUUID(), photos: [await app.photo(other)] };
  expect((await app.call(recycle.recycleInquire, { batchId, pieces: [joined] }, { as: other })).code).toBe('NOT_FOUND');
  // What is known already does not vouch for what comes with it.
  const beside = { ...goods(), id: randomUUID(), photos };
  const both = { batchId, part: beside.id, pieces: [{ ...goods(), id, photos }, beside] };
  expect((await app.call(recycle.recycleInquire, both, owner())).code).toBe('PHOTO_ELSEWHERE');
  await app.must(recycle.recycleCancel, { id }, owner());
  const valued = randomUUID();
  expect((await value(valued)).success).toBe(true);
  for (const refused of [again(valued), announce(valued)]) expect((await refused).code).toBe('PHOTO_ELSEWHERE');
});

test('of a waybill under which two people send nobody is paid until the box is in hand, and what never comes ends by itself', async () => {
  const { owner: other, addressId } = await app.anotherOwner('13900000002');
  const mine = await app.inquire();
  await app.bid(north, mine, 80_000);
  await app.open();
  await app.accept(mine);
  await app.must(recycle.recycleShip, { id: mine, ...sent }, owner());
  // Brought already when the second of them says that it is theirs.
  const brought = async () => (await app.must(hall.hallOrder, { id: mine }, { as: north })).broughtAt;
  for (let n = 0; n < 7 && (await brought()) === null; n += 1) await app.live(DAY);
  expect(await brought()).not.toBeNull();
  const theirs = randomUUID();
  const piece = { ...goods(), id: theirs, photos: [await app.photo(other)] };
  await app.must(recycle.recycleInquire, { batchId: randomUUID(), pieces: [piece] }, { as: other });
  await app.bid(north, theirs, 80_000);
  await app.open();
  const [bid] = (await app.must(recycle.recycleDetail, { id: theirs }, { as: other })).bids;
  await app.must(recycle.recycleAccept, { id: theirs, bidId: bid?.id ?? '', price: 80_000, addressId }, { as: other });
  await app.must(recycle.recycleShip, { id: theirs, ...sent, waybill: 'sf9999-9999' }, { as: other });
  await app.live(2 * DAY);
  const jobs = (await app.must(work.recycleWork, { queue: 'receive' }, staff())).list;
  expect(jobs.map(({ claimedBy, broughtAt }) => [claimedBy.length, broughtAt])).toEqual([
    [1, null],
    [1, null],
  ]);
  for (const id of [mine, theirs])
    expect((await app.call(work.recycleNotFound, { id, note: '货架都找过' }, staff())).code).toBe('STATE_REFUSED');
  await app.must(work.recycleReceive, { id: mine, waybill: sent.waybill }, staff());
  await app.live(recycleRules.lost + DAY);
  expect((await app.stateOf(theirs)).piece).toBe('cancelled');
});

test('a picture of two pieces stands on both also where their inquiry is sent in parts, and on one with nothing of its own it does not', async () => {
  const [both, one, other] = [await app.photo(app.owner), await app.photo(app.owner), await app.photo(app.owner)];
  const batchId = randomUUID();
  const ask = (photos: string[]) => {
    const id = randomUUID();
    return app.call(recycle.recycleInquire, { batchId, part: id, pieces: [{ ...goods(), id, photos }] }, owner());
  };
  expect((await ask([both, one])).success).toBe(true);
  expect((await ask([both])).code).toBe('PHOTO_ELSEWHERE');
  expect((await ask([both, other])).success).toBe(true);
});

test('a picture of two pieces, one of which is valued and announced, does not stand in the way of the other', async () => {
  const [both, one, other] = [await app.photo(app.owner), await app.photo(app.owner), await app.photo(app.owner)];
  const [valued, left] = [randomUUID(), randomUUID()];
  const pieces = [
    { ...goods(), id: valued, photos: [both, one] },
    { ...goods(), id: left, photos: [both, other] },
  ];
  await app.must(recycle.recycleInquire, { batchId: randomUUID(), pieces }, owner());
  await app.open();
  const id = randomUUID();
  await app.must(consignmentInquire, { ...goods(), id, photos: [], recycleId: valued }, owner());
  const again = async () => {
    const piece = { ...goods(), id: randomUUID(), photos: [both, other] };
    const asked = await app.call(recycle.recycleInquire, { batchId: randomUUID(), pieces: [piece] }, owner());
    if (asked.success) await app.must(recycle.recycleCancel, { id: piece.id }, owner());
    return asked.success;
  };
  expect(await again()).toBe(true);
  expect((await detail(left)).wentOn).toEqual([]);
  await app.must(consignmentJudge, { id, event: 'value', low: 100_000, high: 120_000, reason: '近期成交' }, staff());
  await app.must(consignmentAccept, { id }, { as: await app.as('13900000001', 'seller') });
  expect((await detail(left)).wentOn).toEqual([]);
  expect(await again()).toBe(true);
  expect((await detail(valued)).wentOn).toMatchObject([{ kind: 'valuation' }, { kind: 'receipt' }]);
});

test('a receipt does not announce what merchants are asked about: it is refused with the number of the inquiry and the way there', async () => {
  const id = await app.inquire();
  const { no } = await detail(id);
  const photos = await photosOf(id);
  const seller = { as: await app.as('13900000001', 'seller') };
  const announce = () =>
    app.call(receiptSave, { id: randomUUID(), lines: [{ ...goods(), quantity: 1, photos }], photos: [] }, seller);
  const refused = await announce();
  expect(refused).toMatchObject({ code: 'PHOTO_ELSEWHERE', data: { link: here(id) } });
  expect(refused.message).toContain(no.replace(/(.{4})(?=.)/g, '$1 '));
  const piece = { ...goods(), id: randomUUID(), photos };
  const again = await app.call(recycle.recycleInquire, { batchId: randomUUID(), pieces: [piece] }, owner());
  expect(again).toMatchObject({ code: 'PHOTO_ELSEWHERE', data: { link: here(id) } });
  await app.must(recycle.recycleCancel, { id }, owner());
  expect((await announce()).success).toBe(true);
  // Photos of a whole box stand on two receipts.
  expect((await announce()).success).toBe(true);
});
