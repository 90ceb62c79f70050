/** Nothing in particular is found genuine: whoever judges says first what the piece is, where its owner did not. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/identify/calls.ts';
import { unlike } from '../../../../contract/identify/chain.ts';
import * as work from '../../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import { unsaidWords } from '../../../../contract/identify/model.ts';
import { neededSlots } from '../../../../contract/identify/slots.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { HOUR } from '../../../../contract/wire/time.ts';
import { type Bench, inHand, judge, openIdentifyApp, reasons, shotsOf, take } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';
import { comeIn } from '../known/known.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
});
afterAll(() => app.close());
const mine = () => ({ as: app.owner });
const detail = (id: string) => app.must(calls.identifyDetail, { id }, mine());

interface Told {
  brandId?: string;
  brand?: string;
  model?: string;
  styleNo?: string;
  size?: string;
}
async function paidFor(told: Told): Promise<string> {
  const id = randomUUID();
  const photos = await shotsOf(app, app.owner, neededSlots('toys'));
  const pieces = [{ id, category: 'toys' as const, worth: 10_000, photos, ...told }];
  const order = await app.must(calls.identifyOrderSave, { id: randomUUID(), way: 'photos', pieces }, mine());
  await credit(app.db, app.owner.userId, order.total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: order.id, channel: 'balance' }, mine());
  return id;
}
const genuine = (id: string) => ({ id, result: 'genuine' as const, sure: true, points: reasons('genuine', 'toys') });
const finishes = async (id: string, expert = app.experts[0]) => {
  await app.must(work.identifyJudge, genuine(id), { as: expert });
  const { code } = await detail(id);
  return app.must(calls.identifyCertificate, { code: code ?? '' });
};

test('a piece without brand or model is refused as genuine in words, whatever its points say; a fake it may be called', async () => {
  const [a, b] = app.experts;
  for (const [told, unsaid] of [
    [{}, ['brand', 'model']],
    [{ brandId: 'kestrel', size: '28 cm' }, ['model']],
    [{ model: '云雀 400%' }, ['brand']],
  ] as const) {
    const id = await paidFor(told);
    await take(app, a, id);
    expect(await inHand(app, a)).toMatchObject({ unsaid, named: [] });
    const refused = await app.call(work.identifyJudge, genuine(id), { as: a });
    expect(refused).toMatchObject({ code: 'EVIDENCE_NEEDED', message: unsaidWords([...unsaid]).zh });
    await app.must(work.identifyRelease, { id }, { as: a });
    for (const expert of [a, b]) await judge(app, expert, id, 'fake');
    expect((await detail(id)).verdict).toBe('fake');
  }
});

test('an expert says what it is, as its label has it: the certificate has that as our word, and what its owner said as theirs', async () => {
  const [a] = app.experts;
  const id = await paidFor({ size: '28 cm' });
  await take(app, a, id);
  const said = { id, brand: 'KESTREL', model: '云雀 40%', styleNo: '' };
  await app.must(work.identifyName, said, { as: a });
  expect(await inHand(app, a)).toMatchObject({ unsaid: [], named: ['brand', 'model'], told: ['size'] });
  // Mistyped, they say it anew.
  await app.must(work.identifyName, { ...said, model: '云雀 400%', styleNo: 'KT-4410' }, { as: a });
  expect(await app.db.selectFrom('identify_case').select('brand_id').where('id', '=', id).executeTakeFirst()).toEqual({
    brand_id: 'kestrel',
  });
  const shown = await finishes(id);
  expect(shown).toMatchObject({ name: { zh: '红隼 云雀 400%' }, styleNo: 'KT-4410', size: '28 cm', told: ['size'] });
  expect(unlike(shown)).toEqual([]);
});

test('what its owner said stays their word; half a name is refused, and so is what leads off', async () => {
  const [a] = app.experts;
  const id = await paidFor({ brand: '丸源' });
  await take(app, a, id);
  const name = (said: Told) => app.call(work.identifyName, { id, ...said }, { as: a });
  expect(await name({ brand: 'Kestrel' })).toMatchObject({ code: 'EVIDENCE_NEEDED' });
  expect(await name({ model: '加微信 wxid_lin' })).toMatchObject({ code: 'NAME_LEADS_OFF' });
  expect(await name({ brand: 'Kestrel', styleNo: 'MG-1' })).toMatchObject({ success: true });
  expect(await finishes(id)).toMatchObject({ name: { zh: '丸源 潮玩' }, styleNo: 'MG-1', told: ['brand'] });
});

test('an expert takes it from the catalogue: its brand, number and colour are what that says, and may be said anew', async () => {
  const [a] = app.experts;
  const product = { productId: 'kh92-007' };
  const shoe = async (told: Told) => {
    const id = await paidFor(told);
    await app.db.updateTable('identify_case').set({ category: 'sneakers' }).where('id', '=', id).execute();
    await take(app, a, id);
    return id;
  };
  const name = (id: string, said: object) => app.call(work.identifyName, { id, ...said }, { as: a });
  const id = await shoe({ size: '42' });
  expect((await name(id, product)).success).toBe(true);
  const known = {
    styleNo: 'KH92-007',
    colour: { zh: '海军蓝' },
    unsaid: [],
    named: ['brand', 'model'],
    told: ['size'],
  };
  expect(await inHand(app, a)).toMatchObject({ ...known, name: { en: 'Kestrel High 92 Navy' } });
  expect((await name(id, { brandId: 'kestrel', model: 'High 93' })).success).toBe(true);
  expect(await inHand(app, a)).toMatchObject({ styleNo: null, colour: null, name: { zh: '红隼 High 93' } });
  expect(await name(id, { brandId: 'nobody', model: 'High 93' })).toMatchObject({ code: 'NOT_FOUND' });
  await app.must(work.identifyRelease, { id }, { as: a });
  await app.db.updateTable('identify_case').set({ state: 'closed' }).where('id', '=', id).execute();
  // What its owner said it is by is not said otherwise.
  const theirs = await shoe({ brand: '丸源' });
  expect(await name(theirs, product)).toMatchObject({ code: 'BAD_INPUT', message: expect.stringMatching(/别的品牌/) });
  await app.must(work.identifyRelease, { id: theirs }, { as: a });
  await app.db.updateTable('identify_case').set({ state: 'closed' }).where('id', '=', theirs).execute();
  // Another kind of goods is none of it.
  const toy = await paidFor({});
  await take(app, a, toy);
  expect(await name(toy, product)).toMatchObject({ code: 'BAD_INPUT' });
  await app.must(work.identifyRelease, { id: toy }, { as: a });
  await app.db.updateTable('identify_case').set({ state: 'closed' }).where('id', '=', toy).execute();
});

test('nobody is measured by a piece that nobody named; one whose size and number are known comes first', async () => {
  const [a, b, , d] = app.experts;
  const decided = async (told: Told) => {
    const id = await paidFor(told);
    for (const expert of [a, b]) await judge(app, expert, id, 'fake');
    return id;
  };
  const nameless = await decided({ size: '28 cm' });
  await app.live(identifyTimes.appeal + 1);
  const copies = async () => {
    await comeIn({ app: { config: { secret: 'of this house' } }, db: app.db, now: app.clock.now() }, d.userId);
    await app.live(HOUR);
    return (
      await app.db.selectFrom('identify_case').select('source_id').where('truth', 'is not', null).execute()
    ).flatMap(({ source_id }) => source_id ?? []);
  };
  const before = await app.db.selectFrom('identify_case').select('id').where('state', '=', 'final').execute();
  await app.db.updateTable('identify_case').set({ revoked_at: app.clock.now() }).where('id', '<>', nameless).execute();
  expect(before.length).toBeGreaterThan(1);
  expect(await copies()).toEqual([]);
  const plain: string[] = [];
  for (let n = 0; n < 3; n += 1) plain.push(await decided({ brandId: 'kestrel', model: `云雀 ${n}` }));
  const whole = await decided({ brandId: 'kestrel', styleNo: 'KT-1', size: '28 cm' });
  await app.live(identifyTimes.appeal + 1);
  expect(await copies()).toEqual([whole]);
});
