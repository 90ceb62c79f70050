/** A buyer on another marketplace asks for their money before anybody has given it. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table resale_order add column refund_wanted boolean not null default false`.execute(db);
  await sql`alter table sandbox_resale_order add column refund_wanted boolean not null default false`.execute(db);
}
