/** What is known of a transaction while it runs, by whatever is called in it and by the engine that ends it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely';

export interface TransactionScope {
  open: boolean;
  /** What is sent with the beginning. */
  first: readonly CompiledQuery[];
  /** What that answers. */
  opened: readonly Promise<QueryResult<unknown>>[];
  /** What is sent with the commit. */
  last?: Last;
}

export interface Last {
  query: CompiledQuery;
  /** What it answered, once the transaction is committed. */
  rows: readonly unknown[];
  /** What its failure means. */
  failed?: ((error: unknown) => never) | undefined;
}

/**
 * Marks code that runs inside a transaction. On one connection such code would wait for itself if it used the database
 * instead of its transaction; on a pool it would silently read outside of it. Here it is an error.
 */
export const transactionScope = new AsyncLocalStorage<TransactionScope>();

/**
 * PostgreSQL answers `commit` of a failed transaction with a silent rollback. The statement before it fails instead, so work
 * that swallowed a database error cannot pass for done.
 */
const CHECKED_COMMIT = CompiledQuery.raw('select 1; commit');

export const BEGIN = 'begin';

/** The beginning, and the first statements, which fail with it. */
export async function begin(connection: DatabaseConnection, { together }: { together: boolean }): Promise<void> {
  const scope = transactionScope.getStore();
  const begun = connection.executeQuery(CompiledQuery.raw(BEGIN));
  if (!together) await begun;
  const opened = (scope?.first ?? []).map((query) => connection.executeQuery(query));
  if (scope) scope.opened = opened;
  // Whoever waits for them hears of it; a beginning that failed ends the connection, and with it all that was sent on it.
  for (const sent of [begun, ...opened]) sent.catch(() => undefined);
}

/** The last statement, if one waits, and the commit; one that follows another's failure fails too. */
export async function commit(connection: DatabaseConnection, { together }: { together: boolean }): Promise<void> {
  const scope = transactionScope.getStore();
  // Who hears of it on the one connection hears of it now, and may ask.
  if (scope) scope.open = false;
  const last = scope?.last;
  if (!last) return void (await connection.executeQuery(CHECKED_COMMIT));
  const sent = connection.executeQuery(last.query);
  if (!together) await sent.catch(last.failed);
  const committed = connection.executeQuery(CHECKED_COMMIT);
  const [said, done] = await Promise.allSettled([sent.catch(last.failed), committed]);
  if (said.status === 'rejected') throw said.reason;
  if (done.status === 'rejected') throw done.reason;
  last.rows = said.value.rows;
}
