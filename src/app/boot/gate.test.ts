/** Which screens ask for a login, also before the server could be asked. */
import 'fake-indexeddb/auto';
import { get } from 'idb-keyval';
import { expect, test, vi } from 'vitest';
import { protectAlso } from './gate.ts';

test('a start without a network knows every gate that the server named the last time', async () => {
  protectAlso(['/plugin/live']);
  await expect.poll(() => get('authRoutesList')).toEqual(['/plugin/live']);
  // The app is opened anew: nothing of it is in memory.
  vi.resetModules();
  const { loadGates } = await import('./gate.ts');
  expect([...(await loadGates())]).toEqual(['/plugin/live']);
});
