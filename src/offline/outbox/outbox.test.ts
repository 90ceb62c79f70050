import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { productList } from '../../../contract/catalogue/calls.ts';
import { identifyOrderSave } from '../../../contract/identify/calls.ts';
import { messageRead } from '../../../contract/message/calls.ts';
import { allCalls } from '../../../contract/registry.ts';
import { receiptSave } from '../../../contract/stock/calls.ts';
import { freshDevice, intents, items, login, photo, photoItems, queueReceipt } from '../../../tests/offline/device.ts';
import { startServer, type TestServer } from '../../../tests/offline/server.ts';
import { closeDatabases, declareQueue, queue } from '../device/db.ts';
import { OfflineError } from '../device/errors.ts';
import { type DatabaseEvent, onDatabase } from '../device/trouble.ts';
import { dropPhoto, keepPhoto, loadDraft, removeDraft, saveDraft } from '../drafts/drafts.ts';
import { photoBlob, readPhoto } from '../photos/photos.ts';
import { type OutboxItem, observeOutbox } from './observe.ts';
import { enqueue, retry } from './outbox.ts';
import { setPaused } from './pausing.ts';
import { inputOf } from './queued.ts';
import { flush } from './sender.ts';

let server: TestServer;
beforeEach(async () => {
  vi.stubGlobal('navigator', {});
  server = await startServer();
  await freshDevice(server);
  await login('anna');
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  closeDatabases();
  await server.close();
});

const nothingStored = async () => {
  expect(await items()).toEqual([]);
  expect(await queue().photos.count()).toBe(0);
};
const estimate = (quota: number, usage: number) =>
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota, usage }) } });

describe('queueing', () => {
  test('keeps order, names what waits for what, and reads the bytes at once', async () => {
    const photos = [photo(10), photo(20)];
    const id = await queueReceipt(photos);
    expect((await intents())[0]).toMatchObject({ id, key: id, userId: 'anna', dependsOn: photos.map((one) => one.id) });
    expect((await photoItems()).map((item) => item.size)).toEqual([10, 20]);
    expect((await photoBlob(photos[1]?.id ?? ''))?.size).toBe(20);
  });

  test('the same message looked at again and again out of reach is one thing that waits, and one that arrives', async () => {
    const seen = (id: string) =>
      enqueue({ call: messageRead, input: { ids: [id] }, label: { zh: '', en: '' }, firstTry: true });
    for (const id of ['m1', 'm2', 'm1', 'm1', 'm2']) await seen(id);
    expect((await intents()).map(({ input }) => input)).toEqual([{ ids: ['m1'] }, { ids: ['m2'] }]);
    for (const { id } of await intents()) await retry(id);
    await flush('retry');
    expect(server.effects).toHaveLength(2);
    // Once it has arrived, it is said anew.
    await seen('m1');
    expect(await intents()).toHaveLength(1);
  });

  test('a device without room says so before anything is stored', async () => {
    estimate(50_000_000, 49_000_000);
    await expect(queueReceipt([photo(100)])).rejects.toEqual(new OfflineError('STORAGE_FULL'));
    await nothingStored();
  });

  test('a disk that is full at photo 31 of 52 leaves nothing half stored', async () => {
    let stored = 0;
    queue().photos.hook('creating', () => {
      stored += 1;
      if (stored === 31) throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(queueReceipt(Array.from({ length: 52 }, () => photo(10)))).rejects.toMatchObject({
      code: 'STORAGE_FULL',
    });
    await nothingStored();
  });

  test('an abort between bytes and item leaves nothing half stored', async () => {
    queue().outbox.hook('creating', () => {
      throw new Error('killed');
    });
    await expect(queueReceipt([photo(10)])).rejects.toThrow('killed');
    await nothingStored();
  });

  test('a file that vanished before it could be read is named', async () => {
    const gone = { size: 10, arrayBuffer: () => Promise.reject(new Error('moved')) } as unknown as Blob;
    await expect(readPhoto(gone, { width: 1, height: 1 })).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
  });

  test('what the server would refuse is refused on the device, and a live call is never queued', async () => {
    const label = { zh: '入库单', en: 'Receipt' };
    await expect(
      enqueue({ call: receiptSave, input: { id: 'r', lines: [], photos: [] }, label }),
    ).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(enqueue({ call: productList, input: {}, label })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await nothingStored();
  });

  test('an order of several pieces is queued with as many photos as each takes', async () => {
    const shots = Array.from({ length: 65 }, (_, n) => photo(n + 1));
    const pieces = Array.from({ length: 5 }, (_, n) => ({
      ...{ id: crypto.randomUUID(), category: 'bags' as const, worth: 1 },
      photos: shots.slice(n * 13, (n + 1) * 13).map(({ id }) => ({ slot: 'extra' as const, photo: { $photo: id } })),
    }));
    const input = { id: crypto.randomUUID(), way: 'photos' as const, pieces };
    const label = { zh: '鉴别', en: 'Authentication' };
    const id = await enqueue({ call: identifyOrderSave, input, photos: shots, label });
    expect(await queue().outbox.get(id)).toMatchObject({ kind: 'intent' });
  });

  test('more than 52 photos are refused', async () => {
    await expect(queueReceipt(Array.from({ length: 53 }, () => photo(1)))).rejects.toMatchObject({
      code: 'TOO_MANY_PICTURES',
    });
    await nothingStored();
  });
});

describe('a draft', () => {
  test('survives closing with its photos and becomes a queued item in one step', async () => {
    const one = photo(30);
    const ref = await keepPhoto('receipt', one);
    const value = { lines: [{ skuId: 'sku-1', grade: 'new' as const, quantity: 1 }], photos: [ref], note: 'half' };
    await saveDraft('receipt', value);
    closeDatabases();
    const draft = await loadDraft<typeof value>('receipt');
    expect(draft?.value).toEqual(value);
    await enqueue({ call: receiptSave, input: { id: 'r1', ...value }, label: { zh: '', en: '' }, draft: 'receipt' });
    expect(await loadDraft('receipt')).toBeNull();
    await flush('enqueue');
    expect(server.effects).toHaveLength(1);
    expect([...server.objects.values()][0]?.length).toBe(30);
    await nothingStored();
  });

  test('belongs to one person', async () => {
    await saveDraft('receipt', 'anna writes');
    await login('ben');
    expect(await loadDraft('receipt')).toBeNull();
    await saveDraft('receipt', 'ben writes');
    await removeDraft('receipt');
    await login('anna');
    expect((await loadDraft('receipt'))?.value).toBe('anna writes');
  });

  test('thrown away, it takes its photos along, but never queued ones', async () => {
    const queued = photo(10);
    await queueReceipt([queued]);
    await keepPhoto('receipt', photo(20));
    await removeDraft('receipt');
    expect((await queue().photos.toArray()).map((row) => row.id)).toEqual([queued.id]);
  });
});

describe('photos that a form had kept, once they are queued', () => {
  const form = async (name: string) => {
    const ref = await keepPhoto(name, photo(30));
    return { lines: [{ skuId: 'sku-1', grade: 'new' as const, quantity: 1 }], photos: [ref], note: '' };
  };
  const send = (value: Awaited<ReturnType<typeof form>>) =>
    enqueue({ call: receiptSave, input: { id: 'r1', ...value }, label: { zh: '', en: '' }, draft: 'receipt' });
  const whole = async () => {
    expect(await queue().photos.count()).toBe(1);
    await flush('enqueue');
    expect([...server.objects.values()].map((bytes) => bytes.length)).toEqual([30]);
    await nothingStored();
  };

  test('stay, whatever becomes of the next form of that name', async () => {
    const value = await form('receipt');
    await keepPhoto('receipt', photo(40));
    await send(value);
    await loadDraft('receipt');
    await removeDraft('receipt');
    await dropPhoto(value.photos[0]?.$photo ?? '');
    await whole();
  });

  test('stay when older code throws away what the draft of that name holds', async () => {
    await send(await form('receipt'));
    await queue().photos.where({ draft: 'anna|receipt' }).delete();
    await whole();
  });

  test('stay, too, when it was older code that had kept them', async () => {
    const value = await form('receipt');
    await queue().photos.toCollection().modify({ draft: 'anna|receipt' });
    await send(value);
    await queue().photos.where({ draft: 'anna|receipt' }).delete();
    await whole();
  });
});

describe('the screen', () => {
  const seen = async (check: (items: OutboxItem[]) => void, who = 'anna') => {
    let last: OutboxItem[] | undefined;
    const subscription = observeOutbox(who).subscribe(({ items }) => {
      last = items;
    });
    await vi.waitFor(() => {
      expect(last).toBeDefined();
      check(last ?? []);
    });
    subscription.unsubscribe();
  };

  test('shows each item with its photos, bytes left and why it waits; nobody else’s', async () => {
    await queueReceipt([photo(100), photo(200)]);
    await seen(([item]) =>
      expect(item).toMatchObject({ bytes: 300, bytesLeft: 300, why: 'photos', photos: [{ size: 100 }, { size: 200 }] }),
    );
    await seen((list) => expect(list).toEqual([]), 'ben');
    server.rules.push(({ path }) => (path === '/storage' ? 'refuseConnection' : undefined));
    await flush('enqueue');
    await seen(([item]) => expect(item?.why).toBe('network'));
  });

  test('follows the queue while it is being sent', async () => {
    const whys: string[] = [];
    const subscription = observeOutbox('anna').subscribe(({ items }) => whys.push(items[0]?.why ?? 'gone'));
    await queueReceipt([photo(100)]);
    await flush('enqueue');
    await vi.waitFor(() => expect(whys.at(-1)).toBe('gone'));
    expect(whys).toContain('sending');
    subscription.unsubscribe();
  });

  test('does not call held back what is on its way, and still counts the tries that a person has added one to', async () => {
    const id = await queueReceipt();
    await queue().outbox.update(id, { state: 'sending', attempts: 7, triedAt: Date.now() });
    await setPaused([id], true);
    await seen(([item]) => expect(item?.why).toBe('sending'));
    await queue().outbox.update(id, { state: 'waiting', paused: false });
    await retry(id);
    await seen(([item]) => expect(item?.attempts).toBe(7));
  });
});

describe('the device’s data over versions of the storefront', () => {
  const later = () => declareQueue(new Dexie('queue', { chromeTransactionDurability: 'strict' }));

  test('52 queued photos survive an upgrade of the schema, and a roll-back to this version sends them', async () => {
    await queueReceipt(Array.from({ length: 52 }, (_, n) => photo(50 + n)));
    closeDatabases();
    const newer = later();
    newer.version(2).stores({ extra: 'id', outbox: 'id, seq, state, [userId+seq], parent, [userId+lane], label' });
    await newer.open();
    expect(await newer.outbox.count()).toBe(53);
    newer.close();
    // This code knows version 1 only.
    expect(await flush('start')).toMatchObject({ sent: 53, left: 0 });
    await nothingStored();
  });

  test('an upgrade that throws half-way changes nothing', async () => {
    await queueReceipt([photo(50)]);
    closeDatabases();
    const broken = later();
    broken
      .version(2)
      .stores({ extra: 'id' })
      .upgrade(async (tx) => {
        await tx.table('outbox').clear();
        throw new Error('half-way');
      });
    await expect(broken.open()).rejects.toThrow('half-way');
    broken.close();
    expect(await flush('start')).toMatchObject({ sent: 2, left: 0 });
  });

  test('an old tab lets go for a newer version, says so, and still keeps and sends what is done in it', async () => {
    const events: (DatabaseEvent | null)[] = [];
    const silence = onDatabase((event) => events.push(event));
    await queueReceipt();
    const newer = later();
    newer.version(2).stores({ extra: 'id' });
    await newer.open();
    expect(events).toEqual(['reload']);
    await queueReceipt();
    expect(await newer.outbox.count()).toBe(2);
    expect(await flush('start')).toMatchObject({ sent: 2, left: 0 });
    newer.close();
    silence();
  });
});

test('whatever can wait is looked over before it waits: the server would refuse it when nobody is there to mend it', () => {
  const calls = allCalls().map(({ call }) => call);
  const unseen = calls.filter((call) => call.offline.mode === 'queued' && inputOf(call) !== call.input);
  expect(unseen.map(({ path }) => path)).toEqual([]);
  expect(calls.filter((call) => call.offline.mode !== 'queued' && inputOf(call))).toEqual([]);
});
