/** The keys that browsers' push services know a shop by: everybody's subscriptions end with them. */
// @module-tag thorough
import { expect, test } from 'vitest';
import { engines, testDatabases } from '../../testing/engines.ts';
import { vapidKeys } from './push.ts';

const at = new Date('2026-11-21T04:00:00Z');

test.each(engines)('the push keys are made once, whoever starts first (%s)', async (engine) => {
  const databases = await testDatabases(engine);
  const { db } = await databases.open();
  const made = await Promise.all([1, 2, 3].map(() => vapidKeys(db, {}, at)));
  expect(new Set(made.map((keys) => keys.publicKey)).size).toBe(1);
  const own = { VAPID_PUBLIC_KEY: 'a', VAPID_PRIVATE_KEY: 'b' };
  expect(await vapidKeys(db, own, at)).toEqual({ publicKey: 'a', privateKey: 'b' });
  await databases.close();
});
