/** A shop that can ask no carrier: whether a piece came home is asked of its owner, and what silence says then. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../contract/cleaning/calls.ts';
import { cleaningTimes } from '../../../contract/cleaning/machine.ts';
import { linesOf, orderLines, totalOf } from '../../../contract/cleaning/rules.ts';
import { messageList } from '../../../contract/message/calls.ts';
import { payDo } from '../../../contract/payment/calls.ts';
import { up as askOldSilences } from '../../db/migrations/9zq_silent_returns.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { type Bench, livesSomewhere, openIdentifyApp, photoBy } from '../../testing/identify.ts';
import { credit } from '../../testing/market.ts';
import { arrivalSeen } from '../../testing/warehouse.ts';

const WISH = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none' } as const;
const TOTAL = totalOf(linesOf(WISH, 'send'));
const ASKED = '寄回的收到了吗？';
const REMINDED = '寄回的再不说就算收到了';
const OVER = '算收到了';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp({ providers: { express: null } });
  await livesSomewhere(app);
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const staff = () => ({ as: app.experts[0] });
const detail = (id: string) => app.must(calls.cleaningDetail, { id }, mine());
const said = async () => (await app.must(messageList, { size: 50 }, mine())).list.map(({ title }) => title.zh);
const count = async (title: string) => (await said()).filter((one) => one === title).length;

let waybills = 0;
async function goingHome(): Promise<string> {
  const id = randomUUID();
  waybills += 1;
  const waybill = `SF80000${String(waybills).padStart(5, '0')}`;
  const wish = { id, ...WISH, declared: 60_000, expectedTotal: TOTAL, photos: [await photoBy(app, app.owner)] };
  await app.must(calls.cleaningOrderSave, wish, mine());
  await credit(app.db, app.owner.userId, TOTAL, app.clock.now());
  await app.must(payDo, { purpose: 'cleaning', subjectId: id, channel: 'balance' }, mine());
  await app.must(calls.cleaningDeliver, { id, company: '顺丰速运', waybill }, mine());
  await app.must(calls.cleaningScanIn, { id, waybill, photos: [await photoBy(app, app.experts[0])] }, staff());
  await arrivalSeen(app, id);
  await app.must(calls.cleaningAssess, { id, result: 'refuse', note: '洗了会掉色' }, staff());
  await app.must(calls.cleaningShip, { id, company: '顺丰速运', waybill: `${waybill}1` }, staff());
  return id;
}

test('where no carrier can be asked its owner is, is reminded, and who says nothing has received it', async () => {
  const id = await goingHome();
  await app.live(cleaningTimes.unheard - 1);
  expect(await count(ASKED)).toBe(0);
  await app.live(2);
  expect(await count(ASKED)).toBe(1);
  // They read until when, and may say that it did not come.
  const { claimUntil } = await detail(id);
  expect(claimUntil).toBeGreaterThan(app.clock.now().getTime());
  await app.live((claimUntil ?? 0) - app.clock.now().getTime() - cleaningTimes.claim + 1);
  expect(await count(REMINDED)).toBe(1);
  expect(await detail(id)).toMatchObject({ state: 'delivering' });
  await app.live(cleaningTimes.claim + 1);
  expect(await detail(id)).toMatchObject({ state: 'done', claimed: null, compensated: 0 });
  expect(await count(OVER)).toBe(1);
  expect(await verify(app.db)).toEqual([]);
});

test('an owner who says in time that it did not come has a claim, and one who has it is asked nothing', async () => {
  const asked = await count(ASKED);
  const [lost, here] = [await goingHome(), await goingHome()];
  await app.must(calls.cleaningConfirm, { id: here }, mine());
  await app.live(cleaningTimes.unheard + 1);
  expect(await count(ASKED)).toBe(asked + 1);
  const missing = { id: lost, body: '没收到', missing: true, photos: [] };
  await app.must(calls.cleaningClaim, missing, mine());
  const [reminded, over] = [await count(REMINDED), await count(OVER)];
  await app.live(cleaningTimes.lost);
  expect(await detail(lost)).toMatchObject({ state: 'claim', claimed: { event: 'miss', from: 'delivering' } });
  expect([await count(REMINDED), await count(OVER)]).toEqual([reminded, over]);
  // Not granted, it is asked about as before, with the whole time to answer; then silence says that it came.
  const judge = { as: app.experts[1] };
  await app.must(calls.cleaningDecide, { id: lost, grant: false, note: '驿站有签收' }, judge);
  await app.live(1);
  expect(await count(ASKED)).toBe(asked + 2);
  await app.live(cleaningTimes.unheard - 2);
  expect(await detail(lost)).toMatchObject({ state: 'delivering' });
  await app.live(2);
  expect(await detail(lost)).toMatchObject({ state: 'done', compensated: 0 });
});

test('what was on its way home before anybody was asked is asked about, with time to answer', async () => {
  const id = await goingHome();
  await app.db.deleteFrom('deadline').where('entity', '=', 'cleaning.silent').where('entity_id', '=', id).execute();
  await app.live(cleaningTimes.lost - 1_000);
  const asked = await count(ASKED);
  await askOldSilences(app.db as unknown as Kysely<unknown>);
  await app.db
    .updateTable('deadline')
    .set({ due_at: app.clock.now(), try_at: app.clock.now() })
    .where('entity', '=', 'cleaning.silent')
    .where('entity_id', '=', id)
    .execute();
  await app.live(2_000);
  expect(await count(ASKED)).toBe(asked + 1);
  await app.live(cleaningTimes.unheard - 4_000);
  expect(await detail(id)).toMatchObject({ state: 'delivering' });
  await app.live(5_000);
  expect(await detail(id)).toMatchObject({ state: 'done' });
});

test('of two pieces in one parcel home it is asked, reminded and told once', async () => {
  const before = await Promise.all([ASKED, REMINDED, OVER].map(count));
  const [id, other] = [randomUUID(), randomUUID()];
  const total = orderLines([WISH, WISH], 'send').reduce((sum, lines) => sum + totalOf(lines), 0);
  const piece = async (one: string) => ({
    id: one,
    ...WISH,
    declared: 60_000,
    photos: [await photoBy(app, app.owner)],
  });
  const wish = { ...(await piece(id)), more: [await piece(other)], expectedTotal: total };
  await app.must(calls.cleaningOrderSave, wish, mine());
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'cleaning', subjectId: id, channel: 'balance' }, mine());
  const waybill = 'SF8100000001';
  await app.must(calls.cleaningDeliver, { id, company: '顺丰速运', waybill }, mine());
  for (const one of [id, other]) {
    await app.must(calls.cleaningScanIn, { id: one, waybill, photos: [await photoBy(app, app.experts[0])] }, staff());
    await arrivalSeen(app, one);
    await app.must(calls.cleaningAssess, { id: one, result: 'refuse', note: '洗了会掉色' }, staff());
  }
  await app.must(calls.cleaningShip, { id, company: '顺丰速运', waybill: `${waybill}1` }, staff());
  await app.live(cleaningTimes.lost + cleaningTimes.unheard);
  expect([(await detail(id)).state, (await detail(other)).state]).toEqual(['done', 'done']);
  expect(await Promise.all([ASKED, REMINDED, OVER].map(count))).toEqual(before.map((n) => n + 1));
});
