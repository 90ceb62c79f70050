/** Who works here decides about nothing that comes to their own door, whosever account it is in. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addressSave } from '../../../contract/address/calls.ts';
import * as cleaning from '../../../contract/cleaning/calls.ts';
import { linesOf, totalOf } from '../../../contract/cleaning/rules.ts';
import { cleaningFault } from '../../../contract/cleaning/trouble.ts';
import * as identify from '../../../contract/identify/calls.ts';
import * as work from '../../../contract/identify/desk-calls.ts';
import { payDo } from '../../../contract/payment/calls.ts';
import { workCorrect } from '../../../contract/shop/correction-calls.ts';
import { type Bench, openIdentifyApp, photoBy, take } from '../../testing/identify.ts';
import { credit } from '../../testing/market.ts';
import type { Person } from '../../testing/server.ts';
import { isCaller } from './impartial.ts';

const STREET = { province: '北京市', city: '北京市', district: '朝阳区', detail: '望京东路18号2单元501' };
const ELSEWHERE = { province: '北京市', city: '北京市', district: '海淀区', detail: '苏州街 3 号' };
const STRANGER = '13700000001';
const COVERED = 50_000;

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom('address').execute());

const mine = () => ({ as: app.owner });
const lives = async (as: Person, phone: string, place: typeof STREET) =>
  (await app.must(addressSave, { id: 'new', name: '林一舟', phone, isDefault: true, ...place }, { as })).id;

/** A wash that a colleague reported lost; it goes home to the owner's address. */
async function lostWash(): Promise<string> {
  const wish = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none' } as const;
  const [id, expectedTotal, desk] = [randomUUID(), totalOf(linesOf(wish, 'send')), { as: app.experts[0] }];
  const photos = [await photoBy(app, app.owner)];
  await app.must(cleaning.cleaningOrderSave, { id, ...wish, declared: COVERED, expectedTotal, photos }, mine());
  await credit(app.db, app.owner.userId, expectedTotal, app.clock.now());
  await app.must(payDo, { purpose: 'cleaning', subjectId: id, channel: 'balance' }, mine());
  const waybill = `SF7${id.slice(0, 8)}`;
  await app.must(cleaning.cleaningDeliver, { id, company: '顺丰速运', waybill }, mine());
  await app.must(cleaning.cleaningScanIn, { id, waybill, photos: [await photoBy(app, app.experts[0])] }, desk);
  await app.must(cleaningFault, { id, what: 'lost', note: '找不到了', photos: [] }, desk);
  return id;
}
const pay = (id: string, as: Person) =>
  app.call(cleaning.cleaningDecide, { id, grant: true, amount: COVERED, note: '赔' }, { as });
const shown = async (id: string, as: Person) =>
  (await app.must(cleaning.cleaningWork, { queue: 'claim' }, { as })).list.find((one) => one.id === id);

test('whoever types a colleague’s number into their own address chooses nobody who decides about them: the parcel goes to their own door', async () => {
  const [, one, other] = app.experts;
  await lives(app.owner, one.phone, STREET);
  // It stands in the colleague's own book as well, with where they live.
  await lives(one, one.phone, ELSEWHERE);
  const id = await lostWash();
  for (const as of [one, other]) expect(await shown(id, as)).toMatchObject({ own: false, needsSecond: false });
  expect(await pay(id, one)).toMatchObject({ success: true });
});

test('a lost piece of another account that goes home to a street of one’s own is a colleague’s to pay for', async () => {
  const [, one, other] = app.experts;
  await lives(app.owner, one.phone, STREET);
  await lives(one, one.phone, STREET);
  const id = await lostWash();
  const refused = await pay(id, one);
  expect(refused).toMatchObject({ code: 'OWN_CASE' });
  expect(refused.message).toContain('寄到你的地址');
  expect(await shown(id, one)).toMatchObject({ own: true, needsSecond: false });
  expect(await shown(id, other)).toMatchObject({ own: false });
  expect(await pay(id, other)).toMatchObject({ success: true });
});

test('who works here is not rid of a place by writing another one over it', async () => {
  const [, one] = app.experts;
  const id = await lives(one, STRANGER, STREET);
  await lives(app.owner, '13700000002', STREET);
  const wash = await lostWash();
  await app.must(addressSave, { id, name: '林一舟', phone: STRANGER, isDefault: true, ...ELSEWHERE }, { as: one });
  expect(await pay(wash, one)).toMatchObject({ code: 'OWN_CASE' });
});

test('one that goes home to a street in one’s own address book is too, however it is spaced, and whoever’s number it has', async () => {
  const [, one, other] = app.experts;
  await lives(one, STRANGER, STREET);
  await lives(app.owner, '13700000002', { ...STREET, detail: '望京东路 １８号，2 单元-501' });
  const id = await lostWash();
  expect(await pay(id, one)).toMatchObject({ code: 'OWN_CASE' });
  // It stays so when whoever is to decide takes the address out of their book.
  await app.db.updateTable('address').set({ deleted_at: app.clock.now() }).where('user_id', '=', one.userId).execute();
  expect(await pay(id, one)).toMatchObject({ code: 'OWN_CASE' });
  expect(await pay(id, other)).toMatchObject({ success: true });
});

test('a piece to be judged that goes back to an expert’s own street is not dealt to them, nor judged by them when its address changes; their number alone bars nobody', async () => {
  const [a, b] = app.experts;
  await lives(app.owner, STRANGER, ELSEWHERE);
  const [id, order] = [randomUUID(), randomUUID()];
  const pieces = [
    { id, category: 'sneakers' as const, brandId: 'kestrel', styleNo: 'KH92-007', worth: COVERED, photos: [] },
  ];
  const { total } = await app.must(identify.identifyOrderSave, { id: order, way: 'item', pieces }, mine());
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: order, channel: 'balance' }, mine());
  const waybill = `SF4${id.slice(0, 8)}`;
  await app.must(identify.identifyDeliver, { id, company: '顺丰速运', waybill }, mine());
  await app.must(work.identifyScanIn, { id, waybill, photos: [await photoBy(app, b)] }, { as: b });
  await take(app, a, id);
  await lives(a, a.phone, STREET);
  const goesTo = (place: typeof STREET) =>
    app.db
      .updateTable('identify_case')
      .set({ sent_to: JSON.stringify({ ...place, name: '林一舟', phone: a.phone }) })
      .where('id', '=', id)
      .execute();
  await goesTo(ELSEWHERE);
  expect((await app.must(work.identifyTake, {}, { as: a })).id).toBe(id);
  await goesTo(STREET);
  const asked = { id, result: 'inconclusive' as const, sure: false, points: [], note: '' };
  expect(await app.call(work.identifyJudge, asked, { as: a })).toMatchObject({ code: 'OWN_CASE' });
  expect(await app.must(work.identifyTake, {}, { as: a })).toEqual({ id: null });
  await take(app, b, id);
});

test('where nothing is sent, one street in both address books is enough, and a number that one saved oneself', async () => {
  const [one, other, third] = app.experts;
  await lives(one, STRANGER, STREET);
  await lives(other, app.owner.phone, ELSEWHERE);
  await lives(app.owner, third.phone, STREET);
  const asked = { userId: app.owner.userId, amount: 100, reason: '补偿' };
  for (const as of [one, other]) expect(await app.call(workCorrect, asked, { as })).toMatchObject({ code: 'OWN_CASE' });
  // What only they wrote bars nobody: they would choose who decides about them.
  expect(await app.call(workCorrect, asked, { as: third })).toMatchObject({ success: true });
});

test('colleagues who have things sent to where they work stay two people', async () => {
  const [one, other] = app.experts;
  for (const as of [one, other]) await lives(as, STRANGER, STREET);
  const asking = { db: app.db, actor: { userId: one.userId } } as Parameters<typeof isCaller>[0];
  expect(await isCaller(asking, [other.userId])).toBe(false);
  await sql`delete from staff_role where user_id = ${other.userId}`.execute(app.db);
  expect(await isCaller(asking, [other.userId])).toBe(true);
});
