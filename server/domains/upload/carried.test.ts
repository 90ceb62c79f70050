/** Unsent work handed from one device to another by a code: its person's, once, in time, and nobody else's. */
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  carriedEnd,
  carriedGive,
  carriedPart,
  carriedState,
  carriedTake,
  uploadSign,
} from '../../../contract/upload/calls.ts';
import { CARRIED } from '../../../contract/wire/limits.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { SEALED } from '../../providers/storage/storage.ts';
import { type Person, type TestApp, testApp } from '../../testing/server.ts';
import { collectUploads } from './collect.ts';
import { upload } from './handlers.ts';
import { storageEndpoint } from './storage-endpoint.ts';

let app: TestApp;
let people = 0;
let me: Person;
let thief: Person;
beforeAll(async () => {
  app = await testApp({ domains: [upload], httpRoutes: [storageEndpoint] });
}, 60_000);
beforeEach(async () => {
  people += 1;
  me = await app.as(`1380000${String(people).padStart(4, '0')}`);
  thief = await app.as(`1390000${String(people).padStart(4, '0')}`);
});
afterAll(() => app.close());

const sha256 = (of: Buffer | string) => createHash('sha256').update(of).digest('hex');
const codeHash = sha256('ABCD');

async function posted(bytes: Buffer, as = me) {
  const name = { sha256: sha256(bytes), size: bytes.length, ext: 'work' };
  const form = await app.must(uploadSign, { type: 'sign', ...name }, { as });
  const key = `${form.dir}${name.sha256}.work`;
  const body = new FormData();
  for (const [field, value] of Object.entries({ ...form.fields, key, 'Content-Type': SEALED }))
    body.append(field, value);
  body.append('file', new Blob([new Uint8Array(bytes)], { type: SEALED }), 'part');
  expect((await app.app.request(form.host, { method: 'POST', body })).status).toBe(200);
  return { key, size: bytes.length };
}

async function given(bytes = [randomBytes(3_000), randomBytes(500)], as = me) {
  const parts = [];
  for (const one of bytes) parts.push(await posted(one, as));
  return { bytes, parts, ...(await app.must(carriedGive, { codeHash, parts }, { as })) };
}

const lies = async (keys: readonly { key: string }[]) => {
  const there: string[] = [];
  for await (const { key } of app.house.providers.storage.list('u/')) there.push(key);
  return keys.filter(({ key }) => there.includes(key)).length;
};

test('what one device hands over another fetches byte for byte, and once it says so nothing of it lies here', async () => {
  const { bytes, parts, id } = await given();
  const taken = await app.must(carriedTake, { codeHash }, { as: me });
  expect(taken).toEqual({ id, parts: 2 });
  for (const [part, one] of bytes.entries()) {
    const { base64 } = await app.must(carriedPart, { id, part }, { as: me });
    expect(Buffer.from(base64, 'base64').equals(one)).toBe(true);
  }
  expect(await app.must(carriedEnd, { id, why: 'came' }, { as: me })).toEqual({ taken: true });
  expect(await lies(parts)).toBe(0);
  expect(await app.call(carriedPart, { id, part: 0 }, { as: me })).toMatchObject({ code: 'NOT_FOUND' });
});

test('another account finds nothing under the same code, and can neither read nor end it', async () => {
  const { id, parts } = await given();
  expect(await app.call(carriedTake, { codeHash }, { as: thief })).toMatchObject({ code: 'CARRIED_NONE', http: 404 });
  await app.must(carriedTake, { codeHash }, { as: me });
  expect(await app.call(carriedPart, { id, part: 0 }, { as: thief })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await app.must(carriedEnd, { id, why: 'came' }, { as: thief })).toEqual({ taken: null });
  expect(await app.call(carriedGive, { codeHash, parts }, { as: thief })).toMatchObject({ code: 'UPLOAD_POLICY' });
  expect((await app.call(carriedPart, { id, part: 0 }, { as: me })).success).toBe(true);
});

test('nothing is read before a device has claimed it', async () => {
  const { id } = await given();
  expect(await app.call(carriedPart, { id, part: 0 }, { as: me })).toMatchObject({ code: 'NOT_FOUND' });
});

test('a second device with the same code hears that it was used; the first, whose answer was lost, is answered again', async () => {
  const { id } = await given();
  await app.must(carriedTake, { codeHash }, { as: me, key: 'first-device' });
  expect(await app.must(carriedTake, { codeHash }, { as: me, key: 'first-device' })).toEqual({ id, parts: 2 });
  expect(await app.call(carriedTake, { codeHash }, { as: me })).toMatchObject({ code: 'CARRIED_TAKEN', http: 410 });
});

test('after ten minutes it is not handed out any more, and the collector erases it', async () => {
  const { parts } = await given();
  await app.live(CARRIED.life);
  expect(await app.call(carriedTake, { codeHash }, { as: me })).toMatchObject({ code: 'CARRIED_EXPIRED', http: 410 });
  expect(await lies(parts)).toBe(2);
  await collectUploads(app.house, app.clock.now());
  expect(await lies(parts)).toBe(0);
});

test('codes are not guessed: the twenty-first of an hour is not looked up, even if it is right', async () => {
  await given();
  const guess = (n: number) => app.call(carriedTake, { codeHash: sha256(`guess ${n}`) }, { as: me });
  for (let n = 0; n < 20; n += 1) expect((await guess(n)).code).toBe('CARRIED_NONE');
  expect(await app.call(carriedTake, { codeHash }, { as: me })).toMatchObject({ code: 'TOO_MANY', http: 429 });
});

test('who hands over again makes the former code worthless, and its bytes go', async () => {
  const first = await given();
  const second = await given();
  expect(await lies(first.parts)).toBe(0);
  expect(await app.must(carriedTake, { codeHash }, { as: me })).toEqual({ id: second.id, parts: 2 });
  // Nobody had fetched the first, and its device hears so.
  expect(await app.must(carriedEnd, { id: first.id, why: 'back' }, { as: me })).toEqual({ taken: false });
  expect(await lies(second.parts)).toBe(2);
});

test('who takes it back before anybody fetched it hears so', async () => {
  const { id, parts } = await given();
  expect(await app.must(carriedEnd, { id, why: 'back' }, { as: me })).toEqual({ taken: false });
  expect(await lies(parts)).toBe(0);
  expect(await app.call(carriedTake, { codeHash }, { as: me })).toMatchObject({ code: 'CARRIED_EXPIRED' });
  // An answer that was lost is given again.
  expect(await app.must(carriedEnd, { id, why: 'back' }, { as: me })).toEqual({ taken: false });
});

test('who takes it back while another device fetches it hears that it was taken, and the fetching goes on', async () => {
  const { bytes, id } = await given();
  expect(await app.must(carriedState, { id }, { as: me })).toEqual({ taken: false });
  await app.must(carriedTake, { codeHash }, { as: me });
  await app.must(carriedPart, { id, part: 0 }, { as: me });
  expect(await app.must(carriedState, { id }, { as: me })).toEqual({ taken: true });
  expect(await app.must(carriedEnd, { id, why: 'back' }, { as: me })).toEqual({ taken: true });
  const { base64 } = await app.must(carriedPart, { id, part: 1 }, { as: me });
  expect(Buffer.from(base64, 'base64').equals(bytes[1] as Buffer)).toBe(true);
});

test('a new code disturbs nobody who fetches under the former one', async () => {
  const { bytes, id } = await given();
  await app.must(carriedTake, { codeHash }, { as: me });
  await app.must(carriedPart, { id, part: 0 }, { as: me });
  await given([randomBytes(800)]);
  const { base64 } = await app.must(carriedPart, { id, part: 1 }, { as: me });
  expect(Buffer.from(base64, 'base64').equals(bytes[1] as Buffer)).toBe(true);
});

test('a code that nobody used in time is told as not taken, for a day', async () => {
  const { id } = await given();
  await app.live(CARRIED.life);
  await collectUploads(app.house, app.clock.now());
  expect(await app.must(carriedState, { id }, { as: me })).toEqual({ taken: false });
  expect(await app.must(carriedEnd, { id, why: 'back' }, { as: me })).toEqual({ taken: false });
  await app.live(DAY + 1);
  await collectUploads(app.house, app.clock.now());
  expect(await app.must(carriedEnd, { id, why: 'back' }, { as: me })).toEqual({ taken: null });
});

test('what a slow link fetches for the better part of an hour is not collected from under it', async () => {
  const { parts } = await given();
  await app.must(carriedTake, { codeHash }, { as: me });
  await app.live(50 * 60_000);
  await collectUploads(app.house, app.clock.now());
  expect(await lies(parts)).toBe(2);
});

test('two codes asked for at once by one account: each is handed over, none fails', async () => {
  const part = await posted(randomBytes(700));
  const give = () => app.call(carriedGive, { codeHash: sha256(randomBytes(4)), parts: [part] }, { as: me });
  expect((await Promise.all([give(), give()])).map(({ success }) => success)).toEqual([true, true]);
});

test('what is too large, did not arrive or is not what was said is not handed over', async () => {
  const [part] = (await given([randomBytes(900)])).parts;
  if (!part) throw new Error();
  const give = (parts: { key: string; size: number }[]) => app.call(carriedGive, { codeHash, parts }, { as: me });
  expect(await give([{ ...part, size: CARRIED.part + 1 }])).toMatchObject({ code: 'BAD_INPUT' });
  expect(await give(Array.from({ length: CARRIED.parts + 1 }, () => part))).toMatchObject({ code: 'BAD_INPUT' });
  expect(await give([{ ...part, size: part.size - 1 }])).toMatchObject({ code: 'UPLOAD_MISSING' });
  expect(await give([{ ...part, key: part.key.replace(/.{64}\.work/, `${'0'.repeat(64)}.work`) }])).toMatchObject({
    code: 'UPLOAD_MISSING',
  });
});

test('a form for sealed parts takes no picture, and one for pictures no sealed part', async () => {
  const form = await app.must(uploadSign, { type: 'sign' }, { as: me });
  const body = new FormData();
  const key = `${form.dir}${sha256('x')}.work`;
  for (const [field, value] of Object.entries({ ...form.fields, key, 'Content-Type': SEALED }))
    body.append(field, value);
  body.append('file', new Blob(['x'], { type: SEALED }), 'part');
  expect((await app.app.request(form.host, { method: 'POST', body })).status).toBe(403);
});
