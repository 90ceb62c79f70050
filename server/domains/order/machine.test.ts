import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OrderEvent, type OrderState, orderMachine, orderStates } from '../../../contract/order/machine.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import type { Actor } from '../../../contract/wire/states.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { balance } from '../../kernel/ledger/ledger.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { type Market, openMarketApp } from '../../testing/market.ts';
import { lockOrder, moveOrder } from './transitions.ts';

let app: Market;
beforeAll(async () => {
  app = await openMarketApp();
});
afterAll(() => app.close());

type Step = readonly [OrderEvent, Actor];
/** The shortest way from a new order to each state. */
const ways: Record<OrderState, readonly Step[]> = (() => {
  const paid: Step[] = [['pay', 'B']];
  const inspecting: Step[] = [...paid, ['ship', 'S'], ['scanIn', 'P'], ['inspect', 'P']];
  const sent: Step[] = [...inspecting, ['pass', 'P'], ['dispatch', 'P']];
  return {
    pending_pay: [],
    awaiting_ship: paid,
    to_platform: inspecting.slice(0, 2),
    received: inspecting.slice(0, 3),
    inspecting,
    passed: sent.slice(0, 5),
    flaw_offer: [...inspecting, ['offerFlaw', 'P']],
    flaw_confirm: [...inspecting, ['findFlaw', 'P']],
    failed: [...inspecting, ['fail', 'P']],
    to_buyer: sent,
    delivered: [...sent, ['deliver', 'C']],
    completed: [...sent, ['deliver', 'C'], ['confirm', 'B']],
    closed: [['cancel', 'B']],
  };
})();

const step = (id: string, [event, by]: Step) =>
  app.db.transaction().execute(async (db) => {
    // Only an open after-sale gives everything back; its money is its own business.
    if (event === 'refund' && by === 'P')
      await db.updateTable('trade_order').set({ aftersale_id: 'case' }).where('id', '=', id).execute();
    const found = event === 'findFlaw' || event === 'offerFlaw';
    const advance = event === 'findFlaw';
    const set = found ? { flaw: JSON.stringify({ note: '鞋底开胶', discount: 5_000, advance }) } : undefined;
    await moveOrder(db, await lockOrder(db, id), { event, by, actorId: null, now: app.clock.now(), set });
  });

/** A new order brought to `state`; paying is a payment, not a step of its own. */
async function orderIn(state: OrderState, inWarehouse = false): Promise<string> {
  const [first, ...rest] = ways[state];
  const id = await app.order({ inWarehouse, paid: first?.[0] === 'pay' });
  for (const each of first?.[0] === 'pay' ? rest : ways[state]) await step(id, each);
  return id;
}

const stateOf = async (id: string) => (await lockOrder(app.db, id)).state;

describe('every edge of the order machine leads where the table says', () => {
  test.each(orderMachine.edges)('$from -$event($actor)-> $to', async ({ from, event, actor, to }) => {
    const id = await orderIn(from, from === 'awaiting_ship' && event === 'dispatch');
    expect(await stateOf(id)).toBe(from);
    if (event === 'pay') await app.pay(id);
    else await step(id, [event, actor]);
    expect(await stateOf(id)).toBe(to);
    expect(await verify(app.db)).toEqual([]);
  });
});

describe('what the table does not have is refused', () => {
  const events = [...new Set(orderMachine.edges.map((edge) => edge.event))];
  const actors: readonly Actor[] = ['B', 'S', 'M', 'P', 'T', 'C'];

  test.each(orderStates)('%s', async (state) => {
    const id = await orderIn(state);
    const escrow = await balance(app.db, accounts.escrow);
    for (const event of events)
      for (const actor of actors) {
        if (orderMachine.edges.some((e) => e.from === state && e.event === event && e.actor === actor)) continue;
        await expect(step(id, [event, actor])).rejects.toThrow(Refusal);
      }
    expect(await stateOf(id)).toBe(state);
    expect(await balance(app.db, accounts.escrow)).toBe(escrow);
  });

  test('a seller cannot ship what lies in our warehouse, and we cannot ship what the seller still has', async () => {
    await expect(step(await orderIn('awaiting_ship', true), ['ship', 'S'])).rejects.toThrow('STATE_REFUSED');
    await expect(step(await orderIn('awaiting_ship', false), ['dispatch', 'P'])).rejects.toThrow('STATE_REFUSED');
  });

  test('a buyer gets one extension, not two', async () => {
    const id = await orderIn('delivered');
    await app.db.transaction().execute(async (db) => {
      const move = {
        event: 'extend',
        by: 'B',
        actorId: 'buyer',
        now: app.clock.now(),
        set: { extended: true },
      } as const;
      await moveOrder(db, await lockOrder(db, id), move);
    });
    await expect(step(id, ['extend', 'B'])).rejects.toThrow('STATE_REFUSED');
  });
});
