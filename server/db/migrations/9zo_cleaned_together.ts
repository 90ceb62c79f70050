/** Several pieces may be cleaned in one order: it bears the id of its first piece. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cleaning add column batch_id text references cleaning (id), add column place int not null default 0`.execute(
    db,
  );
  await sql`update cleaning set batch_id = id`.execute(db);
  await sql`alter table cleaning alter column batch_id set not null`.execute(db);
  await sql`create index cleaning_of_batch on cleaning (batch_id)`.execute(db);
}
