/** A new version migrates while old ones serve: one process does it, the others wait, and no call stands still for it. */
// @module-tag thorough
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

/** From here on every step leaves to the version before it what that reads and writes. */
const FROM = 62;
/** What takes something from old code, or holds a lock for as long as a table is long. */
const FORBIDDEN = [
  /drop (table|column|view|function)/i,
  /\brename\b/i,
  /alter column \w+ (type|set not null)/i,
  /add column (?![^,`]*default)[^,`]*not null/i,
  /create (unique )?index(?! concurrently)/i,
  /^\s*(update|delete from) /im,
];

/** Their tables came after the last version that anybody runs, in which nothing reads the shape from before. */
const UNRELEASED = new Set(['89_prizes', '90_resale_cut', '95_cms_shown']);

/** An index of a table that the same step makes locks nobody: there is no row yet. */
function beyondOwnTables(step: string): string {
  const own = new Set([...step.matchAll(/create table (\w+)/gi)].map(([, table]) => table));
  return step.replace(/create (?:unique )?index \w+ on (\w+)/gi, (index, table) => (own.has(table) ? '' : index));
}

test('no new step takes from the version before it what that still uses, or locks a table for long', () => {
  const wrong = Object.entries(migrations)
    .filter(([name]) => Number(name.slice(0, 2)) >= FROM && !UNRELEASED.has(name))
    .map(([name, { up }]) => [name, beyondOwnTables(String(up))] as const)
    .flatMap(([name, step]) => FORBIDDEN.filter((one) => one.test(step)).map((one) => `${name}: ${one}`));
  expect(wrong).toEqual([]);
  expect(FORBIDDEN.some((one) => one.test('alter table account drop column is_staff'))).toBe(true);
  expect(FORBIDDEN.some((one) => one.test('create index a on b (c)'))).toBe(true);
  expect(beyondOwnTables('create table b (c text); create index a on b (c); create index d on e (c)')).toBe(
    'create table b (c text);  (c); create index d on e (c)',
  );
  expect(FORBIDDEN.some((one) => one.test('alter table a add column b text not null'))).toBe(true);
  expect(FORBIDDEN.some((one) => one.test("alter table a add column b text not null default ''"))).toBe(false);
});
