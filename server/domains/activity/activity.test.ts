/** Where people come from is recorded with the device, and with the person once they are known. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adRules, adsSave, OTHER_CHANNEL, userInvite } from '../../../contract/activity/calls.ts';
import { NO_ATTRIBUTION } from '../../../contract/wire/attribution.ts';
import { DAY } from '../../../contract/wire/time.ts';
import type { Context } from '../../kernel/http/context.ts';
import { type TestApp, testApp } from '../../testing/server.ts';
import { sourcesSince } from '../campaign/sources.ts';
import { forgetClicks } from './forget.ts';
import { activity } from './handlers.ts';
import { keepSource } from './source.ts';

let house: TestApp;
beforeAll(async () => {
  house = await testApp({ domains: [activity], deadlines: [], httpRoutes: [], config: { proxies: 1 } });
});
afterAll(() => house.close());

test('a click is kept for a visitor and for someone logged in', async () => {
  const me = await house.as('13100000001');
  const click = { channel: 'tencent', clickId: 'gdt-1', page: '/pages/buy/detail' };
  await house.must(adsSave, click, { deviceId: 'device-visitor' });
  await house.must(adsSave, { ...click, clickId: 'gdt-2' }, { as: me });
  const rows = await house.db.selectFrom('ad_click').selectAll().orderBy('click_id').execute();
  expect(rows).toMatchObject([
    { click_id: 'gdt-1', device_id: 'device-visitor', user_id: null },
    { click_id: 'gdt-2', device_id: me.deviceId, user_id: me.userId },
  ]);
});

test('a click whose page nobody named is kept too', async () => {
  await house.must(adsSave, { channel: 'tencent', clickId: 'gdt-3' }, { deviceId: 'device-visitor' });
  const { page } = await house.db
    .selectFrom('ad_click')
    .select('page')
    .where('click_id', '=', 'gdt-3')
    .executeTakeFirstOrThrow();
  expect(page).toBe('');
});

const channels = async () =>
  (await house.db.selectFrom('ad_click').select(['channel', 'click_id']).orderBy('id').execute()).map(
    ({ channel, click_id }) => `${channel} ${click_id}`,
  );

test('one device counts once for a click, and once a day for a channel without one, however often at once', async () => {
  const before = (await channels()).length;
  const send = (clickId: string, deviceId: string) =>
    house.must(adsSave, { channel: 'weibo', clickId, page: '' }, { deviceId });
  await Promise.all(Array.from({ length: 30 }, () => send('wb-1', 'device-of-clicks')));
  expect((await channels()).slice(before)).toEqual(['weibo wb-1']);
  await Promise.all(Array.from({ length: 30 }, () => send('', 'device-of-clicks')));
  await send('', 'another-device');
  expect((await channels()).slice(before)).toHaveLength(3);
  house.clock.advance(DAY);
  await send('', 'device-of-clicks');
  expect((await channels()).slice(before)).toHaveLength(4);
});

test('what cannot be seen is no part of a channel’s name, what is no name is “other”, and so many are new a day', async () => {
  const named = async (channel: string, n = 0) => {
    const clickId = `named-${channel.length}-${n}`;
    const from = { deviceId: `device-names-${n}`, ip: `10.1.0.${n % 200}` };
    await house.must(adsSave, { channel, clickId, page: '' }, from);
    const row = await house.db
      .selectFrom('ad_click')
      .select('channel')
      .where('click_id', '=', clickId)
      .executeTakeFirst();
    return row?.channel;
  };
  expect(await named('we\u200bibo')).toBe('weibo');
  expect(await named('长'.repeat(adRules.channelLength + 1))).toBe(OTHER_CHANNEL);
  house.clock.advance(DAY);
  const invented = Array.from({ length: adRules.newChannels + 5 }, (_, n) => named(`invented${n}`, n + 1));
  const counted = await Promise.all(invented);
  expect(counted.filter((name) => name === OTHER_CHANNEL)).toHaveLength(5);
  // Those that are known stay themselves.
  expect(await named('weibo', 900)).toBe('weibo');
});

test('a person’s account keeps the channel it came by, whatever names were invented that day, and its visits count from then on', async () => {
  house.clock.advance(DAY);
  const visit = (channel: string, n: number) =>
    house.must(adsSave, { channel, clickId: `flood-${n}` }, { deviceId: `flood-${n}`, ip: `10.2.0.${n}` });
  for (let n = 0; n < adRules.newChannels + 2; n++) await visit(`flood${n}`, n);
  await visit('autumn-sale', 100);
  expect(await rowsOf('autumn-sale')).toEqual([]);
  const attribution = { ...NO_ATTRIBUTION, channel: 'autumn-sale' };
  const me = await house.as('13100000077');
  await house.db
    .transaction()
    .execute((db) => keepSource({ db, now: house.clock.now(), attribution } as unknown as Context, me.userId));
  const { list: rows } = await sourcesSince(house.db, house.clock.now(), 1);
  expect(rows.find(({ channel }) => channel === 'autumn-sale')).toMatchObject({ accounts: 1 });
  await visit('autumn-sale', 101);
  expect(await rowsOf('autumn-sale')).toEqual(['flood-101']);
});

test('visits that nobody is known for are forgotten after a month, and counted on', async () => {
  // A day whose new names are not used up.
  house.clock.advance(DAY);
  const before = await visitsOf('month');
  const me = await house.as('13100000009');
  await house.must(adsSave, { channel: 'month', clickId: 'kept' }, { as: me });
  for (const clickId of ['a', 'b'])
    await house.must(adsSave, { channel: 'month', clickId }, { deviceId: 'of-a-month' });
  await forgetClicks(house.db, house.clock.now());
  expect(await rowsOf('month')).toHaveLength(3);
  house.clock.advance(30 * DAY + 1);
  await forgetClicks(house.db, house.clock.now());
  await forgetClicks(house.db, house.clock.now());
  expect(await rowsOf('month')).toEqual(['kept']);
  expect(await visitsOf('month')).toBe(before + 3);
});

test('one address that invents names leaves room for the new channels of others', async () => {
  house.clock.advance(DAY);
  const visit = (channel: string, n: number, ip: string) =>
    house.must(adsSave, { channel, clickId: `crowd-${n}` }, { deviceId: `crowd-device-${n}`, ip });
  for (let n = 0; n < adRules.newChannels + 2; n++) await visit(`crowd${n}`, n, '10.3.0.1');
  const invented = await house.db.selectFrom('ad_channel').select('name').where('name', 'like', 'crowd%').execute();
  expect(invented).toHaveLength(adRules.newPerAddress);
  await visit('spring-fair', 1_000, '10.3.0.2');
  expect(await rowsOf('spring-fair')).toEqual(['crowd-1000']);
});

test('a device that names itself in capitals is the same device', async () => {
  const click = { channel: 'weibo', clickId: 'in-capitals' };
  await house.must(adsSave, click, { deviceId: 'device-of-capitals' });
  await house.must(adsSave, click, { deviceId: 'DEVICE-of-Capitals' });
  const rows = await house.db
    .selectFrom('ad_click')
    .select('device_id')
    .where('click_id', '=', 'in-capitals')
    .execute();
  expect(rows).toEqual([{ device_id: 'device-of-capitals' }]);
});

const rowsOf = async (channel: string) =>
  (await house.db.selectFrom('ad_click').select('click_id').where('channel', '=', channel).execute()).map(
    ({ click_id }) => click_id,
  );
const visitsOf = async (channel: string) => {
  const { list, others } = await sourcesSince(house.db, house.clock.now(), 366);
  return [...list, ...(others?.list ?? [])].find((row) => row.channel === channel)?.visits ?? 0;
};

test('one address adds so many visits a day, however many clicks and devices it invents', async () => {
  const send = (n: number) =>
    house.must(adsSave, { channel: 'weibo', clickId: `invented-${n}` }, { deviceId: `invented-device-${n}` });
  house.clock.advance(DAY);
  const before = (await channels()).length;
  for (let n = 0; n < adRules.perAddress + 3; n++) await send(n);
  expect((await channels()).length - before).toBe(adRules.perAddress);
  house.clock.advance(DAY);
  await send(1_000);
  expect((await channels()).length - before).toBe(adRules.perAddress + 1);
});

test('nobody is invited by who came by them, through however many others', async () => {
  const [a, b, c] = [await house.as('13200000001'), await house.as('13200000002'), await house.as('13200000003')];
  const invite = (who: typeof a, by: typeof a) => house.call(userInvite, { inviter: by.userId }, { as: who });
  expect((await invite(a, b)).success).toBe(true);
  expect((await invite(b, a)).code).toBe('INVITE_CIRCLE');
  expect((await invite(b, c)).success).toBe(true);
  expect((await invite(c, a)).code).toBe('INVITE_CIRCLE');
  // Who has an inviter names no other, whoever that is.
  expect((await invite(b, a)).code).toBe('INVITE_LATE');
});
