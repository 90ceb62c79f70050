/** Someone holds a box over a link that does not move: what the device knows of its label is told, and nobody waits for longer. */
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { login, serverOfTests } from '../../../tests/offline/device.ts';
import { currentSession, storeSession } from '../../api/exchange/session.ts';
import { shelf } from '../../offline/device/db.ts';
import { lookUp } from './look-up.ts';

const server = await serverOfTests();

beforeEach(async () => {
  server.seen.length = 0;
  const item = { id: 'item-1', code: 'H-0001', styleNo: 'S1', size: '42', name: { zh: '鞋', en: 'Shoe' }, cover: '' };
  await shelf().stock.put({ ...item, userId: 'anna' });
});

/** @param stalls the call that is never answered */
async function scanned(stalls: RegExp) {
  server.rules.push(({ path }) => (stalls.test(path) ? 'stall' : undefined));
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] });
  const answer = lookUp('H-0001');
  await vi.waitFor(() => expect(server.seen.some(({ path }) => stalls.test(path))).toBe(true));
  vi.advanceTimersByTime(6_000);
  vi.useFakeTimers({ toFake: ['Date'] });
  return answer;
}
const known = { found: [{ kind: 'item', id: 'item-1' }], fromDevice: true };

test('the look-up itself stalls', async () => {
  expect(await scanned(/^\/comm\/scan\//)).toMatchObject(known);
});

test('the session has run out, and its renewal stalls', async () => {
  await login('anna');
  await storeSession({ ...currentSession(), expiresAt: 1 } as never);
  expect(await scanned(/^\/user\/refresh/)).toMatchObject(known);
});
