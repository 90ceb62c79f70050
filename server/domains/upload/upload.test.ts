// @module-tag thorough
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KeptPart, type UploadForm, uploadConfirm, uploadSign } from '../../../contract/upload/calls.ts';
import { DAY, HOUR } from '../../../contract/wire/time.ts';
import { type Person, type TestApp, testApp } from '../../testing/server.ts';
import { originalKey } from './arrival.ts';
import { collectUploads } from './collect.ts';
import { upload } from './handlers.ts';
import { uploadPictures } from './pictures.ts';
import { storageEndpoint } from './storage-endpoint.ts';

let app: TestApp;
let seller: Person;
let photo: Buffer;

beforeAll(async () => {
  app = await testApp({ domains: [upload], httpRoutes: [storageEndpoint, uploadPictures] });
  seller = await app.as('13800000002', 'seller');
  photo = await photoWith({});
}, 60_000);
afterAll(() => app.close());

test('a photo goes up with the signed form, is confirmed, and the original is kept byte for byte', async () => {
  const { form, announced } = await permitted(photo);
  expect((await post(form, announced, photo)).headers.get('etag')).toBe(`"${announced.sha256}"`);
  const answer = await app.must(uploadConfirm, announced, { as: seller });
  expect(answer).toMatchObject({ sha256: announced.sha256, url: `/img/u/${announced.sha256}` });
  expect(readFileSync(join(app.house.config.dataDir, 'objects', originalKey(announced.sha256)))).toEqual(photo);
});

test('confirming again, with the same key or a new one, is the same upload', async () => {
  const bytes = await photoWith({});
  const { form, announced } = await permitted(bytes);
  await post(form, announced, bytes);
  await post(form, announced, bytes);
  const first = await app.call(uploadConfirm, announced, { as: seller, key: 'confirm-once-1' });
  const replay = await app.call(uploadConfirm, announced, { as: seller, key: 'confirm-once-1' });
  const again = await app.must(uploadConfirm, announced, { as: seller });
  expect(replay.headers.get('idempotency-replayed')).toBe('true');
  expect(replay.data).toEqual(first.data);
  expect(again.id).toBe(first.data?.id);
});

test('what people see has no trace of the camera: no location, no orientation tag, right side up', async () => {
  const bytes = await photoWith({}, 6);
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  const { form, announced } = await permitted(bytes);
  await post(form, announced, bytes);
  const { url } = await app.must(uploadConfirm, announced, { as: seller });
  for (const width of [375, 750]) {
    const response = await app.app.request(`${url}-${width}.webp`);
    expect(response.headers.get('cache-control')).toContain('immutable');
    const shown = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(shown).toMatchObject({ format: 'webp', width });
    expect(shown.exif).toBeUndefined();
    // The camera held it sideways: 1200 x 800 stands 800 x 1200.
    expect(shown.height).toBe(Math.round(width * 1.5));
  }
});

test('a browser that takes AVIF gets AVIF, smaller and as clean, under the same address', async () => {
  const bytes = await photoWith({}, 6);
  const { form, announced } = await permitted(bytes);
  await post(form, announced, bytes);
  const { url } = await app.must(uploadConfirm, announced, { as: seller });
  for (const width of [375, 750]) {
    const webp = await app.app.request(`${url}-${width}.webp`, { headers: { accept: 'image/webp,*/*' } });
    const avif = await app.app.request(`${url}-${width}.webp`, { headers: { accept: 'image/avif,image/webp,*/*' } });
    expect(webp.headers.get('content-type')).toBe('image/webp');
    expect(avif.headers.get('content-type')).toBe('image/avif');
    for (const response of [webp, avif]) {
      expect(response.headers.get('vary')).toContain('Accept');
      expect(response.headers.get('cache-control')).toContain('immutable');
    }
    const small = Buffer.from(await avif.arrayBuffer());
    const shown = await sharp(small).metadata();
    expect(shown).toMatchObject({ format: 'heif', width, height: Math.round(width * 1.5) });
    expect(shown.exif).toBeUndefined();
    expect(small.length).toBeLessThan((await webp.arrayBuffer()).byteLength);
  }
});

test('a photo that nobody confirmed is seen by nobody', async () => {
  const bytes = await photoWith({});
  const { form, announced } = await permitted(bytes);
  await post(form, announced, bytes);
  expect((await app.app.request(`/img/u/${announced.sha256}-375.webp`)).status).toBe(404);
});

test('a photo that did not arrive, or arrived differently, cannot be confirmed', async () => {
  const bytes = await photoWith({});
  const { form, announced } = await permitted(bytes);
  const early = await app.call(uploadConfirm, announced, { as: seller });
  expect(early).toMatchObject({ code: 'UPLOAD_MISSING', http: 409 });
  await post(form, announced, bytes);
  const wrong = { ...announced, size: announced.size + 1 };
  expect(await app.call(uploadConfirm, wrong, { as: seller })).toMatchObject({ code: 'UPLOAD_HASH', http: 409 });
  const other = { ...announced, sha256: createHash('sha256').update('other').digest('hex') };
  // What was refused for good is not looked at again.
  expect(await app.call(uploadConfirm, other, { as: seller })).toMatchObject({ code: 'UPLOAD_MISSING', http: 409 });
  await post(form, announced, bytes);
  expect(await app.call(uploadConfirm, other, { as: seller })).toMatchObject({ code: 'UPLOAD_HASH', http: 409 });
  expect((await post(form, announced, Buffer.concat([bytes, bytes]))).status).toBe(409);
});

test('someone else’s photo cannot be confirmed, nor posted to', async () => {
  const thief = await app.as('13800000777');
  const bytes = await photoWith({});
  const { form, announced } = await permitted(bytes);
  await post(form, announced, bytes);
  expect(await app.call(uploadConfirm, announced, { as: thief })).toMatchObject({ code: 'UPLOAD_POLICY', http: 403 });
  const theirs = await app.must(uploadSign, { type: 'sign' }, { as: thief });
  expect((await post(theirs, announced, bytes)).status).toBe(403);
});

test('a file that only calls itself a picture is refused', async () => {
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  for (const bytes of [script, randomBytes(2000), Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(500)])]) {
    const { form, announced } = await permitted(bytes);
    await post(form, announced, bytes);
    expect(await app.call(uploadConfirm, announced, { as: seller })).toMatchObject({ code: 'UPLOAD_TYPE', http: 400 });
  }
});

test('a small file that unpacks to a wall of pixels is refused', async () => {
  const create = { width: 8, height: 8, channels: 3, background: '#fff' } as const;
  const bomb = await sharp({ create }).png().toBuffer();
  // A PNG's size stands in its first chunk (bytes 16 to 24), under a checksum (29 to 33).
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  const { form, announced } = await permitted(bomb, 'image/png', 'png');
  await post(form, announced, bomb);
  expect(await app.call(uploadConfirm, announced, { as: seller })).toMatchObject({ code: 'UPLOAD_SHAPE' });
});

test('a photo that breaks off half-way, or still tells where it was taken, is refused when it is confirmed, with words', async () => {
  const placed = await photoWith({ GPSLatitude: '31/1 13/1 0/1' });
  const refused = { UPLOAD_BROKEN: photo.subarray(0, photo.length / 2), UPLOAD_TELLS: placed };
  for (const [code, bytes] of Object.entries(refused)) {
    const { form, announced } = await permitted(bytes);
    await post(form, announced, bytes);
    const { message, ...rest } = await app.call(uploadConfirm, announced, { as: seller });
    expect([rest.code, rest.http, /不完整|拍摄地点/.test(message)]).toEqual([code, 400, true]);
  }
});

test('a picture too long to be shown is refused when it is confirmed, with words', async () => {
  const create = { width: 990, height: 120_000, channels: 3, background: '#fff' } as const;
  const tower = await sharp({ create }).png().toBuffer();
  const { form, announced } = await permitted(tower, 'image/png', 'png');
  await post(form, announced, tower);
  expect(await app.call(uploadConfirm, announced, { as: seller })).toMatchObject({ code: 'UPLOAD_SHAPE', http: 400 });
});

test('a name as long as a page is refused', async () => {
  const { form, announced } = await permitted(photo);
  for (const key of [`${form.dir}${'a'.repeat(2000)}.jpg`, `${form.dir}${'a'.repeat(240)}.jpg`]) {
    const answer = await app.app.request('/storage', posted({ form, announced, bytes: photo, key }));
    expect(answer.status).toBe(403);
  }
});

test('the store holds the form to its policy: signature, expiry, folder, type, size', async () => {
  const { form, announced } = await permitted(photo);
  const refused = async (change: Partial<Parameters<typeof posted>[0]>) =>
    expect((await app.app.request('/storage', posted({ form, announced, bytes: photo, ...change }))).status).toBe(403);
  await refused({ fields: { signature: Buffer.from('no').toString('base64') } });
  const wider = JSON.parse(Buffer.from(form.policy, 'base64').toString()) as { expiration: string };
  wider.expiration = '2099-01-01T00:00:00.000Z';
  await refused({ fields: { policy: Buffer.from(JSON.stringify(wider)).toString('base64') } });
  await refused({ fields: { OSSAccessKeyId: 'someone' } });
  await refused({ key: `o/${announced.sha256}` });
  await refused({ key: `${form.dir}../../../../etc/passwd` });
  await refused({ key: `${form.dir}a\\..\\b.jpg` });
  await refused({ type: 'text/html' });
  await refused({ fields: { success_action_status: '201' } });
  await refused({ bytes: Buffer.alloc(0) });
  app.clock.advance(2 * DAY);
  await refused({});
  app.clock.advance(-2 * DAY);
});

test('a form without a file, or that is none, gets a clear answer', async () => {
  const empty = await app.app.request('/storage', { method: 'POST', body: new FormData() });
  expect(empty.status).toBeGreaterThanOrEqual(400);
  expect(empty.status).toBeLessThan(500);
  const json = await app.app.request('/storage', {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  expect(json.status).toBe(415);
  const cut = await app.app.request('/storage', {
    method: 'POST',
    body: '--x\r\nContent-Disposition: form-data; name="key"\r\n\r\nhalf',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  expect(cut.status).toBeGreaterThanOrEqual(400);
  expect(cut.status).toBeLessThan(500);
});

test('a photo that breaks off is seen by nobody, goes on where it stopped, and is whole', async () => {
  const bytes = await photoWith({});
  const { form, announced } = await permitted(bytes);
  const begun = await breakOff(form, announced, bytes, bytes.length - 1000);
  expect(begun.status).toBe(400);
  expect(existsSync(join(app.house.config.dataDir, 'objects', announced.key))).toBe(false);
  expect(await app.call(uploadConfirm, announced, { as: seller })).toMatchObject({ code: 'UPLOAD_MISSING' });

  const kept = await askFor(form, announced);
  expect(kept?.size).toBeGreaterThan(bytes.length / 2);
  expect(kept?.sha256).toBe(createHash('sha256').update(bytes.subarray(0, kept?.size)).digest('hex'));
  const from = kept?.size ?? 0;
  const rest = await app.app.request(
    '/storage',
    posted({ form, announced, bytes: bytes.subarray(from), fields: { from: String(from) } }),
  );
  expect(rest.status).toBe(200);
  await app.must(uploadConfirm, announced, { as: seller });
  expect(readFileSync(join(app.house.config.dataDir, 'objects', originalKey(announced.sha256)))).toEqual(bytes);
  expect(await askFor(form, announced)).toBeNull();
});

test('what is kept of a photo goes on only where it ends, with its own bytes, and is nobody else’s', async () => {
  const bytes = await photoWith({});
  const { form, announced } = await permitted(bytes);
  await breakOff(form, announced, bytes, bytes.length - 1000);
  const { size } = (await askFor(form, announced)) ?? { size: 0 };
  const goOn = async (from: string, rest: Buffer) =>
    (await app.app.request('/storage', posted({ form, announced, bytes: rest, fields: { from } }))).json();
  for (const from of [String(size - 1), String(size + 1), '-1', '1e3', 'x'])
    expect(await goOn(from, bytes.subarray(size))).toMatchObject({ code: 'UPLOAD_OFFSET' });

  const thief = await app.as('13800000778');
  const theirs = await app.must(uploadSign, { type: 'sign' }, { as: thief });
  const asked = await app.app.request('/storage', posted({ form: theirs, announced, fields: { ask: '1' } }));
  expect(asked.status).toBe(403);

  // Other bytes behind it make no photo, and what was kept is gone with them: the whole is sent again.
  expect(await goOn(String(size), randomBytes(bytes.length - size))).toMatchObject({ code: 'UPLOAD_OFFSET' });
  expect(await askFor(form, announced)).toBeNull();
  expect((await post(form, announced, bytes)).status).toBe(200);
});

test('of two that go on with one photo at once one does, and the photo is whole', async () => {
  const bytes = await photoWith({});
  const { form, announced } = await permitted(bytes);
  await breakOff(form, announced, bytes, bytes.length - 1000);
  const from = (await askFor(form, announced))?.size ?? 0;
  const rest = () => posted({ form, announced, bytes: bytes.subarray(from), fields: { from: String(from) } });
  const both = await Promise.all([app.app.request('/storage', rest()), app.app.request('/storage', rest())]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  await app.must(uploadConfirm, announced, { as: seller });
});

/** Posts so many bytes of the form and is gone; resolves when the store has noticed. */
async function breakOff(form: UploadForm, announced: Announced, bytes: Buffer, after: number): Promise<Response> {
  const whole = new Request(`http://localhost${form.host}`, posted({ form, announced, bytes }));
  const sent = Buffer.from(await whole.arrayBuffer());
  const incoming = join(app.house.config.dataDir, 'incoming');
  const arrived = () =>
    Math.max(
      0,
      ...(existsSync(incoming) ? readdirSync(incoming) : []).map((name) => statSync(join(incoming, name)).size),
    );
  const body = new ReadableStream({
    async start(controller) {
      for (let at = 0; at < after; at += 16_384) controller.enqueue(sent.subarray(at, Math.min(after, at + 16_384)));
      await expect.poll(arrived).toBeGreaterThan(bytes.length / 2);
      controller.error(new Error('the connection is gone'));
    },
  });
  const headers = { 'content-type': whole.headers.get('content-type') ?? '' };
  return app.app.request(form.host, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
}

async function askFor(form: UploadForm, announced: Announced): Promise<KeptPart | null> {
  const answer = await app.app.request('/storage', posted({ form, announced, fields: { ask: '1' } }));
  return ((await answer.json()) as { data: KeptPart | null }).data;
}

test('who posts noise without end is told to wait, and others are not', async () => {
  const small = await testApp({
    domains: [upload],
    httpRoutes: [storageEndpoint],
    config: { uploads: { account: 1_000_000, address: 4_000_000 } },
  });
  const noise = async (person: Person) => {
    const bytes = randomBytes(300_000);
    const { form, announced } = await permitted(bytes, 'image/jpeg', 'jpg', { house: small, person });
    return small.app.request(form.host, posted({ form, announced, bytes }));
  };
  const [noisy, other] = [await small.as('13900000061'), await small.as('13900000062')];
  // Asking what is kept reads the disk: it counts as well.
  const asking = await small.as('13900000063');
  const asked = [];
  for (let i = 0; i < 17; i++) {
    const { form, announced } = await permitted(randomBytes(10), 'image/jpeg', 'jpg', { house: small, person: asking });
    asked.push((await small.app.request(form.host, posted({ form, announced, fields: { ask: '1' } }))).status);
  }
  expect([asked[0], asked.at(-1)]).toEqual([200, 429]);
  const answers = [];
  for (let i = 0; i < 5; i++) answers.push((await noise(noisy)).status);
  expect(answers).toEqual([200, 200, 200, 429, 429]);
  expect(Number((await noise(noisy)).headers.get('retry-after'))).toBeGreaterThan(60);
  expect((await noise(other)).status).toBe(200);
  // The address is counted too, whoever posts from it.
  const many = await Promise.all(
    Array.from({ length: 12 }, async (_, i) => (await noise(await small.as(String(13900000700 + i)))).status),
  );
  expect(many).toContain(429);
  await small.close();
});

test('with the disk nearly full photos are refused with words, and calls go on', async () => {
  const full = await testApp({
    domains: [upload],
    httpRoutes: [storageEndpoint],
    config: { diskReserve: Number.MAX_SAFE_INTEGER },
  });
  const person = await full.as('13900000063');
  const { form, announced } = await permitted(photo, 'image/jpeg', 'jpg', { house: full, person });
  const answer = await full.app.request(form.host, posted({ form, announced, bytes: photo }));
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(((await answer.json()) as { message: string }).message).toContain('存不下');
  expect((await full.call(uploadSign, { type: 'sign' }, { as: person })).success).toBe(true);
  await full.close();
});

test('what nobody confirmed within the hour is taken away, and nothing else', async () => {
  const bytes = await photoWith({});
  const { form, announced } = await permitted(bytes);
  await post(form, announced, bytes);
  const stored = join(app.house.config.dataDir, 'objects', announced.key);
  await collectUploads(app.house, new Date());
  expect(existsSync(stored)).toBe(true);
  await collectUploads(app.house, new Date(Date.now() + HOUR));
  expect(existsSync(stored)).toBe(false);
  const kept = createHash('sha256').update(photo).digest('hex');
  expect(existsSync(join(app.house.config.dataDir, 'objects', originalKey(kept)))).toBe(true);
  expect(readdirSync(join(app.house.config.dataDir, 'incoming'))).toEqual([]);
});

interface Announced {
  key: string;
  sha256: string;
  size: number;
  type: 'image/jpeg' | 'image/png';
}

async function permitted(
  bytes: Buffer,
  type: Announced['type'] = 'image/jpeg',
  extension = 'jpg',
  { house, person } = { house: app, person: seller },
) {
  const form = await house.must(uploadSign, { type: 'sign' }, { as: person });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const announced: Announced = { key: `${form.dir}${sha256}.${extension}`, sha256, size: bytes.length, type };
  return { form, announced };
}

const post = (form: UploadForm, announced: Announced, bytes: Buffer) =>
  app.app.request(form.host, posted({ form, announced, bytes }));

function posted(a: {
  form: UploadForm;
  announced: Announced;
  bytes?: Buffer;
  key?: string;
  type?: string;
  fields?: Record<string, string>;
}) {
  const body = new FormData();
  const fields = {
    ...a.form.fields,
    key: a.key ?? a.announced.key,
    'Content-Type': a.type ?? a.announced.type,
    ...a.fields,
  };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const type = a.type ?? a.announced.type;
  if (a.bytes) body.append('file', new Blob([new Uint8Array(a.bytes)], { type }), 'photo.jpg');
  return { method: 'POST', body };
}

const photoWith = (gps: Record<string, string>, orientation = 1): Promise<Buffer> =>
  sharp(randomBytes(1200 * 800 * 3), { raw: { width: 1200, height: 800, channels: 3 } })
    .jpeg({ quality: 40 })
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: gps })
    .withMetadata({ orientation })
    .toBuffer();
