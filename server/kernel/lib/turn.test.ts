/** A page of an owner's list costs each row's turn once, however often it is asked about. */
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../../db/schema.ts';
import { byTurn } from './turn.ts';

const db = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

test('what a turn is reckoned from is asked once for a row: on a later page, and of one turn alone', () => {
  const list = { table: 'cleaning', turn: sql<number>`(select reckoned)`, cursor: '1~1700000000000~x' };
  for (const only of [undefined, 'going'] as const) {
    const { sql: text } = byTurn(db.selectFrom('cleaning').selectAll(), { ...list, only }).compile();
    expect(text.match(/select reckoned/g)).toHaveLength(1);
    expect(text).toContain('offset 0');
  }
});
