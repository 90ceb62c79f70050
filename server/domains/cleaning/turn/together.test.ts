/** Where an order of several pieces stands in its owner's list, and where what its carrier has brought home does. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/cleaning/calls.ts';
import { orderLines, totalOf } from '../../../../contract/cleaning/rules.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import type { TurnName } from '../../../../contract/wire/query.ts';
import { type Bench, livesSomewhere, openIdentifyApp, photoBy } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';
import { broughtHome } from '../../../testing/warehouse.ts';

const WISH = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none' } as const;

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const ids = async (turn?: TurnName, size = 100) => {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await app.must(calls.cleaningList, { size, ...(turn && { turn }), ...(cursor && { cursor }) }, mine());
    found.push(...page.list.map(({ id }) => id));
    cursor = page.next ?? undefined;
  } while (cursor);
  return found;
};
/** An order of so many pieces, paid for. @returns their ids */
async function ordered(count: number): Promise<string[]> {
  app.clock.advance(1_000);
  const pieces = await Promise.all(
    Array.from({ length: count }, async () => ({
      ...{ id: randomUUID() as string, ...WISH, declared: 60_000, photos: [await photoBy(app, app.owner)] },
    })),
  );
  const [first, ...more] = pieces;
  if (!first) throw new Error('nothing ordered');
  const total = orderLines(Array(count).fill(WISH), 'send').reduce((sum, lines) => sum + totalOf(lines), 0);
  await app.must(calls.cleaningOrderSave, { ...first, more, expectedTotal: total }, mine());
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'cleaning', subjectId: first.id, channel: 'balance' }, mine());
  return pieces.map(({ id }) => id);
}
const stands = (id: string, state: 'washing' | 'to_send' | 'delivering' | 'done') =>
  app.db.updateTable('cleaning').set({ state }).where('id', '=', id).execute();

test('all of an order stands where the piece of it stands that needs its owner most, page after page', async () => {
  const two = await ordered(2);
  const over = await ordered(1);
  const goes = await ordered(1);
  const three = await ordered(3);
  for (const id of [...two, ...goes, ...three]) await stands(id, 'washing');
  for (const id of [...over, ...three.slice(1)]) await stands(id, 'done');
  // One of the oldest waits for its owner again, one of the newest is still washed.
  await stands(two[1] ?? '', 'to_send');
  expect((await ids('yours')).sort()).toEqual([...two].sort());
  expect((await ids('going')).sort()).toEqual([...three, ...goes].sort());
  expect(await ids('over')).toEqual(over);
  const whole = await ids();
  expect([...whole.slice(0, 2)].sort()).toEqual([...two].sort());
  expect(whole.slice(-2)).toEqual([...goes, ...over]);
  expect(await ids(undefined, 2)).toEqual(whole);
});

test('what its carrier has brought home waits for its owner to look at it; on its way it waits for nobody', async () => {
  const [id = ''] = await ordered(1);
  await stands(id, 'delivering');
  await app.db
    .insertInto('parcel')
    .values({
      ...{ id: randomUUID(), purpose: 'cleaning', subject_id: id, leg: 'returnBack', company: '顺丰速运' },
      ...{ waybill: 'SF6200000001', sent_at: app.clock.now(), arrived_at: null },
      ...{ phone: '', from_place: '', to_place: '', state: 'moving', deadline_at: null },
    })
    .execute();
  expect(await ids('going')).toContain(id);
  expect(await ids('yours')).not.toContain(id);
  await broughtHome(app, id);
  expect(await ids('yours')).toContain(id);
});
