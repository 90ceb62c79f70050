/** The browser gives a phone that slept another address for pushes: it goes on hearing, though its token ran out meanwhile. */
import { expect, test } from 'vitest';
import { pushBind } from '../../../contract/notice/calls.ts';
import { currentSession, type Session } from '../../../src/api/exchange/session.ts';
import { tellAddress } from '../../../sw/push-address.ts';
import { serverOfTests } from '../device.ts';

const server = await serverOfTests();

test('a phone that slept for a night is told as before: its new address reaches the server with a renewed login', async () => {
  server.tokens.delete('token-anna');
  server.refreshTo = { token: 'token-anna-2', userId: 'anna' };
  const endpoint = 'https://push.example/new';
  const renewed = { endpoint, toJSON: () => ({ keys: { p256dh: 'p', auth: 'a' } }) } as unknown as PushSubscription;
  await tellAddress(renewed, currentSession() as Session);
  expect(server.effects).toMatchObject([{ user: 'anna', path: pushBind.path, body: { endpoint } }]);
});
