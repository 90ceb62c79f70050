/** Brands and categories by what they are called. */
import { sql } from 'kysely';
import type { Words } from '../../../../contract/wire/states.ts';
import type { Db } from '../../../db/schema.ts';

export interface Named {
  id: string;
  name_zh: string;
  name_en: string;
}

/** In either language, however it is written. */
export const called = async (db: Db, table: 'brand' | 'category', name: Words): Promise<Named | undefined> =>
  (await calledEach(db, table, [name]))[0];

/** @returns in the order of the names; undefined where nothing is called so */
export async function calledEach(
  db: Db,
  table: 'brand' | 'category',
  names: readonly Words[],
): Promise<(Named | undefined)[]> {
  const asked = JSON.stringify(names.map(({ zh, en }, n) => ({ n, said: [zh, en] })));
  const { rows } = await sql<Named & { n: number }>`
    select distinct on (a.n) a.n, t.id, t.name_zh, t.name_en
    from (
      select n, lower(one) as said
      from jsonb_to_recordset(${asked}::jsonb) as asked (n int, said jsonb), jsonb_array_elements_text(said) one
    ) a join (
      select id, name_zh, name_en, lower(one) as said, false as former
      from ${sql.table(table)}, unnest(array[name_zh, name_en]) one
      -- What was merged into it goes on being known by what it was called.
      union all
      select t.id, t.name_zh, t.name_en, lower(one), true
      from ${sql.table(`${table}_former`)} f join ${sql.table(table)} t on t.id = ${sql.ref(`f.${table}_id`)},
        unnest(array[f.name_zh, f.name_en]) one
    ) t using (said)
    order by a.n, t.former, t.id`.execute(db);
  const found = new Map(rows.map(({ n, ...named }) => [n, named]));
  return names.map((_, n) => found.get(n));
}
