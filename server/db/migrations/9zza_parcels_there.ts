/** A parcel is told to another marketplace once at a time, and what it holds of one is known. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table resale_order add column sending_hash text, add column sending_at timestamptz`.execute(db);
  await sql`alter table sandbox_resale_order add column company text, add column waybill text`.execute(db);
}
