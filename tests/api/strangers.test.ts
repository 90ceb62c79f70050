import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { feedbackSave } from '../../contract/account/feedback.ts';
import { addressSave } from '../../contract/address/calls.ts';
import { orderSubmit } from '../../contract/order/calls.ts';
import { currentPolicy } from '../../contract/order/return-policy.ts';
import { payDo } from '../../contract/payment/calls.ts';
import { saleFees } from '../../contract/payment/fees.ts';
import { allCalls } from '../../contract/registry.ts';
import { receiptSave } from '../../contract/stock/calls.ts';
import { jsonSchema } from '../../server/kernel/http/openapi.ts';
import { sample, seeded } from '../../server/testing/inputs.ts';
import { credit } from '../../server/testing/market.ts';
import { type Person, type TestApp, testApp } from '../../server/testing/server.ts';

/** How often each id of the victim's is tried on each call. */
const TRIES = process.env.FULL ? 20 : 1;
/** Stands in everything that is nobody else's business. */
const SECRET = '秘密';
const SECRET_PHONE = '13811112222';
/** With the numbers of the order and the receipt, once they are known. */
const secrets = [SECRET, SECRET_PHONE];

let app: TestApp;
let victim: Person;
let stranger: Person;
let ids: string[];
let owned: Owned[];
let theirs: Record<string, string>;

beforeAll(async () => {
  app = await testApp({ demo: 'small' });
  victim = await app.as('13900000001', 'seller');
  stranger = await app.as('13900000002', 'seller', 'merchant');
  await live(victim);
  owned = await ownedTables();
  ids = await idsOf(victim.userId);
  theirs = await belongings(victim.userId);
}, 240_000);
afterAll(() => app.close());

test('the victim has something to lose', () => {
  expect(ids.length).toBeGreaterThan(6);
});

describe('a stranger who knows every id of a person learns nothing of theirs and changes nothing of theirs', () => {
  const calls = allCalls().filter(({ call }) => call.who !== 'staff');
  // A few from all over the list in any run.
  const few = Math.ceil(calls.length / 20);
  for (const [nth, { name, call }] of calls.entries())
    test(name, { timeout: 300_000, ...(nth % few > 0 && { tags: 'thorough' }) }, async () => {
      const schema = jsonSchema(call.input, 'input');
      const random = seeded(name.length * 104_729 + name.charCodeAt(0));
      for (let round = 0; round < TRIES * ids.length; round++) {
        const one = ids.slice(round % ids.length).slice(0, 1);
        const input = sample(schema, { ids: one, random });
        const reply = await app.call(call, input as never, { as: stranger });
        if (reply.code === 'LOGIN_NEEDED') stranger = await app.as(stranger.phone);
        const text = JSON.stringify(reply);
        for (const secret of secrets) expect(text, JSON.stringify(input)).not.toContain(secret);
      }
      const before = theirs;
      theirs = await belongings(victim.userId);
      expect(theirs).toEqual(before);
    });
});

/** An address, a paid order, a receipt, a complaint, money. */
async function live(person: Person): Promise<void> {
  const place = {
    name: `${SECRET}收件人`,
    phone: SECRET_PHONE,
    province: '浙江省',
    city: '杭州市',
    district: '西湖区',
  };
  const { id: addressId } = await app.must(
    addressSave,
    { id: 'new', ...place, detail: `${SECRET}小区 1 号`, isDefault: true },
    { as: person },
  );
  const listing = await app.db
    .selectFrom('listing')
    .select(['id', 'price', 'sku_id'])
    .where('state', '=', 'on')
    .where('seller_id', '<>', person.userId)
    .orderBy('price')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { total } = saleFees(listing.price);
  const { id: orderId, no: orderNo } = await app.must(
    orderSubmit,
    { listingId: listing.id, addressId, expectedTotal: total, policyVersion: currentPolicy },
    { as: person },
  );
  await credit(app.db, person.userId, total * 2, app.clock.now());
  await app.must(payDo, { purpose: 'order', subjectId: orderId, channel: 'balance' }, { as: person });
  const { no: receiptNo } = await app.must(
    receiptSave,
    {
      id: 'receipt-of-the-victim',
      lines: [{ skuId: listing.sku_id, grade: '95', quantity: 1 }],
      photos: [],
      note: `${SECRET}备注`,
    },
    { as: person },
  );
  secrets.push(orderNo, receiptNo);
  await app.must(
    feedbackSave,
    { id: 'feedback-of-the-victim', kind: 'complaint', body: `${SECRET}投诉`, contact: SECRET_PHONE, photos: [] },
    { as: person },
  );
}

const OWNERS = ['user_id', 'buyer_id', 'owner_id'];
/** What the system itself writes for people, and what only says that they were seen. */
const NOT_THEIRS = ['event', 'session', 'idempotency'];

interface Owned {
  table: string;
  owner: string;
  id: boolean;
}

/** Every table with a column that names an owner. */
async function ownedTables(): Promise<Owned[]> {
  const { rows } = await sql<Owned>`
    select c.table_name as table, c.column_name as owner,
      exists (select from information_schema.columns i
        where i.table_schema = c.table_schema and i.table_name = c.table_name and i.column_name = 'id') as id
    from information_schema.columns c
    where c.table_schema = 'public' and c.column_name in (${sql.join(OWNERS)})`.execute(app.db);
  return rows.filter(({ table }) => !NOT_THEIRS.includes(table));
}

async function idsOf(userId: string): Promise<string[]> {
  const found = new Set([userId]);
  for (const { table, owner, id } of owned) {
    if (!id) continue;
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where ${sql.ref(owner)} = ${userId}`.execute(app.db);
    for (const row of rows) found.add(row.id);
  }
  return [...found];
}

/** A fingerprint of every table's rows that are the person's, and of their money; one statement, as it is asked for after each call. */
async function belongings(userId: string): Promise<Record<string, string>> {
  const prints = owned.map(
    ({
      table,
      owner,
    }) => sql`select ${`${table}.${owner}`} as what, md5(string_agg(t::text, '|' order by t::text)) as print
      from ${sql.table(table)} t where ${sql.ref(owner)} = ${userId}`,
  );
  const { rows } = await sql<{ what: string; print: string | null }>`
    ${sql.join(prints, sql` union all `)}
    union all select 'account', a::text from account a where id = ${userId}
    union all select 'money', string_agg(id || '=' || balance, ' ' order by id) from ledger_account where id like ${`%:${userId}`}
  `.execute(app.db);
  return Object.fromEntries(rows.flatMap(({ what, print }) => (print === null ? [] : [[what, print]])));
}
