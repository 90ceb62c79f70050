/** Sessions: renewal, theft, logging out here and elsewhere. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  deviceEnd,
  deviceList,
  userCode,
  userInfo,
  userLogout,
  userRefresh,
  userToken,
} from '../../../contract/account/calls.ts';
import { SESSION } from '../../../contract/wire/limits.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { accountHouse, logIn } from '../../testing/account.ts';
import type { TestApp } from '../../testing/server.ts';

let house: TestApp;
let next = 13700000000;
const on = ({ deviceId }: { deviceId: string }) => ({ deviceId });
const newPhone = () => String(next++);

beforeAll(async () => {
  house = await accountHouse();
});
afterAll(() => house.close());
beforeEach(() => house.clock.advance(DAY));

test('renewing gives a new pair and ends the old one', async () => {
  const person = await logIn(house, newPhone());
  const renewed = await house.must(userRefresh, { refreshToken: person.refreshToken }, on(person));
  expect(renewed).toMatchObject({ userId: person.userId, mobile: person.mobile, reg: false, expire: SESSION.access });
  expect(await house.call(userInfo, {}, { as: person })).toMatchObject({ code: 'LOGIN_NEEDED' });
  await house.must(userInfo, {}, { as: { ...person, token: renewed.token } });
});

test('a stolen refresh token that is used again ends the whole session, also for the newest pair', async () => {
  const person = await logIn(house, newPhone());
  const renewed = await house.must(userRefresh, { refreshToken: person.refreshToken }, on(person));
  const thief = await house.call(userRefresh, { refreshToken: person.refreshToken }, on(person));
  expect(thief).toMatchObject({ code: 'REFRESH_INVALID', http: 401 });
  expect(await house.call(userInfo, {}, { as: { ...person, token: renewed.token } })).toMatchObject({ http: 401 });
  expect(await house.call(userRefresh, { refreshToken: renewed.refreshToken }, on(person))).toMatchObject({
    http: 401,
  });
});

test('a renewal whose answer was lost can be repeated with its key', async () => {
  const person = await logIn(house, newPhone());
  const how = { key: 'refresh-again-1234', deviceId: person.deviceId };
  const first = await house.must(userRefresh, { refreshToken: person.refreshToken }, how);
  const second = await house.must(userRefresh, { refreshToken: person.refreshToken }, how);
  expect(second).toEqual(first);
  await house.must(userInfo, {}, { as: { ...person, token: second.token } });
});

test('two renewals at the same moment do not both succeed', async () => {
  const person = await logIn(house, newPhone());
  const replies = await Promise.all(
    [1, 2].map(() => house.call(userRefresh, { refreshToken: person.refreshToken }, on(person))),
  );
  expect(replies.filter((reply) => reply.success).length).toBeLessThanOrEqual(1);
});

test('a missing refresh token is named', async () => {
  expect(await house.call(userRefresh, {})).toMatchObject({ code: 'REFRESH_MISSING', message: 'refreshToken不存在' });
});

test('a made-up refresh token is refused', async () => {
  expect(await house.call(userRefresh, { refreshToken: 'a'.repeat(43) })).toMatchObject({ code: 'REFRESH_INVALID' });
});

test('a refresh token is good for 60 days without use', async () => {
  const [a, b] = [await logIn(house, newPhone()), await logIn(house, newPhone())];
  house.clock.advance(SESSION.refresh - 1);
  await house.must(userRefresh, { refreshToken: a.refreshToken }, on(a));
  house.clock.advance(1);
  expect(await house.call(userRefresh, { refreshToken: b.refreshToken }, on(b))).toMatchObject({
    code: 'REFRESH_INVALID',
  });
});

test('after logging out neither token works', async () => {
  const person = await logIn(house, newPhone());
  await house.must(userLogout, {}, { as: person });
  expect(await house.call(userInfo, {}, { as: person })).toMatchObject({ http: 401 });
  expect(await house.call(userRefresh, { refreshToken: person.refreshToken }, on(person))).toMatchObject({ http: 401 });
});

test('a person sees where they are logged in and ends the device they lost', async () => {
  const phone = newPhone();
  const lost = await logIn(house, phone);
  house.clock.advance(60_000);
  const here = await logIn(house, phone);
  const { list } = await house.must(deviceList, {}, { as: here });
  expect(list.map(({ name, current }) => ({ name, current }))).toEqual([
    { name: 'Chrome · Android', current: true },
    { name: 'Chrome · Android', current: false },
  ]);
  const other = list.find((device) => !device.current);
  await house.must(deviceEnd, { id: other?.id ?? '' }, { as: here });
  expect(await house.call(userInfo, {}, { as: lost })).toMatchObject({ http: 401 });
  expect(await house.call(userRefresh, { refreshToken: lost.refreshToken }, on(lost))).toMatchObject({ http: 401 });
  await house.must(userInfo, {}, { as: here });
});

test('nobody ends somebody else’s session', async () => {
  const [victim, attacker] = [await logIn(house, newPhone()), await logIn(house, newPhone())];
  const { list } = await house.must(deviceList, {}, { as: victim });
  const reply = await house.call(deviceEnd, { id: list[0]?.id ?? '' }, { as: attacker });
  expect(reply).toMatchObject({ code: 'NOT_FOUND' });
  await house.must(userInfo, {}, { as: victim });
});

test('a refresh token that was taken to another device is good for nobody', async () => {
  const person = await logIn(house, newPhone());
  const thief = { deviceId: 'the-device-of-a-thief' };
  const stolen = await house.call(userRefresh, { refreshToken: person.refreshToken }, thief);
  expect(stolen).toMatchObject({ code: 'REFRESH_INVALID', http: 401 });
  expect(await house.call(userRefresh, { refreshToken: person.refreshToken }, on(person))).toMatchObject({ http: 401 });
});

test('one that was opened by no device is good on none either', async () => {
  const phone = newPhone();
  const { sandboxCode = '' } = await house.must(userCode, { phone });
  const { refreshToken } = await house.must(userToken, { phone, code: sandboxCode });
  const next = await house.must(userRefresh, { refreshToken });
  const thief = { deviceId: 'the-device-of-a-thief' };
  expect(await house.call(userRefresh, { refreshToken: next.refreshToken }, thief)).toMatchObject({
    code: 'REFRESH_INVALID',
  });
  expect(await house.call(userRefresh, { refreshToken: next.refreshToken })).toMatchObject({ http: 401 });
});
