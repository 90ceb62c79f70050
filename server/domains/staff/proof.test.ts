/** Staff acts that need a proof of who acts: a found phone does nothing, and nobody is shut out for good. */
// @module-tag thorough
import { afterEach, beforeEach, expect, test } from 'vitest';
import { phoneVerify, userCode, userLink } from '../../../contract/account/calls.ts';
import * as passkeys from '../../../contract/account/passkey-calls.ts';
import { staffInvite, staffList } from '../../../contract/shop/people-calls.ts';
import { shopProofSave, staffProof } from '../../../contract/shop/proof-calls.ts';
import { DAY, HOUR } from '../../../contract/wire/time.ts';
import { ownerLink, setUp } from '../../cli/setup.ts';
import { readConfig } from '../../config.ts';
import { sandboxSms } from '../../providers/sms/sandbox.ts';
import { type Person, type TestApp, testApp } from '../../testing/server.ts';
import { Authenticator } from '../account/passkeys/authenticator.ts';

const OWNER = '13912345678';
const configured = readConfig({ DEMO: '0' });
let app: TestApp;
let here: { rpId: string; origin: string };
beforeEach(async () => {
  app = await testApp({ config: { demo: false } });
  here = { rpId: 'localhost', origin: `http://localhost:${app.house.config.port}` };
});
afterEach(() => app.close());

const by = async (link: string): Promise<{ as: Person }> => {
  const deviceId = `device-${link.slice(-8)}`;
  const login = await app.must(userLink, { token: link.split('#')[1] ?? '' }, { deviceId });
  // They stay logged in: whoever has found the telephone does too.
  await app.db
    .updateTable('session')
    .set({ access_expires_at: new Date(app.clock.now().getTime() + 30 * DAY) })
    .where('user_id', '=', login.userId)
    .execute();
  return { as: { userId: login.userId, phone: login.mobile, token: login.token, deviceId } };
};
const opened = async () => {
  const warehouse = '浙江省 杭州市 余杭区 仓前街道 1 号';
  const answers = { name: '店', 'name-en': 'Shop', url: 'https://lane.example', phone: OWNER, warehouse };
  return by(await setUp(app.db, configured, answers, app.clock.now()));
};
const asks = (hours: number | null, who: { as: Person }, basedOn: string | null = null) =>
  app.call(shopProofSave, { proof: { hours }, holdsFrom: null, basedOn }, who);
const act = (who: { as: Person }, phone = '13900000001') => app.call(staffInvite, { phone, roles: ['warehouse'] }, who);
const needed = { http: 403, code: 'PROOF_NEEDED' };

/** The key of a person who has just logged in. */
async function keyOf(who: { as: Person }) {
  const device = new Authenticator();
  const { challenge } = await app.must(passkeys.passkeyAddStart, {}, who);
  await app.must(passkeys.passkeyAdd, { ...device.make({ challenge, ...here }), name: '手机' }, who);
  return device;
}
const proves = async (device: Authenticator, who: { as: Person }, of = who) => {
  const { challenge } = await app.must(passkeys.passkeyProveStart, {}, who);
  const answer = device.answer({ challenge, ...here }, of.as.userId);
  return app.call(passkeys.passkeyProve, answer, who);
};

test('once the owner asks for it, nothing is done with a telephone that was proved hours ago; reading goes on', async () => {
  const owner = await opened();
  const device = await keyOf(owner);
  app.clock.advance(HOUR);
  expect(await asks(8, owner)).toMatchObject({ success: true });
  expect(await act(owner)).toMatchObject({ success: true });
  app.clock.advance(7 * HOUR);
  expect(await act(owner, '13900000002')).toMatchObject(needed);
  expect((await app.must(staffList, {}, owner)).list).toHaveLength(2);
  expect(await app.must(staffProof, {}, owner)).toMatchObject({ hours: 8, passkeys: 1, possible: true });
  expect(await proves(device, owner)).toMatchObject({ success: true });
  expect(await act(owner, '13900000002')).toMatchObject({ success: true });
});

test('a colleague’s passkey does not prove who somebody else is', async () => {
  const owner = await opened();
  await keyOf(owner);
  await asks(1, owner);
  const invited = await act(owner);
  const other = await by(invited.data?.link?.link ?? '');
  const theirs = await keyOf(other);
  app.clock.advance(HOUR);
  expect(await proves(theirs, owner, other)).toMatchObject({ code: 'PASSKEY_REFUSED' });
  expect(await act(owner)).toMatchObject(needed);
});

test('an invited colleague is led to a passkey first: the link of a colleague proves nothing', async () => {
  const owner = await opened();
  await keyOf(owner);
  await asks(8, owner);
  const invited = await app.must(staffInvite, { phone: '13900000001', roles: ['owner'] }, owner);
  const other = await by(invited.link?.link ?? '');
  expect(await act(other, '13900000002')).toMatchObject(needed);
  expect(await app.must(staffProof, {}, other)).toMatchObject({ provedAt: null, passkeys: 0, phone: null });
  await keyOf(other);
  expect(await act(other, '13900000002')).toMatchObject({ success: true });
});

test('a code to the own phone proves it too', async () => {
  const owner = await opened();
  await keyOf(owner);
  await asks(1, owner);
  app.clock.advance(HOUR);
  let code = '';
  const sendCode = async (message: { code: string }) => {
    code = message.code;
  };
  Object.assign(app.house.providers, { sms: { ...sandboxSms, sandbox: false, sendCode } });
  expect(await app.must(staffProof, {}, owner)).toMatchObject({ phone: OWNER });
  await app.must(userCode, { phone: OWNER, purpose: 'verify' }, owner);
  expect(await act(owner)).toMatchObject(needed);
  await app.must(phoneVerify, { code }, owner);
  expect(await act(owner)).toMatchObject({ success: true });
});

test('whoever has proved nothing does not ask it of others, and where nobody could prove anything it is not switched on', async () => {
  const owner = await opened();
  await keyOf(owner);
  app.clock.advance(9 * HOUR);
  expect(await asks(8, owner)).toMatchObject(needed);
  Object.assign(app.house.config, { env: { ...app.house.config.env, PUBLIC_URL: 'http://192.168.1.5' } });
  expect(await asks(8, await by(await ownerLink(app.db, configured, undefined, app.clock.now())))).toMatchObject({
    code: 'PROOF_IMPOSSIBLE',
  });
});

test('an owner without a passkey, in a shop that sends no codes, is told to add one before they shut themselves out', async () => {
  const owner = await opened();
  expect(await asks(1, owner)).toMatchObject({ code: 'PASSKEY_FIRST' });
  await keyOf(owner);
  expect(await asks(1, owner)).toMatchObject({ success: true });
});

test('an owner who has lost every key comes back by the link that only the server makes', async () => {
  const owner = await opened();
  await keyOf(owner);
  await asks(1, owner);
  app.clock.advance(HOUR);
  expect(await act(owner)).toMatchObject(needed);
  await expect(ownerLink(app.db, configured, '13900000009', app.clock.now())).rejects.toThrow('no owner');
  const back = await by(await ownerLink(app.db, configured, undefined, app.clock.now()));
  expect(await act(back)).toMatchObject({ success: true });
});
