/** Several pieces may be cleaned in one order: it bears the id of its first piece. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cleaning add column batch_id text references cleaning (id), add column place int not null default 0`.execute(
    db,
  );
  await ownBatch(db);
}

/** The version before knows no batches and goes on writing meanwhile: a piece that is said to be with no other is its own first. */
export async function ownBatch(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function own_batch() returns trigger language plpgsql as $$
    begin
      new.batch_id := coalesce(new.batch_id, new.id);
      return new;
    end $$`.execute(db);
  await sql`
    create or replace trigger own_batch before insert on cleaning for each row execute function own_batch()`.execute(
    db,
  );
}
