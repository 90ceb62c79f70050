/** Logging in with a passkey: what a person may do, and what somebody gets who only looks like them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { phoneVerify, userCode, userInfo, userLink } from '../../../../contract/account/calls.ts';
import * as contract from '../../../../contract/account/passkey-calls.ts';
import { CODE, PASSKEY } from '../../../../contract/wire/limits.ts';
import { DAY } from '../../../../contract/wire/time.ts';
import { siteOf } from '../../../kernel/lib/site.ts';
import { accountHouse, logIn } from '../../../testing/account.ts';
import type { Person, TestApp } from '../../../testing/server.ts';
import { newLoginLink } from '../links.ts';
import { Authenticator } from './authenticator.ts';

let house: TestApp;
let here: { rpId: string; origin: string };
let next = 13700000000;
const newPerson = () => logIn(house, String(next++));

beforeAll(async () => {
  house = await accountHouse();
  here = { rpId: 'localhost', origin: `http://localhost:${house.house.config.port}` };
});
afterAll(() => house.close());
beforeEach(() => house.clock.advance(DAY));

async function added(person: Person, device = new Authenticator(), name = '我的手机') {
  const { challenge } = await house.must(contract.passkeyAddStart, {}, { as: person });
  return house.must(contract.passkeyAdd, { ...device.make({ challenge, ...here }), name }, { as: person });
}
const challenge = async () => (await house.must(contract.passkeyLoginStart, {})).challenge;
const refused = { code: 'PASSKEY_REFUSED' };

test('a person adds a passkey, logs in with it alone, and sees when it was last used', async () => {
  const person = await newPerson();
  const device = new Authenticator();
  const options = await house.must(contract.passkeyAddStart, {}, { as: person });
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  });
  // A device's list of keys is seen by whoever looks over a shoulder.
  expect(JSON.stringify(options)).not.toContain(person.phone);
  const made = device.make({ challenge: options.challenge, ...here });
  const key = await house.must(contract.passkeyAdd, { ...made, name: '我的手机' }, { as: person });
  expect(key).toMatchObject({ name: '我的手机', usedAt: null });
  const again = await house.must(contract.passkeyAddStart, {}, { as: person });
  expect(again.excludeCredentials.map(({ id }) => id)).toEqual([device.id]);

  house.clock.advance(DAY);
  const answer = device.answer({ challenge: await challenge(), ...here }, person.userId);
  const login = await house.must(contract.passkeyLogin, { ...answer, deviceName: 'Safari · iOS' }, { deviceId: 'd1' });
  expect(login).toMatchObject({ userId: person.userId, reg: false });
  const as = { ...person, token: login.token, deviceId: 'd1' };
  expect(await house.must(userInfo, {}, { as })).toMatchObject({ userId: person.userId });
  const { list } = await house.must(contract.passkeyList, {}, { as });
  expect(list).toMatchObject([{ id: key.id, usedAt: house.clock.now().getTime() }]);
});

test('what was made or signed for another address opens nothing here', async () => {
  const person = await newPerson();
  const device = new Authenticator();
  const start = await house.must(contract.passkeyAddStart, {}, { as: person });
  const elsewhere = device.make({ challenge: start.challenge, ...here, origin: 'https://localhost.evil.example' });
  expect(await house.call(contract.passkeyAdd, { ...elsewhere, name: 'x' }, { as: person })).toMatchObject(refused);
  await added(person, device);
  for (const wrong of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { origin: `${here.origin}/` }]) {
    const answer = device.answer({ challenge: await challenge(), ...here, ...wrong }, person.userId);
    expect(await house.call(contract.passkeyLogin, answer), JSON.stringify(wrong)).toMatchObject(refused);
  }
});

test('a challenge is answered once, in time, and by whom it was made for', async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  const device = new Authenticator();
  await added(person, device);
  const signed = device.answer({ challenge: await challenge(), ...here }, person.userId);
  await house.must(contract.passkeyLogin, signed);
  expect(await house.call(contract.passkeyLogin, signed), 'sent again').toMatchObject(refused);

  const late = await challenge();
  house.clock.advance(PASSKEY.challengeLife);
  expect(
    await house.call(contract.passkeyLogin, device.answer({ challenge: late, ...here }, person.userId)),
  ).toMatchObject(refused);

  const invented = Buffer.from('a challenge of my own').toString('base64url');
  expect(
    await house.call(contract.passkeyLogin, device.answer({ challenge: invented, ...here }, person.userId)),
  ).toMatchObject(refused);

  // One for a login adds no key, and one that somebody else was given neither.
  const fresh = await newPerson();
  const theirs = await house.must(contract.passkeyAddStart, {}, { as: fresh });
  const mine = new Authenticator().make({ challenge: theirs.challenge, ...here });
  const spare = new Authenticator().make({ challenge: await challenge(), ...here });
  const thief = await logIn(house, other.phone);
  for (const made of [mine, spare])
    expect(await house.call(contract.passkeyAdd, { ...made, name: 'x' }, { as: thief })).toMatchObject(refused);
});

test('a refused answer uses its challenge up', async () => {
  const person = await newPerson();
  const device = new Authenticator();
  await added(person, device);
  const one = { challenge: await challenge(), ...here };
  const unverified = device.answer({ ...one, verified: false }, person.userId);
  expect(await house.call(contract.passkeyLogin, unverified), 'no fingerprint').toMatchObject(refused);
  expect(await house.call(contract.passkeyLogin, device.answer(one, person.userId))).toMatchObject(refused);
});

test('a key that is not known, another’s handle, and a forged signature open nobody’s account', async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  const [device, foreign] = [new Authenticator(), new Authenticator()];
  await added(person, device);
  const ask = async () => ({ challenge: await challenge(), ...here });
  expect(await house.call(contract.passkeyLogin, foreign.answer(await ask(), person.userId))).toMatchObject(refused);
  expect(await house.call(contract.passkeyLogin, device.answer(await ask(), other.userId))).toMatchObject(refused);
  const forged = { ...foreign.answer(await ask(), person.userId), id: device.id };
  expect(await house.call(contract.passkeyLogin, forged)).toMatchObject(refused);
});

test('a key that counts is refused when its count does not grow: there are two of it', async () => {
  const person = await newPerson();
  const device = new Authenticator();
  await added(person, device);
  const login = async (counter: number) => {
    device.counter = counter;
    return house.call(contract.passkeyLogin, device.answer({ challenge: await challenge(), ...here }, person.userId));
  };
  expect((await login(7)).success).toBe(true);
  expect(await login(7)).toMatchObject(refused);
  expect(await login(0)).toMatchObject(refused);
  expect((await login(8)).success).toBe(true);
});

test('a removed key opens nothing, and nobody names or removes another’s', async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  const device = new Authenticator();
  const { id } = await added(person, device);
  expect(await house.call(contract.passkeyRename, { id, name: 'x' }, { as: other })).toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await house.call(contract.passkeyRemove, { id }, { as: other })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await house.must(contract.passkeyRename, { id, name: '旧手机' }, { as: person })).toMatchObject({
    name: '旧手机',
  });
  await house.must(contract.passkeyRemove, { id }, { as: person });
  const answer = device.answer({ challenge: await challenge(), ...here }, person.userId);
  expect(await house.call(contract.passkeyLogin, answer)).toMatchObject(refused);
});

test('the same key is no second person’s', async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  const device = new Authenticator();
  await added(person, device);
  const start = await house.must(contract.passkeyAddStart, {}, { as: other });
  const made = device.make({ challenge: start.challenge, ...here });
  expect(await house.call(contract.passkeyAdd, { ...made, name: 'x' }, { as: other })).toMatchObject(refused);
});

test('a session that is not fresh adds a key only after the phone was proved', async () => {
  const person = await newPerson();
  house.clock.advance(CODE.provedFor);
  expect(await house.call(contract.passkeyAddStart, {}, { as: person })).toMatchObject({ code: 'VERIFY_NEEDED' });
  expect(await house.must(contract.passkeyList, {}, { as: person })).toMatchObject({ proved: false, possible: true });
  const { sandboxCode = '' } = await house.must(userCode, { phone: person.phone, purpose: 'verify' }, { as: person });
  await house.must(phoneVerify, { code: sandboxCode }, { as: person });
  expect((await added(person)).name).toBe('我的手机');
});

test('an unproved link adds the first key and no second: who reads an invitation in a chat is not let in for good', async () => {
  const colleague = await newPerson();
  /** As whoever opens such a link, on a device of theirs. */
  async function opened(deviceId: string): Promise<Person> {
    const { token: link } = await newLoginLink(house.db, colleague.userId, house.clock.now());
    const { token } = await house.must(userLink, { token: link }, { deviceId });
    return { ...colleague, token, deviceId };
  }
  await added(await opened('the-colleagues-own'));
  const reader = await opened('of-somebody-in-the-chat');
  expect(await house.call(contract.passkeyAddStart, {}, { as: reader })).toMatchObject({ code: 'VERIFY_NEEDED' });
  expect(await house.must(contract.passkeyList, {}, { as: reader })).toMatchObject({ proved: false });
  expect((await added(await logIn(house, colleague.phone))).name).toBe('我的手机');
});

test('keys belong to the shop’s own address, and an address that can have none says so', async () => {
  const at = (url?: string) => siteOf({ env: { PUBLIC_URL: url }, port: 8787 });
  expect(at('https://shop.example/')).toEqual({ rpId: 'shop.example', origin: 'https://shop.example' });
  expect(at()).toEqual({ rpId: 'localhost', origin: 'http://localhost:8787' });
  expect(at('http://shop.example')).toBeNull();
  expect(at('https://203.0.113.7')).toBeNull();
  expect(at('http://127.0.0.1:8787')).toBeNull();
});
