/** What the documented script says of a file that nobody touched: that it fits, and nothing that would alarm whoever reads it. */
// @module-tag thorough
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ServerType, serve } from '@hono/node-server';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/identify/calls.ts';
import { hashOfLink, unlike } from '../../../../contract/identify/chain.ts';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import type { Result } from '../../../../contract/identify/rules.ts';
import { neededSlots, type SlotId } from '../../../../contract/identify/slots.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { sha256 } from '../../../kernel/http/signature.ts';
import { type Bench, judge, openIdentifyApp } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';
import { sendPhoto } from '../../../testing/sent-photo.ts';

const SCRIPT = join(import.meta.dirname, '../../../../docs/verify-certificate.mjs');
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

type Shots = { slot: SlotId; photo: string }[];
const really = (): Promise<Shots> =>
  Promise.all(
    neededSlots('toys').map(async (slot) => {
      const noise = sharp(randomBytes(48 * 48 * 3), { raw: { width: 48, height: 48, channels: 3 } });
      const { reply } = await sendPhoto(app, app.owner, await noise.jpeg().toBuffer());
      return { slot, photo: reply.data?.id ?? '' };
    }),
  );

/** A toy that was found genuine by photos that really came. */
async function judged(
  words: readonly (readonly [result: Result, sure: boolean])[] = [['genuine', true]],
  shots?: Shots,
): Promise<{ id: string; code: string; photos: Shots }> {
  const photos = shots ?? (await really());
  const id = randomUUID();
  const pieces = [{ id, category: 'toys' as const, brandId: 'kestrel', styleNo: 'KH92-007', worth: 10_000, photos }];
  const as = { as: app.owner };
  const order = await app.must(calls.identifyOrderSave, { id: randomUUID(), way: 'photos', pieces }, as);
  await credit(app.db, app.owner.userId, order.total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: order.id, channel: 'balance' }, as);
  for (const [n, [result, sure]] of words.entries()) await judge(app, app.experts[n] ?? app.owner, id, result, sure);
  return { id, code: (await app.must(calls.identifyDetail, { id }, as)).code ?? '', photos };
}

const file = async (code: string) =>
  (await (await fetch(`${origin}/certificate/${code}.json`)).json()) as calls.Certificate;
const said = async (code: string) =>
  (await promisify(execFile)(process.execPath, [SCRIPT, `${origin}/certificate/${code}.json`])).stdout;
/** Of a file that somebody kept, or changed. */
async function check(told: object): Promise<string> {
  const kept = join(app.house.config.dataDir, 'kept.json');
  await writeFile(kept, JSON.stringify(told));
  return promisify(execFile)(process.execPath, [SCRIPT, kept, origin]).then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => stderr,
  );
}
const whole =
  /^\w+: genuine, valid; [1-9]\d* photos compared and \d+ links fit\n(its owner may still appeal until [\dT:.Z-]+\n)?$/;

test('the script says of a file that nobody touched that it fits, and nothing else, while its owner may appeal and afterwards', async () => {
  const { code } = await judged();
  expect((await file(code)).appealUntil).toBe(app.clock.now().getTime() + identifyTimes.appeal);
  expect(await said(code)).toMatch(whole);
  await app.live(identifyTimes.appeal + 1);
  // It says what its chain says, whatever has become of it since.
  expect((await file(code)).appealUntil).toBeLessThan(app.clock.now().getTime());
  expect((await app.must(calls.identifyCertificate, { code })).appealUntil).toBeNull();
  expect(await said(code)).toMatch(whole);
});

test('what somebody put into a part of it is named as what no chain vouches for, wherever it stands', async () => {
  const { code } = await judged();
  const told = await file(code);
  const inside = await check({
    ...{ ...told, name: { ...told.name, fr: 'Crécerelle' } },
    photos: told.photos.map((photo, n) => (n === 0 ? { ...photo, caption: '很新' } : photo)),
    opinions: told.opinions.map(({ points, ...one }) => ({
      ...{ ...one, by: 'Famous Expert' },
      points: points.map((point, n) => (n === 0 ? { ...point, weight: 9 } : point)),
    })),
  });
  const named = ['name.fr', 'photos[0].caption', 'opinions[0].by', 'opinions[0].points[0].weight'];
  expect(inside.trimEnd().split('vouches for it: ')[1]?.split(', ').toSorted()).toEqual(named.toSorted());
});

test('a file from which it was taken that its owner may still appeal is found out; one that was kept of old, after that time, is whole', async () => {
  const { code } = await judged();
  await app.live(identifyTimes.appeal + 1);
  const old = await file(code);
  // The script's own clock says whether that time is over: by this file's it is, by the next one's it never will be.
  const past = resealed(old, Date.UTC(2020, 0));
  const open = resealed(old, Date.UTC(2200, 0));
  expect(await check({ ...past, appealUntil: null })).toMatch(whole);
  expect(await check(open)).toMatch(whole);
  for (const appealUntil of [null, undefined, Date.UTC(2201, 0)])
    expect(await check({ ...open, appealUntil })).toContain('until when its owner may appeal');
});

/** The same with another end of its appeal, as if it had been sealed so. */
function resealed(told: calls.Certificate, appealUntil: number) {
  const last = told.chain.at(-1);
  const fact = JSON.stringify({ ...JSON.parse(last?.fact ?? '{}'), appealUntil });
  const link = { kind: 'verdict' as const, at: last?.at ?? 0, fact };
  const hash = hashOfLink(told.chain.at(-2)?.hash ?? '', link, sha256);
  return { ...told, appealUntil, chain: [...told.chain.slice(0, -1), { ...link, hash }] };
}

test('so it does, and the page names nothing that differs, of one whose verdict is of before verdicts said until when its owner may appeal', async () => {
  const { id, code } = await judged();
  const { chain } = await file(code);
  const last = chain.at(-1);
  const { appealUntil: _, ...old } = JSON.parse(last?.fact ?? '{}');
  const link = { kind: 'verdict', at: last?.at ?? 0, fact: JSON.stringify(old) } as const;
  await sql`update identify_link set fact = ${link.fact}, hash = ${hashOfLink(chain.at(-2)?.hash ?? '', link, sha256)}
    where case_id = ${id} and kind = 'verdict'`.execute(app.db);
  const page = await app.must(calls.identifyCertificate, { code });
  expect(page.appealUntil).not.toBeNull();
  expect(unlike(page)).toEqual([]);
  expect(await said(code)).toMatch(whole);
});

test('of photos that were drawn it says that it compared none, and of three who looked how many found it', async () => {
  const { code } = await judged([
    ['genuine', false],
    ['fake', true],
    ['genuine', true],
  ]);
  expect(await said(code)).toContain('2 of its 3 opinions came to that');
  const told = await file(code);
  const drawing = (print: string) => `/img/p/kestrel/${told.photos.findIndex((photo) => photo.print === print)}`;
  const photos = told.photos.map((photo) => ({ ...photo, print: drawing(photo.print), url: drawing(photo.print) }));
  let before = '';
  const chain = told.chain.map(({ kind, at, fact }) => {
    const link = { kind, at, fact: fact.replace(/[0-9a-f]{64}/g, drawing) };
    before = hashOfLink(before, link, sha256);
    return { ...link, hash: before };
  });
  const kept = join(app.house.config.dataDir, 'drawn.json');
  await writeFile(kept, JSON.stringify({ ...told, photos, chain }));
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, kept, origin]);
  expect(stdout).toMatch(/; 0 photos compared and \d+ links fit; \d+ drawings of a demo have no bytes to compare\n/);
});

test('it says on which other certificates its photos stand, which only the shop knows', async () => {
  const { code, photos } = await judged();
  const other = await judged(
    [
      ['genuine', true],
      ['genuine', true],
    ],
    photos,
  );
  expect(await said(code)).toContain(
    `the shop says: ${photos.length} of its photos are also on certificate ${other.code}`,
  );
});
