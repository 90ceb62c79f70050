/** Where people come from is recorded with the device, and with the person once they are known. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adsSave } from '../../../contract/activity/calls.ts';
import { type TestApp, testApp } from '../../testing/server.ts';
import { activity } from './handlers.ts';

let house: TestApp;
beforeAll(async () => {
  house = await testApp({ domains: [activity], deadlines: [], httpRoutes: [] });
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
