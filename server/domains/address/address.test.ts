/** The address book as its owner, and as a stranger, sees it. */
import { randomUUID } from 'node:crypto';
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

test('an address changed offline does not replace what was written at a desk since, nor take it out', async () => {
  const me = { as: await someone() };
  const { id } = await house.must(addressSave, { id: 'new', ...place }, me);
  const read = async () => (await house.must(addressList, {}, me)).list.find((one) => one.id === id);
  const seen = (await read())?.changedAt;
  house.clock.advance(1_000);
  await house.must(addressSave, { id, ...place, detail: '文三路 200 号', seen }, me);
  const late = await house.call(addressSave, { id, ...place, detail: '文三路 300 号', seen }, me);
  expect(late).toMatchObject({ code: 'CHANGED_ELSEWHERE', data: { changed: [{ id }] } });
  for (const detail of ['文三路 200 号', '文三路 300 号']) expect(late.message).toContain(detail);
  expect((await house.call(addressDelete, { id, seen }, me)).code).toBe('CHANGED_ELSEWHERE');
  expect((await read())?.detail).toBe('文三路 200 号');
  const now = (await read())?.changedAt;
  await house.must(addressSave, { id, ...place, detail: '文三路 300 号', seen: now }, me);
  expect((await read())?.detail).toBe('文三路 300 号');
});

test('two changes of one address from one phone go through', async () => {
  const me = { as: await someone() };
  const { id, changedAt: seen } = await house.must(addressSave, { id: 'new', ...place }, me);
  const after: string[] = [];
  for (const detail of ['文三路 200 号', '文三路 300 号']) {
    house.clock.advance(1_000);
    const key = randomUUID();
    await house.must(addressSave, { id, ...place, detail, seen, after: [...after] }, { ...me, key });
    after.push(key);
  }
  expect((await house.must(addressDefault, {}, me)).address?.detail).toBe('文三路 300 号');
});

test('a default that was chosen offline does not take the place of the one chosen at a desk since', async () => {
  const me = { as: await someone() };
  const made = [];
  for (let i = 0; i < 3; i++) {
    house.clock.advance(1_000);
    made.push(await house.must(addressSave, { id: 'new', ...place }, me));
  }
  const [first, second, third] = made.map(({ id }) => id);
  const seenDefault = made[0]?.defaultAt;
  expect((await house.must(addressDefault, {}, me)).address?.id).toBe(first);
  house.clock.advance(1_000);
  await house.must(addressSave, { id: second ?? '', ...place, isDefault: true, seenDefault }, me);
  const late = { id: third ?? '', ...place, isDefault: true, seenDefault };
  expect(await house.call(addressSave, late, me)).toMatchObject({
    ...{ code: 'CHANGED_ELSEWHERE', data: { changed: [{ id: second }] } },
  });
  expect((await house.must(addressDefault, {}, me)).address?.id).toBe(second);
});
