/** What was paid for as lost and is found: its owner says whether it comes home; and what is lost, found and refused is told as it is. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/cleaning/calls.ts';
import { cleaningTimes } from '../../../../contract/cleaning/machine.ts';
import type { CleaningQueue } from '../../../../contract/cleaning/queues.ts';
import { type CleaningWay, linesOf, orderLines, totalOf } from '../../../../contract/cleaning/rules.ts';
import * as trouble from '../../../../contract/cleaning/trouble.ts';
import { messageList } from '../../../../contract/message/calls.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { workCounts } from '../../../../contract/todo/calls.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { DAY } from '../../../../contract/wire/time.ts';
import { verify } from '../../../kernel/ledger/verify.ts';
import { type Bench, livesSomewhere, openIdentifyApp, photoBy } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';
import { arrivalSeen, aSlot, unheardOf } from '../../../testing/warehouse.ts';
import { cleaningPersonal } from '../personal.ts';

const WISH = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none' } as const;
const DECLARED = 60_000;
const totals = (way: CleaningWay) => totalOf(linesOf(WISH, way));

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const staff = () => ({ as: app.experts[0] });
const detail = (id: string) => app.must(calls.cleaningDetail, { id }, mine());
const photos = async (who = app.experts[0]) => [await photoBy(app, who)];
const newest = async () => {
  const [first] = (await app.must(messageList, {}, mine())).list;
  return { title: first?.title.zh ?? '', body: first?.body.zh ?? '' };
};
const decide = (id: string, how: { grant: true; amount: number } | { grant: false }) =>
  app.must(calls.cleaningDecide, { id, ...how, note: '看过了' }, { as: app.experts[1] });
const lost = (id: string, what: 'lost' | 'damaged' = 'lost') =>
  photos().then((shown) => app.must(trouble.cleaningFault, { id, what, note: '架子倒了', photos: shown }, staff()));
const rowOf = async (queue: CleaningQueue, id: string, code?: string) =>
  (await app.must(calls.cleaningWork, { queue, size: 50, ...(code && { code }) }, staff())).list.find(
    (one) => one.id === id,
  );
const scan = async (id: string, waybill: string) =>
  app.call(calls.cleaningScanIn, { id, waybill, photos: await photos() }, staff());
const assess = async (id: string, how: { result: 'fine' | 'refuse' } | { result: 'extra'; extra: number }) => {
  await arrivalSeen(app, id);
  return app.must(calls.cleaningAssess, { id, note: '看过了', ...how }, staff());
};
let waybills = 0;
const parcel = () => {
  waybills += 1;
  return { company: '顺丰速运', waybill: `SF71000${String(waybills).padStart(5, '0')}` };
};

async function ordered(way: CleaningWay): Promise<string> {
  const [id, total] = [randomUUID(), totals(way)];
  const more = { ...(way === 'fetch' && { pickupAt: aSlot(app) }) };
  const wish = { id, ...WISH, declared: DECLARED, expectedTotal: total, photos: await photos(app.owner), ...more };
  await app.must(calls.cleaningOrderSave, wish, mine());
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'cleaning', subjectId: id, channel: 'balance' }, mine());
  return id;
}
async function received(): Promise<string> {
  const [id, sent] = [await ordered('send'), parcel()];
  await app.must(calls.cleaningDeliver, { id, ...sent }, mine());
  expect(await scan(id, sent.waybill)).toMatchObject({ success: true });
  return id;
}
/** Lost by our courier on its way to us. */
async function vanished() {
  const [id, sent] = [await ordered('fetch'), parcel()];
  await app.must(calls.cleaningFetch, { id, ...sent }, staff());
  await unheardOf(app, id);
  await app.live(cleaningTimes.lost + 1);
  return { id, waybill: sent.waybill };
}
/** Paid for, and found after all. */
async function found(): Promise<string> {
  const { id, waybill } = await vanished();
  await decide(id, { grant: true, amount: 40_000 });
  expect(await scan(id, waybill)).toMatchObject({ success: true });
  return id;
}
const open = async () => (await cleaningPersonal.open?.(app.db, app.owner.userId))?.[0]?.count;
const ship = (id: string) => app.call(calls.cleaningShip, { id, ...parcel() }, staff());
const say = (id: string, home: boolean, as = app.owner) => app.call(trouble.cleaningFound, { id, home }, { as });

test('whoever was paid for a piece that is found says that it comes home, and it is sent only then', async () => {
  const id = await found();
  expect(await detail(id)).toMatchObject({ state: 'found', waitsFor: 'B', compensated: 40_000 });
  expect((await newest()).body).toContain('要它回家，还是留给我们');
  expect(await ship(id)).toMatchObject({ code: 'STATE_REFUSED' });
  expect(await rowOf('refused', id)).toBeUndefined();
  // Whoever has it in hand reads what it waits for.
  const { no } = await detail(id);
  expect(await rowOf('refused', id, no)).toMatchObject({ state: 'found', home: null });
  expect(await say(id, true, app.experts[2])).toMatchObject({ code: 'NOT_FOUND' });
  const purse = await app.purse();
  expect(await say(id, true)).toMatchObject({ data: { state: 'unsuitable' } });
  expect(await say(id, false)).toMatchObject({ code: 'STATE_REFUSED' });
  expect(await rowOf('refused', id)).toMatchObject({ state: 'unsuitable' });
  expect(await ship(id)).toMatchObject({ success: true });
  await app.must(calls.cleaningConfirm, { id }, mine());
  expect(await detail(id)).toMatchObject({ state: 'done', compensated: 40_000 });
  expect([await app.purse(), await verify(app.db)]).toEqual([purse, []]);
});

test('who says nothing of a found piece has it sent home after some days', async () => {
  const id = await found();
  await app.live(cleaningTimes.found + 1);
  expect(await detail(id)).toMatchObject({ state: 'unsuitable' });
  expect((await newest()).body).toContain('寄回');
  expect(await ship(id)).toMatchObject({ success: true });
  await app.must(calls.cleaningConfirm, { id }, mine());
  expect(await verify(app.db)).toEqual([]);
});

test('who leaves a found piece with us is done with it: nothing of it is to be taken in or sent, and their account can be closed', async () => {
  const before = await open();
  const id = await found();
  expect(await open()).toBe((before ?? 0) + 1);
  const purse = await app.purse();
  expect(await say(id, false)).toMatchObject({ data: { state: 'done' } });
  expect(await open()).toBe(before);
  const { no, timeline } = await detail(id);
  expect(timeline.at(-1)).toMatchObject({ event: 'leave', actor: 'B' });
  for (const queue of ['receive', 'refused'] as const) expect(await rowOf(queue, id, no)).toBeUndefined();
  expect(await scan(id, no)).toMatchObject({ code: 'STATE_REFUSED' });
  expect(await ship(id)).toMatchObject({ code: 'STATE_REFUSED' });
  expect([await app.purse(), await verify(app.db)]).toEqual([purse, []]);
});

test('what was lost on our shelf and paid for is taken in again by its order’s number once it is found behind it', async () => {
  const id = await received();
  await assess(id, { result: 'fine' });
  await app.must(calls.cleaningAnswer, { id, agree: true }, mine());
  await lost(id);
  await decide(id, { grant: true, amount: DECLARED });
  const { no } = await detail(id);
  // It is looked for by nobody, and was in no parcel.
  expect(await rowOf('receive', id)).toBeUndefined();
  expect(await rowOf('receive', id, no)).toMatchObject({ state: 'done', late: true });
  const absent = { id, what: 'absent', note: '没有', photos: await photos() } as const;
  expect(await app.call(trouble.cleaningFault, absent, staff())).toMatchObject({ code: 'STATE_REFUSED' });
  expect(await scan(id, 'SF00000000')).toMatchObject({ code: 'WAYBILL_WRONG' });
  expect(await scan(id, no)).toMatchObject({ data: { state: 'found' } });
  // It had been taken in, and perhaps washed.
  expect((await newest()).body).not.toContain('没有洗');
  expect(await say(id, true)).toMatchObject({ success: true });
  expect(await verify(app.db)).toEqual([]);
});

test('what the carrier lost on its way home, paid for and brought back to us, is taken in by that parcel’s number', async () => {
  const [id, back] = [await received(), parcel()];
  await assess(id, { result: 'refuse' });
  await app.must(calls.cleaningShip, { id, ...back }, staff());
  await unheardOf(app, id);
  await app.live(cleaningTimes.lost + 1);
  await decide(id, { grant: true, amount: DECLARED });
  const { counts } = await app.must(calls.cleaningWork, { queue: 'receive', size: 50 }, staff());
  expect(await rowOf('receive', id)).toBeUndefined();
  expect(await rowOf('receive', id, back.waybill)).toMatchObject({ late: true });
  expect(await scan(id, back.waybill)).toMatchObject({ data: { state: 'found' } });
  const after = (await app.must(calls.cleaningWork, { queue: 'receive', size: 50 }, staff())).counts;
  expect(after).toEqual({ ...counts, awaitingOwner: (counts.awaitingOwner ?? 0) + 1 });
  expect(await say(id, true)).toMatchObject({ success: true });
  // Sent a second time, it has the number of that parcel.
  const again = parcel();
  await app.must(calls.cleaningShip, { id, ...again }, staff());
  expect((await detail(id)).parcelBack).toMatchObject({ waybill: again.waybill, arrivedAt: null });
  await app.must(calls.cleaningConfirm, { id }, mine());
  // At home it is nowhere else.
  expect(await rowOf('receive', id, again.waybill)).toBeUndefined();
  expect(await scan(id, back.waybill)).toMatchObject({ code: expect.any(String) });
  expect(await verify(app.db)).toEqual([]);
});

test('what is lost with us while its owner is asked can be said, nobody pays more for it then, and found it goes on sensibly', async () => {
  for (const [from, then] of [
    ['assessed', 'received'],
    ['extra_fee', 'received'],
    ['again', 'qc'],
  ] as const) {
    const id = await received();
    await assess(id, from === 'extra_fee' ? { result: 'extra', extra: 500 } : { result: 'fine' });
    if (from === 'again') {
      await app.must(calls.cleaningAnswer, { id, agree: true }, mine());
      await app.must(calls.cleaningStep, { id, kind: 'brush', note: '', photos: await photos() }, staff());
      await app.must(calls.cleaningFinish, { id, again: '还有一圈印' }, staff());
    }
    const { state, no } = await detail(id);
    expect(state).toBe(from);
    // Whoever finds its place empty finds its order.
    const queue = from === 'again' ? 'wash' : 'assess';
    expect([await rowOf(queue, id), (await rowOf(queue, id, no))?.state]).toEqual([undefined, from]);
    await lost(id);
    expect(await detail(id)).toMatchObject({ state: 'claim', claimed: { event: 'mislay', from }, due: null });
    await credit(app.db, app.owner.userId, 500, app.clock.now());
    const paid = await app.call(payDo, { purpose: 'cleaningExtra', subjectId: id, channel: 'balance' }, mine());
    expect(paid).toMatchObject({ success: false });
    await decide(id, { grant: false });
    expect(await detail(id)).toMatchObject({ state: then, refunded: 0, wanted: null });
    expect((await newest()).body).toContain('找到了');
    // Broken there too, and paid for, it goes home.
    if (then === 'received') await assess(id, { result: 'extra', extra: 700 });
    await lost(id, 'damaged');
    await decide(id, { grant: true, amount: 10_000 });
    expect(await detail(id)).toMatchObject({ state: 'to_return', refunded: totals('send'), compensated: 10_000 });
  }
  expect(await verify(app.db)).toEqual([]);
});

test('whose piece came damaged and is not paid for is not told that it is not damaged', async () => {
  const id = await received();
  await lost(id, 'damaged');
  await decide(id, { grant: false });
  const { body } = await newest();
  expect(body).toContain('不是在我们这里弄坏的');
  expect(body).not.toContain('没有坏');
});

test('who paid and never sent reads that their money goes back; who waited for our courier, that none came', async () => {
  for (const [way, why] of [
    ['send', '没有寄出'],
    ['fetch', '没有快递员取走'],
  ] as const) {
    const id = await ordered(way);
    await app.live(cleaningTimes.send + 2 * DAY);
    expect(await detail(id)).toMatchObject({ state: 'closed', refunded: totals(way) });
    const { body } = await newest();
    expect(body).toContain(why);
    expect(body).toContain(`¥${yuan(totals(way))}`);
  }
  const said = await newest();
  const wish = { id: randomUUID(), ...WISH, declared: DECLARED, expectedTotal: totals('send') };
  await app.must(calls.cleaningOrderSave, { ...wish, photos: await photos(app.owner) }, mine());
  await app.live(cleaningTimes.pay + 1);
  expect(await detail(wish.id)).toMatchObject({ state: 'closed' });
  // Of what was not paid nothing goes back.
  expect((await newest()).body).not.toContain(`¥${yuan(0)}`);
  expect(said.body).toContain('¥');
});

test('whoever made no claim is not told that theirs was refused, nor sent to the carrier that we chose', async () => {
  const { id } = await vanished();
  await decide(id, { grant: false });
  const there = await newest();
  expect(there.title + there.body).not.toMatch(/向快递公司查|你的赔付|赔付没有通过/);
  expect(there.body).toContain(`¥${yuan(totals('fetch'))}`);
  const home = await received();
  await assess(home, { result: 'refuse' });
  await app.must(calls.cleaningShip, { id: home, ...parcel() }, staff());
  await unheardOf(app, home);
  await app.live(cleaningTimes.lost + 1);
  await decide(home, { grant: false });
  expect((await newest()).title).toBe('查过了，不按丢件赔');
});

test('what was paid for as lost with its parcel waits for us once that lies here, and is counted among what does', async () => {
  const wishes = [0, 1, 2].map(() => ({ id: randomUUID(), ...WISH, declared: DECLARED }));
  const [first, ...more] = await Promise.all(
    wishes.map(async (wish) => ({ ...wish, photos: await photos(app.owner) })),
  );
  if (!first) throw new Error('nothing asked');
  const expectedTotal = orderLines(wishes, 'fetch').reduce((sum, lines) => sum + totalOf(lines), 0);
  const pickupAt = aSlot(app);
  await app.must(calls.cleaningOrderSave, { ...first, more, expectedTotal, pickupAt }, mine());
  await credit(app.db, app.owner.userId, expectedTotal, app.clock.now());
  await app.must(payDo, { purpose: 'cleaning', subjectId: first.id, channel: 'balance' }, mine());
  const sent = parcel();
  await app.must(calls.cleaningFetch, { id: first.id, ...sent }, staff());
  for (const { id } of wishes) await unheardOf(app, id);
  await app.live(cleaningTimes.lost + 1);
  for (const { id } of wishes) await decide(id, { grant: true, amount: 1_000 });
  const waiting = async () => (await app.must(workCounts, {}, staff())).counts.cleaning?.waiting ?? 0;
  const before = await waiting();
  expect(await scan(first.id, sent.waybill)).toMatchObject({ data: { state: 'found' } });
  for (const { id } of more) expect(await rowOf('receive', id)).toMatchObject({ state: 'done', late: true });
  expect(await waiting()).toBe(before + 2);
});

test('where the newest that its owner shows has no pair any more, an older one is shown', async () => {
  const washed = async () => {
    const id = await received();
    await assess(id, { result: 'fine' });
    await app.must(calls.cleaningAnswer, { id, agree: true }, mine());
    await app.must(calls.cleaningStep, { id, kind: 'brush', note: '', photos: await photos() }, staff());
    await app.must(calls.cleaningFinish, { id }, staff());
    await app.must(
      calls.cleaningCheck,
      { id, pass: true, note: '', photos: await photos(app.experts[3]) },
      { as: app.experts[3] },
    );
    await app.must(calls.cleaningShip, { id, ...parcel() }, staff());
    await app.must(calls.cleaningConfirm, { id }, mine());
    app.clock.advance(1_000);
    await app.must(calls.cleaningShare, { id, share: true }, mine());
    return id;
  };
  const older = await washed();
  const newer = await washed();
  await app.db.updateTable('cleaning_step').set({ photos: '[]' }).where('cleaning_id', '=', newer).execute();
  const { compared } = await detail(older);
  expect(await app.must(calls.cleaningExamples, {})).toEqual({
    list: [{ kind: 'sneakers', care: 'clean', ...compared }],
  });
});
