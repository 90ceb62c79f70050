/** A piece that is lost while it lies with us. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identify_claim add column mislaid boolean not null default false`.execute(db);
}
