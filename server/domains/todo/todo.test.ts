import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aftersaleAnswer } from '../../../contract/aftersale/calls.ts';
import * as orders from '../../../contract/order/calls.ts';
import { receiptSave } from '../../../contract/stock/calls.ts';
import { mostUrgent, type TodoKey, todoKeys, todoList, waitingKeys, workCounts } from '../../../contract/todo/calls.ts';
import { assetGet } from '../../../contract/wallet/calls.ts';
import { newId } from '../../kernel/lib/id.ts';
import { apply, deliveredOrder, openAftersaleApp, parcel } from '../../testing/aftersale.ts';
import { bids } from '../../testing/bid.ts';
import { type Market, type Person, SKU } from '../../testing/market.ts';
import { deadlines as bidDeadlines } from '../bid/deadlines.ts';
import { bid } from '../bid/handlers.ts';
import { stock } from '../stock/handlers.ts';
import { todo } from './handlers.ts';

const DAY = 86_400_000;

let app: Market;
beforeAll(async () => {
  app = await openAftersaleApp({ domains: [todo, stock, bid], deadlines: bidDeadlines });
});
afterAll(() => app.close());

const waits = (who: Person) => app.must(todoList, {}, { as: app.people[who] });
const keys = async (who: Person): Promise<TodoKey[]> => (await waits(who)).list.map(({ key }) => key);

test('every state in which somebody must act is known to the list, with words for it', () => {
  // A rejected listing is over for its machine, and still somebody's to mend.
  expect([...waitingKeys(), 'listing.rejected', 'identify.found'].sort()).toEqual([...todoKeys].sort());
});

describe('what waits for a person', () => {
  test('a return that the buyer has seven days to send, and a case that silence decides against the seller', async () => {
    const order = await deliveredOrder(app);
    expect(await keys('buyer')).toEqual(['order.delivered']);
    const id = await apply(app, order, 1_000);
    expect(await waits('seller')).toMatchObject({
      list: [{ key: 'aftersale.applied', id, side: 'S', deadlineAt: app.clock.now().getTime() + 2 * DAY }],
      total: { B: 0, S: 1 },
    });
    // While the case is open the order waits for nobody: its clock stands still.
    expect(await keys('buyer')).toEqual([]);
    await app.must(aftersaleAnswer, { id, agree: true }, { as: app.people.seller });
    expect(await waits('buyer')).toMatchObject({
      list: [{ key: 'aftersale.approved', id, deadlineAt: app.clock.now().getTime() + 7 * DAY }],
    });
    expect(await keys('seller')).toEqual([]);
  });

  test('an order to ship and a receipt to send are the seller’s; what lies in our warehouse is not', async () => {
    const { seller } = app.people;
    await app.order({ inWarehouse: true });
    expect(await keys('seller')).toEqual([]);
    const mine = await app.order();
    const lines = [{ skuId: SKU, grade: '95' as const, quantity: 1 }];
    await app.must(receiptSave, { id: newId(), lines, photos: [], note: '' }, { as: seller });
    expect(await keys('seller')).toEqual(['order.awaiting_ship', 'receipt.submitted']);
    await app.must(orders.orderShip, { id: mine, ...parcel() }, { as: seller });
    expect(await keys('seller')).toEqual(['receipt.submitted']);
  });
});

test('staff see what waits in each kind of work, and what is past its time', async () => {
  const ofOrders = async () => {
    const { counts } = await app.must(workCounts, {}, { as: app.people.staff });
    return counts.orders ?? { waiting: 0, overdue: 0, dueAt: null };
  };
  const before = await ofOrders();
  const id = await app.order();
  await app.must(orders.orderShip, { id, ...parcel(3) }, { as: app.people.seller });
  await app.must(orders.workbenchScanIn, { id, waybill: parcel(3).waybill }, { as: app.people.staff });
  expect(await ofOrders()).toMatchObject({ waiting: before.waiting + 1, overdue: before.overdue });
  expect((await ofOrders()).dueAt).toBeGreaterThan(app.clock.now().getTime());
  await app.live(3 * DAY);
  expect((await ofOrders()).overdue).toBeGreaterThan(before.overdue);
  expect((await app.call(workCounts, {}, { as: app.people.buyer })).code).toBe('FORBIDDEN');
});

test('money that a bid has frozen is in the balance that its owner reads', async () => {
  await bids(app, 75_000, { who: 'rival' });
  const { available, frozen, bidding } = await app.must(assetGet, {}, { as: app.people.rival });
  expect(available).toBe(0);
  expect(frozen).toBe(7_500);
  expect(bidding).toEqual({ amount: 7_500, count: 1 });
});

test('the workbench opens on what is most urgent: what is late, then what is due next, and never on an empty queue before', () => {
  const kinds = ['orders', 'receipts', 'chats', 'merchants'] as const;
  const none = { waiting: 0, overdue: 0, dueAt: null };
  const chats = { waiting: 9, overdue: 0, dueAt: null };
  const due = { waiting: 1, overdue: 0, dueAt: 1_000 };
  const late = { waiting: 1, overdue: 1, dueAt: 2_000 };
  expect(mostUrgent(kinds, { orders: none, receipts: due, chats, merchants: late })).toBe('merchants');
  expect(mostUrgent(kinds, { orders: none, receipts: due, chats })).toBe('receipts');
  expect(mostUrgent(kinds, { orders: none, chats })).toBe('chats');
  expect(mostUrgent(kinds, {})).toBe('orders');
});
