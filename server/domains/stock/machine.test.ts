// @module-tag thorough
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { itemMachine } from '../../../contract/item/machine.ts';
import type { ReceiptEvent } from '../../../contract/stock/calls.ts';
import { receiptMachine, retrievalMachine } from '../../../contract/stock/machine.ts';
import type { Actor, Machine } from '../../../contract/wire/states.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { newId, newNo } from '../../kernel/lib/id.ts';
import { start, transition } from '../../kernel/state/transitions.ts';
import { type House, openHouse } from '../../testing/warehouse.ts';
import { moveReceipt } from './transitions.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
}, 60_000);
afterAll(() => house.close());

type Step = readonly [event: string, by: Actor];
const actors: readonly Actor[] = ['B', 'S', 'M', 'P', 'T', 'C'];

/** The shortest way to each state, found in the table itself. */
function waysOf<S extends string, E extends string>(m: Machine<S, E>): Map<S, Step[]> {
  const ways = new Map<S, Step[]>([[m.initial, []]]);
  for (const [state, way] of ways)
    for (const edge of m.edges)
      if (edge.from === state && !ways.has(edge.to)) ways.set(edge.to, [...way, [edge.event, edge.actor]]);
  return ways;
}

const inTransaction = <T>(run: (db: House['db']) => Promise<T>) => house.db.transaction().execute(run);

interface Subject {
  machine: Machine;
  table: 'receipt' | 'item' | 'retrieval';
  make(): Promise<string>;
  step(id: string, step: Step): Promise<unknown>;
}

const plain =
  (machine: Machine, table: string) =>
  (id: string, [event, by]: Step) =>
    inTransaction((db) => transition(db, machine, { table, id, event, by, actorId: null, now: house.clock.now() }));

const subjects: Subject[] = [
  {
    machine: receiptMachine,
    table: 'receipt',
    make: async () => (await house.announce([{}], { sent: false })).id,
    step: (id, [event, by]) =>
      inTransaction((db) =>
        moveReceipt(db, id, { event: event as ReceiptEvent, by, actorId: null, now: house.clock.now() }),
      ),
  },
  {
    machine: itemMachine,
    table: 'item',
    make: async () => {
      const [id, now] = [newId(), house.clock.now()];
      await start(house.db, itemMachine, { id, by: 'P', actorId: null, now });
      await house.db
        .insertInto('item')
        .values({
          id,
          owner_id: house.seller.userId,
          sku_id: house.skus[0] as string,
          grade: '95',
          defects: '[]',
          photos: '[]',
          state: itemMachine.initial,
          deadline_at: null,
          in_warehouse: true,
          receipt_id: null,
          cost: null,
          created_at: now,
        })
        .execute();
      return id;
    },
    step: plain(itemMachine, 'item'),
  },
  {
    machine: retrievalMachine,
    table: 'retrieval',
    make: async () => {
      const [id, now] = [newId(), house.clock.now()];
      await start(house.db, retrievalMachine, { id, by: 'S', actorId: null, now });
      await house.db
        .insertInto('retrieval')
        .values({
          id,
          no: `${newNo(now)}${id.slice(-4)}`,
          user_id: house.seller.userId,
          state: retrievalMachine.initial,
          deadline_at: null,
          fees: '{}',
          total: 0,
          address: '{}',
          created_at: now,
        })
        .execute();
      return id;
    },
    step: plain(retrievalMachine, 'retrieval'),
  },
];

describe.each(subjects)('the table of $machine.name', ({ machine, table, make, step }) => {
  const ways = waysOf(machine);
  const stateOf = async (id: string) =>
    (await house.db.selectFrom(table).select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
  const inState = async (state: string) => {
    const id = await make();
    for (const each of ways.get(state) ?? []) await step(id, each);
    return id;
  };

  test('reaches every state', () => {
    expect([...ways.keys()].sort()).toEqual(Object.keys(machine.states).sort());
  });

  test.each(machine.edges)('$from -$event($actor)-> $to', async ({ from, event, actor, to }) => {
    const id = await inState(from);
    expect(await stateOf(id)).toBe(from);
    await step(id, [event, actor]);
    expect(await stateOf(id)).toBe(to);
    expect(await verify(house.db)).toEqual([]);
  });

  test.each(Object.keys(machine.states))('from %s nothing else is possible', async (state) => {
    const id = await inState(state);
    for (const event of new Set(machine.edges.map((edge) => edge.event)))
      for (const actor of actors) {
        if (machine.edges.some((e) => e.from === state && e.event === event && e.actor === actor)) continue;
        await expect(step(id, [event, actor])).rejects.toThrow(Refusal);
      }
    expect(await stateOf(id)).toBe(state);
  });
});
