/** Profile, phone change, dictionary, host apps. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  authGetUserId,
  deviceSave,
  deviceWork,
  deviceWorkForget,
  dictType,
  dictValue,
  phoneChange,
  phoneVerify,
  queuedArrived,
  queuedWithdraw,
  userCode,
  userConsent,
  userExport,
  userInfo,
  userInfoUpdate,
  userLink,
  userRefresh,
  userToken,
  wxmaOpenid,
  wxmaPhone,
} from '../../../contract/account/calls.ts';
import { feedbackSave } from '../../../contract/account/feedback.ts';
import { IDEMPOTENCY_DAYS } from '../../../contract/wire/limits.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { newId } from '../../kernel/lib/id.ts';
import { tidy } from '../../kernel/state/tidy.ts';
import { sandboxAuthorisation } from '../../providers/host/sandbox.ts';
import { SANDBOX_CODE, SANDBOX_PAYER } from '../../providers/payment/sandbox.ts';
import { accountHouse, logIn } from '../../testing/account.ts';
import type { TestApp } from '../../testing/server.ts';
import { forgetArrivedWork } from './devices.ts';
import { newLoginLink } from './links.ts';

let house: TestApp;
let next = 13600000000;
const newPhone = () => String(next++);

beforeAll(async () => {
  house = await accountHouse();
});
afterAll(() => house.close());
beforeEach(() => house.clock.advance(DAY));

/** The screens that the specification lists as needing a login, and the three other ways to sell what lies with us. */
const specified = `buy/confirm order/orderlist order/bid/list order/inquiry/list order/recycle/order order/service/list
  user/balance user/funds user/coupon/coupon user/message user/setting/information identify/order identify/identify
  address/address merchantCenter/index recycle/historyBig stock/receipt/createReceipt stock/seller/create cleaning/dolaundary
  stock/seller/hangList stock/seller/selectProductList auction/offer`;

test('the dictionary lists every screen that needs a login', async () => {
  const { content } = await house.must(dictValue, { type: 'next_auth_routes', value: 'default' });
  expect([...(content as string[])].sort()).toEqual(
    specified
      .split(/\s+/)
      .map((path) => `/pages/${path}`)
      .sort(),
  );
  const { list } = await house.must(dictType, { type: 'next_auth_routes' });
  expect(list).toHaveLength(1);
  // A shop that was installed before a screen had its gate hears of it all the same.
  await house.db
    .updateTable('dict')
    .set({ content: JSON.stringify(['/pages/buy/confirm']) })
    .execute();
  expect((await house.must(dictValue, { type: 'next_auth_routes', value: 'default' })).content).toEqual(content);
});

test('an entry that does not exist is not found', async () => {
  expect(await house.call(dictValue, { type: 'next_auth_routes', value: 'other' })).toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('a person changes nickname and gender, and sees both', async () => {
  const person = await logIn(house, newPhone());
  await house.must(userInfoUpdate, { nickname: ' 一舟爱走路 ', gender: 2 }, { as: person });
  expect(await house.must(userInfo, {}, { as: person })).toMatchObject({ nickname: '一舟爱走路', gender: 2 });
});

test('nobody is called like the platform, nor by characters that cannot be seen; staff may say who they are', async () => {
  const person = await logIn(house, newPhone());
  const named = async (nickname: string, as = person) => (await house.call(userInfoUpdate, { nickname }, { as })).code;
  expect(await named('回潮客服')).toBe('NAME_OURS');
  for (const name of ['微信abc123', '13812345678', 't.me/x']) expect(await named(name), name).toBe('NAME_LEADS_OFF');
  expect(await named('a\u200bb')).toBe('NAME_ODD');
  const staff = await house.as('15400000009', 'staff');
  expect((await house.call(userInfoUpdate, { nickname: '小满同学' }, { as: staff })).success).toBe(true);
  expect(await named('小满·同学')).toBe('NAME_OURS');
  const set = async (settings: object) => {
    house.clock.advance(1000);
    const at = house.clock.now();
    const version = { id: newId(), holds_from: at, saved_by: null, saved_at: at };
    await house.db
      .insertInto('shop_version')
      .values({ ...version, settings: JSON.stringify(settings) })
      .execute();
  };
  await set({ name: { zh: '拾光集', en: 'Relics' } });
  for (const like of ['拾 光 集', 'Relics VIP']) expect(await named(like), like).toBe('NAME_OURS');
  await set({});
  expect(await named('拾 光 集')).not.toBe('NAME_OURS');
});

test('a name that somebody only wrote is shown masked, and makes nobody real', async () => {
  const person = await logIn(house, newPhone());
  await house.db.updateTable('account').set({ certified_name: '周小舟' }).where('id', '=', person.userId).execute();
  const info = await house.must(userInfo, {}, { as: person });
  expect(info).toMatchObject({ isReal: false, certifiedName: '周**', certification: { level: 'named' } });
});

test('a consent can be taken back', async () => {
  const person = await logIn(house, newPhone());
  for (const granted of [true, false]) {
    await house.must(userConsent, { kind: 'marketing', version: '2026-11', granted }, { as: person });
    house.clock.advance(1000);
  }
  expect((await house.must(userInfo, {}, { as: person })).consents).toMatchObject([
    { kind: 'marketing', granted: false },
  ]);
});

test('the phone moves only after both numbers were proved', async () => {
  const [from, to] = [newPhone(), newPhone()];
  const person = await logIn(house, from);
  const codeOf = async (phone: string, purpose: 'verify' | 'change') =>
    (await house.must(userCode, { phone, purpose }, { as: person })).sandboxCode ?? '';
  const elsewhere = await logIn(house, from);
  // An invitation that nobody opened yet.
  const { token: link } = await newLoginLink(house.db, person.userId, house.clock.now());

  const early = await codeOf(to, 'change');
  expect(await house.call(phoneChange, { phone: to, code: early }, { as: person })).toMatchObject({
    code: 'VERIFY_NEEDED',
  });
  await house.must(phoneVerify, { code: await codeOf(from, 'verify') }, { as: person });
  expect(await house.must(phoneChange, { phone: to, code: early }, { as: person })).toEqual({
    mobile: to,
    passkeys: 0,
  });
  expect(await house.must(wxmaPhone, {}, { as: person })).toEqual({ phone: to });
  // Whoever was let in by the old number is out, on this device and for its renewals.
  expect(await house.call(wxmaPhone, {}, { as: elsewhere })).toMatchObject({ code: 'LOGIN_NEEDED' });
  const { refreshToken, deviceId } = elsewhere;
  expect(await house.call(userRefresh, { refreshToken }, { deviceId })).toMatchObject({ code: 'REFRESH_INVALID' });
  expect(await house.call(userLink, { token: link })).toMatchObject({ code: 'LINK_SPENT' });
  expect((await logIn(house, to)).userId).toBe(person.userId);
});

test('a number that has an account cannot be taken over', async () => {
  const [mine, theirs] = [newPhone(), newPhone()];
  const person = await logIn(house, mine);
  await logIn(house, theirs);
  const { sandboxCode: verify = '' } = await house.must(userCode, { phone: mine, purpose: 'verify' }, { as: person });
  await house.must(phoneVerify, { code: verify }, { as: person });
  const { sandboxCode: change = '' } = await house.must(userCode, { phone: theirs, purpose: 'change' }, { as: person });
  expect(await house.call(phoneChange, { phone: theirs, code: change }, { as: person })).toMatchObject({
    code: 'PHONE_TAKEN',
  });
});

test('a host app’s authorisation logs in, and the same person again', async () => {
  const phone = '13800000042';
  const authorisation = { ...sandboxAuthorisation(phone), host: 'wechat' as const };
  const first = await house.must(userToken, authorisation);
  expect(first).toMatchObject({ reg: true, mobile: phone });
  expect(await house.must(userToken, authorisation)).toMatchObject({ reg: false, userId: first.userId });
  const { host, appId, authCode } = authorisation;
  expect(await house.must(authGetUserId, { host, appId, authCode })).toEqual({ hostUserId: `sandbox-${phone}` });
});

test('an authorisation for another app, or with changed data, logs nobody in', async () => {
  const good = { ...sandboxAuthorisation('13800000043'), host: 'wechat' as const };
  const bent = Buffer.from(good.encryptedData, 'base64');
  bent.writeUInt8(bent.readUInt8(bent.length - 1) ^ 1, bent.length - 1);
  for (const bad of [
    { ...good, appId: 'wx-of-somebody-else' },
    { ...good, encryptedData: bent.toString('base64') },
    { ...good, authCode: 'made-up' },
    { ...good, host: 'alipay' as const },
  ])
    expect(await house.call(userToken, bad)).toMatchObject({ code: 'HOST_AUTH_FAILED' });
});

test('who pays: in a browser always the same word, in the provider’s app whom its code is for', async () => {
  expect(await house.must(wxmaOpenid, {})).toEqual({ openid: 'h5-pay', authorise: null });
  const { authorise } = await house.must(wxmaOpenid, { paymentId: 'p1' });
  expect(authorise).toBe(`/pages/buy/cashier?id=p1&code=${SANDBOX_CODE}`);
  expect((await house.must(wxmaOpenid, { authCode: SANDBOX_CODE })).openid).toBe(SANDBOX_PAYER);
  expect(await house.call(wxmaOpenid, { authCode: 'made-up' })).toMatchObject({ code: 'HOST_AUTH_FAILED' });
});

test('a device registers itself, before and after a login', async () => {
  const person = await logIn(house, newPhone());
  await house.must(deviceSave, { name: 'Chrome' }, { deviceId: 'device-of-mine' });
  await house.must(deviceSave, { name: 'Chrome 2' }, { deviceId: 'device-of-mine', as: person });
  const rows = await house.db.selectFrom('device').selectAll().where('id', '=', 'device-of-mine').execute();
  expect(rows).toMatchObject([{ user_id: person.userId, name: 'Chrome 2' }]);
});

test('a person downloads everything about them and nothing about others', async () => {
  const [person, other] = [await logIn(house, newPhone()), await logIn(house, newPhone())];
  const { tables } = await house.must(userExport, {}, { as: person });
  expect(tables.account).toMatchObject([{ id: person.userId, phone: person.phone }]);
  expect(tables.session).toHaveLength(1);
  // On the day that screens say, also where it is still the day before in Greenwich.
  const { created_at: at } = tables.account?.[0] ?? {};
  expect(at).toMatch(/\+08:00$/);
  expect(new Date(String(at)).getTime()).toBeLessThanOrEqual(house.clock.now().getTime());
  const all = JSON.stringify(tables);
  expect(all).not.toContain(other.userId);
  expect(all).not.toContain('hash');
});

test('somebody whose device was wiped is told what had waited on it, and only what never arrived', async () => {
  const person = await logIn(house, newPhone());
  const other = await logIn(house, newPhone());
  const phone = randomUUID();
  const keys = { lost: randomUUID(), arrived: randomUUID() };
  const waiting = (key: string, zh: string) => ({ key, label: { zh, en: zh }, queuedAt: house.clock.now().getTime() });
  const work = [waiting(keys.lost, '入库单：2 件'), waiting(keys.arrived, '意见反馈')];
  await house.must(deviceSave, { name: 'Chrome · Android' }, { as: person, deviceId: phone });
  await house.must(deviceSave, { work }, { as: person, deviceId: phone });
  await house.must(
    feedbackSave,
    { id: randomUUID(), kind: 'idea', body: '到了', photos: [] },
    { as: person, deviceId: phone, key: keys.arrived },
  );
  const { arrived } = await house.must(queuedArrived, { keys: Object.values(keys) }, { as: person });
  expect(arrived).toEqual([keys.arrived]);
  expect((await house.must(queuedArrived, { keys: [keys.arrived] }, { as: other })).arrived).toEqual([]);
  // The device itself knows what it has; another one of the same person is told; nobody else is.
  expect((await house.must(deviceWork, {}, { as: person, deviceId: phone })).list).toEqual([]);
  const told = (await house.must(deviceWork, {}, { as: person, deviceId: randomUUID() })).list;
  expect(told).toMatchObject([
    { deviceId: phone, name: 'Chrome · Android', work: [{ label: { zh: '入库单：2 件' } }] },
  ]);
  expect((await house.must(deviceWork, {}, { as: other })).list).toEqual([]);
  await house.must(deviceWorkForget, { deviceId: phone }, { as: other });
  expect((await house.must(deviceWork, {}, { as: person, deviceId: randomUUID() })).list).toHaveLength(1);
  await house.must(deviceWorkForget, { deviceId: phone }, { as: person });
  expect((await house.must(deviceWork, {}, { as: person, deviceId: randomUUID() })).list).toEqual([]);
});

test('what was withdrawn never arrives however late it comes, and what had arrived is told', async () => {
  const person = await logIn(house, newPhone());
  const other = await logIn(house, newPhone());
  const feedback = () => ({ id: randomUUID(), kind: 'idea' as const, body: '撤回', photos: [] });
  const withdraw = (key: string, as = person) => house.must(queuedWithdraw, { key }, { as });
  const [late, early] = [randomUUID(), randomUUID()];
  expect(await withdraw(late)).toEqual({ arrived: false, at: null });
  expect(await house.call(feedbackSave, feedback(), { as: person, key: late })).toMatchObject({ code: 'KEY_REUSED' });
  await house.must(feedbackSave, feedback(), { as: person, key: early });
  expect(await withdraw(early)).toMatchObject({ arrived: true, at: house.clock.now().getTime() });
  // A key is its owner's: nobody else spends it.
  const theirs = randomUUID();
  expect(await withdraw(theirs, other)).toMatchObject({ arrived: false });
  await house.must(feedbackSave, feedback(), { as: person, key: theirs });
  // Twice is once.
  expect(await withdraw(late)).toMatchObject({ arrived: false });
});

test('what arrived is not told as lost when its key has been forgotten, and what did not arrive still is', async () => {
  const person = await logIn(house, newPhone());
  const phone = randomUUID();
  const [came, lost] = [randomUUID(), randomUUID()];
  const label = { zh: '意见', en: 'Feedback' };
  const work = [came, lost].map((key) => ({ key, label, queuedAt: 1 }));
  await house.must(deviceSave, { work }, { as: person, deviceId: phone });
  await house.must(
    feedbackSave,
    { id: randomUUID(), kind: 'idea', body: '送到', photos: [] },
    { as: person, key: came },
  );
  const later = new Date(house.clock.now().getTime() + (IDEMPOTENCY_DAYS + 1) * DAY);
  await forgetArrivedWork(house.db);
  await tidy(house.db, later);
  const [told] = (await house.must(deviceWork, {}, { as: person, deviceId: randomUUID() })).list;
  expect(told?.work.map(({ key }) => key)).toEqual([lost]);
});

test('what a device no longer names was sent or discarded', async () => {
  const person = await logIn(house, newPhone());
  const deviceId = randomUUID();
  const work = [{ key: randomUUID(), label: { zh: '地址', en: 'Address' }, queuedAt: 1 }];
  await house.must(deviceSave, { work }, { as: person, deviceId });
  await house.must(deviceSave, {}, { as: person, deviceId });
  expect((await house.must(deviceWork, {}, { as: person, deviceId: randomUUID() })).list).toHaveLength(1);
  await house.must(deviceSave, { work: [] }, { as: person, deviceId });
  expect((await house.must(deviceWork, {}, { as: person, deviceId: randomUUID() })).list).toEqual([]);
});
