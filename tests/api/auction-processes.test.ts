/** Many people, several lots, two servers on one PostgreSQL, one of them killed again and again: as if all had bid one after the other. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auctionBid } from '../../contract/auction/calls.ts';
import { verifyLog } from '../../contract/auction/log.ts';
import { meet, opening, type Standing } from '../../contract/auction/proxy.ts';
import { depositFor, stepTables } from '../../contract/auction/rules.ts';
import { currentPolicy } from '../../contract/order/return-policy.ts';
import { accounts } from '../../contract/wire/accounts.ts';
import { HOUR } from '../../contract/wire/time.ts';
import { openDatabase } from '../../server/db/connect.ts';
import type { OpenDatabase } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { seedDemo } from '../../server/demo/seed.ts';
import { auctionLog } from '../../server/domains/auction/read.ts';
import { auctionOffer } from '../../server/domains/auction/selling.ts';
import { auctionWork } from '../../server/domains/auction/workbench.ts';
import { deadlines } from '../../server/domains.ts';
import { balance, post } from '../../server/kernel/ledger/ledger.ts';
import { verify } from '../../server/kernel/ledger/verify.ts';
import { contextAt } from '../../server/testing/auction.ts';
import { seeded } from '../../server/testing/inputs.ts';
import { startPostgres, type TestPostgres } from '../../server/testing/postgres.ts';
import { ask, type ServerProcess, startProcess } from '../../server/testing/process.ts';
import { type Person, personWith } from '../../server/testing/server.ts';

const FULL = process.env.FULL === '1';
const PEOPLE = FULL ? 1_000 : 8;
const BIDS = FULL ? 100_000 : 160;
const LOTS = FULL ? 50 : 2;
const KILLS = FULL ? 20 : 2;
/** Bids under way at the same time. */
const AT_ONCE = FULL ? 40 : 8;
const PURSE = 5_000_000_000;

const dataDir = mkdtempSync(join(tmpdir(), 'auction-'));
let postgres: TestPostgres;
let database: OpenDatabase;
let settings: Record<string, string>;
let people: Person[];
let lots: string[];

beforeAll(async () => {
  postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase();
  settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  database = await openDatabase({ databaseUrl });
  const { db } = database;
  await migrate(db);
  const now = new Date();
  await seedDemo(db, { now, size: 'small' });
  people = [];
  for (let n = 0; n < PEOPLE; n++) people.push(await comes(n, now));
  lots = [];
  const goods = await db.selectFrom('item').select(['sku_id', 'grade', 'photos']).limit(LOTS).execute();
  for (const one of goods) lots.push(await openLot(one, now));
}, 600_000);
afterAll(async () => {
  await database.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Somebody with an address and money. */
async function comes(n: number, now: Date): Promise<Person> {
  const { db } = database;
  const person = await personWith(db, now, `137${String(n).padStart(8, '0')}`, []);
  const place = { name: '林一舟', phone: '13800002046', province: '浙江省', city: '杭州市', district: '西湖区' };
  const id = `home-${person.userId}`;
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

/** Put up yesterday, approved, open since an hour, and open for some more. */
async function openLot(goods: { sku_id: string; grade: string; photos: unknown }, now: Date): Promise<string> {
  const yesterday = new Date(now.getTime() - 24 * HOUR);
  const itemId = randomUUID().slice(0, 20);
  return inTransaction(database.db, async (db) => {
    await db
      .insertInto('item')
      .values({
        ...{ id: itemId, owner_id: 'demo-seller', sku_id: goods.sku_id, grade: '95', defects: '[]' },
        ...{ photos: JSON.stringify(goods.photos), state: 'in_stock', deadline_at: null, in_warehouse: true },
        ...{ receipt_id: null, cost: null, created_at: yesterday },
      })
      .execute();
    const times = { startsAt: now.getTime() - HOUR, endsAt: now.getTime() + 6 * HOUR };
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

const fire = async (db: OpenDatabase['db'], id: string, event: 'open' | 'end', now: Date) =>
  deadlines.find(({ entity }) => entity === 'lot')?.run(db, id, event, now, undefined as never);

test(`${BIDS} bids of ${PEOPLE} people on ${LOTS} lots at two servers, one killed ${KILLS} times: nothing is lost, nothing counts twice`, {
  timeout: 3_600_000,
}, async () => {
  const random = seeded(20261124);
  const steady = await startProcess(settings);
  let shaky: ServerProcess = await startProcess(settings);
  let kills = 0;
  const said: { lot: string; who: number; max: number }[] = [];
  const wishes = Array.from({ length: BIDS }, (_, n) => ({
    key: randomUUID(),
    who: random(PEOPLE),
    lot: lots[n % LOTS] ?? '',
    max: 10_000 + random(200 + n * 4) * 100,
  }));
  let next = 0;
  const worker = async (n: number) => {
    for (let wish = wishes[next++]; wish; wish = wishes[next++]) {
      const { key, who, lot: id, max } = wish;
      const person = people[who] as Person;
      const input = { id, max, addressId: `home-${person.userId}`, policyVersion: currentPolicy };
      for (;;) {
        const { origin } = (n + said.length) % 2 ? shaky : steady;
        try {
          await ask(origin, auctionBid, input, person, key);
          said.push({ lot: id, who, max });
          break;
        } catch (error) {
          // Nobody answered: the same intent again, at whoever answers.
          if (error instanceof TypeError) continue;
          if (error instanceof Error && /LOT_TOO_LOW/.test(error.message)) break;
          if (!(error instanceof Error && /BUSY/.test(error.message))) throw error;
        }
      }
    }
  };
  const killer = async () => {
    while (kills < KILLS) {
      const due = Math.floor(((kills + 1) * BIDS) / (KILLS + 1));
      while (next < due) await new Promise((resolve) => setImmediate(resolve));
      const gone = once(shaky.child, 'exit');
      shaky.child.kill('SIGKILL');
      await gone;
      kills += 1;
      shaky = await startProcess(settings);
    }
  };
  await Promise.all([killer(), ...Array.from({ length: AT_ONCE }, (_, n) => worker(n))]);
  for (const { child } of [steady, shaky]) {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  const { db } = database;
  const frozen = new Map<string, number>();
  for (const id of lots) {
    const lot = await db.selectFrom('lot').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const acts = await db.selectFrom('lot_bid').selectAll().where('lot_id', '=', id).orderBy('act').execute();
    expect(acts.map(({ act }) => act)).toEqual(acts.map((_, n) => n + 1));
    // Each accepted bid is there once, and nothing else is.
    const told = said.filter((one) => one.lot === id).map(({ who, max }) => `${people[who]?.userId} ${max}`);
    expect(acts.map(({ user_id, max }) => `${user_id} ${max}`).sort()).toEqual(told.sort());
    const terms = { start: lot.start_price, reserve: lot.reserve, steps: lot.steps };
    const standing = acts.reduce<Standing>(
      (now, { user_id, max }) => meet(terms, now, { by: user_id, max }).standing,
      opening(terms),
    );
    expect({ price: lot.price, leader: lot.leader_id, max: lot.leader_max, reserveMet: lot.reserve_met }).toEqual(
      standing,
    );
    const best = new Map<string, number>();
    for (const { user_id, max } of acts) best.set(user_id, Math.max(max, best.get(user_id) ?? 0));
    for (const [userId, max] of best) frozen.set(userId, (frozen.get(userId) ?? 0) + depositFor(max));
  }
  for (const { userId } of people) expect(await balance(db, accounts.frozen(userId))).toBe(frozen.get(userId) ?? 0);
  expect(await verify(db)).toEqual([]);

  for (const id of lots) {
    await inTransaction(db, (tx) => fire(tx, id, 'end', new Date(Date.now() + 7 * HOUR)));
    const log = await auctionLog({ id }, { ...contextAt(db, '', [], new Date()), actor: null });
    expect(await verifyLog(log.terms, log.entries)).toMatchObject({ broken: null, price: log.price });
  }
  for (const { userId } of people) expect(await balance(db, accounts.frozen(userId))).toBe(0);
  const released = await db
    .selectFrom('journal')
    .select('key')
    .where('cause_id', 'in', lots)
    .where('memo', '=', 'auction.release')
    .where('key', 'like', '%:end')
    .execute();
  const bidders = await db.selectFrom('lot_bidder').select('user_id').where('lot_id', 'in', lots).execute();
  expect(released).toHaveLength(bidders.length - LOTS);
  expect(await verify(db)).toEqual([]);
});
