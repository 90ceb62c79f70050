/** Which one a piece is, as its owner tells it: on lists, on the expert's table, on the certificate that a stranger verifies. */
// @module-tag thorough
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ServerType, serve } from '@hono/node-server';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/identify/calls.ts';
import { hashOfLink, unlike } from '../../../../contract/identify/chain.ts';
import { identifyRelease } from '../../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import type { toldModel } from '../../../../contract/identify/model.ts';
import { neededSlots } from '../../../../contract/identify/slots.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { scanLookup } from '../../../../contract/scan/calls.ts';
import { todoList } from '../../../../contract/todo/calls.ts';
import { MINUTE } from '../../../../contract/wire/time.ts';
import { sha256 } from '../../../kernel/http/signature.ts';
import { setReminder } from '../../../kernel/state/transitions.ts';
import { type Bench, inHand, judge, openIdentifyApp, take } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';
import { sendPhoto } from '../../../testing/sent-photo.ts';
import { untold } from './model.ts';

const SCRIPT = join(import.meta.dirname, '../../../../docs/verify-certificate.mjs');
let app: Bench;
let server: ServerType;
let origin: string;
const mine = () => ({ as: app.owner });
beforeAll(async () => {
  app = await openIdentifyApp();
  server = serve({ fetch: app.app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await app.close();
});

type Told = Partial<Record<keyof typeof toldModel | 'brand' | 'brandId' | 'productId', string>>;

/** One piece of which just this is said, with photos that were really sent. */
async function pieceOf(told: Told, category: 'sneakers' | 'toys' = 'toys') {
  const photos = await Promise.all(
    neededSlots(category).map(async (slot) => {
      const noise = sharp(randomBytes(48 * 48 * 3), { raw: { width: 48, height: 48, channels: 3 } });
      const { reply } = await sendPhoto(app, app.owner, await noise.jpeg().toBuffer());
      return { slot, photo: reply.data?.id ?? '' };
    }),
  );
  return { id: randomUUID() as string, category, worth: 10_000, photos, ...told };
}
type Piece = Awaited<ReturnType<typeof pieceOf>>;
const order = (piece: Piece) =>
  app.call(calls.identifyOrderSave, { id: randomUUID(), way: 'photos', pieces: [piece] }, mine());

/** @returns its id, paid for */
async function paidFor(told: Told, category?: 'sneakers' | 'toys'): Promise<string> {
  const piece = await pieceOf(told, category);
  const sent = { id: randomUUID(), way: 'photos' as const, pieces: [piece] };
  const { id, total } = await app.must(calls.identifyOrderSave, sent, mine());
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: id, channel: 'balance' }, mine());
  return piece.id;
}
const detail = (id: string) => app.must(calls.identifyDetail, { id }, mine());
async function certified(told: Told, category?: 'sneakers' | 'toys', result: 'genuine' | 'fake' = 'genuine') {
  const id = await paidFor(told, category);
  await judge(app, app.experts[0], id, result);
  if (result === 'fake') await judge(app, app.experts[1], id, result);
  const { code } = await detail(id);
  return { id, code: code ?? '', shown: await app.must(calls.identifyCertificate, { code: code ?? '' }) };
}

const check = (...said: string[]) =>
  promisify(execFile)(process.execPath, [SCRIPT, ...said]).then(
    ({ stdout }) => ({ fits: true, said: stdout }),
    ({ stderr }: { stderr: string }) => ({ fits: false, said: stderr }),
  );

const whole = {
  ...{ brandId: 'kestrel', model: '云雀 400%', styleNo: 'KT-4410 B', colour: '月光白', size: '28 cm' },
} satisfies Told;

test('a piece goes by the model that its owner names: in the list, in hand, by its number, and on a certificate that says whose word it is', async () => {
  const id = await paidFor(whole);
  const name = { zh: '红隼 云雀 400% 月光白', en: 'Kestrel 云雀 400% 月光白' };
  const facts = {
    ...{ styleNo: 'KT-4410 B', colour: { zh: '月光白', en: '月光白' }, size: '28 cm' },
    told: ['model', 'styleNo', 'colour', 'size'],
  };
  const { list } = await app.must(calls.identifyList, {}, mine());
  expect(list.find((row) => row.id === id)?.name).toEqual(name);
  const own = await detail(id);
  expect(own).toMatchObject({ name, model: '云雀 400%', ...facts });
  expect((await app.must(scanLookup, { code: own.no }, mine())).found[0]?.title).toEqual(name);
  // Whoever judges it compares the label with what was said.
  await take(app, app.experts[0], id);
  expect(await inHand(app, app.experts[0])).toMatchObject({ name, ...facts });
  await judge(app, app.experts[0], id, 'genuine');
  const { code } = await detail(id);
  const shown = await app.must(calls.identifyCertificate, { code: code ?? '' });
  expect(shown).toMatchObject({ name, ...facts });
  // It stays so, whatever becomes of its owner's words.
  await app.db.updateTable('identify_case').set({ model_name: null, size: null }).where('id', '=', id).execute();
  expect(await app.must(calls.identifyCertificate, { code: code ?? '' })).toEqual(shown);
});

test('what waits to be paid is called by its model among what is to be done', async () => {
  const piece = await pieceOf(whole);
  await order(piece);
  const { list } = await app.must(todoList, {}, mine());
  expect(list.map(({ name }) => name?.zh)).toContain('红隼 云雀 400% 月光白');
});

test('the documented script finds a certificate with a told model whole, and a changed name, size, colour or word', async () => {
  const { code, shown } = await certified(whole);
  expect(await check(`${origin}/certificate/${code}.json`)).toMatchObject({ fits: true });
  expect(unlike(shown)).toEqual([]);
  const kept = join(app.house.config.dataDir, 'told.json');
  const told: unknown = await (await fetch(`${origin}/certificate/${code}.json`)).json();
  const word = 'is not as in the verdict';
  const changes: [said: string, change: Partial<typeof shown>][] = [
    ['called otherwise', { name: { zh: '红隼 云雀 1000% 月光白', en: shown.name.en } }],
    [word, { size: '70 cm' }],
    [word, { size: null }],
    [word, { colour: { zh: '月光白', en: 'Black' } }],
    // What its owner said is not what the catalogue says.
    [word, { told: [] }],
    ['style number', { styleNo: 'KT-4411' }],
  ];
  for (const [said, change] of changes) {
    await writeFile(kept, JSON.stringify({ ...(told as object), ...change }));
    const found = await check(kept, origin);
    expect(found.fits).toBe(false);
    expect(found.said).toContain(said);
    expect(unlike({ ...shown, ...change })).toEqual(['name']);
  }
});

test('a certificate of before models were told is whole, and nobody puts a size beside it', async () => {
  const { code, id, shown } = await certified({ brandId: 'kestrel' }, 'toys', 'fake');
  expect(shown).toMatchObject({ styleNo: null, colour: null, size: null, told: [] });
  const { colour: _colour, size: _size, told: _told, ...old } = shown;
  let before = '';
  // As it was sealed then.
  const chain = shown.chain.map(({ kind, at, fact }) => {
    const { colour, size, told, ...rest } = JSON.parse(fact);
    if (kind === 'verdict') expect([colour, size, told]).toEqual([null, null, []]);
    const link = { kind, at, fact: JSON.stringify(rest) };
    before = hashOfLink(before, link, sha256);
    return { ...link, hash: before };
  });
  expect(unlike({ ...old, chain })).toEqual([]);
  expect(unlike({ ...old, chain, size: 'EU 42' })).toEqual(['name']);
  const kept = join(app.house.config.dataDir, 'old.json');
  const { mine: _mine, compared: _compared, shared: _shared, ...file } = old;
  await writeFile(kept, JSON.stringify({ ...file, code, chain }));
  expect(await check(kept, origin)).toMatchObject({ fits: true });
  await writeFile(kept, JSON.stringify({ ...file, code, chain, size: 'EU 42' }));
  expect(await check(kept, origin)).toMatchObject({ fits: false, said: expect.stringContaining('its size') });
  expect((await detail(id)).model).toBeNull();
});

test('of the catalogue it is what the catalogue says, whatever else is said; only its size is its owner’s word', async () => {
  const other = { model: '别的', styleNo: 'X-1', colour: '红', brand: '别的牌子' };
  const { id, code, shown } = await certified({ productId: 'kh92-007', size: 'EU 42.5', ...other }, 'sneakers');
  expect(shown).toMatchObject({
    ...{ name: { zh: 'Kestrel High 92 海军蓝', en: 'Kestrel High 92 Navy' }, styleNo: 'KH92-007' },
    ...{ colour: { zh: '海军蓝', en: 'Navy' }, size: 'EU 42.5', told: ['size'] },
  });
  expect(await check(`${origin}/certificate/${code}.json`)).toMatchObject({ fits: true });
  expect(await detail(id)).toMatchObject({ productId: 'kh92-007', brand: { id: 'kestrel' }, model: null });
});

test('a model without a brand is named; nobody says then that the brand is all that is known', async () => {
  const { shown } = await certified({ model: '云雀 400%' }, 'toys', 'fake');
  expect(shown.name).toEqual({ zh: '云雀 400%', en: '云雀 400%' });
  expect((await certified({ brand: '丸源', colour: '黑' }, 'toys', 'fake')).shown.name).toEqual({
    zh: '丸源 潮玩 黑',
    en: '丸源 Toys 黑',
  });
});

test('no word of a model says how its owner is reached, or what is not seen; a number off a label is let be', async () => {
  const said = async (told: Told) => (await order(await pieceOf({ brandId: 'kestrel', ...told }))).code ?? null;
  for (const part of ['model', 'styleNo', 'colour', 'size'] as const) {
    expect(await said({ [part]: '加微信 wxid_lin' }), part).toBe('NAME_LEADS_OFF');
    expect(await said({ [part]: 'Lark\u3164400' }), part).toBe('NAME_ODD');
  }
  // Nor do the words that stand one after the other.
  expect(await said({ model: '13800', colour: '001234' })).toBe('NAME_LEADS_OFF');
  for (const styleNo of ['DD1391-100', '311.30.42.30.01.005', '443497 DRW1T 8680', '4547315 811 1000', '126500LN-0001'])
    expect(await said({ styleNo }), styleNo).toBeNull();
});

test('a copy that measures an expert is told of like its source, until it has served', async () => {
  const [a, b] = app.experts;
  const { id } = await certified(whole);
  await app.live(identifyTimes.appeal + 1);
  await setReminder(app.db, { entity: 'identify.known', id, event: 'arrive', at: app.clock.now() });
  await app.live(MINUTE);
  const copy = () =>
    app.db.selectFrom('identify_case').selectAll().where('source_id', '=', id).executeTakeFirstOrThrow();
  const words = { model_name: '云雀 400%', style_no: 'KT-4410 B', colour: '月光白', size: '28 cm' };
  expect(await copy()).toMatchObject(words);
  await take(app, b, (await copy()).id);
  expect(await inHand(app, b)).toMatchObject({
    ...{ name: { zh: '红隼 云雀 400% 月光白' }, styleNo: 'KT-4410 B', size: '28 cm' },
    told: ['model', 'styleNo', 'colour', 'size'],
  });
  expect(await inHand(app, a)).toBeNull();
  await app.must(identifyRelease, { id: (await copy()).id }, { as: b });
  await judge(app, b, (await copy()).id, 'genuine');
  expect(await copy()).toMatchObject({ state: 'closed', ...untold, brand_name: null });
});

test('the picture of a certificate with all that can be told of a model is drawn in both languages', async () => {
  const { code } = await certified(whole);
  const draw = async (lang: 'zh' | 'en') => {
    const { src } = await app.must(calls.identifyCertificatePicture, { code }, { lang });
    const { width, height } = await sharp(Buffer.from(await (await app.app.request(src)).arrayBuffer())).metadata();
    return [width, height];
  };
  expect([await draw('zh'), await draw('en')]).toEqual([
    [750, 1_120],
    [750, 1_120],
  ]);
});
