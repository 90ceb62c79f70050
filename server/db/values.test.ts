/** What is stored comes back as the same value, on both engines. */
// @module-tag thorough
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, type TestDatabases, testDatabases } from '../testing/engines.ts';
import type { OpenDatabase } from './database.ts';
import { codeOf, inTransaction, withCommit } from './transaction.ts';

describe.each(engines)('%s', (engine) => {
  let databases: TestDatabases;
  let database: OpenDatabase;
  beforeAll(async () => {
    databases = await testDatabases(engine);
    database = await databases.open();
  });
  afterAll(() => databases.close());

  const value = async (expression: ReturnType<typeof sql>) =>
    (await sql<{ value: unknown }>`select ${expression} as value`.execute(database.db)).rows[0]?.value;

  test.each([
    ['money is a number', sql`9007199254740991::bigint`, Number.MAX_SAFE_INTEGER],
    ['a count is a number', sql`(select count(*) from (values (1), (2)) as two)`, 2],
    ['a percentage is a number', sql`(-12.34)::numeric(8, 2)`, -12.34],
    ['a moment is a Date', sql`timestamptz '2026-11-21 08:00:00.123+08'`, new Date('2026-11-21T00:00:00.123Z')],
    ['a day is text', sql`date '2026-11-21'`, '2026-11-21'],
    ['JSON is its value', sql`${JSON.stringify({ a: [1, '二'] })}::jsonb`, { a: [1, '二'] }],
    ['amounts in an array are numbers', sql`array[1, 2]::bigint[]`, [1, 2]],
    ['an empty array is empty', sql`array[]::bigint[]`, []],
    ['words in an array are words', sql`${['球鞋', 'a,"b']}::text[]`, ['球鞋', 'a,"b']],
  ])('%s', async (_, expression, expected) => {
    expect(await value(expression)).toEqual(expected);
  });

  test('an amount that JavaScript cannot hold is an error, not another amount', async () => {
    await expect(value(sql`9007199254740993::bigint`)).rejects.toThrow('does not fit');
    expect(await value(sql`1`)).toBe(1);
  });

  test('work that the database could not serialize is done again', async () => {
    let runs = 0;
    const done = await inTransaction(database.db, async (tx) => {
      runs++;
      await sql`insert into thing (id, state) values (${`again-${engine}`}, 'new')`.execute(tx);
      if (runs < 3) await sql`do $$ begin raise exception 'busy' using errcode = '40001'; end $$`.execute(tx);
      return 'done';
    });
    expect([done, runs]).toEqual(['done', 3]);
    expect(await value(sql`(select count(*) from thing where id = ${`again-${engine}`})`)).toBe(1);
  });

  test('whoever draws a number that somebody has already draws another one', async () => {
    await sql`create table if not exists numbered (no text not null unique)`.execute(database.db);
    const drawn = ['1', '1', '2'];
    const draw = () =>
      inTransaction(database.db, async (tx) => {
        const no = drawn.shift();
        await sql`insert into numbered (no) values (${no})`.execute(tx);
        return no;
      });
    expect([await draw(), await draw()]).toEqual(['1', '2']);
  });

  test('an error that was swallowed cannot pass for a commit', async () => {
    const work = inTransaction(database.db, async (tx) => {
      await sql`insert into thing (id, state) values ('lost', 'new')`.execute(tx);
      await sql`select 1 / 0`.execute(tx).catch(() => undefined);
    });
    await expect(work).rejects.toThrow();
  });

  test('what goes out with the commit is done with it, or undoes all and says why', async () => {
    const stay = (id: string, last: string) =>
      inTransaction(database.db, async (tx) => {
        await sql`insert into thing (id, state) values (${id}, 'new')`.execute(tx);
        return withCommit(tx, sql<{ id: string }>`insert into thing (id, state) values (${last}, 'new') returning id`);
      });
    const rows = await stay('with', 'last');
    expect(rows()).toEqual([{ id: 'last' }]);
    expect(codeOf(await stay('without', 'last').catch((e: unknown) => e))).toBe('23505');
    expect(await value(sql`(select count(*) from thing where id in ('with', 'without', 'last'))`)).toBe(2);
  });

  test('two writers who wait for each other both finish', async () => {
    await sql`insert into thing (id, state) values ('left', 'new'), ('right', 'new')`.execute(database.db);
    const touch = (first: string, second: string) =>
      inTransaction(database.db, async (tx) => {
        await sql`update thing set note = 'x' where id = ${first}`.execute(tx);
        await sql`update thing set note = 'x' where id = ${second}`.execute(tx);
      });
    await Promise.all([touch('left', 'right'), touch('right', 'left'), touch('left', 'right'), touch('right', 'left')]);
  });

  test('an error names its code and constraint', async () => {
    const error =
      await sql`insert into journal (id, key, cause_kind, cause_id, memo, at) values ('a', 'a', 'a', 'a', 'a', now())`
        .execute(database.db)
        .catch((e: unknown) => e);
    expect(codeOf(error)).toBe('23514');
  });
});

test('using the database inside a transaction on it is an error, not a standstill', async () => {
  const databases = await testDatabases('pglite');
  const { db } = await databases.open();
  const work = inTransaction(db, () => sql`select 1`.execute(db));
  await expect(work).rejects.toThrow('use the transaction');
  await databases.close();
});
