/** What people told us is answered, where a product was missing with the one that was made. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table feedback
      add column answer text,
      add column answered_at timestamptz,
      add column answered_by text references account (id),
      add column product_id text references product (id)`.execute(db);
}
