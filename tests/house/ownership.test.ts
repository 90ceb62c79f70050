import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { files } from './imports.ts';
import { foreignWrites, owners, roomOf, writes, writesIn } from './ownership.ts';

const migrations = join(import.meta.dirname, '../../server/db/migrations');

const written = (code: string) => writesIn('server/x/y.ts', code).map(({ table }) => table);

describe('a table is written only in the folder that declares it', () => {
  test('nobody else inserts, updates or deletes', () => {
    expect(foreignWrites()).toEqual([]);
  });

  test('the check reads what there is', () => {
    const made = readdirSync(migrations).flatMap((name) =>
      [...readFileSync(join(migrations, name), 'utf8').matchAll(/create table (\w+)/g)].map(([, table]) => table),
    );
    expect([...owners().keys()].sort()).toEqual([...new Set(made)].sort());
    const seen = new Set(writes().map(({ table }) => table));
    // Written by the database's own triggers, by migrations and by the demo.
    const never = ['dict', 'ledger_account'];
    expect([...owners().keys()].filter((table) => !seen.has(table)).sort()).toEqual(never);
  });

  test('it sees a write however it is written', () => {
    expect(written("db.updateTable('item').set({})")).toEqual(['item']);
    expect(written("db\n  .insertInto('item as i')\n  .values([])")).toEqual(['item']);
    expect(written("transition(db, m, { table: 'item', id })")).toEqual(['item']);
    expect(written('transition(db, m, { table, id })')).toEqual(['?']);
    expect(written("const table = 'item';\ntransition(db, m, { table, id })")).toEqual(['item']);
    expect(written("const row = { table: 'item' }; transition(db, m, { ...row, id })")).toEqual(['item']);
    expect(written('const q = sql<{ id: string }>`with a as (delete from item where id = 1) select`')).toEqual([
      'item',
    ]);
    expect(written('sql`insert into quote as q (a) select 1 on conflict (a) do update set a = 1`')).toEqual(['quote']);
    expect(
      written(`sql\`with \${parts(sql\`update item set a = 'update listing'\`)} select id from b for update\``),
    ).toEqual(['item']);
    expect(written(`db.deleteFrom(table); sql\`update \${name} set a = 1\``)).toEqual(['?', '?']);
  });

  test('rooms have the same names before and after their files move', () => {
    expect(roomOf('server/domains/listing/state.ts')).toBe(roomOf('server/domains/listing/state.ts'));
    expect(roomOf('server/domains/inspection/handlers.ts')).toBe(roomOf('server/domains/inspection/handlers.ts'));
    expect(roomOf('server/kernel/state/deadlines.ts')).toBe(roomOf('server/kernel/state/deadlines.ts'));
    expect(roomOf('server/providers/payment/sandbox.ts')).toBe(roomOf('server/providers/payment/sandbox.ts'));
  });
});

test('the kernel reads no table of a domain: what it must know of one is registered', () => {
  const owned = owners();
  const named = /\b(?:from|join)\s+(\w+)|(?:selectFrom|[jJ]oin)\(\s*'(\w+)/g;
  const foreign = files(['server/kernel'], /(?<!\.test)\.ts$/).flatMap((file) =>
    [...readFileSync(join(import.meta.dirname, '../..', file), 'utf8').matchAll(named)]
      .map(([, inSql, inQuery]) => inSql ?? inQuery ?? '')
      .filter((table) => owned.has(table) && !owned.get(table)?.startsWith('kernel/'))
      .map((table) => `${file} reads ${table}`),
  );
  expect(foreign).toEqual([]);
});
