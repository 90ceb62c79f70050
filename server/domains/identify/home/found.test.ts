/** A piece that was paid for as lost and is here after all: its owner keeps the money and says whether it comes home, and where to. */
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressSave } from '../../../../contract/address/calls.ts';
import * as calls from '../../../../contract/identify/calls.ts';
import {
  identifyClaim,
  identifyClaimDecide,
  identifyFound,
  identifyPutAway,
} from '../../../../contract/identify/claim-calls.ts';
import * as work from '../../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import { messageList } from '../../../../contract/message/calls.ts';
import { todoList } from '../../../../contract/todo/calls.ts';
import { verify } from '../../../kernel/ledger/verify.ts';
import { type Bench, judgedInHand, livesSomewhere, openIdentifyApp, photoBy } from '../../../testing/identify.ts';
import { unheardOf } from '../../../testing/warehouse.ts';
import { identifyPersonal } from '../personal.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const desk = () => ({ as: app.experts[0] });
const other = () => ({ as: app.experts[1] });
const detail = (id: string) => app.must(calls.identifyDetail, { id }, mine());
const last = async () => (await app.must(messageList, {}, mine())).list[0];
const todo = async () => (await app.must(todoList, {}, mine())).list.filter(({ key }) => key === 'identify.found');
const leaving = async () => (await app.must(work.identifyWork, {}, desk())).leaving;
const send = (id: string, waybill: string) =>
  app.call(work.identifySendBack, { id, company: '顺丰速运', waybill }, desk());

async function elsewhere(): Promise<string> {
  const home = { name: '林一舟', phone: '13800002046', isDefault: false };
  const place = { province: '上海市', city: '上海市', district: '徐汇区', detail: '武康路 9 号' };
  return (await app.must(addressSave, { id: 'new', ...home, ...place }, mine())).id;
}

/** Pieces of one order that were judged in the hand, accepted and sent home under this number. */
async function sentHome(waybill: string, pieces = 1): Promise<string[]> {
  const ids = await judgedInHand(app, pieces);
  await app.must(work.identifySendBack, { id: ids[0] ?? '', company: '顺丰速运', waybill }, desk());
  for (const id of ids) await unheardOf(app, id);
  return ids;
}

/** One that was paid for as lost. */
async function paid(waybill: string, amount = 45_000): Promise<string> {
  const [id = ''] = await sentHome(waybill);
  app.clock.advance(identifyTimes.unheard);
  await app.must(identifyClaim, { id, body: '快递没送来' }, mine());
  const photos = [await photoBy(app, app.experts[1])];
  await app.must(identifyClaimDecide, { id, grant: true, amount, note: '查不到', photos }, other());
  return id;
}

const scan = async (id: string, waybill: string) =>
  app.call(work.identifyScanIn, { id, waybill, photos: [await photoBy(app, app.experts[2])] }, { as: app.experts[2] });

test('who was paid for a lost piece that comes back keeps the money, is told, and has it sent where they say', async () => {
  const id = await paid('SF7000000001');
  const purse = await app.purse();
  const found = async () => (await app.must(work.identifyWork, { code: 'SF7000000001' }, desk())).arriving;
  expect(await found()).toMatchObject([{ id, paid: true, returned: false, late: false }]);
  expect(await scan(id, 'SF7000000009')).toMatchObject({ code: 'WAYBILL_WRONG' });
  expect(await scan(id, 'SF7000000001')).toMatchObject({ success: true });
  expect(await scan(id, 'SF7000000001')).toMatchObject({ success: false });
  expect(await last()).toMatchObject({ title: { zh: '当丢件赔过的，找到了' } });
  expect((await last())?.body.zh).toContain('¥450.00');
  const { found: asked } = await detail(id);
  expect(asked).toMatchObject({ home: null, until: app.clock.now().getTime() + identifyTimes.found });
  expect(await detail(id)).toMatchObject({ cameBack: { photos: [expect.any(String)] }, parcelBack: null });
  expect(await todo()).toMatchObject([{ id }]);
  expect(await identifyPersonal.open?.(app.db, app.owner.userId)).toMatchObject([{ count: 1 }]);
  // Nobody sends it anywhere before its owner has spoken.
  expect((await leaving()).map((one) => one.id)).not.toContain(id);
  expect(await send(id, 'SF7000000002')).toMatchObject({ code: 'STATE_REFUSED' });
  const stranger = await app.as('13300000079');
  expect(await app.call(identifyFound, { id, home: true }, { as: stranger })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await app.call(identifyFound, { id, home: true, addressId: 'nowhere' }, mine())).toMatchObject({
    code: 'ADDRESS_NEEDED',
  });
  await app.must(identifyFound, { id, home: true, addressId: await elsewhere() }, mine());
  expect(await app.call(identifyFound, { id, home: false }, mine())).toMatchObject({ code: 'STATE_REFUSED' });
  expect(await leaving()).toMatchObject([{ id, city: '上海市', home: { detail: '武康路 9 号' } }]);
  expect(await send(id, 'SF7000000002')).toMatchObject({ success: true });
  expect(await todo()).toEqual([]);
  expect(await app.purse()).toBe(purse);
  // Paid for once, it is not paid for again in full.
  app.clock.advance(identifyTimes.unheard);
  await unheardOf(app, id);
  await app.must(calls.identifyReceived, { id }, mine());
  expect(await verify(app.db)).toEqual([]);
});

test('who says nothing of a found piece has it sent home; who leaves it with us keeps the money, and staff write down what became of it', async () => {
  const silent = await paid('SF7000000011');
  await scan(silent, 'SF7000000011');
  await app.live(identifyTimes.found + 1);
  expect((await last())?.title.zh).toBe('找到的这件寄回给你');
  expect(await leaving()).toMatchObject([{ id: silent }]);
  await send(silent, 'SF7000000012');
  const id = await paid('SF7000000013');
  const { no } = await detail(id);
  // No parcel brought it: it is found by its own number.
  expect(await scan(id, no)).toMatchObject({ success: true });
  const purse = await app.purse();
  await app.must(identifyFound, { id, home: false }, mine());
  expect(await detail(id)).toMatchObject({ found: { home: false }, lies: 'away' });
  await app.live(identifyTimes.found + 1);
  expect((await leaving()).map((one) => one.id)).not.toContain(id);
  expect(await send(id, 'SF7000000014')).toMatchObject({ code: 'STATE_REFUSED' });
  expect(await app.purse()).toBe(purse);
  const left = async () => (await app.must(work.identifyWork, {}, desk())).left.map((one) => one.id);
  expect(await left()).toEqual([id]);
  await app.must(identifyPutAway, { id, note: '捐了' }, desk());
  expect(await left()).toEqual([]);
  expect(await app.call(identifyPutAway, { id, note: '捐了' }, desk())).toMatchObject({ code: 'NOT_FOUND' });
  expect(await verify(app.db)).toEqual([]);
});

test('lost on its second way, what was paid for is claimed up to what is still covered, and no more', async () => {
  const id = await paid('SF7000000021', 30_000);
  await scan(id, 'SF7000000021');
  await app.must(identifyFound, { id, home: true }, mine());
  await send(id, 'SF7000000022');
  await unheardOf(app, id);
  app.clock.advance(identifyTimes.unheard);
  expect(await app.call(identifyClaim, { id, body: '又没到' }, mine())).toMatchObject({ success: true });
  const claims = (await app.must(work.identifyWork, {}, other())).claims;
  expect(claims.find((one) => one.id === id)).toMatchObject({ covered: 20_000 });
  const pay = async (amount: number) => {
    const photos = [await photoBy(app, app.experts[3])];
    return app.call(identifyClaimDecide, { id, grant: true, amount, note: '查不到', photos }, { as: app.experts[3] });
  };
  expect(await pay(20_001)).toMatchObject({ code: 'BAD_INPUT' });
  const purse = await app.purse();
  expect(await pay(20_000)).toMatchObject({ data: { state: 'paid' } });
  expect(await app.purse()).toBe(purse + 20_000);
  expect((await detail(id)).claimable).toBeNull();
  // Found once more, all that was paid stays theirs, and nothing is left to be covered.
  expect(await scan(id, 'SF7000000022')).toMatchObject({ success: true });
  expect((await detail(id)).found).toMatchObject({ home: null, paid: 50_000 });
  expect((await last())?.body.zh).toContain('¥500.00');
  expect(await verify(app.db)).toEqual([]);
});

test('what came back undelivered goes to the address its owner names before it is sent again, with all that came back with it', async () => {
  const [first = '', second = ''] = await sentHome('SF7000000031', 2);
  const addressId = await elsewhere();
  // It is on its way: nobody can turn it round.
  expect(await app.call(identifyFound, { id: first, home: true, addressId }, mine())).toMatchObject({
    code: 'STATE_REFUSED',
  });
  expect(await scan(first, 'SF7000000031')).toMatchObject({ success: true });
  expect((await last())?.body.zh).toContain('换地址');
  expect(await app.call(identifyFound, { id: first, home: false }, mine())).toMatchObject({ code: 'STATE_REFUSED' });
  await app.must(identifyFound, { id: second, home: true, addressId }, mine());
  expect(await leaving()).toMatchObject([
    { city: '上海市', along: 1 },
    { city: '上海市', along: 1 },
  ]);
  expect(await send(first, 'SF7000000032')).toMatchObject({ data: { sent: [first, second] } });
  const parcel = await app.db
    .selectFrom('parcel')
    .select(['to_place', 'phone'])
    .where('waybill', '=', 'SF7000000032')
    .execute();
  expect(parcel.map(({ to_place }) => to_place)).toEqual(['上海市', '上海市']);
  expect(await app.call(identifyFound, { id: first, home: true, addressId }, mine())).toMatchObject({
    code: 'STATE_REFUSED',
  });
});
