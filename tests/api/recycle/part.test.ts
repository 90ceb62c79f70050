/** Nobody of staff works on a piece in which they have a part, and reads whom it takes; what only their word vouches for is paid by two. */
// @module-tag thorough
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as recycle from '../../../contract/recycle/calls.ts';
import { recycleRules } from '../../../contract/recycle/rules.ts';
import * as work from '../../../contract/recycle/work-calls.ts';
import { verify } from '../../../server/kernel/ledger/verify.ts';
import { type Hall, openHall } from '../../../server/testing/recycle.ts';
import { type Person, staffWith } from '../../../server/testing/server.ts';
import { unheardOf } from '../../../server/testing/warehouse.ts';

const sent = { company: '顺丰速运', waybill: 'SF99999999' };
let app: Hall;
let north: Person;
let south: Person;
beforeEach(async () => {
  app = await openHall();
  north = await app.merchant('13700000001');
  south = await app.merchant('13700000002');
});
afterEach(async () => {
  expect(await verify(app.db)).toEqual([]);
  await app.close();
});

const employ = ({ userId }: Person) => staffWith(app.db, app.clock.now(), userId, ['owner']);
const job = async (queue: work.RecycleQueue, as: Person) =>
  (await app.must(work.recycleWork, { queue }, { as })).list[0];

test('whoever offered for a piece and lost neither takes it in nor judges it', async () => {
  const id = await app.inquire();
  await app.bid(north, id, 80_000);
  await app.bid(south, id, 70_000);
  await app.open();
  await app.accept(id, 80_000);
  await app.must(recycle.recycleShip, { id, ...sent }, { as: app.owner });
  await employ(south);
  const receive = (as: Person) => app.call(work.recycleReceive, { id, waybill: sent.waybill }, { as });
  expect((await receive(south)).code).toBe('OWN_CASE');
  expect(await job('receive', south)).toMatchObject({ id, own: true, needsSecond: false });
  expect((await receive(app.staff)).success).toBe(true);
  const photo = await app.photo(south);
  const points = [{ words: '走线不符', photo }];
  const refuse = { id, result: 'refuse', kind: 'fake', points } as const;
  expect((await app.call(work.recycleInspect, refuse, { as: south })).code).toBe('OWN_CASE');
});

test('a piece of the only one who works here says that it takes a second person, and waits for nothing once there is one', async () => {
  const id = await app.inquire();
  await app.bid(north, id, 80_000);
  await app.open();
  await app.accept(id);
  await app.must(recycle.recycleShip, { id, ...sent }, { as: app.owner });
  await employ(app.owner);
  await app.db.deleteFrom('staff_role').where('user_id', '=', app.staff.userId).execute();
  expect(await job('receive', app.owner)).toMatchObject({ id, own: true, needsSecond: true });
  await employ(south);
  expect(await job('receive', app.owner)).toMatchObject({ own: true, needsSecond: false });
  expect(await job('receive', south)).toMatchObject({ own: false, needsSecond: false });
});

test('what nobody said they sent, taken in and lost again, is paid for by the word of two, however little it is', async () => {
  const at = app.clock.now();
  const limits = { id: 'limits', kind: 'limits', content: JSON.stringify({ twoPeopleFrom: 1_000_000 }) };
  const held = { holds_from: at, saved_at: at, saved_by: app.staff.userId };
  await app.db
    .insertInto('shop_document')
    .values({ ...limits, ...held })
    .execute();
  const id = await app.inquire();
  await app.must(recycle.recycleCancel, { id }, { as: app.owner });
  await app.must(work.recycleReceive, { id, waybill: 'SF12345678' }, { as: app.staff });
  await app.must(work.recycleSendBack, { id, ...sent }, { as: app.staff });
  await unheardOf(app, id);
  await app.live(recycleRules.unheard);
  expect(await job('missing', app.staff)).toMatchObject({ id, untold: true });
  const lose = (as: Person) => app.call(work.recycleMissing, { id, found: false, note: '快递查不到' }, { as });
  expect((await lose(app.staff)).data?.state).toBe('returning');
  expect((await lose(app.staff)).code).toBe('SECOND_PERSON');
  // Where nobody else works here, that it takes a second person is said.
  expect(await job('missing', app.staff)).toMatchObject({ lostFirst: { own: true }, needsSecond: true });
  await employ(south);
  expect(await job('missing', app.staff)).toMatchObject({ needsSecond: false });
  expect((await lose(south)).data?.state).toBe('lost');
});
