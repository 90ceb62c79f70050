/** What a person decides about their queue: Wi-Fi only, which goes first, and what they can prove afterwards. */
import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { channelPriceUpdate } from '../../contract/listing/calls.ts';
import { uploadSign } from '../../contract/upload/calls.ts';
import { reasonsOf } from '../../src/domains/device/work/reasons.ts';
import { queue } from '../../src/offline/device/db.ts';
import { forgetWifi, sayWifi, setPhotosWaitOnMetered } from '../../src/offline/device/link.ts';
import { asItems } from '../../src/offline/outbox/observe.ts';
import { dropPhoto, enqueue } from '../../src/offline/outbox/outbox.ts';
import { sendFirst } from '../../src/offline/outbox/pausing.ts';
import { flush } from '../../src/offline/outbox/sender.ts';
import { sentBy } from '../../src/offline/outbox/sent.ts';
import { CONFIRM } from './delivery.ts';
import { intents, items, passTime, photo, queueReceipt, serverOfTests, settleQueue } from './device.ts';

const server = await serverOfTests();
beforeEach(() => {
  vi.setSystemTime(performance.timeOrigin + performance.now());
  server.clockAhead = 0;
  server.seen.length = 0;
});

const reprice = (id: string, price: number) =>
  enqueue({ call: channelPriceUpdate, input: { lines: [{ id, price }] }, label: { zh: '', en: '' } });
const photosSent = () => server.seen.filter(({ path }) => CONFIRM.test(path)).length;

test('with Wi-Fi only, photos wait in a browser that does not know, until its person says that it is', async () => {
  await setPhotosWaitOnMetered(true);
  await queueReceipt([photo(2_000)]);
  await reprice('a', 100);
  // Nothing but another link can help: no try is planned, and the worker has nothing to say.
  expect(await flush('online')).toMatchObject({ sent: 1, nextAt: null });
  expect(photosSent()).toBe(0);
  // Words go as usual.
  expect(server.effects.map(({ path }) => path)).toEqual([channelPriceUpdate.path]);
  await sayWifi();
  await flush('retry');
  expect(photosSent()).toBe(1);
});

test('that word does not hold after the link was lost, nor for ever', async () => {
  await setPhotosWaitOnMetered(true);
  await sayWifi();
  await forgetWifi();
  await queueReceipt([photo(2_000)]);
  await flush('online');
  expect(photosSent()).toBe(0);
  await sayWifi();
  passTime(2 * 3_600_000);
  server.clockAhead += 2 * 3_600_000;
  await flush('online');
  expect(photosSent()).toBe(0);
});

test('what its person wants first goes first, but never before what it depends on', async () => {
  await reprice('b', 100);
  await reprice('a', 100);
  const late = await reprice('a', 200);
  await reprice('c', 100);
  await sendFirst(late);
  await flush('retry');
  await settleQueue();
  const lines = server.effects.map(({ body }) => (body.lines as { id: string; price: number }[])[0]);
  expect(lines).toEqual([
    { id: 'a', price: 100 },
    { id: 'a', price: 200 },
    { id: 'b', price: 100 },
    { id: 'c', price: 100 },
  ]);
});

test('who has begun too many conversations today waits with the next one only, reads why, and no looking shortens it', async () => {
  const first = await reprice('talk', 100);
  await reprice('other', 100);
  let tries = 0;
  const [{ key } = { key: '' }] = await items();
  server.rules.push((seen) => {
    if (seen.path !== channelPriceUpdate.path || seen.key !== key) return undefined;
    tries += 1;
    return tries === 1 ? { status: 429, code: 'BEGUN_TOO_MANY', retryAfter: 1_800 } : undefined;
  });
  expect(await flush('enqueue')).toMatchObject({ sent: 1, left: 1 });
  const [item] = asItems(await items(), new Map());
  expect(item?.id).toBe(first);
  expect(item && reasonsOf(item, 'en')).toEqual(['says BEGUN_TOO_MANY']);
  passTime(60_000);
  for (const reason of ['watched', 'visible', 'timer'] as const) await flush(reason);
  expect(tries).toBe(1);
  passTime(1_800_000);
  server.clockAhead += 1_860_000;
  expect(await flush('timer')).toMatchObject({ sent: 1, left: 0 });
});

test('who has sent too many photos waits with photos alone, reads until when, and is asked for none before', async () => {
  await queueReceipt(
    Array.from({ length: 8 }, (_, n) => photo(1_000 + n)),
    { receipt: 'one' },
  );
  await queueReceipt([photo(3_000)], { receipt: 'two' });
  await reprice('a', 100);
  let full = true;
  const signed = () => server.seen.filter(({ path }) => path === uploadSign.path).length;
  server.rules.push(({ path }) =>
    full && path === uploadSign.path ? { status: 429, code: 'UPLOAD_TOO_MUCH', retryAfter: 1_800 } : undefined,
  );
  await flush('enqueue');
  expect(server.effects.map(({ path }) => path)).toEqual([channelPriceUpdate.path]);
  const before = signed();
  // What was under way together has heard it together.
  expect(before).toBeLessThanOrEqual(3);
  await reprice('b', 100);
  for (const reason of ['watched', 'visible', 'enqueue', 'online', 'timer'] as const) await flush(reason);
  expect(signed()).toBe(before);
  expect(server.effects).toHaveLength(2);
  const waiting = asItems(await items(), new Map());
  expect(waiting.map((item) => reasonsOf(item, 'en'))).toEqual([['says UPLOAD_TOO_MUCH'], ['says UPLOAD_TOO_MUCH']]);
  full = false;
  passTime(1_860_000);
  server.clockAhead += 1_860_000;
  await flush('timer');
  await settleQueue();
  expect(await items()).toEqual([]);
});

test('what was sent can be proved: the server’s receipt, the key, and hashes of content and photos', async () => {
  const shot = photo(2_000);
  const id = await queueReceipt([shot], { receipt: 'receipt-proof' });
  await flush('online');
  await settleQueue();
  expect(await items()).toEqual([]);
  expect(await intents()).toEqual([]);
  const [sent] = await sentBy('anna');
  const content = createHash('sha256').update(JSON.stringify(server.effects[0]?.body)).digest('hex');
  expect(sent).toMatchObject({ id, key: server.effects[0]?.key, hashes: [shot.sha256], answer: '1', content });
});

test('the history numbers photos as the form had them, whatever order they arrived in', async () => {
  const shots = Array.from({ length: 9 }, (_, n) => photo(300 + n));
  const id = await queueReceipt(shots, { receipt: 'receipt-in-order' });
  await flush('online');
  const sent = (await sentBy('anna')).find((one) => one.id === id);
  expect(sent?.hashes).toEqual(shots.map(({ sha256 }) => sha256));
});

test('a photo whose bytes are gone is told by its number, and the rest goes without it when its person says so', async () => {
  const [lost, kept] = [photo(1_000), photo(2_000)];
  await queueReceipt([kept, lost]);
  await queue().photos.delete(lost.id);
  await settleQueue(3);
  expect(server.effects).toEqual([]);
  const [item] = asItems(await items(), new Map());
  expect(item?.why).toBe('photoRefused');
  expect(item && reasonsOf(item, 'en')[0]).toMatch(/^Photo 2 is no longer/);
  await dropPhoto(lost.id);
  await settleQueue();
  expect(server.effects.map(({ body }) => (body.photos as string[]).length)).toEqual([1]);
});

test('a write that names a photo which nobody has any more is not sent for ever', async () => {
  await queueReceipt([photo(1_000)]);
  server.rules.push(({ path }) => (/receipt.save/.test(path) ? { status: 409, code: 'UPLOAD_MISSING' } : undefined));
  await settleQueue(20);
  expect(await intents()).toMatchObject([{ state: 'parked', lastError: { code: 'UPLOAD_MISSING' } }]);
});

test('a write that its page sends itself is known to the worker at once, should the page end', async () => {
  const tags: string[] = [];
  const registration = { sync: { register: async (tag: string) => void tags.push(tag) } };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  const input = { lines: [{ id: 'a', price: 100 }] };
  await enqueue({ call: channelPriceUpdate, input, label: { zh: '', en: '' }, firstTry: true });
  await vi.waitFor(() => expect(tags).toEqual(['outbox']));
});
