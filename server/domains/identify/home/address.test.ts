/** What an owner knows of a parcel before they send it: one number for its slip, what they can show of the box, and where it comes back to. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressSave } from '../../../../contract/address/calls.ts';
import * as calls from '../../../../contract/identify/calls.ts';
import { identifyHomeTo } from '../../../../contract/identify/claim-calls.ts';
import * as work from '../../../../contract/identify/desk-calls.ts';
import { messageList } from '../../../../contract/message/calls.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { chinaTime } from '../../../kernel/lib/moment.ts';
import { type Bench, HOME, livesSomewhere, openIdentifyApp, ordered, photoBy } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const desk = () => ({ as: app.experts[0] });
const detail = (id: string) => app.must(calls.identifyDetail, { id }, mine());

/** Two pieces of one order, paid for, still to be sent. */
async function toSend(): Promise<[string, string]> {
  const ids: [string, string] = [randomUUID(), randomUUID()];
  const order = randomUUID();
  const pieces = ids.map((id) => ({
    id,
    category: 'sneakers' as const,
    brandId: 'kestrel',
    worth: 50_000,
    photos: [],
  }));
  const { total } = await app.must(calls.identifyOrderSave, { id: order, way: 'item', pieces }, mine());
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: order, channel: 'balance' }, mine());
  return ids;
}

test('where it comes back to stands there before it is sent, is changed for all of its order until it leaves, and not after', async () => {
  const [one, two] = await toSend();
  expect((await detail(one)).home).toEqual({ to: expect.objectContaining(HOME), changes: true });
  const other = { ...HOME, city: '宁波市', detail: '中山路 2 号' };
  const { id: addressId } = await app.must(
    addressSave,
    { id: 'new', name: '林一舟', phone: '13800002046', isDefault: false, ...other },
    mine(),
  );
  await app.must(identifyHomeTo, { id: one, addressId }, mine());
  for (const id of [one, two]) expect((await detail(id)).home?.to).toMatchObject(other);
  const waybill = 'SF420000001';
  await app.must(calls.identifyDeliver, { id: one, company: '顺丰速运', waybill, alone: true }, mine());
  expect((await detail(one)).home?.changes).toBe(true);
  const stranger = await app.as('13900000055');
  expect(await app.call(identifyHomeTo, { id: one, addressId }, { as: stranger })).toMatchObject({ code: 'NOT_FOUND' });
  // Given up before it came: it goes nowhere.
  await app.must(calls.identifyCancel, { id: two }, mine());
  expect((await detail(two)).home).toBeNull();
  expect(await app.call(identifyHomeTo, { id: two, addressId }, mine())).toMatchObject({ code: 'STATE_REFUSED' });
});

test('by photos nothing is sent, and no address is asked for', async () => {
  const [id = ''] = await ordered(app);
  expect((await detail(id)).home).toBeNull();
});

test('what is in the box is shown by its owner and lies beside it when it arrives; an older app shows none', async () => {
  const [one, two] = await toSend();
  const waybill = 'SF420000002';
  const photos = [await photoBy(app, app.owner), await photoBy(app, app.owner)];
  // A photo shows one thing: not this box twice.
  const twice = [photos[0] ?? '', photos[0] ?? ''];
  expect(
    await app.call(
      calls.identifyDeliver,
      { id: one, company: '顺丰速运', waybill, alone: false, photos: twice },
      mine(),
    ),
  ).toMatchObject({ code: 'PHOTO_TWICE' });
  await app.must(calls.identifyDeliver, { id: one, company: '顺丰速运', waybill, alone: false, photos }, mine());
  const { packed } = await detail(one);
  expect(packed).toHaveLength(2);
  const arriving = (await app.must(work.identifyWork, { code: waybill }, desk())).arriving;
  expect(arriving.map((row) => [row.id, row.packed]).sort()).toEqual([one, two].sort().map((id) => [id, packed]));
  const [before] = await toSend();
  await app.must(calls.identifyDeliver, { id: before, company: '顺丰速运', waybill: 'SF420000003' }, mine());
  expect((await detail(before)).packed).toEqual([]);
  const [foreign] = await toSend();
  const others = [await photoBy(app, app.experts[1])];
  const taken = { id: foreign, company: '顺丰速运', waybill: 'SF420000004', photos: others };
  expect(await app.call(calls.identifyDeliver, taken, mine())).toMatchObject({ code: 'UPLOAD_MISSING' });
});

test('one number on the slip finds all that is in the box', async () => {
  const [one, two] = await toSend();
  await app.must(calls.identifyDeliver, { id: one, company: '顺丰速运', waybill: 'SF420000005', alone: false }, mine());
  const { no } = (await detail(one)).order;
  const { arriving } = await app.must(work.identifyWork, { code: no }, desk());
  expect(arriving.map(({ id }) => id).sort()).toEqual([one, two].sort());
});

test('who is told that it arrived reads by when the result is promised, as its page says', async () => {
  const [one] = await toSend();
  const waybill = 'SF420000006';
  await app.must(calls.identifyDeliver, { id: one, company: '顺丰速运', waybill }, mine());
  await app.must(work.identifyScanIn, { id: one, waybill, photos: [await photoBy(app, app.experts[0])] }, desk());
  const { deadlineAt } = await detail(one);
  const told = (await app.must(messageList, { size: 100 }, mine())).list.find(({ link }) => link?.includes(one));
  expect(told?.body.zh).toContain(`承诺 ${chinaTime(new Date(deadlineAt ?? 0)).zh} 前出结果`);
});
