/** A new version migrates while old ones serve: one process does it, the others wait, and no call stands still for it. */
// @module-tag thorough
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { size } from '../testing/inputs.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { openDatabase } from './connect.ts';
import type { OpenDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/list.ts';
import { buildIndex, type Step } from './steps.ts';

let server: TestPostgres;
let url = '';
const opened: OpenDatabase[] = [];
const another = async () => {
  const database = await openDatabase({ databaseUrl: url });
  opened.push(database);
  return database.db;
};
beforeAll(async () => {
  server = await startPostgres();
}, 60_000);
afterAll(async () => {
  for (const { close } of opened) await close();
  await server.stop();
});

const create: Step = {
  up: (db) => sql`create table thing (id int primary key, words text)`.execute(db).then(() => {}),
};

test('four processes start at once: each step runs once, and all of them end with the newest schema', async () => {
  url = await server.createDatabase();
  let runs = 0;
  const counted: Step = {
    async up(db) {
      await create.up(db);
      runs += 1;
    },
  };
  const index: Step = { alone: true, up: (db) => buildIndex(db, 'thing_by_words', 'thing (words)') };
  const processes = await Promise.all([1, 2, 3, 4].map(another));
  const done = await Promise.all(processes.map((db) => migrate(db, { '01': counted, '02': index })));
  expect(done.flat().sort()).toEqual(['01', '02']);
  expect(runs).toBe(1);
}, 60_000);

test('a step that finds its table in use gives way: writers behind it wait less than a second, and it is done when they are', async () => {
  url = await server.createDatabase();
  const [reader, writer, newer] = await Promise.all([another(), another(), another()]);
  await migrate(newer, { '01': create });
  let longest = 0;
  let migrated = false;
  const reading = reader.transaction().execute(async (tx) => {
    await sql`select count(*) from thing`.execute(tx);
    // Somebody reads for two seconds, in the database's own time.
    await sql`select pg_sleep(2)`.execute(tx);
  });
  const wide: Step = { up: (db) => sql`alter table thing add column more text`.execute(db).then(() => {}) };
  const migrating = migrate(newer, { '01': create, '02': wide }).finally(() => {
    migrated = true;
  });
  for (let n = 0; !migrated; n++) {
    const began = performance.now();
    await sql`insert into thing (id, words) values (${n}, 'x')`.execute(writer);
    longest = Math.max(longest, performance.now() - began);
  }
  await Promise.all([reading, migrating]);
  expect(longest).toBeLessThan(1_000);
  expect(await migrating).toEqual(['02']);
}, 60_000);

test('an index is built while others write, and one that was broken off is made anew', async () => {
  url = await server.createDatabase();
  const [writer, newer] = await Promise.all([another(), another()]);
  await migrate(newer, { '01': create });
  await sql`insert into thing select n, md5(n::text) from generate_series(1, ${sql.lit(size(50_000, 2_000_000))}) n`.execute(
    newer,
  );
  await sql`create index concurrently thing_by_words on thing (words)`.execute(newer);
  await sql`update pg_index set indisvalid = false where indexrelid = 'thing_by_words'::regclass`.execute(newer);
  let built = false;
  let longest = 0;
  const building = migrate(newer, {
    '01': create,
    '02': { alone: true, up: (db) => buildIndex(db, 'thing_by_words', 'thing (words)') },
  }).finally(() => {
    built = true;
  });
  for (let n = 1; !built; n++) {
    const began = performance.now();
    await sql`insert into thing (id, words) values (${-n}, 'x')`.execute(writer);
    longest = Math.max(longest, performance.now() - began);
  }
  await building;
  expect(longest).toBeLessThan(1_000);
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = 'thing_by_words'::regclass`.execute(newer);
  expect(rows).toEqual([{ valid: true }]);
}, 600_000);

/** From here on every step leaves to the version before it what that reads and writes. Steps run in the order of their names. */
const FROM = '62';
/** What takes something from old code, or holds a lock for as long as a table is long. */
const FORBIDDEN = [
  /drop (table|column|view|function)/i,
  /\brename\b/i,
  /alter column \w+ (type|set not null)/i,
  /add column (?![^,`]*default)[^,`]*\bnot null\b(?!\))/i,
  /create (unique )?index(?! concurrently)/i,
  /(^|`|\()\s*(update|delete from) \w/im,
];

const WAITING = 'writes only what waits for somebody: few rows at any time';
const STAFF = 'its table is as long as what staff made by hand';
/** What breaks the letter of a rule and nobody's day: each with why. Nothing is added for a table that grows with every buyer. */
const HARMLESS: Record<string, string> = {
  '89_prizes': 'its tables came after the last version that anybody runs',
  '90_resale_cut': 'its table came after the last version that anybody runs',
  '95_cms_shown': 'its table came after the last version that anybody runs',
  '9b_struck_for': 'writes the few entries that were struck',
  '9l_resale_by': WAITING,
  '9p_told_and_due': WAITING,
  '9q_returned_and_released': 'writes the steps that one word named, and locks no others',
  '9zg_resale_ship_by': WAITING,
  '9zi_debts_by_two': WAITING,
  '9zs_resale_seller_by': WAITING,
  '9zu_claims_hold': WAITING,
  '9zy_category_kinds': STAFF,
  '9zv_identify_place': 'writes the second pieces of orders, a page of a service that had just begun',
  '9zx_one_shop_at_a_time':
    'the index holds what is for sale elsewhere at this moment, and is there again when the step is done',
  '9zp_list_closed_at': STAFF,
  '9zp_prizes_due': WAITING,
  '9zp_coupon_name_en': STAFF,
  '9zz_identify_way_home': 'writes the pieces that came home by an owner’s word, found by their parcels',
  '9zzh_identify_home_by': WAITING,
  '9zzm_another_asked': 'writes one kind of step of a cleaning, and locks no others',
  '9zzo_ad_names': 'writes the few sessions whose device was named in capitals',
  '9zzb_message_topics_before': 'takes a batch after the other',
  '9zzzi_found_by_more': 'takes a batch after the other, each in a transaction of its own',
  '9zzzk_lot_log': 'lots are few beside bids, and each finds its step by an index',
  '9zzzw_order_in_talk': 'what looks like a statement is what its trigger does to one room later',
  '9zzzz_live_judged': 'writes what is held and past: few lines at any time',
  '9zzzx_host_lines': 'writes lines of the platform’s own hosts',
  '9zzzn_identify_unopened': WAITING,
  '9zzze_unsent_asks': WAITING,
  '9zzzzh_beside_writers': 'each statement stands alone, and locks the rows of before, which nobody writes',
  '9zzzzi_own_batch': 'reads one table once, after every row of it was filled',
};

/** An index of a table that the same step makes locks nobody: there is no row yet. */
function beyondOwnTables(step: string): string {
  const own = new Set([...step.matchAll(/create table (\w+)/gi)].map(([, table]) => table));
  return step.replace(/create (?:unique )?index \w+\s+on (\w+)/gi, (index, table) => (own.has(table) ? '' : index));
}

/** What a step says, and what it breaks of the rules. A file, so that what it leaves to functions beside it is seen too. */
async function breaks(name: string): Promise<string[]> {
  const step = beyondOwnTables(await readFile(new URL(`./migrations/${name}.ts`, import.meta.url), 'utf8'));
  return FORBIDDEN.filter((one) => one.test(step)).map((one) => `${name}: ${one}`);
}

test('no new step takes from the version before it what that still uses, or locks a table for long', async () => {
  const seen = Object.keys(migrations).filter((name) => name >= FROM);
  expect(seen.length).toBeGreaterThan(130);
  const wrong: string[] = [];
  const needless = new Set(Object.keys(HARMLESS));
  for (const name of seen) {
    const broken = await breaks(name);
    if (broken.length > 0) needless.delete(name);
    if (!HARMLESS[name]) wrong.push(...broken);
  }
  expect(wrong).toEqual([]);
  expect([...needless]).toEqual([]);
  expect(FORBIDDEN.some((one) => one.test('alter table account drop column is_staff'))).toBe(true);
  expect(FORBIDDEN.some((one) => one.test('create index a on b (c)'))).toBe(true);
  expect(FORBIDDEN.some((one) => one.test('await sql`update a set b = c`'))).toBe(true);
  expect(beyondOwnTables('create table b (c text); create index a on b (c); create index d on e (c)')).toBe(
    'create table b (c text);  (c); create index d on e (c)',
  );
  expect(FORBIDDEN.some((one) => one.test('alter table a add column b text not null'))).toBe(true);
  expect(FORBIDDEN.some((one) => one.test("alter table a add column b text not null default ''"))).toBe(false);
});

test('what the version of step 62 writes is taken by the newest schema: every later column has a default, or a trigger that fills it', async () => {
  url = await server.createDatabase();
  const db = await another();
  const columns = async () => {
    const { rows } = await sql<{ name: string; demanded: boolean }>`
      select table_name || '.' || column_name as name, is_nullable = 'NO' and column_default is null as demanded
      from information_schema.columns where table_schema = 'public'`.execute(db);
    return rows;
  };
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < FROM));
  await migrate(db, before);
  const tables = new Set((await columns()).map(({ name }) => name.split('.')[0]));
  const known = new Set((await columns()).map(({ name }) => name));
  await migrate(db);
  const demanded = (await columns()).filter(
    ({ name, demanded }) => demanded && !known.has(name) && tables.has(name.split('.')[0]),
  );
  expect(demanded.map(({ name }) => name)).toEqual(['cleaning.batch_id']);
  await sql`alter table cleaning drop constraint cleaning_user_id_fkey`.execute(db);
  await sql`
    insert into cleaning (id, no, user_id, kind, care, material, stain, declared, lines, total, address, note, state, created_at)
    values ('a', 'A', 'u', 'k', 'c', 'm', 's', 1, '[]', 1, '{}', '', 'paid', now())`.execute(db);
  const { rows } = await sql`select batch_id from cleaning`.execute(db);
  expect(rows).toEqual([{ batch_id: 'a' }]);
}, 60_000);

test('counter-offers of before the upgrade are read by both sides, and a conversation begun after it has read none', async () => {
  url = await server.createDatabase();
  const db = await another();
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '9zzzd_offer_steps_read')));
  await sql`set session_replication_role = replica`.execute(db);
  const talk = (id: string) =>
    sql`
    insert into chat (id, kind, subject_id, buyer_id, seller_id, state, created_at, last_at)
    values (${id}, 'listing', ${id}, 'b', 's', 'open', now(), now())`.execute(db);
  await sql`
    insert into transition (entity, entity_id, to_state, event, actor, at)
    select 'offer', 'o', 'open', 'make', 'B', now() from generate_series(1, 3)`.execute(db);
  await talk('before');
  await migrate(db);
  await talk('after');
  const { rows } = await sql`select id, buyer_step, seller_step from chat order by id desc`.execute(db);
  expect(rows).toMatchObject([
    { id: 'before', buyer_step: 3, seller_step: 3 },
    { id: 'after', buyer_step: 0, seller_step: 0 },
  ]);
}, 60_000);
