/** Limits count who asks: one line into a house is one sender, however many addresses it has. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userCode } from '../../../contract/account/calls.ts';
import { accountHouse } from '../../testing/account.ts';
import type { TestApp } from '../../testing/server.ts';

let house: TestApp;
beforeAll(async () => {
  house = await accountHouse({ proxies: 1, limits: { address: 3, device: 0, user: 0, streams: 0 } });
});
afterAll(() => house.close());

let next = 13700000000;
const from = (ip: string) => house.call(userCode, { phone: String(next++) }, { ip });

test('whoever has a whole IPv6 network asks from one address, and their neighbour from another', async () => {
  for (const ip of ['2001:db8:1:2::1', '2001:0DB8:1:2:ffff:1:2:3', '2001:db8:1:2:0:0:0:9'])
    expect((await from(ip)).success).toBe(true);
  expect(await from('2001:db8:1:2:3:4:5:6')).toMatchObject({ code: 'TOO_MANY' });
  expect((await from('2001:db8:1:3::1')).success).toBe(true);
});

test('an IPv4 address counts as the same one, however the socket writes it', async () => {
  for (const ip of ['192.0.2.1', '::ffff:192.0.2.1', '::FFFF:c000:201']) expect((await from(ip)).success).toBe(true);
  expect(await from('192.0.2.1')).toMatchObject({ code: 'TOO_MANY' });
});
