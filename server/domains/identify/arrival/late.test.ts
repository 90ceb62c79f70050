/** A parcel that was brought here and that nobody opens: its owner is not stuck. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TAKEN_IN } from '../../../../contract/express/machine.ts';
import * as calls from '../../../../contract/identify/calls.ts';
import * as work from '../../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import { messageList } from '../../../../contract/message/calls.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { up } from '../../../db/migrations/9zzzn_identify_unopened.ts';
import { verify } from '../../../kernel/ledger/verify.ts';
import { type Bench, livesSomewhere, openIdentifyApp, photoBy } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const desk = () => ({ as: app.experts[0] });
const told = async () => (await app.must(messageList, {}, mine())).list[0]?.title.zh;
const detail = (id: string) => app.must(calls.identifyDetail, { id }, mine());

async function brought(waybill: string, more = 0): Promise<string> {
  const [id, order] = [randomUUID(), randomUUID()];
  const piece = {
    id,
    category: 'sneakers' as const,
    brandId: 'kestrel',
    styleNo: 'KH92-007',
    worth: 50_000,
    photos: [],
  };
  const others = Array.from({ length: more }, () => ({ ...piece, id: randomUUID() }));
  const { total } = await app.must(
    calls.identifyOrderSave,
    { id: order, way: 'item', pieces: [piece, ...others] },
    mine(),
  );
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: order, channel: 'balance' }, mine());
  for (const one of [piece, ...others])
    await app.must(calls.identifyDeliver, { id: one.id, company: '顺丰速运', waybill }, mine());
  for (let n = 0; n < 14 && !(await detail(id)).broughtAt; n++) await app.live(6 * 3_600_000);
  return id;
}

test('whose parcel we do not open in time gives up, has all of the fee back, and the piece goes home', async () => {
  const id = await brought('SF8000000001');
  expect(await app.call(calls.identifyCancel, { id }, mine())).toMatchObject({ code: 'STATE_REFUSED' });
  await app.live(TAKEN_IN + 1);
  const row = (await app.must(work.identifyWork, {}, desk())).arriving.find((one) => one.id === id);
  expect(row?.dueAt).toBeLessThan(app.clock.now().getTime());
  const [before, { fee }] = [await app.purse(), await detail(id)];
  await app.must(calls.identifyCancel, { id }, mine());
  expect(await app.purse()).toBe(before + fee);
  const { homeBy, ...ended } = await detail(id);
  expect(ended).toMatchObject({ state: 'closed', refunded: true, lies: 'here' });
  expect(homeBy).not.toBeNull();
  // Whoever opens it at last shows how it came, and sends it home; until then they read in which parcel it lies.
  const waybill = 'SF8000000001';
  const box = async () => (await app.must(work.identifyWork, {}, desk())).leaving.find((one) => one.id === id)?.box;
  expect(await box()).toMatchObject({ waybill });
  expect((await app.must(work.identifyWork, { code: waybill }, desk())).arriving).toMatchObject([{ id, late: true }]);
  const photos = [await photoBy(app, app.experts[0])];
  expect(await app.call(work.identifyScanIn, { id, waybill, photos, unlike: '另一双' }, desk())).toMatchObject({
    code: 'BAD_INPUT',
  });
  await app.must(work.identifyScanIn, { id, waybill, photos }, desk());
  expect(await box()).toBeNull();
  expect((await detail(id)).homeBy).toBe(homeBy);
  // It was never given up for lost.
  expect(await told()).toBe('包裹拆开了，寄回给你');
  expect((await app.must(work.identifyWork, { code: waybill }, desk())).arriving).toEqual([]);
  await app.must(work.identifySendBack, { id, company: '顺丰速运', waybill: 'SF8000000002' }, desk());
  expect(await detail(id)).toMatchObject({ parcelBack: { waybill: 'SF8000000002' } });
  expect(await verify(app.db)).toEqual([]);
});

test('what was given up unopened and is not in its parcel: its owner is told with photos, nobody sends it home, and nothing more is paid', async () => {
  const waybill = 'SF8000000005';
  const id = await brought(waybill);
  await app.live(TAKEN_IN + 1);
  await app.must(calls.identifyCancel, { id }, mine());
  const leaving = async () => (await app.must(work.identifyWork, {}, desk())).leaving.some((one) => one.id === id);
  expect(await leaving()).toBe(true);
  const purse = await app.purse();
  const absent = async () =>
    app.call(work.identifyAbsent, { id, waybill, photos: [await photoBy(app, app.experts[0])] }, desk());
  expect(await absent()).toMatchObject({ success: true });
  expect(await detail(id)).toMatchObject({ state: 'closed', lies: 'away', box: [expect.any(String)], homeBy: null });
  expect((await detail(id)).contestable).not.toBeNull();
  expect(await leaving()).toBe(false);
  expect(await app.purse()).toBe(purse);
  expect(await absent()).toMatchObject({ code: 'STATE_REFUSED' });
  expect((await app.must(messageList, {}, mine())).list[0]?.title.zh).toBe('包裹打开了，里面没有它');
  // It turns up after all, and goes home.
  const [row] = (await app.must(work.identifyWork, { code: waybill }, desk())).arriving;
  expect(row).toMatchObject({ id, late: true, missed: true });
  await app.must(work.identifyScanIn, { id, waybill, photos: [await photoBy(app, app.experts[0])] }, desk());
  expect(await leaving()).toBe(true);
  expect(await verify(app.db)).toEqual([]);
});

test('and nobody waits for ever: days later that happens by itself, and is told as our fault and not as a loss', async () => {
  const id = await brought('SF8000000003');
  const before = await app.purse();
  await app.live(TAKEN_IN + identifyTimes.unjudged + 1);
  const { fee, ...ended } = await detail(id);
  expect(ended).toMatchObject({ state: 'closed', refunded: true, lies: 'here' });
  expect(await app.purse()).toBe(before + fee);
  expect((await app.must(messageList, {}, mine())).list[0]?.title.zh).toBe('我们一直没拆，鉴别费退回');
});

test('whose piece nobody took in though its box was opened is refunded on the day that they read, and not told that the box was closed', async () => {
  const waybill = 'SF8000000007';
  const first = await brought(waybill, 1);
  const { order } = await detail(first);
  const other = order.pieces.find(({ id }) => id !== first)?.id ?? '';
  const { deadlineAt, broughtAt } = await detail(other);
  expect(broughtAt).not.toBeNull();
  expect((await detail(other)).boxOpen).toBe(false);
  await app.live(TAKEN_IN / 2);
  await app.must(work.identifyScanIn, { id: first, waybill, photos: [await photoBy(app, app.experts[0])] }, desk());
  expect((await detail(other)).boxOpen).toBe(true);
  const promised = (deadlineAt ?? 0) + identifyTimes.unjudged;
  await app.live(promised - app.clock.now().getTime() + 1);
  expect(await detail(other)).toMatchObject({ state: 'closed', refunded: true });
  expect(await told()).toBe('我们一直没签收它，鉴别费退回');
});

test('what was brought before anybody kept a day for it ends by itself all the same', async () => {
  const id = await brought('SF8000000009');
  await app.db.updateTable('identify_case').set({ deadline_at: null }).where('id', '=', id).execute();
  await app.db.deleteFrom('deadline').where('entity', '=', 'identify').where('entity_id', '=', id).execute();
  const { deadlineAt } = await detail(id);
  await up(app.db as unknown as Kysely<unknown>);
  const { deadline_at } = await app.db
    .selectFrom('identify_case')
    .select('deadline_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(deadline_at?.getTime()).toBeGreaterThanOrEqual((deadlineAt ?? 0) + identifyTimes.unjudged);
  await app.live((deadline_at?.getTime() ?? 0) - app.clock.now().getTime() + 1);
  expect(await detail(id)).toMatchObject({ state: 'closed', refunded: true });
});
