/** What an owner tried for real, and what came of it. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shop_trial (
      id text primary key,
      kind text not null,
      channel text,
      user_id text not null references account (id),
      at timestamptz not null,
      ended_at timestamptz,
      good boolean,
      found jsonb
    )`.execute(db);
  await sql`create index shop_trial_at on shop_trial (at desc)`.execute(db);
}
