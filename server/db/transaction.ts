/** Transaction with serialization retries: one unit of work, run again when the database asks for it. */
import type { QueryResult, RawBuilder, Transaction } from 'kysely';
import type { Database, Db } from './schema.ts';
import { type Last, type TransactionScope, transactionScope } from './scope.ts';

/**
 * Serialization failure, deadlock, and a lock that was not had in the time that the work gave itself: the work had no
 * effect, and doing it again is what the database expects.
 */
const RERUN = new Set(['40001', '40P01', '55P03']);
/** A number that people read (kernel/id.ts) belongs to another row already: the next run draws another one. */
const NUMBER_TAKEN = /(?<!style)_no_key$/;
/** What a row names went away between reading and writing it (two products became one): the next run reads what is there now. */
const NAMED_GONE = '23503';
const MAX_RUNS = 8;

/** Another process has given a table a column since a statement was prepared that names all of them: the plan of before is refused. */
export const isStalePlan = (error: unknown): boolean =>
  codeOf(error) === '0A000' && (error as { routine?: unknown }).routine === 'RevalidateCachedQuery';

/**
 * Runs `work` in a transaction (read committed: rows that must agree are locked, and the ledger's triggers hold their own
 * locks). `work` may run several times, so it has no effects outside the transaction.
 * @param opening what is sent with the beginning, in one way to the database; `work` has their rows
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Transaction<Database>, opened: readonly Promise<readonly unknown[]>[]) => Promise<T>,
  opening: readonly RawBuilder<unknown>[] = [],
): Promise<T> {
  const first = opening.map((statement) => statement.compile(db));
  for (let run = 1; ; run++) {
    const scope: TransactionScope = { open: transactionScope.getStore()?.open ?? false, first, opened: [] };
    try {
      return await transactionScope.run(scope, () =>
        db.transaction().execute((tx) => {
          scope.open = true;
          return work(tx, scope.opened.map(rowsOf));
        }),
      );
    } catch (error) {
      if (run === MAX_RUNS || !mayRunAgain(error, run)) throw error;
    } finally {
      scope.open = false;
    }
    // Full jitter, so that rivals do not meet again at the same moment.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 5 * 2 ** run));
  }
}

function rowsOf(answer: Promise<QueryResult<unknown>>): Promise<readonly unknown[]> {
  const rows = answer.then((found) => found.rows);
  // Work that ended before it looked has said why.
  rows.catch(() => undefined);
  return rows;
}

/**
 * The transaction's last statement, which nothing in it waits for: it goes out with the commit, in one way to the database.
 * @param failed what its failure means
 * @returns what reads its rows once the transaction is committed
 */
export function withCommit<T>(
  db: Db,
  statement: RawBuilder<T>,
  failed?: (error: unknown) => never,
): () => readonly T[] {
  const scope = transactionScope.getStore();
  if (!scope?.open || scope.last) throw new Error('Only a transaction has a last statement, and only one');
  const last: Last = { query: statement.compile(db), rows: [], failed };
  scope.last = last;
  return () => last.rows as T[];
}

const mayRunAgain = (error: unknown, run: number) =>
  RERUN.has(codeOf(error) ?? '') ||
  ((codeOf(error) === NAMED_GONE || isStalePlan(error)) && run === 1) ||
  (codeOf(error) === '23505' && NUMBER_TAKEN.test(constraintOf(error) ?? ''));

/** PostgreSQL's five-character error code, if the error comes from the database. */
export function codeOf(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** The name of the constraint that was broken, if one was. */
export function constraintOf(error: unknown): string | undefined {
  const { constraint } = (error ?? {}) as { constraint?: unknown };
  return typeof constraint === 'string' ? constraint : undefined;
}
