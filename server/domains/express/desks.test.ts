/** What is scanned or typed at a desk is found by every number that stands on its slip, and at the wrong desk its own is named. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as cleaning from '../../../contract/cleaning/calls.ts';
import { orderLines, totalOf } from '../../../contract/cleaning/rules.ts';
import * as identify from '../../../contract/identify/calls.ts';
import { identifyWork } from '../../../contract/identify/desk-calls.ts';
import { payDo } from '../../../contract/payment/calls.ts';
import { type Bench, livesSomewhere, openIdentifyApp, photoBy } from '../../testing/identify.ts';
import { credit } from '../../testing/market.ts';

const WISH = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none' } as const;
const [WASHED, JUDGED] = ['SF9600000001', 'SF9600000002'];

let app: Bench;
let wash: { id: string; no: string }[];
let judge: { id: string; no: string }[];
let order: string;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
  wash = await washed();
  judge = await judged();
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const desk = () => ({ as: app.experts[0] });

async function washed() {
  const ids = [randomUUID(), randomUUID()] as const;
  const total = orderLines([WISH, WISH], 'send').reduce((sum, lines) => sum + totalOf(lines), 0);
  const [one, two] = [await photoBy(app, app.owner), await photoBy(app, app.owner)];
  const more = [{ id: ids[1], ...WISH, declared: 60_000, photos: [two] }];
  const first = { id: ids[0], ...WISH, declared: 60_000, expectedTotal: total, photos: [one], more };
  await app.must(cleaning.cleaningOrderSave, first, mine());
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'cleaning', subjectId: ids[0], channel: 'balance' }, mine());
  await app.must(cleaning.cleaningDeliver, { id: ids[0], company: '顺丰速运', waybill: WASHED }, mine());
  return Promise.all(ids.map(async (id) => ({ id, no: (await app.must(cleaning.cleaningDetail, { id }, mine())).no })));
}

async function judged() {
  const [id, ...ids] = [randomUUID(), randomUUID(), randomUUID()];
  const piece = { category: 'sneakers' as const, brandId: 'kestrel', worth: 50_000, photos: [] };
  const pieces = ids.map((one) => ({ ...piece, id: one }));
  const { total, no } = await app.must(identify.identifyOrderSave, { id, way: 'item', pieces }, mine());
  order = no;
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: id, channel: 'balance' }, mine());
  const sent = { id: ids[0] ?? '', company: '顺丰速运', waybill: JUDGED, alone: false };
  await app.must(identify.identifyDeliver, sent, mine());
  return Promise.all(
    ids.map(async (one) => ({ id: one, no: (await app.must(identify.identifyDetail, { id: one }, mine())).no })),
  );
}

const atTable = (code: string) => app.must(cleaning.cleaningWork, { queue: 'receive', code, anywhere: true }, desk());
const atExperts = (code: string) => app.must(identifyWork, { code }, desk());
const six = (no = '') => no.slice(-6);
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).sort();

test('all pieces of a box are found by their order’s number or its last six digits, and one by its own, at both desks', async () => {
  for (const code of [order, six(order)]) expect(ids((await atExperts(code)).arriving)).toEqual(ids(judge));
  expect(ids((await atExperts(six(judge[1]?.no))).arriving)).toContain(judge[1]?.id);
  expect((await atExperts(order)).arriving.every(({ orderNo }) => orderNo === order)).toBe(true);
  const [first, second] = wash;
  for (const code of [first?.no ?? '', six(first?.no)]) expect(ids((await atTable(code)).list)).toEqual(ids(wash));
  expect(ids((await atTable(six(second?.no))).list)).toContain(second?.id);
});

test('what is scanned at the wrong desk is named with the desk that has it, and with none where nobody has', async () => {
  for (const code of [JUDGED, JUDGED.toLowerCase(), order, six(order)])
    expect(await atTable(code)).toMatchObject({ list: [], desks: ['identify'] });
  for (const code of [WASHED, wash[0]?.no ?? '', six(wash[1]?.no)])
    expect(await atExperts(code)).toMatchObject({ arriving: [], desks: ['cleaning'] });
  expect((await atTable('SF9600000099')).desks).toEqual([]);
  expect((await atTable(WASHED)).desks).toEqual([]);
});
