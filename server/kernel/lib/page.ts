/** Pages of a list, newest first: where the next one begins is said by the last row of this one, `<epoch ms>~<id>`. */
import { type RawBuilder, sql } from 'kysely';
import { momentOf } from './moment.ts';

interface Row {
  id: string;
  created_at: Date;
}

/** @param table whose `created_at` and `id` the list is ordered by; what is no cursor is the first page */
export function olderThan(table: string, cursor: string | undefined): RawBuilder<boolean> {
  const [, at, id] = /^(\d{1,15})~(.+)$/.exec(cursor ?? '') ?? [];
  if (id === undefined) return sql`true`;
  return sql`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) < (${momentOf(at)}, ${id})`;
}

/** @param rows one more than the page holds, when there is one more */
export function pageOf<R extends Row, S>(rows: readonly R[], size: number, shown: (row: R) => S) {
  const last = rows[size - 1];
  return {
    list: rows.slice(0, size).map(shown),
    next: rows.length > size && last ? `${last.created_at.getTime()}~${last.id}` : null,
  };
}
