/** Everybody who had a piece in hand, not the last one only: who took it in or sent it decides nothing about it. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identify_case add column hands text[] not null default '{}'`.execute(db);
}
