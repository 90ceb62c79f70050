/** What a business says about itself, and its signature. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table merchant
      add column credit_code text not null default '',
      add column contact text not null default '',
      add column contact_phone text not null default '',
      add column documents jsonb not null default '[]',
      add column reason text,
      add column agreement_version text,
      add column signed_at timestamptz,
      add column signature text`.execute(db);
  await sql`create index merchant_waiting on merchant (state, id)`.execute(db);
}
