/** Unsent work moved to another phone by a code alone: whole, once, nobody else's, and unread on its way. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CARRIED } from '../../../contract/wire/limits.ts';
import { OtherAccount } from '../../../src/offline/carry/carry.ts';
import { newCode, placeOf, SealBroken, seal, spelled, unseal } from '../../../src/offline/carry/sealed.ts';
import { handOver, TooMuch, takeOver } from '../../../src/offline/carry/through.ts';
import { queue } from '../../../src/offline/device/db.ts';
import { keepPhoto, loadDraft, saveDraft } from '../../../src/offline/drafts/drafts.ts';
import { setPaused } from '../../../src/offline/outbox/pausing.ts';
import { flush } from '../../../src/offline/outbox/sender.ts';
import { expectDelivered } from '../delivery.ts';
import { freshDevice, intents, login, photo, queueReceipt, serverOfTests, settleQueue } from '../device.ts';
import type { Seen } from '../server.ts';

const server = await serverOfTests();

interface Row {
  id: string;
  codeHash: string;
  parts: { key: string }[];
  taken: string | null;
}
/** What ours keeps of it (server/domains/upload/carried.ts): one of each person. */
let rows: Map<string, Row>;
beforeEach(() => {
  rows = new Map();
  server.objects.clear();
  server.answer = (seen, _url, body) => carried(seen, body);
});
afterEach(() => {
  server.answer = undefined;
});

function carried({ method, path, token, key }: Seen, body: Buffer = Buffer.of()): unknown {
  const user = server.tokens.get(token) ?? '';
  const row = rows.get(user);
  const said = () => JSON.parse(body.toString()) as { codeHash: string; parts: { key: string }[] };
  if (path === '/comm/carry/give') {
    rows.set(user, { id: `row-${Math.random()}`, ...said(), taken: null });
    return { id: rows.get(user)?.id, expiresAt: Date.now() + CARRIED.life };
  }
  if (path === '/comm/carry/take') {
    if (row?.codeHash !== said().codeHash) return { status: 404, code: 'CARRIED_NONE' };
    if (row.taken && row.taken !== key) return { status: 410, code: 'CARRIED_TAKEN' };
    row.taken = key;
    return { id: row.id, parts: row.parts.length };
  }
  const [, id, part] = /^\/comm\/carried(?:-end)?\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
  if (id === undefined) return undefined;
  if (method === 'DELETE') {
    if (row && (part === 'came' || row.taken === null)) rows.delete(user);
    return { taken: row ? row.taken !== null : null };
  }
  if (part === undefined) return { taken: row ? row.taken !== null : null };
  const bytes = row?.id === id && row.taken && server.objects.get(row.parts[Number(part)]?.key ?? '');
  return bytes ? { base64: bytes.toString('base64') } : { status: 404, code: 'NOT_FOUND' };
}

const otherPhone = async (userId = 'anna') => {
  await freshDevice(server);
  await login(userId);
};
const sendsAll = async () => {
  await setPaused(
    (await intents()).map(({ id }) => id),
    false,
  );
  await flush('retry');
  await settleQueue();
};

test('a receipt with its photos and a half-filled form are on the other phone once the code is typed, and arrive byte for byte', async () => {
  const photos = [photo(700_000), photo(800_000)];
  await queueReceipt(photos);
  const small = await keepPhoto('feedback', photo(3_000));
  await saveDraft('feedback', { body: '扫码慢', photos: [small] }, { form: 'feedback' });
  const shares: number[] = [];
  const { code, count, drafts } = await handOver((share) => shares.push(share));
  expect([count, drafts, shares.at(-1)]).toEqual([1, 1, 1]);
  // The phone that gave it away holds it back.
  await flush('online');
  expect(server.effects).toEqual([]);
  await otherPhone();
  expect(await takeOver(spelled(code).toLowerCase())).toMatchObject({ added: 1, known: 0, drafts: 1 });
  expect((await loadDraft<object>('feedback'))?.value).toMatchObject({ body: '扫码慢' });
  expect(rows.size).toBe(0);
  await sendsAll();
  expect((await queue().photos.get(small.$photo))?.bytes.byteLength).toBe(3_000);
  await queue().photos.delete(small.$photo);
  await expectDelivered(server, photos);
});

test('the server is told neither the key nor anything that is in it', async () => {
  await queueReceipt([photo(3_000)]);
  const { code } = await handOver();
  const said = [...server.objects].map(([key, bytes]) => key + bytes.toString('latin1')).join();
  expect(said).not.toContain('receipt');
  const { codeHash } = rows.get('anna') ?? {};
  // The other twelve signs could be any: the hash says nothing of them.
  const other = code.slice(0, 4) + newCode().slice(4);
  expect(await placeOf(other)).toBe(codeHash);
});

test('a code with one wrong sign at its end opens nothing and is not used up; one at its beginning finds nothing', async () => {
  await queueReceipt([photo(3_000)]);
  const { code } = await handOver();
  await otherPhone();
  const wrongAt = (n: number) => code.slice(0, n) + (code[n] === '0' ? '1' : '0') + code.slice(n + 1);
  await expect(takeOver(wrongAt(15))).rejects.toThrow(SealBroken);
  await expect(takeOver(wrongAt(0))).rejects.toMatchObject({ code: 'CARRIED_NONE' });
  expect(await intents()).toEqual([]);
  expect(await takeOver(code)).toMatchObject({ added: 1 });
});

test('a third phone with the same code gets nothing; another account finds nothing', async () => {
  await queueReceipt([photo(3_000)]);
  const { code } = await handOver();
  await otherPhone('ben');
  await expect(takeOver(code)).rejects.toMatchObject({ code: 'CARRIED_NONE' });
  const row = rows.get('anna');
  if (row) row.taken = 'some other phone';
  await otherPhone();
  await expect(takeOver(code)).rejects.toMatchObject({ code: 'CARRIED_TAKEN' });
  expect(await intents()).toEqual([]);
});

test('what was sealed by another account is not taken in, even where it is found', async () => {
  await queueReceipt([photo(3_000)]);
  const { code } = await handOver();
  const row = rows.get('anna');
  if (row) rows.set('ben', row);
  await otherPhone('ben');
  await expect(takeOver(code)).rejects.toThrow(OtherAccount);
  expect(await intents()).toEqual([]);
});

test('a link that breaks at every part, and loses every first answer, loses nothing and doubles nothing', async () => {
  const photos = [photo(900_000), photo(900_000)];
  await queueReceipt(photos);
  const broken = new Set<string>();
  server.rules.push(({ method, path, key }) => {
    const one = `${method} ${path} ${key}`;
    if ((!path.startsWith('/comm/carr') && path !== '/storage') || broken.has(one)) return undefined;
    broken.add(one);
    return path === '/storage' ? 'dropMidBody' : 'dropAfter';
  });
  const { code } = await handOver();
  await otherPhone();
  expect(await takeOver(code)).toMatchObject({ added: 1 });
  server.rules.length = 0;
  await sendsAll();
  await expectDelivered(server, photos);
});

test('without a network nothing is held back, and it is sent as ever', async () => {
  await queueReceipt();
  server.rules.push(({ path }) => (path === '/comm/carry/give' ? 'refuseConnection' : undefined));
  await expect(handOver()).rejects.toMatchObject({ unreached: true });
  server.rules.length = 0;
  await flush('online');
  expect(server.effects).toHaveLength(1);
});

test('taken back before another phone fetched it, it goes on here; after that it stays held', async () => {
  await queueReceipt();
  expect(await (await handOver()).takeBack()).toBe(false);
  await flush('online');
  expect(server.effects).toHaveLength(1);
  await queueReceipt();
  const { takeBack, isTaken } = await handOver();
  const row = rows.get('anna');
  if (row) row.taken = 'the other phone';
  expect(await isTaken()).toBe(true);
  expect(await takeBack()).toBe(true);
  await flush('online');
  expect(server.effects).toHaveLength(1);
});

test('too large for a code: nothing goes up and nothing is held back', async () => {
  const most = CARRIED.part * CARRIED.parts;
  for (let left = most; left > 0; left -= 16 * CARRIED.part) await queueReceipt([photo(16 * CARRIED.part)]);
  await expect(handOver()).rejects.toThrow(TooMuch);
  expect(server.objects.size).toBe(0);
  expect((await intents()).some(({ paused }) => paused)).toBe(false);
});

test('a file’s code does not open what went through the server, nor the other way round', async () => {
  const code = newCode();
  const content = new TextEncoder().encode('what waits');
  const through = await seal(content, code, 'server');
  expect(await unseal(through, code)).toEqual(content);
  const asFile = through.slice();
  asFile[6] = '1'.charCodeAt(0);
  await expect(unseal(asFile, code)).rejects.toThrow(SealBroken);
});
