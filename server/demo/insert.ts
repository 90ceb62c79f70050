/** Many rows at once, and ids for rows of the past. */
import { sql } from 'kysely';
import type { Database, Db } from '../db/schema.ts';

/** Rows in one statement: large enough to be quick, small enough to stay in memory. */
const CHUNK = 5_000;

/** Writes rows as one JSON value per statement; dates become ISO text, and columns left out take their default. */
export async function insertAll<T extends keyof Database & string>(
  db: Db,
  table: T,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const list = sql.join(columns.map((column) => sql.ref(column)));
  for (let from = 0; from < rows.length; from += CHUNK) {
    const json = JSON.stringify(rows.slice(from, from + CHUNK));
    await sql`
      insert into ${sql.table(table)} (${list})
      select ${list} from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)`.execute(db);
  }
}

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Ids like newId's, but of a given moment and the same every time; `n` tells rows of one moment apart. */
export function idAt(at: Date, n: number): string {
  return encode(at.getTime(), 9) + encode(n, 11);
}

function encode(value: number, length: number): string {
  let out = '';
  for (let rest = value; out.length < length; rest = Math.floor(rest / 32)) out = ALPHABET.charAt(rest % 32) + out;
  return out;
}
