/** Brands and categories by what they are called. */
import { sql } from 'kysely';
import type { Words } from '../../../../contract/wire/states.ts';
import type { Db } from '../../../db/schema.ts';

/** In either language, however it is written. */
export const called = (db: Db, table: 'brand' | 'category', { zh, en }: Words) =>
  db
    .selectFrom(table)
    .select(['id', 'name_zh', 'name_en'])
    .where(
      sql<boolean>`lower(name_zh) in (lower(${zh}), lower(${en})) or lower(name_en) in (lower(${zh}), lower(${en}))`,
    )
    .orderBy('id')
    .executeTakeFirst();
