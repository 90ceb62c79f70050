/** What waits to leave stays here only by the word of who holds it for another marketplace: no order's goods are taken out of a parcel. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { itemMachine } from '../../../../contract/item/machine.ts';
import { resaleTimes } from '../../../../contract/resale/machine.ts';
import { MINUTE } from '../../../../contract/wire/time.ts';
import { transitionRows } from '../../../kernel/state/transitions.ts';
import { openResale, type Resale } from '../../../testing/resale/open.ts';
import { paidThere, stateNow, up } from '../../../testing/resale/sold-twice.ts';
import { keepItem } from '../../item/state.ts';

let app: Resale;
beforeAll(async () => {
  app = await openResale();
}, 120_000);
afterAll(() => app.close());

const keep = (itemId: string, holderId: string, by: 'B' | 'P') =>
  app.db
    .transaction()
    .execute((db) => keepItem(db, { itemId, holderId }, { by, actorId: 'staff', now: app.clock.now() }))
    .then(
      ({ to }) => to,
      ({ code }: { code: string }) => code,
    );
const itemNow = async (id: string) =>
  (await app.db.selectFrom('item').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

test('the edge is in the table for a buyer there and for our staff, and from nowhere else', () => {
  const edges = itemMachine.edges.filter(({ event }) => event === 'keep');
  expect(edges.map(({ from, to, actor }) => `${from} ${to} ${actor}`)).toEqual([
    'out_pending in_stock B',
    'out_pending in_stock P',
  ]);
});

test('what somebody here has paid for is put back on the shelf by nobody who only knows its item or its order', async () => {
  const orderId = await app.order({ inWarehouse: true });
  const { item_id } = await app.db
    .selectFrom('trade_order')
    .select('item_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(await itemNow(item_id)).toBe('out_pending');
  for (const holder of [orderId, item_id, 'nobody'])
    for (const by of ['B', 'P'] as const) expect(await keep(item_id, holder, by)).toBe('ITEM_TAKEN');
  expect(await itemNow(item_id)).toBe('out_pending');
});

test('sold there, it stays by the word of the post that holds it and of no other one', async () => {
  const [sold, other] = [await up(app), await up(app)];
  await paidThere(app, sold.goodsId);
  await app.live(resaleTimes.compare + MINUTE);
  expect([await stateNow(app, sold.id), await itemNow(sold.itemId)]).toEqual(['sold_remote', 'out_pending']);
  expect(await keep(sold.itemId, other.id, 'P')).toBe('ITEM_TAKEN');
  expect(await itemNow(sold.itemId)).toBe('out_pending');
  expect(await keep(sold.itemId, sold.id, 'P')).toBe('in_stock');
  const rows = await transitionRows(app.db, itemMachine.name, sold.itemId);
  expect(rows.at(-1)).toMatchObject({ event: 'keep', actor: 'P', actor_id: 'staff' });
});
