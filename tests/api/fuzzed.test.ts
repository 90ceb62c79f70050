/** Requests by chance, over all calls and all roles: whatever is sent by whomever, the answer is an envelope and never a breakdown. */
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCalls } from '../../contract/registry.ts';
import type { Call, Role } from '../../contract/wire/call.ts';
import { messages } from '../../contract/wire/messages.ts';
import { jsonSchema } from '../../server/kernel/http/openapi.ts';
import { verify } from '../../server/kernel/ledger/verify.ts';
import { sample, seeded, seedOf, size, spoil } from '../../server/testing/inputs.ts';
import { type Person, signedRequest, type TestApp, testApp } from '../../server/testing/server.ts';

/** A few in any run, so that a call which breaks at once is seen by whoever broke it. */
const REQUESTS = size(300, 5_000_000);
/** So many go by before the house is built anew: what they leave behind would only make each slower. */
const HOUSE = 100_000;

const random = seeded(seedOf(31));
const logged: unknown[] = [];
const calls = allCalls().map(({ call }) => ({ call, schema: jsonSchema(call.input, 'input') }));
const roles: readonly Role[] = ['visitor', 'user', 'seller', 'merchant', 'staff'];
/** What each role is beside a user. */
const also = { user: [], seller: ['seller'], merchant: ['seller', 'merchant'], staff: ['staff'] } as const;

let app: TestApp;
let ids: string[] = [];
const people = new Map<Role, Person>();

const some = (table: string) => sql`(select id from ${sql.table(table)} limit 5)`;

async function build(): Promise<void> {
  app = await testApp({
    demo: 'small',
    log: { debug() {}, info() {}, warn() {}, error: (entry: unknown) => void logged.push(entry) },
  });
  people.clear();
  const found = await sql<{ id: string }>`
    ${sql.join(['product', 'sku', 'item', 'listing', 'account', 'brand', 'category', 'trade_order', 'bid', 'receipt', 'lot', 'recycle_lot', 'campaign', 'identify_order', 'cleaning'].map(some), sql` union all `)}`.execute(
    app.db,
  );
  ids = found.rows.map(({ id }) => id);
}
beforeAll(build, 240_000);
afterAll(() => app.close());

async function personOf(role: Role): Promise<Person | undefined> {
  if (role === 'visitor') return undefined;
  const known = people.get(role) ?? (await app.as(`1390000002${roles.indexOf(role)}`, ...also[role]));
  people.set(role, known);
  return known;
}

/** An address has well-formed text only. */
const addressable = (value: unknown) => {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
  return typeof text === 'string' ? text.replace(/\p{Surrogate}/gu, '?') : text;
};

function requestOf(call: Call, input: Record<string, unknown>, as: Person | undefined) {
  // A path has something in every place, whatever was left out.
  const filled = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'x']));
  const sent = Object.entries({ ...filled, ...input }).map(([name, value]) => [
    name,
    call.method === 'GET' || name in filled ? addressable(value) : value,
  ]);
  return signedRequest(call, Object.fromEntries(sent) as never, {
    as,
    deviceId: as?.deviceId ?? `a-visitors-device-${random(50)}`,
    now: app.clock.now(),
    config: app.house.config,
  });
}

test(`${REQUESTS} requests over all calls by all roles`, { timeout: 0 }, async () => {
  const began = performance.now();
  let taken = 0;
  for (let n = 0; n < REQUESTS; n += 1) {
    if (n > 0 && n % HOUSE === 0) {
      expect(await verify(app.db)).toEqual([]);
      await app.close();
      await build();
    }
    const { call, schema } = calls[random(calls.length)] as (typeof calls)[number];
    // Half of them by somebody who may; the others by whoever comes.
    const role = random(2) === 0 ? call.who : (roles[random(roles.length)] as Role);
    const fitting = sample(schema, { ids, random }) as Record<string, unknown>;
    const input = random(5) === 0 ? fitting : spoil(fitting, { ids, random });
    const as = await personOf(role);
    const [url, init] = requestOf(call, input, as);
    const response = await app.app.request(url, init);
    const reply = (await response.json()) as { success: boolean; code?: string; message: string; data?: unknown };
    if (reply.code === 'LOGIN_NEEDED') people.delete(role);
    const seen = () => JSON.stringify({ n, path: call.path, role, input, reply, logged }).slice(0, 4000);
    if (response.status >= 500) expect(response.status, seen()).toBeLessThan(500);
    if (reply.success) {
      taken += 1;
      if (!v.is(call.output, reply.data)) expect.fail(seen());
    } else if (!(reply.code && reply.code in messages)) expect.fail(seen());
    logged.length = 0;
  }
  expect(await verify(app.db)).toEqual([]);
  const rate = Math.round(REQUESTS / ((performance.now() - began) / 1_000));
  console.warn(`pglite: ${REQUESTS} requests, ${taken} of them taken, ${rate} a second`);
});
