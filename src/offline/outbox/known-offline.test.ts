import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { intents, queueReceipt, serverOfTests } from '../../../tests/offline/device.ts';
import { setApiBase } from '../../api/exchange/device.ts';
import { flush } from './sender.ts';

const server = await serverOfTests();

test('a phone that knows it has no network counts no attempt; one that thought it had one does', async () => {
  await queueReceipt([]);
  await setApiBase('http://127.0.0.1:9/api');
  vi.stubGlobal('navigator', { onLine: false });
  await flush('visible');
  await flush('retry');
  expect(await intents()).toMatchObject([{ attempts: 0, state: 'waiting' }]);
  vi.stubGlobal('navigator', { onLine: true });
  await flush('retry');
  expect(await intents()).toMatchObject([{ attempts: 1 }]);
  await setApiBase(server.api);
  await flush('retry');
  expect(await intents()).toEqual([]);
});
