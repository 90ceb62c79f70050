/** How a piece came, or that it did not, is said by us: its owner may say otherwise and show it. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table identify_claim
      add column arrival boolean not null default false check (not arrival or broken or mislaid),
      add column shown jsonb not null default '[]'`.execute(db);
  await sql`alter table identify_case add column unlike text`.execute(db);
}
