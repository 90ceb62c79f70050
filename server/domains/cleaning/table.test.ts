/** At the washing table: the right piece in hand, its arrival agreed to or disputed, and no finish without a picture. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../contract/cleaning/calls.ts';
import { cleaningTimes } from '../../../contract/cleaning/machine.ts';
import type { CleaningQueue } from '../../../contract/cleaning/queues.ts';
import { backUnwashed, type CleaningWay, linesOf, totalOf } from '../../../contract/cleaning/rules.ts';
import * as trouble from '../../../contract/cleaning/trouble.ts';
import { payDo } from '../../../contract/payment/calls.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { shelve } from '../../testing/goods.ts';
import { type Bench, livesSomewhere, openIdentifyApp, photoBy } from '../../testing/identify.ts';
import { credit } from '../../testing/market.ts';
import { arrivalSeen } from '../../testing/warehouse.ts';

const WISH = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none' } as const;

let app: Bench;
let sku: string;
let size: string;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
  ({ id: sku, size } = await app.db
    .selectFrom('sku')
    .select(['id', 'size'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow());
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const staff = () => ({ as: app.experts[0] });
/** Did not take it in. */
const other = () => ({ as: app.experts[3] });
const detail = (id: string) => app.must(calls.cleaningDetail, { id }, mine());
const photos = async (who = app.experts[0]) => [await photoBy(app, who)];
const list = async (queue: CleaningQueue, code?: string) =>
  (await app.must(calls.cleaningWork, { queue, ...(code && { code }) }, staff())).list;
const job = async (queue: CleaningQueue, id: string) => (await list(queue)).find((one) => one.id === id);
const pay = async (id: string, purpose: 'cleaning' | 'cleaningExtra', amount: number) => {
  await credit(app.db, app.owner.userId, amount, app.clock.now());
  return app.call(payDo, { purpose, subjectId: id, channel: 'balance' }, mine());
};

async function ordered(way: CleaningWay, itemId?: string): Promise<string> {
  const [id, total] = [randomUUID(), totalOf(linesOf(WISH, way))];
  const more = { ...(itemId && { itemId }), photos: itemId ? [] : await photos(app.owner) };
  await app.must(calls.cleaningOrderSave, { id, ...WISH, declared: 60_000, expectedTotal: total, ...more }, mine());
  await pay(id, 'cleaning', total);
  return id;
}
async function received(): Promise<string> {
  const id = await ordered('send');
  const waybill = `SF8${String(Date.now()).slice(-9)}`;
  await app.must(calls.cleaningDeliver, { id, company: '顺丰速运', waybill }, mine());
  await app.must(calls.cleaningScanIn, { id, waybill, photos: await photos() }, staff());
  return id;
}
/** Who says nothing of how it came may still object once they read what was found. */
const unsaid = () => app.live(cleaningTimes.arrival + 1);
async function stored(): Promise<{ itemId: string; code: string }> {
  const itemId = await shelve(app.db, {
    ...{ owner: app.owner.userId, skuId: sku, declared: 60_000, shelf: 'B-07', now: app.clock.now() },
    photos: [{ kind: 'upload', sha256: 'a'.repeat(64) }],
  });
  return app.db.selectFrom('item').select(['id as itemId', 'code']).where('id', '=', itemId).executeTakeFirstOrThrow();
}

test('of two that look the same the washer takes that of the order: its shelf and code are shown, and its twin’s is refused', async () => {
  const [asked, twin] = [await stored(), await stored()];
  const id = await ordered('here', asked.itemId);
  expect(await job('assess', id)).toMatchObject({ piece: { code: asked.code, shelf: 'B-07', size } });
  // It is found by its label.
  expect((await list('assess', asked.code.toLowerCase())).map((one) => one.id)).toEqual([id]);
  expect(await list('assess', twin.code)).toEqual([]);
  const assess = async (more: object) =>
    app.call(calls.cleaningAssess, { id, result: 'fine', note: '能洗', photos: await photos(), ...more }, staff());
  expect(await assess({})).toMatchObject({ code: 'PIECE_WRONG' });
  expect(await assess({ code: twin.code })).toMatchObject({ code: 'PIECE_WRONG' });
  expect(await assess({ code: asked.code, photos: [] })).toMatchObject({ code: 'EVIDENCE_NEEDED' });
  expect(await assess({ code: asked.code.toLowerCase() })).toMatchObject({ success: true });
  // What its owner agrees to and marks is what we photographed at the table.
  const { received: shown, steps } = await detail(id);
  expect(steps.map(({ kind }) => kind)).toEqual(['before', 'arrival', 'assessment']);
  expect(shown).toEqual(steps[1]?.photos);
  const travelled = await received();
  await arrivalSeen(app, travelled);
  expect(await job('assess', travelled)).toMatchObject({ piece: null });
});

test('nothing is finished of which no step was photographed since its owner last agreed', async () => {
  const id = await received();
  await arrivalSeen(app, id);
  await app.must(calls.cleaningAssess, { id, result: 'fine', note: '能洗' }, staff());
  await app.must(calls.cleaningAnswer, { id, agree: true }, mine());
  const finish = (more = {}) => app.call(calls.cleaningFinish, { id, ...more }, staff());
  const step = async () =>
    app.must(calls.cleaningStep, { id, kind: 'brush', note: '', photos: await photos() }, staff());
  expect(await job('wash', id)).toMatchObject({ stepped: false });
  expect(await finish()).toMatchObject({ code: 'EVIDENCE_NEEDED' });
  await step();
  expect(await job('wash', id)).toMatchObject({ stepped: true });
  await app.must(calls.cleaningFinish, { id, again: '还有一圈印' }, staff());
  app.clock.advance(1_000);
  await app.must(calls.cleaningAnswer, { id, agree: true }, mine());
  expect(await finish()).toMatchObject({ code: 'EVIDENCE_NEEDED' });
  await step();
  expect(await finish()).toMatchObject({ success: true });
});

test('who agrees, or pays the extra, agrees to the photos of its arrival, and that is written down', async () => {
  const agreed = await received();
  await unsaid();
  await app.must(calls.cleaningAssess, { id: agreed, result: 'fine', note: '能洗' }, staff());
  expect(await detail(agreed)).toMatchObject({ arrivalOkAt: null });
  app.clock.advance(1_000);
  const at = app.clock.now().getTime();
  await app.must(calls.cleaningAnswer, { id: agreed, agree: true }, mine());
  expect(await detail(agreed)).toMatchObject({ arrivalOkAt: at });
  const paid = await received();
  await unsaid();
  await app.must(calls.cleaningAssess, { id: paid, result: 'extra', note: '多洗一遍', extra: 500 }, staff());
  await pay(paid, 'cleaningExtra', 500);
  expect(await detail(paid)).toMatchObject({ arrivalOkAt: app.clock.now().getTime() });
});

test('who finds it other than it was sent says so with photos, once, and nothing goes on before we answer', async () => {
  for (const extra of [undefined, 500]) {
    const id = await received();
    const result = extra ? ({ result: 'extra', extra } as const) : ({ result: 'fine' } as const);
    await unsaid();
    await app.must(calls.cleaningAssess, { id, note: '能洗', ...result }, staff());
    const object = async (shots: string[]) =>
      app.call(trouble.cleaningObject, { id, body: '鞋头这道口子寄出时没有', photos: shots }, mine());
    expect(await object([])).toMatchObject({ code: 'BAD_INPUT' });
    const until = async () =>
      (await app.must(calls.cleaningList, {}, mine())).list.find((one) => one.id === id)?.objectUntil;
    expect(await until()).toBe((await detail(id)).deadlineAt);
    expect(await object(await photos(app.owner))).toMatchObject({ success: true });
    expect(await app.call(calls.cleaningAnswer, { id, agree: true }, mine())).toMatchObject({ code: 'STATE_REFUSED' });
    if (extra) expect(await pay(id, 'cleaningExtra', extra)).toMatchObject({ code: 'STATE_REFUSED' });
    // Silence of ours is no answer.
    await app.live(cleaningTimes.assess + 1);
    expect(await detail(id)).toMatchObject({
      state: 'objected',
      arrivalOkAt: null,
      total: totalOf(linesOf(WISH, 'send')),
    });
    expect(await job('object', id)).toMatchObject({ state: 'objected' });
    const reply = { id, note: '拆包录像里就有，附图', photos: await photos(other().as) };
    expect(await app.call(trouble.cleaningReply, reply, mine())).toMatchObject({ code: 'FORBIDDEN' });
    await app.must(trouble.cleaningReply, reply, other());
    const shown = await detail(id);
    expect(shown.state).toBe(extra ? 'extra_fee' : 'assessed');
    expect(shown.steps.slice(-2).map(({ kind, by }) => [kind, by])).toEqual([
      ['objection', 'B'],
      ['objection', 'P'],
    ]);
    expect(await object(await photos(app.owner))).toMatchObject({ code: 'STATE_REFUSED' });
    // It is said once.
    expect(await until()).toBeNull();
    if (extra) await pay(id, 'cleaningExtra', extra);
    else await app.must(calls.cleaningAnswer, { id, agree: true }, mine());
    expect(await detail(id)).toMatchObject({ state: 'washing', arrivalOkAt: expect.any(Number) });
  }
  expect(await verify(app.db)).toEqual([]);
});

test('who does not wait for our answer has it back unwashed; what the way did to it is claimed by us', async () => {
  const objected = async (extra?: number) => {
    const id = await received();
    const result = extra ? ({ result: 'extra', extra } as const) : ({ result: 'fine' } as const);
    await unsaid();
    await app.must(calls.cleaningAssess, { id, note: '能洗', ...result }, staff());
    await app.must(trouble.cleaningObject, { id, body: '压坏了', photos: await photos(app.owner) }, mine());
    return id;
  };
  const [back, total] = [backUnwashed(linesOf(WISH, 'send')), totalOf(linesOf(WISH, 'send'))];
  const declined = await objected(500);
  await app.must(calls.cleaningAnswer, { id: declined, agree: false }, mine());
  expect(await detail(declined)).toMatchObject({ state: 'unsuitable', refunded: back, total });
  const spoilt = await objected(500);
  const fault = { id: spoilt, what: 'damaged', note: '拆包时划的', photos: await photos() } as const;
  await app.must(trouble.cleaningFault, fault, staff());
  expect(await detail(spoilt)).toMatchObject({ state: 'claim', total });
  expect(await verify(app.db)).toEqual([]);
});

test('who objected, and was not answered because we thought that their piece was lost, may object again once it is found', async () => {
  const id = await received();
  const object = async () =>
    app.call(trouble.cleaningObject, { id, body: '压坏了', photos: await photos(app.owner) }, mine());
  await unsaid();
  await app.must(calls.cleaningAssess, { id, note: '能洗', result: 'fine' }, staff());
  expect(await object()).toMatchObject({ data: { state: 'objected' } });
  await app.must(trouble.cleaningFault, { id, what: 'lost', note: '架上没有', photos: [] }, staff());
  await app.must(calls.cleaningDecide, { id, grant: false, note: '找到了' }, { as: app.experts[1] });
  await unsaid();
  await app.must(calls.cleaningAssess, { id, note: '能洗', result: 'fine' }, staff());
  expect(await object()).toMatchObject({ data: { state: 'objected' } });
  await app.must(trouble.cleaningReply, { id, note: '拆包时就这样' }, other());
  expect(await object()).toMatchObject({ code: 'STATE_REFUSED' });
});

test('whoever sends what cannot be ordered or asked for reads which part of it, and the limit', async () => {
  const total = totalOf(linesOf(WISH, 'send'));
  const wish = { id: randomUUID(), ...WISH, declared: 60_000, expectedTotal: total };
  const save = (more: object) => app.call(calls.cleaningOrderSave, { ...wish, photos: [], ...more }, mine());
  const photo = await photoBy(app, app.owner);
  expect(await save({})).toMatchObject({
    code: 'BAD_INPUT',
    message: expect.stringContaining('照片'),
    data: { field: 'photos' },
  });
  const same = { ...wish, photos: [await photoBy(app, app.owner)] };
  expect(await save({ photos: [photo], more: [{ ...same, expectedTotal: undefined }] })).toMatchObject({
    code: 'BAD_INPUT',
    message: expect.stringContaining('编号'),
    data: { field: 'more' },
  });
  expect(await save({ photos: [photo, photo] })).toMatchObject({ code: 'PHOTO_TWICE' });
  const id = await received();
  const extra = { id, result: 'extra', note: '要多洗一遍', extra: total + 1 } as const;
  expect(await app.call(calls.cleaningAssess, extra, staff())).toMatchObject({
    code: 'BAD_INPUT',
    message: expect.stringContaining(`¥${total / 100}`),
    data: { field: 'extra', most: total },
  });
});
