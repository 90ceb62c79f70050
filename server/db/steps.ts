/** What migrations are made of. */
import { type Kysely, type Migration, sql } from 'kysely';

/** `alone`: outside of a transaction, as building an index beside writers wants it; such a step can be run again. */
export interface Step extends Migration {
  alone?: boolean;
}

/**
 * Builds an index while others write to its table. For steps that are `alone`.
 * @param of `table (columns)`, with a condition if it has one
 *
 * One that was broken off has left an index that is kept up and never used: it is made anew.
 */
export async function buildIndex(
  db: Kysely<unknown>,
  name: string,
  of: string,
  { unique = false } = {},
): Promise<void> {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`.execute(db);
  if (rows[0]?.valid) return;
  if (rows[0]) await sql`drop index concurrently ${sql.ref(name)}`.execute(db);
  await sql`create ${sql.raw(unique ? 'unique index' : 'index')} concurrently ${sql.ref(name)} on ${sql.raw(of)}`.execute(
    db,
  );
}
