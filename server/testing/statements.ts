/** For tests: what the database is asked while something goes on. */
import type { CompiledQuery } from 'kysely';
import { vi } from 'vitest';
import type { Db } from '../db/schema.ts';

/** Every statement that the database gets while `work` goes on. */
export async function statementsOf({ db }: { db: Db }, work: () => Promise<unknown>): Promise<string[]> {
  let executor = Object.getPrototypeOf(db.getExecutor());
  while (!Object.hasOwn(executor, 'executeQuery')) executor = Object.getPrototypeOf(executor);
  const heard = vi.spyOn(executor as { executeQuery(query: CompiledQuery): unknown }, 'executeQuery');
  try {
    await work();
    return heard.mock.calls.map(([query]) => query.sql);
  } finally {
    heard.mockRestore();
  }
}
