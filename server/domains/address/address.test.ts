/** The address book as its owner, and as a stranger, sees it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ADDRESS_MAX,
  addressDefault,
  addressDelete,
  addressList,
  addressSave,
} from '../../../contract/address/calls.ts';
import { type Person, type TestApp, testApp } from '../../testing/server.ts';
import { address } from './handlers.ts';

let house: TestApp;
let next = 13400000000;
const someone = (): Promise<Person> => house.as(String(next++));

beforeAll(async () => {
  house = await testApp({ domains: [address], deadlines: [], httpRoutes: [] });
});
afterAll(() => house.close());

const place = {
  name: '张三',
  phone: '13800000000',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  detail: '文三路 100 号',
};

test('the first address is the default; a new default takes its place', async () => {
  const me = await someone();
  const first = await house.must(addressSave, { id: 'new', ...place }, { as: me });
  expect(first.isDefault).toBe(true);
  house.clock.advance(1000);
  const second = await house.must(addressSave, { id: 'new', ...place, isDefault: true }, { as: me });
  const { list } = await house.must(addressList, {}, { as: me });
  expect(list.map(({ id, isDefault }) => ({ id, isDefault }))).toEqual([
    { id: second.id, isDefault: true },
    { id: first.id, isDefault: false },
  ]);
  expect((await house.must(addressDefault, {}, { as: me })).address?.id).toBe(second.id);
});

test('an address made offline keeps the id that the device gave it, however often it is sent', async () => {
  const me = await someone();
  const id = 'made-on-the-device-1';
  for (const detail of ['文三路 100 号', '文三路 200 号'])
    await house.must(addressSave, { id, ...place, detail }, { as: me });
  const { list } = await house.must(addressList, {}, { as: me });
  expect(list).toMatchObject([{ id, detail: '文三路 200 号', isDefault: true }]);
});

test('unticking the default of the only default changes nothing: one is always the default', async () => {
  const me = await someone();
  const { id } = await house.must(addressSave, { id: 'new', ...place, isDefault: true }, { as: me });
  const again = await house.must(addressSave, { id, ...place, isDefault: false }, { as: me });
  expect(again.isDefault).toBe(true);
});

test('removing the default makes the latest other one the default', async () => {
  const me = await someone();
  const first = await house.must(addressSave, { id: 'new', ...place }, { as: me });
  const second = await house.must(addressSave, { id: 'new', ...place }, { as: me });
  await house.must(addressDelete, { id: first.id }, { as: me });
  await house.must(addressDelete, { id: first.id }, { as: me });
  expect((await house.must(addressDefault, {}, { as: me })).address?.id).toBe(second.id);
  await house.must(addressDelete, { id: second.id }, { as: me });
  expect(await house.must(addressDefault, {}, { as: me })).toEqual({ address: null });
});

test('a stranger can neither change nor remove an address, nor learn that it exists', async () => {
  const [me, stranger] = [await someone(), await someone()];
  const { id } = await house.must(addressSave, { id: 'new', ...place }, { as: me });
  for (const attack of [
    await house.call(addressSave, { id, ...place, detail: '攻击者的门牌' }, { as: stranger }),
    await house.call(addressDelete, { id }, { as: stranger }),
  ])
    expect(attack).toMatchObject({ code: 'NOT_FOUND', http: 404 });
  const { list } = await house.must(addressList, {}, { as: me });
  expect(list).toMatchObject([{ id, detail: '文三路 100 号' }]);
});

test('ten defaults saved at once leave one default', async () => {
  const me = await someone();
  await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      house.must(addressSave, { id: `race-${me.userId}-${i}`, ...place, isDefault: true }, { as: me }),
    ),
  );
  const { list } = await house.must(addressList, {}, { as: me });
  expect(list.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test('the book ends at fifty', async () => {
  const me = await someone();
  for (let i = 0; i < ADDRESS_MAX; i++) await house.must(addressSave, { id: 'new', ...place }, { as: me });
  expect(await house.call(addressSave, { id: 'new', ...place }, { as: me })).toMatchObject({ code: 'ADDRESS_LIMIT' });
});
