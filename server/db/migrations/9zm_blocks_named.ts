/** A block is undone by a name of its own, so that whom it is of need not be told by theirs. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table chat_block add column id text not null unique default gen_random_uuid()::text`.execute(db);
}
