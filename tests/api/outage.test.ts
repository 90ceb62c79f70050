/** The database goes away under a running server and comes back: nobody is let down for good, and the process never ends. */
// @module-tag thorough
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressList, addressSave } from '../../contract/address/calls.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/db/connect.ts';
import type { OpenDatabase } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { EVENT_CHANNEL } from '../../server/kernel/events/events.ts';
import { newId } from '../../server/kernel/lib/id.ts';
import { size } from '../../server/testing/inputs.ts';
import { startPostgres, type TestPostgres } from '../../server/testing/postgres.ts';
import { ask, env, startProcess } from '../../server/testing/process.ts';
import { type Person, personWith, signedRequest } from '../../server/testing/server.ts';
import { expectWhole, peopleWithMoney, step } from './bidders.ts';
import { listenTo } from './page.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'storefront-outage-'));
const config = readConfig(env);
let postgres: TestPostgres;
let databaseUrl = '';
let database: OpenDatabase;
let child: ChildProcess;
let origin = '';
let person: Person;

beforeAll(async () => {
  postgres = await startPostgres();
  databaseUrl = await postgres.createDatabase();
  database = await openDatabase({ databaseUrl });
  await migrate(database.db);
  person = await personWith(database.db, new Date(), '13900000031', []);
  ({ child, origin } = await startProcess({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }));
}, 120_000);
afterAll(async () => {
  child.kill('SIGKILL');
  await database.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const status = async (path: string) => (await fetch(`${origin}${path}`)).status;
const alive = () => child.exitCode === null && child.signalCode === null;
const home = {
  id: 'new',
  name: '周知行',
  phone: '13900000031',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  detail: '文三路 1 号',
  isDefault: false,
} as const;

const save = async (key: string) => {
  const [path, init] = signedRequest(addressSave, home, { as: person, key, now: new Date(), config });
  const response = await fetch(origin + path, init);
  return { response, body: (await response.json()) as { success: boolean; code?: string } };
};

test('connections that are cut from the moment the port answers, and in the middle of calls, cost those calls and no more', async () => {
  let asking = true;
  const unexpected: unknown[] = [];
  const callers = Array.from({ length: 12 }, async () => {
    while (asking) {
      const [path, init] = signedRequest(addressList, {}, { as: person, now: new Date(), config });
      const { code, success } = (await (await fetch(origin + path, init)).json()) as {
        success: boolean;
        code?: string;
      };
      if (!success && code !== 'BUSY') unexpected.push(code);
    }
  });
  for (let cut = 0; cut < size(12, 200); cut++) {
    await sql`select pg_terminate_backend(pid), pg_sleep(0.03) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db);
  }
  asking = false;
  await Promise.all(callers);
  expect(unexpected).toEqual([]);
  expect(alive()).toBe(true);
}, 600_000);

test('while the database is away calls say when to come back; afterwards all goes on, once', async () => {
  const page = await listenTo(origin, person, env.SIGN_SECRET);
  const key = newId();
  await postgres.down();
  const { response, body } = await save(key);
  expect([response.status, body.code]).toEqual([503, 'BUSY']);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503]);
  expect(alive()).toBe(true);

  await postgres.up();
  await expect.poll(() => status('/readyz'), { timeout: 10_000 }).toBe(200);
  expect((await save(key)).body.success).toBe(true);
  expect((await save(key)).response.headers.get('idempotency-replayed')).toBe('true');
  const rows = await database.db.selectFrom('address').select('id').where('user_id', '=', person.userId).execute();
  expect(rows).toHaveLength(1);

  // The page that was open all the time hears what happens now, and the sweeper takes what is due.
  const [id, now] = [newId(), new Date()];
  await sql`with written as (insert into event (id, user_id, type, data, at) values (${id}, ${person.userId}, 'message', '{}', ${now}))
    select pg_notify(${EVENT_CHANNEL}, ${`${id} ${person.userId}`})`.execute(database.db);
  expect(await page.until((text) => text.includes(id))).toContain(id);
  await database.db
    .insertInto('deadline')
    .values({ entity: '', entity_id: id, event: 'due', due_at: now, try_at: now, attempts: 0, last_error: null })
    .execute();
  const waiting = () => database.db.selectFrom('deadline').selectAll().where('entity_id', '=', id).execute();
  await expect.poll(waiting, { timeout: 10_000 }).toEqual([]);
  expect((await ask(origin, addressList, {}, person)).list).toHaveLength(1);
  await page.stop();
}, 60_000);

/** One is in the test above. */
const RESTARTS = size(0, 20);
for (const times of RESTARTS > 0 ? [RESTARTS] : [])
  test(`the database restarted ${times} times under load: every acknowledged write is there, once, and the book is whole`, async () => {
    const { bidders, size } = await peopleWithMoney({ databaseUrl });
    let asking = true;
    const load = bidders.map(async (bidder) => {
      while (asking)
        try {
          await step(bidder, origin, size);
        } catch (error) {
          if (!(error instanceof TypeError || /: BUSY$/.test((error as Error).message))) throw error;
        }
    });
    const taken = () => bidders.reduce((sum, { placed, withdrawn }) => sum + placed.length + withdrawn.length, 0);
    for (let time = 0; time < times; time += 1) {
      const enough = taken() + 20;
      await expect.poll(taken, { timeout: 60_000 }).toBeGreaterThan(enough);
      await postgres.down();
      await postgres.up();
    }
    asking = false;
    await Promise.all(load);
    expect(alive()).toBe(true);
    console.warn(`postgres: ${await expectWhole(database.db, bidders)} writes over ${times} restarts`);
  }, 1_200_000);
