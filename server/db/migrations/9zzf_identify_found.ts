/** A piece that was paid for as lost and is here after all, and where a single piece of an order is sent. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table identify_claim
      add column found_at timestamptz,
      add column home boolean check (home is null or found_at is not null),
      add column put_away text not null default ''`.execute(db);
  await sql`alter table identify_case add column sent_to jsonb`.execute(db);
}
