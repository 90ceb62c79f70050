/** Every state table of the contract, also those made tomorrow: each of its edges leads on, and nothing else does. */
// @module-tag thorough
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor, Machine } from '../../contract/wire/states.ts';
import type { Refusal } from '../../server/kernel/http/refusal.ts';
import { transition, transitionRows } from '../../server/kernel/state/transitions.ts';
import { type TestApp, testApp } from '../../server/testing/server.ts';

const actors: readonly Actor[] = ['B', 'S', 'M', 'P', 'T', 'C'];
const contract = join(import.meta.dirname, '../../contract');
const modules = await Promise.all(
  readdirSync(contract, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .map((name) => import(join(contract, name)) as Promise<Record<string, unknown>>),
);
const isMachine = (value: unknown): value is Machine =>
  typeof value === 'object' && value !== null && 'edges' in value && 'initial' in value && 'states' in value;
const machines = [...new Set(modules.flatMap((module) => Object.values(module).filter(isMachine)))];

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ domains: [], deadlines: [], httpRoutes: [] });
  await sql`create table subject (id text primary key, state text not null, deadline_at timestamptz)`.execute(app.db);
});
afterAll(() => app.close());

test('the contract has the tables that the house lives by', () => {
  const names = machines.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['order', 'bid', 'offer', 'aftersale', 'payment', 'refund', 'coupon']));
  expect(names.length).toBeGreaterThanOrEqual(18);
  expect(new Set(names).size).toBe(names.length);
});

describe.each(machines)('the table of $name', (machine) => {
  const states = Object.keys(machine.states);

  test('reaches every state, and whoever is waited for has a way on', () => {
    const reached = new Set([machine.initial]);
    for (const state of reached)
      for (const edge of machine.edges.filter(({ from }) => from === state)) reached.add(edge.to);
    expect([...reached].sort()).toEqual([...states].sort());
    const stuck = states.filter(
      (state) => machine.states[state]?.waitsFor && !machine.edges.some(({ from }) => from === state),
    );
    expect(stuck).toEqual([]);
  });

  test('every edge leads where it says and is written down; every other step is refused', async () => {
    const wrong: string[] = [];
    await app.db.transaction().execute(async (db) => {
      for (const from of states) {
        // What is refused leaves the row as it was, so one row meets every step; what leads on begins there again.
        const id = `${machine.name} ${from}`;
        await sql`insert into subject (id, state) values (${id}, ${from})`.execute(db);
        let led = 0;
        for (const event of new Set(machine.edges.map((edge) => edge.event)))
          for (const by of actors) {
            const step = { table: 'subject', id, event, by, actorId: null, now: app.clock.now() };
            const outcome = await transition(db, machine, step).then(
              ({ to }) => to,
              ({ code }: Refusal) => code,
            );
            const edge = machine.edges.find((one) => one.from === from && one.event === event && one.actor === by);
            if (outcome !== (edge?.to ?? 'STATE_REFUSED')) wrong.push(`${id} ${event} ${by}: ${outcome}`);
            if (!edge) continue;
            led += 1;
            const log = (await transitionRows(db, machine.name, id)).at(-1);
            if (log?.to_state !== edge.to) wrong.push(`${id} ${event} ${by}: written down as ${log?.to_state}`);
            await sql`update subject set state = ${from} where id = ${id}`.execute(db);
          }
        const { length } = await transitionRows(db, machine.name, id);
        if (length !== led) wrong.push(`${id}: ${led} steps led on, ${length} are written down`);
      }
    });
    expect(wrong).toEqual([]);
  });
});
