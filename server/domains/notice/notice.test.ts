/** Being told outside the app: what is asked for is kept, what a device hears ends with its session, and staff revive the dead. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deviceEnd, deviceList, deviceSave, userLogout } from '../../../contract/account/calls.ts';
import {
  noticeSetting,
  noticeSettingSave,
  pushBind,
  pushKey,
  pushUnbind,
  workbenchDeadLetters,
  workbenchRevive,
} from '../../../contract/notice/calls.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { MAX_ATTEMPTS, type Senders, startDelivery } from '../../kernel/events/delivery.ts';
import { emit, type Notice } from '../../kernel/events/events.ts';
import { smsSender } from '../../kernel/events/sms.ts';
import { type Person, type TestApp, testApp } from '../../testing/server.ts';
import { account } from '../account/handlers.ts';
import { addressee } from '../account/identity.ts';
import { notice } from './handlers.ts';

let app: TestApp;
let person: Person;
let staff: Person;
beforeAll(async () => {
  app = await testApp({ domains: [account([]), notice] });
  person = await app.as('13800000001');
  staff = await app.as('13800000009', 'staff');
}, 60_000);
afterAll(() => app.close());

const device = (name = randomBytes(8).toString('hex')) => ({
  endpoint: `https://push.example.com/send/${name}`,
  p256dh: randomBytes(66).toString('base64url').slice(0, 87),
  auth: randomBytes(16).toString('base64url'),
});
const told: Notice = {
  words: null,
  title: { zh: '提现到账', en: 'Paid out' },
  body: { zh: '¥100.00', en: '¥100.00' },
  link: '/pages/user/funds',
};
const tell = (to: string) =>
  emit(app.db, { to, type: 'withdrawal', data: { id: 'w1' }, at: app.clock.now(), notice: told });
const budget = (perDay = 1_000) => ({ clock: app.clock, perDay });
async function deliver(senders: Senders): Promise<void> {
  const delivery = await startDelivery({ ...app.database, clock: app.clock, senders });
  await delivery.deliverOnce();
  await delivery.stop();
}

test('text messages are off until a person asks for them, everything else is on', async () => {
  const fresh = await app.as('13800000011');
  expect(await app.must(noticeSetting, {}, { as: fresh })).toEqual({
    push: ['trade', 'money', 'deadline', 'stock', 'news'],
    sms: [],
    quiet: null,
    devices: 0,
    here: false,
    smsLeaves: false,
    robots: [],
    robotsLeave: false,
    robotsHearAll: false,
  });
});

test('what a person chooses is kept, one choice at a time', async () => {
  await app.must(noticeSettingSave, { push: ['money', 'deadline'] }, { as: person });
  await app.must(noticeSettingSave, { sms: ['money'] }, { as: person });
  await app.must(noticeSettingSave, { quiet: { from: 1320, to: 480 } }, { as: person });
  const kept = { push: ['money', 'deadline'], sms: ['money'], quiet: { from: 1320, to: 480 } };
  expect(await app.must(noticeSetting, {}, { as: person })).toMatchObject(kept);
  expect(await app.must(noticeSettingSave, { quiet: null }, { as: person })).toMatchObject({ ...kept, quiet: null });
  expect(await app.call(noticeSettingSave, { sms: ['news' as 'money'] }, { as: person })).toMatchObject({ http: 400 });
});

test('a device hears for the one who bound it last, until it unbinds', async () => {
  const { key } = await app.must(pushKey, {});
  expect(Buffer.from(key, 'base64url')).toHaveLength(65);
  const other = await app.as('13800000012');
  const shared = device();
  expect(await app.must(pushBind, shared, { as: person })).toEqual({ devices: 1 });
  expect(await app.must(pushBind, { ...shared, auth: device().auth }, { as: person })).toEqual({ devices: 1 });
  expect(await app.must(noticeSetting, {}, { as: person })).toMatchObject({ devices: 1, here: true });
  expect(await app.must(pushBind, shared, { as: other })).toEqual({ devices: 1 });
  expect(await app.must(noticeSetting, {}, { as: person })).toMatchObject({ devices: 0, here: false });
  expect(await app.must(pushUnbind, {}, { as: other })).toEqual({ devices: 0 });
});

test('whoever chooses another language is told in it from then on, on this device alone', async () => {
  const phone = '13800000047';
  const [here, tablet] = [await app.as(phone), await app.as(phone)];
  await app.must(pushBind, device(), { as: here });
  await app.must(pushBind, device(), { as: tablet });
  await app.must(deviceSave, { language: 'en' }, { as: here });
  const spoken = await app.db
    .selectFrom('push_subscription')
    .select(['device_id', 'lang'])
    .where('user_id', '=', here.userId)
    .execute();
  expect(new Map(spoken.map(({ device_id, lang }) => [device_id, lang]))).toEqual(
    new Map([
      [here.deviceId, 'en'],
      [tablet.deviceId, 'zh'],
    ]),
  );
});

test('an address that is not a public push service is refused', async () => {
  for (const endpoint of ['http://push.example.com/1', 'https://localhost/1', 'https://10.0.0.1/1', 'https://a.b:22/'])
    expect(await app.call(pushBind, { ...device(), endpoint }, { as: person })).toMatchObject({ code: 'BAD_INPUT' });
});

test('logging out, here or from elsewhere, ends the pushes of that device and of no other', async () => {
  const phone = '13800000013';
  const [here, lost] = [await app.as(phone), await app.as(phone)];
  await app.must(pushBind, device(), { as: here });
  await app.must(pushBind, device(), { as: lost });
  const { list } = await app.must(deviceList, {}, { as: here });
  await app.must(deviceEnd, { id: list.find((one) => !one.current)?.id ?? '' }, { as: here });
  expect(await app.must(noticeSetting, {}, { as: here })).toMatchObject({ devices: 1, here: true });
  await app.must(userLogout, {}, { as: here });
  expect(await app.must(noticeSetting, {}, { as: await app.as(phone) })).toMatchObject({ devices: 0 });
});

test('money is told by text message to who asked for that, in the language of their phone', async () => {
  const sent: unknown[] = [];
  const sms = smsSender({ sendNotice: async (message) => void sent.push(message) }, addressee, budget());
  const english = await app.as('13800000014');
  await app.must(noticeSettingSave, { sms: ['money'] }, { as: english });
  const seen = { name: '', platform: '', app_version: '', language: 'en', created_at: app.clock.now() };
  await app.db
    .insertInto('device')
    .values({ id: english.deviceId, user_id: english.userId, seen_at: app.clock.now(), ...seen })
    .execute();
  await tell(english.userId);
  await emit(app.db, {
    to: english.userId,
    type: 'order',
    data: { id: 'o1', no: '1' },
    at: app.clock.now(),
    notice: told,
  });
  await tell((await app.as('13800000015')).userId);
  await deliver({ sms });
  expect(sent).toEqual([{ phone: '13800000014', title: 'Paid out' }]);
});

test('text notices cost no more in a day than the owner allows, to one person and to all; what waits goes the day after', async () => {
  app.clock.advance(2 * DAY);
  const sent: string[] = [];
  const send = (perDay: number) =>
    deliver({ sms: smsSender({ sendNotice: async ({ phone }) => void sent.push(phone) }, addressee, budget(perDay)) });
  const [loud, quiet] = [await app.as('13800000021'), await app.as('13800000022')];
  for (const as of [loud, quiet]) await app.must(noticeSettingSave, { sms: ['money'] }, { as });
  for (let n = 0; n < 25; n++) {
    await tell(loud.userId);
    await send(1_000);
  }
  expect(sent).toHaveLength(20);
  await tell(quiet.userId);
  await send(20);
  expect(sent).toHaveLength(20);
  app.clock.advance(DAY);
  await send(20);
  expect(sent.slice(20)).toEqual(['13800000022']);
});

test('staff see what never arrived and why, without phone numbers, and send it again', async () => {
  const unlucky = await app.as('13800000016');
  await app.must(noticeSettingSave, { sms: ['money'] }, { as: unlucky });
  await tell(unlucky.userId);
  const broken = async () => {
    throw new Error('the carrier refused 13800000016');
  };
  for (let hour = 0; hour <= MAX_ATTEMPTS; hour++) {
    await deliver({ sms: broken });
    app.clock.advance(2 * 3_600_000);
  }
  const { list, count } = await app.must(workbenchDeadLetters, {}, { as: staff });
  expect(count).toBe(1);
  expect(list).toMatchObject([
    {
      channel: 'sms',
      kind: 'money',
      title: told.title,
      nickname: '用户0016',
      attempts: MAX_ATTEMPTS,
      reason: 'the carrier refused 138****0016',
    },
  ]);
  const id = list[0]?.id ?? '';
  await app.must(workbenchRevive, { id }, { as: staff });
  expect(await app.call(workbenchRevive, { id }, { as: staff })).toMatchObject({ code: 'NOT_FOUND' });
  const sent: string[] = [];
  await deliver({ sms: smsSender({ sendNotice: async ({ phone }) => void sent.push(phone) }, addressee, budget()) });
  expect(sent).toEqual(['13800000016']);
  expect(await app.must(workbenchDeadLetters, {}, { as: staff })).toEqual({ list: [], next: null, count: 0 });
});
