/** What recycling leans on in other rooms: addresses, who belongs together, what lies in our warehouse. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { merchantExit } from '../../../contract/merchant/calls.ts';
import * as recycle from '../../../contract/recycle/calls.ts';
import * as hall from '../../../contract/recycle/hall-calls.ts';
import { recycleFee, recycleRules } from '../../../contract/recycle/rules.ts';
import * as work from '../../../contract/recycle/work-calls.ts';
import { lockItem } from '../../../server/domains/item/lock.ts';
import { recyclePersonal } from '../../../server/domains/recycle/personal.ts';
import { verify } from '../../../server/kernel/ledger/verify.ts';
import { type Hall, openHall } from '../../../server/testing/recycle.ts';
import type { Person } from '../../../server/testing/server.ts';

let app: Hall;
let north: Person;
let tide: Person;
beforeEach(async () => {
  app = await openHall();
  north = await app.merchant('13700000001');
  tide = await app.merchant('13700000002');
}, 240_000);
afterEach(async () => {
  expect(await verify(app.db)).toEqual([]);
  await app.close();
});

const detail = (id: string) => app.must(recycle.recycleDetail, { id }, { as: app.owner });
const point = async () => ({ words: '左鞋头折痕', measure: '4 mm', photo: await app.photo(app.staff) });

/** Two merchants offer, the offers open. */
async function quoted(): Promise<string> {
  const id = await app.inquire();
  await app.bid(north, id, 86_000);
  await app.bid(tide, id, 84_000);
  await app.open();
  return id;
}

test('a merchant without an address is sent nothing until there is one, and staff read where it goes', async () => {
  const id = await quoted();
  await app.toTable(id);
  await app.must(work.recycleInspect, { id, result: 'pass' }, { as: app.staff });
  await app.db
    .updateTable('address')
    .set({ deleted_at: app.clock.now() })
    .where('user_id', '=', north.userId)
    .execute();
  const sent = { id, company: '顺丰速运', waybill: 'SF88888888' };
  expect((await app.call(work.recycleForward, sent, { as: app.staff })).code).toBe('ADDRESS_NEEDED');
  await app.db.updateTable('address').set({ deleted_at: null }).where('user_id', '=', north.userId).execute();
  const { list } = await app.must(work.recycleWork, { queue: 'forward' }, { as: app.staff });
  expect(list[0]?.address?.phone).toBe('13700000001');
  await app.must(work.recycleForward, sent, { as: app.staff });
});

test('a merchant buys of themselves without it becoming a price or a record', async () => {
  const id = await quoted();
  await app.toTable(id);
  await app.must(work.recycleInspect, { id, result: 'pass' }, { as: app.staff });
  await app.live(recycleRules.pay);
  const record = async () => (await detail(id)).bids[0]?.record;
  const estimated = async () =>
    (await app.must(recycle.recycleEstimate, { skuId: app.skuId, grade: '95' }, { as: app.owner })).estimate.recycled;
  const recent = async () => (await app.must(recycle.recycleRecent, {}, {})).paid;
  const accurate = async () => (await app.must(work.recycleWork, {}, { as: app.staff })).accuracy.length;
  expect([(await record())?.won, await estimated(), await recent(), await accurate()]).toEqual([1, 1, 1, 1]);
  // Both are on one device.
  const both = [app.owner.userId, north.userId];
  await app.db.updateTable('session').set({ device_id: 'one-device' }).where('user_id', 'in', both).execute();
  expect([(await record())?.won, await estimated(), await recent(), await accurate()]).toEqual([0, 0, 0, 0]);
  expect((await app.must(recycle.recycleRecent, {}, {})).list).toEqual([]);
});

test('an owner whose piece lies with us is told of no parcel, and one who was silent is not told that they decided', async () => {
  const id = await app.inquire({ itemId: await app.shelved() });
  await app.bid(north, id, 86_000);
  await app.open();
  await app.accept(id);
  const marked = { ...(await point()), spot: { x: 250, y: 600 }, beside: 0 };
  await app.must(work.recycleInspect, { id, result: 'differ', note: '', points: [marked] }, { as: app.staff });
  expect((await detail(id)).inspection?.points[0]).toMatchObject({ spot: { x: 250, y: 600 }, beside: 0 });
  await app.must(hall.hallPrice, { id, keep: false, price: 70_000 }, { as: north });
  await app.live(recycleRules.reprice);
  expect(await app.stateOf(id)).toEqual({ piece: 'cancelled', lot: 'failed' });
  const told = await app.db
    .selectFrom('message')
    .select(['title_zh', 'body_zh'])
    .where('type', '=', 'recycle')
    .execute();
  const words = told.map(({ title_zh, body_zh }) => `${title_zh} ${body_zh}`);
  expect(words.filter((said) => /寄|手里|按你的意思/.test(said))).toEqual([]);
  expect(words.some((said) => said.startsWith('新价格没有等到答复，不卖了'))).toBe(true);
});

test('the open pages of owner and merchant hear of each step between them', async () => {
  const heard = async () => {
    const { rows } = await sql<{ to: string; n: number }>`
      select user_id as to, count(*)::int as n from event where type = 'recycle' group by 1`.execute(app.db);
    const of = ({ userId }: Person) => rows.find(({ to }) => to === userId)?.n ?? 0;
    return { owner: of(app.owner), merchant: of(north) };
  };
  const id = await quoted();
  await app.accept(id);
  const sent = { id, company: '顺丰速运', waybill: 'SF88888888' };
  const steps = {
    ship: () => app.must(recycle.recycleShip, sent, { as: app.owner }),
    receive: () => app.must(work.recycleReceive, { id, waybill: sent.waybill }, { as: app.staff }),
    inspect: () => app.must(work.recycleInspect, { id, result: 'pass' }, { as: app.staff }),
    pay: () => app.live(recycleRules.pay),
    forward: () => app.must(work.recycleForward, { ...sent, waybill: 'SF99999999' }, { as: app.staff }),
    arrive: () => app.must(hall.hallReceive, { id }, { as: north }),
    close: () => app.live(recycleRules.dispute),
  };
  const deaf: string[] = [];
  for (const [name, step] of Object.entries(steps)) {
    const before = await heard();
    await step();
    const after = await heard();
    if (after.merchant === before.merchant) deaf.push(`merchant: ${name}`);
    if (after.owner === before.owner && name !== 'forward') deaf.push(`owner: ${name}`);
  }
  expect(deaf).toEqual([]);
});

test('a suspended merchant reads what their sealed offer costs, takes it back, and is offered no hall', async () => {
  const id = await app.inquire();
  await app.bid(north, id, 50_000);
  const state = 'suspended' as const;
  await app.db.updateTable('merchant').set({ state }).where('user_id', '=', north.userId).execute();
  const as = { as: north };
  expect((await app.must(hall.hallOwn, {}, as)).mayLook).toBe(false);
  expect(await app.must(hall.hallSubscriptions, {}, as)).toEqual({ list: [], state });
  expect(await app.must(hall.hallOrder, { id }, as)).toMatchObject({ offered: 50_000, fee: recycleFee(50_000) });
  await app.must(hall.hallWithdraw, { id }, as);
});

test('what nobody disputed is not decided, whatever became of the piece', async () => {
  const asked = await app.inquire();
  const open = await quoted();
  for (const id of [asked, open])
    for (const decision of [{ uphold: false }, { uphold: true, amount: 1 }] as const)
      expect(await app.call(work.recycleDecide, { id, ...decision, note: '看过了' }, { as: app.staff })).toMatchObject({
        code: 'STATE_REFUSED',
      });
});

test('two pieces of one name, or one that is in another inquiry already, are refused and not dropped', async () => {
  const known = await app.inquire();
  const pieceOf = async (id: string) => ({
    id,
    skuId: app.skuId,
    grade: '95' as const,
    photos: [await app.photo(app.owner)],
  });
  const inquire = async (...ids: string[]) => {
    const pieces = await Promise.all(ids.map(pieceOf));
    return app.call(recycle.recycleInquire, { batchId: randomUUID(), pieces }, { as: app.owner });
  };
  const twice = randomUUID();
  expect(await inquire(twice, twice)).toMatchObject({ code: 'BAD_INPUT' });
  expect(await inquire(randomUUID(), known)).toMatchObject({ code: 'BAD_INPUT' });
  expect(await inquire(twice)).toMatchObject({ success: true });
  expect(await app.call(recycle.recycleList, { batchId: randomUUID() }, { as: app.owner })).toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('an inquiry of more photos than one write may name arrives whole, in its parts', async () => {
  const batchId = randomUUID();
  const ask = async () => {
    const id = randomUUID();
    const piece = { id, skuId: app.skuId, grade: '95' as const, photos: [await app.photo(app.owner)] };
    return app.call(recycle.recycleInquire, { batchId, part: id, pieces: [piece] }, { as: app.owner });
  };
  expect(await ask()).toMatchObject({ success: true });
  expect(await ask()).toMatchObject({ success: true });
  const { list } = await app.must(recycle.recycleBatches, {}, { as: app.owner });
  expect(list.find(({ id }) => id === batchId)?.pieces).toHaveLength(2);
});

test('the same photo for two views is refused with the piece that it is of', async () => {
  const photo = await app.photo(app.owner);
  const piece = { id: randomUUID(), skuId: app.skuId, grade: '95' as const, photos: [photo, photo] };
  const asked = await app.call(recycle.recycleInquire, { batchId: randomUUID(), pieces: [piece] }, { as: app.owner });
  expect(asked).toMatchObject({ code: 'PHOTO_TWICE' });
  const { name } = await app.must(recycle.recycleEstimate, { skuId: app.skuId, grade: '95' });
  expect(asked.message).toContain(name.zh);
});

test('merchants are not asked about an item that is promised elsewhere already', async () => {
  const itemId = await app.shelved();
  const promise = { itemId, channel: 'retrieve' as const, holderId: itemId, now: app.clock.now() };
  await app.db.transaction().execute((db) => lockItem(db, promise));
  const piece = { id: randomUUID(), skuId: app.skuId, grade: '95' as const, photos: [], itemId };
  const asked = await app.call(recycle.recycleInquire, { batchId: randomUUID(), pieces: [piece] }, { as: app.owner });
  expect(asked.code).toBe('ITEM_ELSEWHERE');
});

test('a merchant with as many saved searches as there may be is told that, and not about bids of theirs', async () => {
  const save = (from: number) =>
    app.call(hall.hallSubscribe, { id: randomUUID(), city: '杭州市', from }, { as: north });
  for (let n = 0; n < recycleRules.subscriptions; n += 1) expect((await save(n)).success).toBe(true);
  expect((await save(100)).code).toBe('SUBSCRIPTION_LIMIT');
});

test('a business that only bids for recycled pieces can leave', async () => {
  expect(await app.must(merchantExit, {}, { as: tide })).toEqual({ state: 'exiting' });
});

test('what a merchant takes with them of their dispute names nobody of our staff, and of who has gone no city stays', async () => {
  const id = await app.inquire();
  const first = { by: app.staff.userId, amount: 1_000 };
  const dispute = { body: '和质检说的不一样', photos: [], at: 1, granted: null, answer: null, first };
  await app.db
    .updateTable('recycle_lot')
    .set({ dispute: JSON.stringify(dispute) })
    .where('id', '=', id)
    .execute();
  await app.db.updateTable('recycle_order').set({ merchant_id: north.userId }).where('id', '=', id).execute();
  const taken = JSON.stringify(await recyclePersonal.export(app.db, north.userId));
  expect(taken).toContain(dispute.body);
  expect(taken).not.toContain(app.staff.userId);
  const city = async () =>
    (await app.db.selectFrom('recycle_order').select('city').where('id', '=', id).executeTakeFirstOrThrow()).city;
  expect(await city()).toBe('杭州市');
  await recyclePersonal.erase?.(app.db, { userId: app.owner.userId, now: app.clock.now() } as never);
  expect(await city()).toBe(null);
});
