/** The server has refused something, and its person does the same once more, corrected, on the thing's own page. */
import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { addressSave } from '../../../contract/address/calls.ts';
import { aftersaleEvidence } from '../../../contract/aftersale/calls.ts';
import { chatSend } from '../../../contract/chat/calls.ts';
import { channelPriceUpdate } from '../../../contract/listing/calls.ts';
import { orderShip } from '../../../contract/order/calls.ts';
import { recycleShip } from '../../../contract/recycle/calls.ts';
import { hallDispute } from '../../../contract/recycle/hall-calls.ts';
import { receiptDeliver } from '../../../contract/stock/calls.ts';
import { stockOutCreate } from '../../../contract/stock/goods.ts';
import { intents, items, login, photo, serverOfTests, settleQueue } from '../../../tests/offline/device.ts';
import type { Fault } from '../../../tests/offline/server.ts';
import { type PhotoSource, photoBlob } from '../photos/photos.ts';
import { asItems } from './observe.ts';
import { enqueue } from './outbox.ts';
import { reopenForm } from './reopen-form.ts';
import { flush } from './sender.ts';

const server = await serverOfTests();
const label = { zh: '', en: '' };

const meets = (...faults: Fault[]) =>
  server.rules.push(({ path }) => (path === '/user/refresh' || path.includes('upload') ? undefined : faults.shift()));
const REFUSED = { status: 409, code: 'REFUSED' } as const;
const sent = () => server.effects.map(({ body }) => body);
const whys = async () => asItems(await items(), new Map()).map(({ why }) => why);

const ship = (waybill: string, id = 'p') =>
  enqueue({ call: recycleShip, input: { id, company: 'sf', waybill }, label });

describe('a waybill that was refused', () => {
  test('gives way to the corrected one, which goes at once', async () => {
    meets(REFUSED);
    await ship('SF0000000001');
    await flush('enqueue');
    expect(await whys()).toEqual(['refused']);
    await ship('SF0000000002');
    expect(await whys()).toEqual(['ready']);
    await flush('enqueue');
    expect(sent()).toMatchObject([{ waybill: 'SF0000000002' }]);
    expect(await items()).toEqual([]);
  });

  test.each([recycleShip, orderShip, receiptDeliver])(
    'does so too where both were typed out of reach: $path',
    async (call) => {
      meets(REFUSED);
      for (const waybill of ['SF0000000001', 'SF0000000002'])
        await enqueue({ call, input: { id: 'p', company: 'sf', waybill }, label });
      await settleQueue(2);
      expect(sent()).toMatchObject([{ waybill: 'SF0000000002' }]);
      expect(await items()).toEqual([]);
    },
  );

  test('is as it was for another piece, and for who did not type it', async () => {
    meets(REFUSED);
    await ship('SF0000000001');
    await flush('enqueue');
    await ship('SF0000000002', 'another');
    await login('ben');
    await ship('SF0000000003');
    expect((await intents()).map(({ input }) => input)).toMatchObject([
      { waybill: 'SF0000000001' },
      { waybill: 'SF0000000002' },
      { waybill: 'SF0000000003' },
    ]);
  });

  test('and may all the same have been taken before stays, and the corrected one waits for a word', async () => {
    meets('refuseConnection', REFUSED);
    await ship('SF0000000001');
    await settleQueue(2);
    await ship('SF0000000002');
    await settleQueue(2);
    expect(sent()).toEqual([]);
    expect(await whys()).toEqual(['refused', 'stopped']);
  });
});

test('what follows a waybill that was refused goes after the corrected one', async () => {
  meets(REFUSED);
  await ship('SF0000000001');
  await flush('enqueue');
  await enqueue({
    ...{ call: aftersaleEvidence, input: { id: 'e', caseId: 'c', body: '见单号', photos: [] }, label },
    touches: ['recycle-p'],
  });
  await ship('SF0000000002');
  await settleQueue(3);
  expect(server.effects.map(({ path }) => path)).toEqual([recycleShip.path, aftersaleEvidence.path]);
  expect(await items()).toEqual([]);
});

const home = { name: '安', province: '浙江', city: '杭州', district: '', detail: '1 号', isDefault: false };
const address = (phone: string, draft?: string) =>
  enqueue({
    ...{ call: addressSave, label, id: 'home', input: { id: 'home', phone, ...home } },
    form: { name: 'address', value: {}, path: '/pages/user/address/edit' },
    ...(draft !== undefined && { draft }),
  } as never);

test('an address that was refused and is changed in its form goes first, and then what is sent to it', async () => {
  meets(REFUSED);
  await address('13800000001');
  await enqueue({
    ...{ call: stockOutCreate, input: { ids: ['i'], addressId: 'home', expectedTotal: 1 }, label },
    touches: ['address-home'],
  });
  await flush('enqueue');
  expect(await whys()).toEqual(['refused', 'stopped']);
  await reopenForm('home');
  await address('13800000002', 'address');
  await settleQueue(3);
  expect(server.effects.map(({ path }) => path)).toEqual(['/user/address/save/home', stockOutCreate.path]);
  expect(await items()).toEqual([]);
});

describe('what was refused is not thrown away', () => {
  test('with its photos, though what is sent instead goes at once', async () => {
    const dispute = (body: string, one: PhotoSource) =>
      enqueue({ call: hallDispute, input: { id: 'p', body, photos: [{ $photo: one.id }] }, photos: [one], label });
    let refusals = 1;
    server.rules.push(({ path }) => (path === hallDispute.path && refusals-- > 0 ? REFUSED : undefined));
    const old = photo(10);
    await dispute('第一次', old);
    await flush('enqueue');
    await dispute('第二次', photo(20));
    await flush('enqueue');
    expect(sent().at(-1)).toMatchObject({ body: '第二次' });
    expect((await photoBlob(old.id))?.size).toBe(10);
    expect(await whys()).toEqual(['overtaken']);
  });

  test('where the next one is about less, or another thing of one form', async () => {
    meets(REFUSED);
    const reprice = (...ids: string[]) =>
      enqueue({ call: channelPriceUpdate, input: { lines: ids.map((id) => ({ id, price: 1 })) }, label });
    await reprice('a', 'b');
    await flush('enqueue');
    await reprice('a');
    await flush('enqueue');
    expect(await whys()).toEqual(['overtaken']);
    await reprice('a', 'b', 'c');
    await flush('enqueue');
    expect(await items()).toEqual([]);
  });

  test('where each adds to the one before', async () => {
    meets(REFUSED);
    const to = { kind: 'service' } as const;
    for (const body of ['first', 'second'])
      await enqueue({ call: chatSend, input: { id: body, to, body, photos: [] }, label });
    await flush('enqueue');
    expect(await whys()).toEqual(['refused', 'stopped']);
  });
});
