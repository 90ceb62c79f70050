/** Auctions on a PostgreSQL of their own, as servers in other processes find them: people with money, lots that take bids. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stepTables } from '../../../contract/auction/rules.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { HOUR } from '../../../contract/wire/time.ts';
import { openDatabase } from '../../../server/db/connect.ts';
import { migrate } from '../../../server/db/migrate.ts';
import type { Db } from '../../../server/db/schema.ts';
import { inTransaction } from '../../../server/db/transaction.ts';
import { seedDemo } from '../../../server/demo/seed.ts';
import { auctionOffer } from '../../../server/domains/auction/selling.ts';
import { auctionWork } from '../../../server/domains/auction/workbench.ts';
import { deadlines } from '../../../server/domains.ts';
import { post } from '../../../server/kernel/ledger/ledger.ts';
import { contextAt } from '../../../server/testing/auction.ts';
import { startPostgres } from '../../../server/testing/postgres.ts';
import { type Person, personWith } from '../../../server/testing/server.ts';

const PURSE = 5_000_000_000;

/** @param wanted.durable whether the database waits for its disk: it need not where servers are killed and it is not */
export async function openHouse(wanted: { people: number; lots: number; durable?: boolean }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'auction-'));
  const postgres = await startPostgres(wanted.durable ? [] : ['-c', 'fsync=off']);
  const databaseUrl = await postgres.createDatabase();
  const { db, close } = await openDatabase({ databaseUrl });
  await migrate(db);
  const now = new Date();
  await seedDemo(db, { now, size: 'small' });
  const people: Person[] = [];
  for (let n = 0; n < wanted.people; n++) people.push(await comes(db, n, now));
  const goods = await db.selectFrom('item').select(['sku_id', 'grade', 'photos']).limit(wanted.lots).execute();
  const lots: string[] = [];
  for (const one of goods) lots.push(await openLot(db, one, now));
  return {
    db,
    people,
    lots,
    settings: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    async close() {
      await close();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Somebody with an address and money. */
async function comes(db: Db, n: number, now: Date): Promise<Person> {
  const person = await personWith(db, now, `137${String(n).padStart(8, '0')}`, []);
  const place = { name: '林一舟', phone: '13800002046', province: '浙江省', city: '杭州市', district: '西湖区' };
  const id = homeOf(person);
  await db
    .insertInto('address')
    .values({
      id,
      user_id: person.userId,
      ...place,
      detail: `${n} 号`,
      is_default: true,
      created_at: now,
      deleted_at: null,
    })
    .execute();
  await post(db, {
    key: id,
    cause: { kind: 'recharge', id },
    memo: 'recharge',
    at: now,
    entries: [
      { account: accounts.psp, amount: -PURSE },
      { account: accounts.available(person.userId), amount: PURSE },
    ],
  });
  return person;
}

export const homeOf = ({ userId }: Person) => `home-${userId}`;

/** Put up yesterday, approved, open since an hour, and open for some more. */
export async function openLot(
  database: Db,
  goods: { sku_id: string; grade: string; photos: unknown },
  now: Date,
  { runs = 6 * HOUR } = {},
): Promise<string> {
  const yesterday = new Date(now.getTime() - 24 * HOUR);
  const itemId = randomUUID().slice(0, 20);
  return inTransaction(database, async (db) => {
    await db
      .insertInto('item')
      .values({
        ...{ id: itemId, owner_id: 'demo-seller', sku_id: goods.sku_id, grade: '95', defects: '[]' },
        ...{ photos: JSON.stringify(goods.photos), state: 'in_stock', deadline_at: null, in_warehouse: true },
        ...{ receipt_id: null, cost: null, created_at: yesterday },
      })
      .execute();
    const times = { startsAt: now.getTime() - HOUR, endsAt: now.getTime() + runs };
    const wish = { lots: [{ itemId, start: 10_000, reserve: 30_000 }], steps: [...stepTables.usual], ...times };
    const { ids } = await auctionOffer(wish, contextAt(db, 'demo-seller', ['user', 'seller'], yesterday));
    const [id = ''] = ids;
    const judge = auctionWork.calls.find(({ name }) => name === 'workbenchLotJudge');
    await judge?.handle(
      { id, result: 'approve', sessionId: null },
      contextAt(db, 'demo-staff', ['user', 'staff'], yesterday),
    );
    await fire(db, id, 'open', new Date(times.startsAt));
    return id;
  });
}

export const fire = async (db: Db, id: string, event: 'open' | 'end', now: Date) =>
  deadlines.find(({ entity }) => entity === 'lot')?.run(db, id, event, now, undefined as never);
