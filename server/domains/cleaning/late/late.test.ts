/** We are late: whoever waits for us loses nothing by that. And of one box one thing is true. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/cleaning/calls.ts';
import { cleaningTimes } from '../../../../contract/cleaning/machine.ts';
import { backUnwashed, orderLines, totalOf } from '../../../../contract/cleaning/rules.ts';
import * as trouble from '../../../../contract/cleaning/trouble.ts';
import { TAKEN_IN } from '../../../../contract/express/machine.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { assetDetail } from '../../../../contract/wallet/calls.ts';
import { DAY } from '../../../../contract/wire/time.ts';
import { verify } from '../../../kernel/ledger/verify.ts';
import { type Bench, livesSomewhere, openIdentifyApp, photoBy } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';
import { arrivalSeen, unheardOf } from '../../../testing/warehouse.ts';

const WISH = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none' } as const;

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
const no = (id: string) => app.call(calls.cleaningAnswer, { id, agree: false }, mine());
const waybillOf = (id: string) => `SF70${id.slice(0, 8)}`;

/** @returns its pieces, in their order, on their way to us */
async function sent(n: number): Promise<string[]> {
  const bills = orderLines(Array(n).fill(WISH), 'send');
  const total = bills.reduce((sum, lines) => sum + totalOf(lines), 0);
  const [first, ...more] = await Promise.all(
    bills.map(async (_, place) => ({
      ...{ id: randomUUID(), ...WISH, declared: 60_000 + place, photos: await photos(app.owner) },
    })),
  );
  if (!first) throw new Error('nothing asked');
  await app.must(calls.cleaningOrderSave, { ...first, more, expectedTotal: total }, mine());
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'cleaning', subjectId: first.id, channel: 'balance' }, mine());
  await app.must(calls.cleaningDeliver, { id: first.id, company: '顺丰速运', waybill: waybillOf(first.id) }, mine());
  return [first.id, ...more.map(({ id }) => id)];
}
const scan = async (id: string, waybill: string) => {
  await app.must(calls.cleaningScanIn, { id, waybill, photos: await photos() }, staff());
  await arrivalSeen(app, id);
};
async function brought(id: string) {
  for (let n = 0; n < 20 && !(await detail(id)).broughtAt; n += 1) await app.live(DAY / 2);
}

test('who waits for us to unpack what was brought has it back by a tap once we are late, with all of their money, and it comes home', async () => {
  const [one = '', other = ''] = await sent(2);
  expect(await no(one)).toMatchObject({ code: 'STATE_REFUSED' });
  await brought(one);
  expect(await no(one)).toMatchObject({ code: 'STATE_REFUSED' });
  app.clock.advance(TAKEN_IN + 1_000);
  const purse = await app.purse();
  const total = (await detail(one)).total + (await detail(other)).total;
  expect(await no(one)).toMatchObject({ success: true, data: { state: 'unsuitable' } });
  // Nobody unpacked the box: what else is in it goes home too.
  for (const id of [one, other]) {
    const { state, refunded, total: all } = await detail(id);
    expect([state, refunded]).toEqual(['unsuitable', all]);
  }
  expect(await app.purse()).toBe(purse + total);
  await app.must(calls.cleaningShip, { id: one, company: '顺丰速运', waybill: 'SF7000000001' }, staff());
  for (const id of [one, other]) await app.must(calls.cleaningConfirm, { id }, mine());
  expect(await detail(other)).toMatchObject({ state: 'done', compensated: 0 });
  expect(await verify(app.db)).toEqual([]);
});

test('what was taken back unopened and is not in its box is nobody’s to send: its owner is told with photos, and nothing more is paid', async () => {
  const [one = '', other = ''] = await sent(2);
  await brought(one);
  app.clock.advance(TAKEN_IN + 1_000);
  await no(one);
  const purse = await app.purse();
  const refusedRow = async (id: string) =>
    (await app.must(calls.cleaningWork, { queue: 'refused' }, staff())).list.find((row) => row.id === id);
  expect(await refusedRow(other)).toMatchObject({ unopened: true });
  const absent = async () => {
    const said = { id: other, what: 'absent' as const, note: '箱子里只有一双', photos: await photos() };
    return app.call(trouble.cleaningFault, said, staff());
  };
  expect(await absent()).toMatchObject({ success: true, data: { state: 'closed' } });
  expect(await refusedRow(other)).toBeUndefined();
  expect(await refusedRow(one)).toMatchObject({ unopened: true });
  const { total } = await detail(other);
  expect(await detail(other)).toMatchObject({ state: 'closed', refunded: total, compensated: 0 });
  expect(await app.purse()).toBe(purse);
  // It turns up, and goes home like anything that came late.
  await app.must(calls.cleaningScanIn, { id: other, waybill: waybillOf(one), photos: await photos() }, staff());
  expect(await refusedRow(other)).toMatchObject({ state: 'unsuitable', unopened: false });
  await app.must(calls.cleaningShip, { id: one, company: '顺丰速运', waybill: 'SF7000000002' }, staff());
  for (const id of [one, other]) await app.must(calls.cleaningConfirm, { id }, mine());
  expect(await verify(app.db)).toEqual([]);
});

test('what was not assessed, or not begun, by our day costs its owner no journey; what was begun is not taken back', async () => {
  for (const stage of ['received', 'washing', 'begun'] as const) {
    const [id = ''] = await sent(1);
    await scan(id, waybillOf(id));
    if (stage !== 'received') {
      await app.must(calls.cleaningAssess, { id, result: 'fine', note: '能洗' }, staff());
      await app.must(calls.cleaningAnswer, { id, agree: true }, mine());
      expect(await no(id)).toMatchObject({ code: 'STATE_REFUSED' });
    }
    if (stage === 'begun')
      await app.must(calls.cleaningStep, { id, kind: 'brush', note: '', photos: await photos() }, staff());
    await app.live(Math.max(cleaningTimes.assess, cleaningTimes.wash) + 1);
    if (stage === 'begun') expect(await no(id)).toMatchObject({ code: 'STATE_REFUSED' });
    else {
      await no(id);
      const { state, refunded, total } = await detail(id);
      expect([state, refunded]).toEqual(['unsuitable', total]);
    }
  }
  const [id = ''] = await sent(1);
  await scan(id, waybillOf(id));
  await no(id);
  const { refunded, lines } = await detail(id);
  expect(refunded).toBe(backUnwashed(lines));
  expect(await verify(app.db)).toEqual([]);
});

test('what its carrier brought came with all that is in its box: no piece of it is still on its way', async () => {
  const [one = '', other = ''] = await sent(2);
  // Its carrier is asked about the first alone.
  await unheardOf(app, other);
  await brought(one);
  const heard = await detail(one);
  expect(await detail(other)).toMatchObject({
    ...{ state: 'sent', waitsFor: 'P', broughtAt: heard.broughtAt, deadlineAt: heard.deadlineAt },
    parcel: { state: 'delivered' },
    beside: [{ id: one, broughtAt: heard.broughtAt }],
  });
});

test('whoever sends several home in one box reads each of them and what each is insured at', async () => {
  const ids = await sent(3);
  const [one = '', other = '', third = ''] = ids;
  for (const id of ids) await scan(id, waybillOf(one));
  for (const id of [one, third]) await no(id);
  const { list } = await app.must(calls.cleaningWork, { queue: 'refused', size: 50 }, staff());
  const row = list.find(({ id }) => id === third);
  expect(row?.inParcel.map(({ place, declared }) => [place, declared])).toEqual([
    [0, 60_000],
    [2, 60_002],
  ]);
  await no(other);
  // What went back is told by its piece.
  const moved = (await app.must(assetDetail, { size: 50 }, mine())).list.filter(
    ({ memo, cause }) => memo === 'cleaning.refund' && cause.id === one,
  );
  expect(moved.map(({ cleaned }) => cleaned?.name.zh).sort()).toEqual(['第 1 件 鞋', '第 2 件 鞋', '第 3 件 鞋']);
});

test('pieces of one box stand in the queue in the order of their order', async () => {
  const ids = await sent(4);
  await brought(ids[0] ?? '');
  const rows: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await app.must(calls.cleaningWork, { queue: 'receive', size: 3, ...(cursor && { cursor }) }, staff());
    rows.push(...page.list.map(({ id }) => id));
    if (!page.next) break;
    cursor = page.next;
  }
  expect(rows.filter((id) => ids.includes(id))).toEqual(ids);
});
