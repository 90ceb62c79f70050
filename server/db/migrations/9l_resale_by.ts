/** What a channel refuses again and again has a time by which staff see to it; an unpaid order there can be asked to be closed. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table resale_post add column staff_by timestamptz`.execute(db);
  await sql`alter table resale_order add column close_asked_at timestamptz`.execute(db);
  // A day since the third refusal, as it is from now on.
  await sql`update resale_post set deadline_at = updated_at + interval '1 day' where state = 'stuck' and deadline_at is null`.execute(
    db,
  );
  await sql`update resale_post set staff_by = updated_at + interval '1 day' where state = 'delisting' and tries >= 3`.execute(
    db,
  );
}
