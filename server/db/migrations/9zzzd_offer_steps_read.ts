/** How far each side of a conversation has read of its counter-offers; those of before count as read. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ newest: string }>`select coalesce(max(id), 0)::text as newest from transition`.execute(
    db,
  );
  const newest = sql.raw(String(BigInt(rows[0]?.newest ?? 0)));
  // What a new column begins with is there for every row at once: no row is written.
  await sql`
    alter table chat
      add column buyer_step bigint not null default ${newest},
      add column seller_step bigint not null default ${newest}`.execute(db);
  await sql`
    alter table chat alter column buyer_step set default 0, alter column seller_step set default 0`.execute(db);
}
