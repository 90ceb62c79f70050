/** Everything at its most: prices at the limit, balances and sums far above it. No reader is answered with a breakdown. */
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { liveRoom } from '../../contract/live/calls.ts';
import { saleFees } from '../../contract/payment/fees.ts';
import { hallBid, hallDetail } from '../../contract/recycle/hall-calls.ts';
import { capOf, setAside } from '../../contract/recycle/rules.ts';
import { allCalls } from '../../contract/registry.ts';
import { posterMake } from '../../contract/share/calls.ts';
import { accounts } from '../../contract/wire/accounts.ts';
import type { Call } from '../../contract/wire/call.ts';
import { MAX_FEN } from '../../contract/wire/money.ts';
import { jsonSchema } from '../../server/kernel/http/openapi.ts';
import { post } from '../../server/kernel/ledger/ledger.ts';
import { sample, seeded, size } from '../../server/testing/inputs.ts';
import { type Person, signedRequest, type TestApp, testApp } from '../../server/testing/server.ts';

let app: TestApp;
let readers: { name: string; person: Person | undefined; ids: string[] }[];
const broken: unknown[] = [];
const remember = (entry: unknown) => void broken.push(entry);

beforeAll(async () => {
  app = await testApp({ demo: 'small', log: { debug: () => {}, info: () => {}, warn: () => {}, error: remember } });
  await fillToTheBrim();
  const [buyer, seller, merchant, staff] = [
    await app.as('13800000001', 'seller'),
    await app.as('13800000002', 'seller'),
    await app.as('13800000003', 'seller', 'merchant'),
    await app.as('15400000009', 'staff'),
  ];
  for (const person of [buyer, seller, merchant]) await enrich(person);
  readers = [
    { name: 'visitor', person: undefined, ids: await idsOf() },
    { name: 'buyer', person: buyer, ids: await idsOf(buyer) },
    { name: 'seller', person: seller, ids: await idsOf(seller) },
    { name: 'merchant', person: merchant, ids: await idsOf(merchant) },
    { name: 'staff', person: staff, ids: [...(await idsOf(buyer)), ...(await idsOf(seller))] },
  ];
}, 240_000);
afterAll(() => app.close());

describe('with every price at the limit', () => {
  // What is drawn is a write that changes nothing.
  const reads = allCalls().filter(({ call }) => call.method === 'GET' || call === posterMake);
  // A few from all over the list in any run.
  const few = Math.ceil(reads.length / 10);
  for (const [nth, { name, call }] of reads.entries())
    test(`${name} answers everybody`, { timeout: 120_000, ...(nth % few > 0 && { tags: 'thorough' }) }, async () => {
      const schema = jsonSchema(call.input, 'input');
      const asksForIds = JSON.stringify(schema).includes('[\\\\w-]{1,64}');
      for (const { name: reader, person, ids } of readers)
        for (const [at, id] of (asksForIds ? some(ids) : ['none']).entries()) {
          const random = seeded(name.length * 31 + at);
          const input = sample(schema, { ids: [id], random: (below) => (below === 8 ? 1 : random(below)) });
          const { status } = await ask(call, atTheLimit(input as Record<string, unknown>), person);
          expect(status, `${reader} ${JSON.stringify(input)} ${JSON.stringify(broken.splice(0))}`).toBeLessThan(500);
        }
    });
});

test('what is worked out of several prices at the limit, or by a rate above one, is told', () => {
  const told = (schema: v.GenericSchema, amount: number) =>
    expect([v.is(schema, amount), amount]).toEqual([true, amount]);
  const { cap, hold } = hallDetail.output.entries;
  told(cap, capOf(MAX_FEN));
  told(hold, setAside(capOf(MAX_FEN)));
  told(hallBid.output.entries.hold, setAside(capOf(MAX_FEN)));
  told(v.unwrap(liveRoom.output.entries.summary).entries.amount, 2 * MAX_FEN);
});

/** Every one in the long runs, and four from all over the list in `npm test`. */
const some = (ids: string[]) => ids.filter((_, at) => at % size(Math.ceil(ids.length / 4), 1) === 0);

/** What a person types is at the limit too. */
const atTheLimit = (input: Record<string, unknown>) => ({ ...input, ...('price' in input && { price: MAX_FEN }) });

async function ask(call: Call, input: Record<string, unknown>, as: Person | undefined) {
  const [url, init] = signedRequest(call, input as never, {
    as,
    deviceId: as?.deviceId ?? 'a-visitors-device',
    now: app.clock.now(),
    config: app.house.config,
  });
  return app.app.request(url, init);
}

/** Append-only, not amounts, bound to another column, or the book's own, which only journals move. */
const LEFT = [
  'audit',
  'audit_head',
  'audit_subject',
  'lot_entry',
  'ledger_account',
  'entry',
  'coupon_offer',
  'catalogue_tally',
  'sale_activity_goods',
];
/** Times, and parts that checks hold below their whole. */
const UNTOUCHED = ['clock_left', 'refunded', 'collected', 'paid', 'owed', 'new_price'];

async function fillToTheBrim(): Promise<void> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as "table", array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' and data_type = 'bigint' and is_identity = 'NO' and is_generated = 'NEVER'
    group by table_name`.execute(app.db);
  for (const { table, columns } of rows) {
    if (LEFT.includes(table)) continue;
    const amounts = columns.filter((name) => !UNTOUCHED.includes(name));
    const all = amounts.map(
      (name) =>
        sql`${sql.ref(name)} = case when ${sql.ref(name)} is null then null else ${name === 'fee' && table !== 'identify_case' ? 0 : MAX_FEN}::bigint end`,
    );
    if (all.length > 0) await sql`update ${sql.table(table)} set ${sql.join(all)}`.execute(app.db);
  }
  const fees = saleFees(MAX_FEN);
  await app.db
    .updateTable('trade_order')
    .set({ fees: JSON.stringify(fees), price: MAX_FEN, total: fees.total })
    .execute();
}

/** More than the limit in every account of theirs. */
async function enrich({ userId }: Person): Promise<void> {
  for (const round of [1, 2, 3])
    for (const account of [accounts.available(userId), accounts.frozen(userId), accounts.deposit(userId)])
      await post(app.db, {
        key: `rich:${account}:${round}`,
        cause: { kind: 'demo', id: userId },
        memo: 'demo.balance',
        at: app.clock.now(),
        entries: [
          { account: accounts.psp, amount: -MAX_FEN },
          { account, amount: MAX_FEN },
        ],
      });
}

/** One id of every table, of a row that is this person's where rows are anybody's. */
async function idsOf(person?: Person): Promise<string[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as "table", array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' group by table_name having 'id' = any(array_agg(column_name::text))`.execute(app.db);
  const found: string[] = [];
  for (const { table, columns } of rows) {
    const holders = columns.filter((name) => ['user_id', 'buyer_id', 'seller_id'].includes(name));
    if (holders.length > 0 && !person) continue;
    for (const holder of holders.length > 0 ? holders : [null]) {
      const whose = holder && person ? sql`where ${sql.ref(holder)} = ${person.userId}` : sql``;
      const { rows: some } = await sql<{ id: unknown }>`select id from ${sql.table(table)} ${whose} limit 1`.execute(
        app.db,
      );
      for (const { id } of some) if (typeof id === 'string' && /^[\w-]{1,64}$/.test(id)) found.push(id);
    }
  }
  return found;
}
