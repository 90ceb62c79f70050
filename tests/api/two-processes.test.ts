/** Two servers on one PostgreSQL: what is done at one is heard at once on a page that is open at the other. */
// @module-tag thorough
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressSave } from '../../contract/address/calls.ts';
import { messageList } from '../../contract/message/calls.ts';
import { orderSubmit } from '../../contract/order/calls.ts';
import { currentPolicy } from '../../contract/order/return-policy.ts';
import { saleFees } from '../../contract/payment/fees.ts';
import { openDatabase } from '../../server/db/connect.ts';
import type { OpenDatabase } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { seedDemo } from '../../server/demo/seed.ts';
import { startPostgres, type TestPostgres } from '../../server/testing/postgres.ts';
import { ask, env, startProcess } from '../../server/testing/process.ts';
import { personWith } from '../../server/testing/server.ts';
import { listenTo } from './page.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'storefront-two-'));
const children: ChildProcess[] = [];
let postgres: TestPostgres;
let database: OpenDatabase;
let here = '';
let there = '';

beforeAll(async () => {
  postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase();
  database = await openDatabase({ databaseUrl });
  await migrate(database.db);
  await seedDemo(database.db, { now: new Date(), size: 'small' });
  const open = async (name: string) => {
    const { child, origin } = await startProcess({ DATABASE_URL: databaseUrl, DATA_DIR: join(dataDir, name) });
    children.push(child);
    return origin;
  };
  [here, there] = await Promise.all([open('here'), open('there')]);
}, 120_000);
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await database.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('an order placed at one is heard by its seller at the other, and is a message there, once', async () => {
  const { db } = database;
  const listing = await db
    .selectFrom('listing')
    .innerJoin('account', 'account.id', 'listing.seller_id')
    .select(['listing.id', 'listing.price', 'account.phone'])
    .where('listing.state', '=', 'on')
    .where('account.phone', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const seller = await personWith(db, new Date(), listing.phone ?? '', []);
  const buyer = await personWith(db, new Date(), '13900000021', []);
  const { id: addressId } = await ask(here, addressSave, home, buyer);
  const heard = await listenTo(there, seller, env.SIGN_SECRET);

  const order = await ask(
    here,
    orderSubmit,
    { listingId: listing.id, addressId, expectedTotal: saleFees(listing.price).total, policyVersion: currentPolicy },
    buyer,
  );
  const event = await heard.until((text) => text.includes(order.id));
  expect(event).toContain('"type":"order"');

  // The demo goes on, too: other messages may have come.
  const { list } = await ask(there, messageList, {}, seller);
  expect(list.filter(({ link }) => link?.includes(order.id))).toHaveLength(1);
  await heard.stop();
}, 60_000);

test('a write sent to both at the same time has one effect and one answer', async () => {
  const buyer = await personWith(database.db, new Date(), '13900000022', []);
  const answers = await Promise.all(
    [here, there, here, there].map((origin) => ask(origin, addressSave, home, buyer, 'the-same-intent-twice')),
  );
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  const rows = await database.db.selectFrom('address').select('id').where('user_id', '=', buyer.userId).execute();
  expect(rows).toHaveLength(1);
}, 60_000);

const home = {
  id: 'new',
  name: '周知行',
  phone: '13900000021',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  detail: '文三路 1 号',
  isDefault: true,
};
