/** Photos that people sent: what any domain may ask about them. */
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';

/** The caller's uploads with these bytes, each hash once, in the asked order; what is theirs no more is left out. */
export async function ownUploadsOf(
  db: Db,
  { hashes, userId }: { hashes: readonly string[]; userId: string },
): Promise<{ id: string; sha256: string }[]> {
  if (hashes.length === 0) return [];
  const rows = await db
    .selectFrom('upload')
    .select(['id', 'sha256'])
    .where('sha256', 'in', hashes)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return hashes.flatMap((sha256) => rows.find((row) => row.sha256 === sha256) ?? []);
}

/**
 * The caller's uploads in the asked order.
 * @throws Refusal UPLOAD_MISSING naming the first that has not been confirmed, or is someone else's
 */
export async function ownUploads(
  db: Db,
  { ids, userId }: { ids: readonly string[]; userId: string },
): Promise<{ id: string; sha256: string }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('upload')
    .select(['id', 'sha256'])
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (!row) throw new Refusal('UPLOAD_MISSING', { id });
    return row;
  });
}

/** The person's photos whose hash stands in this column of another's table: what staff put up is shown on when they leave. */
export async function printsShownIn(db: Db, userId: string, { table, column }: { table: string; column: string }) {
  const { rows } = await sql<{ sha256: string }>`
    select u.sha256 from upload u join ${sql.table(table)} t on t.${sql.ref(column)} = u.sha256
    where u.user_id = ${userId}`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}
