/** The certificate as a stranger verifies it: with the documented script, over the network, against the bytes that left the phone. */
// @module-tag thorough
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ServerType, serve } from '@hono/node-server';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../contract/identify/calls.ts';
import { broughtBy, tellsWhenShot, unlike } from '../../../contract/identify/chain.ts';
import { identifyTimes } from '../../../contract/identify/machine.ts';
import { neededSlots } from '../../../contract/identify/slots.ts';
import { payDo } from '../../../contract/payment/calls.ts';
import { scanLookup } from '../../../contract/scan/calls.ts';
import { HOUR, MINUTE } from '../../../contract/wire/time.ts';
import { type Bench, inHand, judge, openIdentifyApp, ordered, take, takeBack } from '../../testing/identify.ts';
import { credit } from '../../testing/market.ts';
import { sendPhoto } from '../../testing/sent-photo.ts';
import { headOf } from '../../testing/share/head.ts';
import { originalKey } from '../upload/arrival.ts';

const SCRIPT = join(import.meta.dirname, '../../../docs/verify-certificate.mjs');
let app: Bench;
let server: ServerType;
let origin: string;
beforeAll(async () => {
  app = await openIdentifyApp();
  origin = await new Promise((resolve) => {
    server = serve({ fetch: app.app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve(`http://127.0.0.1:${port}`),
    );
  });
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await app.close();
});

async function sent(): Promise<{ id: string; sha256: string }> {
  const noise = sharp(randomBytes(48 * 48 * 3), { raw: { width: 48, height: 48, channels: 3 } });
  const { sha256, reply } = await sendPhoto(app, app.owner, await noise.jpeg().toBuffer());
  return { id: reply.data?.id ?? '', sha256 };
}

const inGroups = (code: string) => code.toUpperCase().replace(/.{4}\B/g, '$&-');
const check = (...said: string[]) =>
  promisify(execFile)(process.execPath, [SCRIPT, ...said]).then(
    ({ stdout }) => ({ fits: true, said: stdout }),
    ({ stderr }: { stderr: string }) => ({ fits: false, said: stderr }),
  );

/** The script's word on a certificate that is shown like this, with the photos of the real one. */
async function checkShown(told: { code: string; photos: unknown; shared?: unknown }) {
  const other = createServer((request, answer) => {
    if (request.url?.endsWith('.json')) answer.end(JSON.stringify(told));
    else answer.writeHead(302, { location: `${origin}${request.url}` }).end();
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const found = await check(`http://127.0.0.1:${port}/certificate/${realCode}.json`);
  other.close();
  return found;
}
let realCode = '';

test('the documented script finds a whole certificate whole, and one changed byte of one photo', async () => {
  const photos = await Promise.all(neededSlots('toys').map(async (slot) => ({ slot, ...(await sent()) })));
  const piece = randomUUID();
  // By the phone's clock one was taken before it came, one at a time that has not been yet; of the others it knows nothing.
  const [before, ahead] = [-10 * MINUTE, HOUR].map((by) => app.clock.now().getTime() + by);
  const shots = photos.map(({ slot, id }, n) => ({
    slot,
    photo: id,
    ...(n < 2 && { shotAt: n === 0 ? before : ahead }),
  }));
  const pieces = [{ id: piece, category: 'toys' as const, brandId: 'kestrel', styleNo: 'K', worth: 1, photos: shots }];
  const as = { as: app.owner };
  const order = await app.must(calls.identifyOrderSave, { id: randomUUID(), way: 'photos', pieces }, as);
  await credit(app.db, app.owner.userId, order.total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: order.id, channel: 'balance' }, as);
  await take(app, app.experts[0], piece);
  // Its expert finds every photo at its place.
  for (const { url } of (await inHand(app, app.experts[0]))?.photos ?? [])
    expect((await fetch(`${origin}${url}-375.webp`)).status).toBe(200);
  expect((await fetch(`${origin}/img/u/${piece}.99-375.webp`)).status).toBe(404);
  await judge(app, app.experts[0], piece, 'genuine');
  const { code } = await app.must(calls.identifyDetail, { id: piece }, as);
  realCode = code ?? '';
  const address = `${origin}/certificate/${code}.json`;
  // Only its owner is told what it can be sold as, and no file says whose it is.
  const seen = async (who?: typeof as) => app.must(calls.identifyCertificate, { code: code ?? '' }, who);
  expect((await seen(as)).mine).toEqual({ id: piece, lies: 'owner', itemId: null, productId: null });
  // While its owner may appeal it is not final, and says until when.
  expect((await seen()).appealUntil).toBe(app.clock.now().getTime() + identifyTimes.appeal);
  expect([(await seen()).mine, (await seen({ as: app.experts[1] })).mine]).toEqual([null, null]);
  expect(await (await fetch(address)).json()).not.toHaveProperty('mine');
  expect(await check(address)).toMatchObject({ fits: true, said: expect.stringContaining(`${code}: genuine, valid`) });
  // Whoever has the certificate alone finds the script beside it.
  const script = await fetch(`${origin}/certificate/verify-certificate.mjs`);
  expect(await script.text()).toBe(
    await readFile(join(import.meta.dirname, '../../../docs/verify-certificate.mjs'), 'utf8'),
  );
  // The file that they downloaded once is checked as well, with the shop's address for its photos; alone it says what is missing.
  const kept = join(app.house.config.dataDir, 'kept.json');
  await writeFile(kept, await (await fetch(address)).text());
  expect(await check(kept, origin)).toMatchObject({ fits: true });
  expect(await check(kept)).toMatchObject({ fits: false, said: expect.stringMatching(/^usage: /) });
  // As somebody read it out and another typed it.
  const loud = inGroups(code ?? '');
  expect(await check(`${origin}/certificate/${loud}.json`)).toMatchObject({ fits: true });
  expect(await headOf(app.house)(new URL(`${origin}/pages/identify/certificate?code=${loud}`))).toContain('红隼 潮玩');
  const [link] = (await seen()).chain;
  const facts = photos.map(({ slot, sha256 }, n) => (n === 0 ? [slot, sha256, before] : [slot, sha256]));
  expect(JSON.parse(link?.fact ?? '').photos).toEqual(facts);
  expect(link && broughtBy(link)).toMatchObject({ count: photos.length, timed: 1, shot: [before, before] });

  const [first] = photos;
  const path = join(app.house.config.dataDir, 'objects', originalKey(first?.sha256 ?? ''));
  const bytes = await readFile(path);
  bytes[200] = (bytes[200] ?? 0) ^ 1;
  await writeFile(path, bytes);
  expect(await check(address)).toEqual({ fits: false, said: `photo ${first?.sha256} has been changed\n` });
  bytes[200] = (bytes[200] ?? 0) ^ 1;
  await writeFile(path, bytes);
  expect((await check(address)).fits).toBe(true);

  // What the catalogue calls it later changes nothing that was said; a name that is not the one in the chain is found.
  const named = (name_zh: string) => app.db.updateTable('brand').set({ name_zh }).where('id', '=', 'kestrel').execute();
  const { name } = await seen();
  expect(name).toEqual({ zh: '红隼 潮玩', en: 'Kestrel Toys' });
  await named('别的牌子');
  expect((await seen()).name).toEqual(name);
  expect((await check(address)).fits).toBe(true);
  await named('红隼');
  // The page and the script find the same, each by its own code.
  const shown = await seen();
  const old = shown.chain.map((link) =>
    link.kind === 'verdict' ? { ...link, fact: JSON.stringify({ ...JSON.parse(link.fact), name: name.zh }) } : link,
  );
  const retold = (photo: (told: unknown[]) => unknown[]) =>
    shown.chain.map((link) => {
      if (link.kind !== 'photos') return link;
      const { photos, ...fact } = JSON.parse(link.fact);
      return { ...link, fact: JSON.stringify({ ...fact, photos: photos.map(photo) }) };
    });
  const unseen = {
    opinions: shown.opinions.map((one) => ({
      ...one,
      result: 'inconclusive' as const,
      points: one.points.map((point) => ({ ...point, ok: false, seen: false })),
    })),
    chain: shown.chain.map((link) => {
      if (link.kind !== 'opinion') return link;
      const { points, ...fact } = JSON.parse(link.fact);
      const old = points.map(([sign, , ...spot]: unknown[]) => [sign, false, ...spot]);
      return { ...link, fact: JSON.stringify({ ...fact, result: 'inconclusive', points: old }) };
    }),
  };
  const slots = shown.photos.map(({ slot }) => slot);
  const swapped = shown.photos.map((photo, n) => ({ ...photo, slot: slots[n < 2 ? 1 - n : n] ?? photo.slot }));
  const taken = (
    fact: { ground?: string },
    told: { at?: number; ground?: 'altered'; reason?: string } = {},
  ): Partial<typeof shown> => ({
    standing: 'revoked',
    revoked: { at: shown.issuedAt, ground: null, reason: '样本有误', ...told },
    chain: [
      ...shown.chain,
      {
        kind: 'revoked',
        at: shown.issuedAt,
        fact: JSON.stringify({ code: shown.code, ...fact, reason: '样本有误' }),
        hash: '',
      },
    ],
  });
  const cases: [parts: string[], said: string, change: Partial<typeof shown>][] = [
    [[], '', {}],
    [['verdict'], 'may appeal is not what', { appealUntil: (shown.appealUntil ?? 0) + 1 }],
    [['name'], 'called otherwise', { name: { ...name, en: 'Kestrel Shoes' } }],
    [['name'], 'style number', { styleNo: 'X-1' }],
    // Of old, only the Chinese name was written.
    [[], 'link', { chain: old, name: { ...name, en: 'Kestrel Shoes' } }],
    [['name'], 'called otherwise', { chain: old, name: { ...name, zh: '红隼 球鞋' } }],
    [['verdict'], 'shown as fake', { result: 'fake' }],
    [['verdict'], 'another certificate', { code: 'another' }],
    [['verdict'], 'in another way', { way: 'item' }],
    [['verdict'], 'not issued when', { issuedAt: shown.issuedAt + 60_000 }],
    [['photos'], 'is shown as', { photos: swapped }],
    [['photos'], 'not in its place', { photos: [...shown.photos].reverse() }],
    [['photos'], 'shown twice', { photos: [...shown.photos, ...shown.photos.slice(0, 1)] }],
    [['photos'], 'not taken by whom', { photos: shown.photos.map((photo) => ({ ...photo, taken: 'hand' as const })) }],
    [
      ['photos'],
      'from elsewhere',
      { photos: shown.photos.map((photo) => ({ ...photo, url: shown.photos[0]?.url ?? '' })) },
    ],
    [['standing'], 'taken back', { standing: 'revoked' }],
    // Taken back for what the chain says, then, and not for something else; of old it says no ground.
    [[], 'link', taken({})],
    [[], 'link', taken({ ground: 'altered' }, { ground: 'altered' })],
    [['standing'], 'why or when', taken({ ground: 'altered' })],
    [['standing'], 'why or when', taken({}, { reason: '别的原因' })],
    [['standing'], 'why or when', taken({}, { at: 1 })],
    [['standing'], 'taken back', { ...taken({}), standing: 'valid' }],
    [['standing'], 'somebody appealed', { standing: 'appealed' }],
    [['photos'], 'did not come when', { photos: shown.photos.map((photo) => ({ ...photo, at: photo.at - 60_000 })) }],
    [['opinions'], 'not given when', { opinions: shown.opinions.map((one) => ({ ...one, at: one.at - 60_000 })) }],
    [['opinions'], "expert's words", { opinions: shown.opinions.map((one) => ({ ...one, note: '别的话' })) }],
    [
      ['opinions'],
      "expert's words",
      {
        opinions: shown.opinions.map((one) => ({
          ...one,
          points: one.points.map((point) => ({ ...point, note: '别的话' })),
        })),
      },
    ],
    [['opinions'], 'not every opinion', { opinions: [] }],
    // Of old, what a photo did not show was written as what does not fit.
    [[], 'link', unseen],
    // Of old, nothing said when the phone took a photo; and what it says now is part of what is hashed.
    [[], 'link 1 (photos)', { chain: retold((told) => told.slice(0, 2)) }],
    [[], 'link 1 (photos)', { chain: retold(([slot, print, at]) => [slot, print, at ?? 1]) }],
  ];
  for (const [parts, said, change] of cases) {
    const told = { ...shown, ...change };
    expect(unlike(told)).toEqual(parts);
    const found = await checkShown(told);
    expect(found.fits).toBe(said === '');
    expect(found.said).toContain(said);
    if (parts.length === 0) expect(found.said).not.toMatch(/called|shown as|opinion \d/);
  }

  // What is said beside the chain is named.
  const beside = async (change: object) => (await checkShown({ ...shown, shared: null, ...change })).said;
  expect(await beside({ compared: { report: 'R1', at: 1 } })).toMatch(/beside the certificate.*: compared\n$/);
  expect(await beside({ standing: 'perfect' })).toBe('the chain knows of no perfect\n');
  // Nor is a reason that somebody changed the one that was given.
  await sql`update identify_opinion set points = jsonb_set(points, '{0,spot,x}', '777') where case_id = ${piece}`.execute(
    app.db,
  );
  expect(await check(address)).toEqual({ fits: false, said: 'opinion 1 is not the one in the chain\n' });
  expect(unlike(await seen())).toEqual(['opinions']);

  // A result that somebody changed in the database is not the one in the chain.
  await app.db.updateTable('identify_case').set({ verdict: 'fake' }).where('id', '=', piece).execute();
  expect((await check(address)).said).toContain('shown as fake, the chain says genuine');
  expect((await check(`${origin}/certificate/nothing.json`)).fits).toBe(false);
});

test('a chain of before phones told when a photo was taken is whole, and does not claim to begin at the camera', async () => {
  const photos = await Promise.all(neededSlots('toys').map(async (slot) => ({ slot, photo: (await sent()).id })));
  const id = randomUUID();
  const as = { as: app.owner };
  const pieces = [{ id, category: 'toys' as const, brandId: 'kestrel', styleNo: 'KH92-007', worth: 10_000, photos }];
  const order = await app.must(calls.identifyOrderSave, { id: randomUUID(), way: 'photos', pieces }, as);
  await credit(app.db, app.owner.userId, order.total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: order.id, channel: 'balance' }, as);
  await judge(app, app.experts[0], id, 'genuine');
  const { code } = await app.must(calls.identifyDetail, { id }, as);
  const { chain } = await app.must(calls.identifyCertificate, { code: code ?? '' });
  expect(tellsWhenShot(chain)).toBe(false);
  expect((await check(`${origin}/certificate/${code}.json`)).fits).toBe(true);
});

test('a certificate’s picture is drawn as it stands, leads to it by its sharer, and is another when it is taken back', async () => {
  const { code, id } = await app.db
    .selectFrom('identify_case')
    .select(['id', 'code'])
    .where('code', 'is not', null)
    .executeTakeFirstOrThrow();
  const draw = (as?: typeof app.owner) =>
    app.must(calls.identifyCertificatePicture, { code: code ?? '' }, as ? { as } : {});
  const first = await draw();
  expect(new URL(first.url).search).toBe(`?code=${code}`);
  expect((await draw()).src).toBe(first.src);
  const drawn = await app.app.request(first.src);
  const { width, height, format } = await sharp(Buffer.from(await drawn.arrayBuffer())).metadata();
  expect({ width, height, format }).toEqual({ width: 750, height: 1_120, format: 'webp' });
  const shared = await draw(app.owner);
  expect(new URL(shared.url).searchParams.get('inviter')).toBe(app.owner.userId);
  await app.db
    .updateTable('identify_case')
    .set({ revoked_at: app.clock.now(), revoked_reason: '对比后发现是假的' })
    .where('id', '=', id)
    .execute();
  expect((await draw()).src).not.toBe(first.src);
  expect(await app.call(calls.identifyCertificatePicture, { code: 'nothing' })).toMatchObject({ code: 'NOT_FOUND' });
});

test('a certificate is found by its code as it was typed; of two old ones that differ in size alone only by the very code', async () => {
  const rows = await app.db.selectFrom('identify_case').select(['id', 'code']).where('code', 'is not', null).execute();
  const [one, other] = rows;
  if (!one?.code || !other?.code) throw new Error('two certificates are needed');
  for (const { code } of rows) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{12}$/);
  const found = async (code: string) => {
    const answer = await app.call(calls.identifyCertificate, { code });
    const { found } = await app.must(scanLookup, { code });
    const scanned = found.map(({ id }) => id);
    return 'data' in answer ? [(answer.data as { code: string }).code, ...scanned] : scanned;
  };
  expect(await found(inGroups(one.code).replaceAll('0', 'O').replaceAll('1', 'l'))).toEqual([one.code, one.code]);
  const rename = (id: string, code: string) =>
    app.db.updateTable('identify_case').set({ code }).where('id', '=', id).execute();
  await rename(one.id, 'oLd0CertAAbb');
  await rename(other.id, 'oLd0CertAaBb');
  const of = async (code: string) => app.call(calls.identifyCertificate, { code });
  expect((await found('old0certaabb')).sort()).toEqual(['oLd0CertAAbb', 'oLd0CertAaBb']);
  expect(await of('old0certaabb')).toMatchObject({ code: 'NOT_FOUND' });
  expect((await found('oLd0CertAaBb')).at(-1)).toBe('oLd0CertAaBb');
  await rename(one.id, one.code);
  await rename(other.id, other.code);
});

test('a picture’s code leads to where others find the shop; where it does not know that, there is none', async () => {
  const code = (
    await app.db.selectFrom('identify_case').select('code').where('code', 'is not', null).executeTakeFirst()
  )?.code;
  const draw = async (who?: { as: typeof app.owner }) =>
    (await app.must(calls.identifyCertificatePicture, { code: code ?? '' }, who)).src;
  const inks = async () => {
    const src = await draw();
    const drawn = await (await app.app.request(src)).arrayBuffer();
    const place = { left: 490, top: 840, width: 200, height: 170 };
    return (await sharp(Buffer.from(drawn)).extract(place).raw().toBuffer()).some((tone) => tone < 128);
  };
  const { env } = app.house.config as { env: Record<string, string | undefined> };
  expect(await inks()).toBe(false);
  env.PUBLIC_URL = 'https://shop.test';
  expect(await inks()).toBe(true);
  // Who comes by a picture was invited by whoever sent it.
  expect(await draw({ as: app.owner })).not.toBe(await draw());
  env.PUBLIC_URL = undefined;
});

test('a certificate’s address says in a chat what it is of and what stands now: what was taken back looks like nothing else', async () => {
  const [id = ''] = await ordered(app, { category: 'toys' });
  await judge(app, app.experts[0], id, 'genuine');
  const { code } = await app.must(calls.identifyDetail, { id }, { as: app.owner });
  const title = async (of = code, lang: 'zh' | 'en' = 'zh') => {
    const head = await headOf(app.house)(new URL(`/pages/identify/certificate?code=${of}`, 'http://localhost'), lang);
    return /og:title" content="([^"]*)"/.exec(head ?? '')?.[1];
  };
  expect(await title()).toBe('红隼 潮玩 · 鉴别为真 · 鉴别证书 · 回潮');
  expect(await title(code, 'en')).toContain('Kestrel Toys · Genuine · ');
  await app.must(calls.identifyAppeal, { id, body: '再看看' }, { as: app.owner });
  expect(await title()).toContain('红隼 潮玩 · 有人申诉，正在重看');
  await takeBack(app, code, '样本有误');
  expect(await title()).toBe('红隼 潮玩 · 证书已被撤销 · 鉴别证书 · 回潮');
  expect(await title('nothing')).toBe('鉴别证书 · 回潮');
});
