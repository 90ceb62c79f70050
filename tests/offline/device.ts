/** A device for tests: its storage, who is logged in on it, and what a person does with it. */
import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { clear } from 'idb-keyval';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { receiptSave } from '../../contract/stock/calls.ts';
import { DEMO_SECRET } from '../../server/config.ts';
import { learnSigningKey, setApiBase } from '../../src/api/exchange/device.ts';
import { storeSession } from '../../src/api/exchange/session.ts';
import { closeDatabases, queue, shelf } from '../../src/offline/device/db.ts';
import type { Intent, PhotoItem } from '../../src/offline/device/items.ts';
import { enqueue } from '../../src/offline/outbox/outbox.ts';
import { flush } from '../../src/offline/outbox/sender.ts';
import { newPhotoId, type PhotoSource } from '../../src/offline/photos/photos.ts';
import { startServer, type TestServer } from './server.ts';

/** One server for all tests of a file; each begins on a new device of anna's, with nothing done or failing. */
export async function serverOfTests(): Promise<TestServer> {
  const server = await startServer();
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  beforeEach(async () => {
    vi.stubGlobal('navigator', {});
    server.rules.length = 0;
    server.effects.length = 0;
    await freshDevice(server);
    await login('anna');
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    closeDatabases();
  });
  afterAll(async () => {
    vi.useRealTimers();
    await server.close();
  });
  return server;
}

export async function freshDevice(server: TestServer): Promise<void> {
  await Promise.all([queue().delete(), shelf().delete(), clear()]);
  closeDatabases();
  await setApiBase(server.api);
  await learnSigningKey(DEMO_SECRET, server.api);
}

export const login = (userId: string, token = `token-${userId}`): Promise<void> =>
  storeSession({
    token,
    refreshToken: `refresh-${userId}-${'x'.repeat(20)}`,
    expiresAt: -1,
    userId,
    nickname: userId,
    mobile: '',
    logo: '',
    gender: 0,
    isReal: false,
    roles: ['user', 'seller'],
  });

export function photo(bytes: number, fill = Math.floor(Math.random() * 256)): PhotoSource {
  const content = new Uint8Array(bytes).fill(fill);
  content.set(new TextEncoder().encode(`${fill} ${bytes} ${Math.random()}`.slice(0, bytes)));
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { id: newPhotoId(), bytes: content.buffer, type: 'image/jpeg', sha256, width: 30, height: 40 };
}

let receipts = 0;
/** A receipt as the form makes it. Returns the outbox item's id. */
export function queueReceipt(
  photos: PhotoSource[] = [],
  {
    receipt,
    ...more
  }: { receipt?: string; userId?: string; id?: string; touches?: string[]; dependsOn?: string[] } = {},
): Promise<string> {
  receipts += 1;
  return enqueue({
    call: receiptSave,
    input: {
      id: receipt ?? `receipt-${receipts}`,
      lines: [{ skuId: 'sku-1', grade: 'new', quantity: 1 }],
      photos: photos.map(({ id }) => ({ $photo: id })),
      note: '',
    },
    photos,
    label: { zh: '入库单', en: 'Receipt' },
    ...more,
  });
}

export const items = (): Promise<(Intent | PhotoItem)[]> => queue().outbox.orderBy('seq').toArray();
export const intents = async () => (await items()).filter((item) => item.kind === 'intent');
export const photoItems = async () => (await items()).filter((item) => item.kind === 'photo');

/** The device's clock moves on; nothing else does. */
export const passTime = (ms: number): void => void vi.setSystemTime(Date.now() + ms);

/** Time passes and the queue is tried again until nothing is left or `rounds` are over. */
export async function settleQueue(rounds = 30): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const { left } = await flush('online');
    if (left === 0) return;
    passTime(10 * 60_000);
  }
}
