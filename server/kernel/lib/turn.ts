/** An owner's list by whose turn it is: what waits for them, then what goes on, then what is over; the newest first within each. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { type TurnName, turns } from '../../../contract/wire/query.ts';
import type { Database } from '../../db/schema.ts';
import { olderThan, pageOf } from './page.ts';

/** A row's place among {@link turns}. */
type Turn = RawBuilder<number>;

interface List {
  /** Whose `created_at` and `id` it is ordered by within a turn. */
  table: string;
  turn: Turn;
  /** Only what stands so. */
  only?: TurnName | undefined;
  /** `<turn>~<epoch ms>~<id>`; what is none is the first page. */
  cursor: string | undefined;
}

interface Row {
  id: string;
  created_at: Date;
  turn: number;
}

function after({ table, cursor }: List): RawBuilder<boolean> {
  const [, at, rest] = /^([012])~(.+)$/.exec(cursor ?? '') ?? [];
  if (rest === undefined) return sql`true`;
  return sql`(${its} > ${Number(at)} or ${its} = ${Number(at)} and ${olderThan(table, rest)})`;
}

const its = sql.ref<number>('whose.turn');

/** @returns the rows with their `turn`, which is reckoned once for each: an offset keeps it from being put wherever it is named */
export function byTurn<DB, TB extends keyof DB, O>(rows: SelectQueryBuilder<DB, TB, O>, list: List) {
  const { table, turn, only } = list;
  const reckoned = (rows as unknown as SelectQueryBuilder<Database, keyof Database, O>)
    .innerJoinLateral(sql<{ turn: number }>`(select ${turn} as turn offset 0)`.as('whose'), (join) => join.onTrue())
    .select(its.as('turn'));
  return (reckoned as unknown as SelectQueryBuilder<DB, TB, O & { turn: number }>)
    .where(after(list))
    .where(only === undefined ? sql<boolean>`true` : sql<boolean>`${its} = ${turns.indexOf(only)}`)
    .orderBy(its)
    .orderBy(sql.ref(`${table}.created_at`), 'desc')
    .orderBy(sql.ref(`${table}.id`), 'desc');
}

/** @param rows one more than the page holds, when there is one more */
export function turnPage<R extends Row, S>(rows: readonly R[], size: number, shown: (row: R) => S) {
  const page = pageOf(rows, size, shown);
  return { ...page, next: page.next && `${rows[size - 1]?.turn}~${page.next}` };
}
