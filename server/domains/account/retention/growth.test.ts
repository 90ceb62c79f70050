/** What somebody can write again and again: however often, it comes to no more than is said here. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deviceList, deviceSave, userInfo, userRefresh } from '../../../../contract/account/calls.ts';
import { feedbackSave } from '../../../../contract/account/feedback.ts';
import { DAY } from '../../../../contract/wire/time.ts';
import { createRateLimit } from '../../../kernel/http/rate-limit.ts';
import { newId } from '../../../kernel/lib/id.ts';
import { tidy } from '../../../kernel/state/tidy.ts';
import { accountHouse, logIn } from '../../../testing/account.ts';
import type { TestApp } from '../../../testing/server.ts';
import { areConnected } from '../../connection/ties.ts';
import { forgetVisitors } from './forget.ts';

let house: TestApp;
let next = 13500000000;
const newPhone = () => String(next++);
beforeAll(async () => {
  house = await accountHouse();
}, 60_000);
afterAll(() => house.close());

async function rows(table: 'device' | 'device_work' | 'session', userId: string): Promise<number> {
  const { n } = await house.db
    .selectFrom(table)
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(n);
}
const renewals = async (userId: string) =>
  (
    await house.db
      .selectFrom('refresh_token')
      .innerJoin('session', 'session.id', 'refresh_token.session_id')
      .select('hash')
      .where('user_id', '=', userId)
      .execute()
  ).length;

test('sixty devices that somebody invents are fifty, and after half a year none', async () => {
  const person = await logIn(house, newPhone());
  for (let n = 0; n < 60; n += 1) {
    const deviceId = `an-invented-device-${n}`;
    const work = [{ key: newId(), label: { zh: '一', en: 'One' }, queuedAt: house.clock.now().getTime() }];
    await house.must(deviceSave, { name: 'x', work }, { as: { ...person, deviceId }, deviceId });
  }
  expect([await rows('device', person.userId), await rows('device_work', person.userId)]).toEqual([50, 50]);
  house.clock.advance(181 * DAY);
  await forgetVisitors(house.db, house.clock.now());
  expect([await rows('device', person.userId), await rows('device_work', person.userId)]).toEqual([0, 0]);
});

test('who renews a login again and again leaves a few rows, and stays logged in', async () => {
  const person = await logIn(house, newPhone());
  let { refreshToken, token } = person;
  for (let n = 0; n < 40; n += 1)
    ({ refreshToken, token } = await house.must(userRefresh, { refreshToken }, { deviceId: person.deviceId }));
  expect(await renewals(person.userId)).toBeLessThanOrEqual(22);
  expect((await house.must(userInfo, {}, { as: { ...person, token } })).userId).toBe(person.userId);
  house.clock.advance(3 * DAY);
  await forgetVisitors(house.db, house.clock.now());
  expect(await renewals(person.userId)).toBe(1);
});

test('thirty logins on one device are one row in the end, by which its people still belong together', async () => {
  const phone = newPhone();
  const deviceId = 'a-device-that-two-share';
  const other = await logIn(house, newPhone(), deviceId);
  for (let n = 0; n < 30; n += 1) await logIn(house, phone, deviceId);
  const person = await logIn(house, phone, deviceId);
  expect(await rows('session', person.userId)).toBe(31);
  // Nothing that is open goes.
  await forgetVisitors(house.db, house.clock.now());
  expect((await house.must(deviceList, {}, { as: person })).list).toHaveLength(31);
  house.clock.advance(400 * DAY);
  await forgetVisitors(house.db, house.clock.now());
  expect([await rows('session', person.userId), await renewals(person.userId)]).toEqual([1, 0]);
  expect(await areConnected(house.db, person.userId, other.userId)).toBe(true);
});

test('the twenty-first feedback of a day is refused, and tomorrow’s is taken', async () => {
  const person = await logIn(house, newPhone());
  const say = () =>
    house.call(feedbackSave, { id: newId(), kind: 'other', body: '又来了', photos: [] }, { as: person });
  for (let n = 0; n < 20; n += 1) expect((await say()).success).toBe(true);
  expect(await say()).toMatchObject({ code: 'TOO_MANY' });
  house.clock.advance(DAY + 1);
  const again = await logIn(house, person.phone);
  expect(
    (await house.call(feedbackSave, { id: newId(), kind: 'other', body: '第二天', photos: [] }, { as: again })).success,
  ).toBe(true);
});

test('keys that somebody makes up by the ten thousand are remembered for a day, and their first ones no longer', async () => {
  const at = house.clock.now();
  await sql`
    insert into idempotency (owner, key, call, body_hash, status, created_at)
    select 'who-floods', 'k' || n, 'x', '', 409, ${at}::timestamptz from generate_series(1, 20050) n`.execute(house.db);
  const left = async () => {
    const { n } = await house.db
      .selectFrom('idempotency')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('owner', '=', 'who-floods')
      .executeTakeFirstOrThrow();
    return Number(n);
  };
  await tidy(house.db, at);
  expect(await left()).toBe(20_050);
  await tidy(house.db, new Date(at.getTime() + 2 * DAY));
  expect(await left()).toBe(20_000);
});

test('one address without a login writes three thousand times an hour, and others go on', async () => {
  const limit = createRateLimit({ address: 1, device: 0, user: 0, streams: 0 });
  for (let n = 0; n < 3_000; n += 1) await limit.writes('192.0.2.1');
  await expect(limit.writes('192.0.2.1')).rejects.toMatchObject({ code: 'TOO_MANY' });
  await limit.writes('192.0.2.2');
});
