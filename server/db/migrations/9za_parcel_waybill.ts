/** Whether somebody else sends under a waybill is asked of each parcel that is on its way to us. */
import { type Kysely, sql } from 'kysely';

export const alone = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  // One that was broken off is made anew.
  await sql`drop index concurrently if exists parcel_waybill`.execute(db);
  await sql`create index concurrently parcel_waybill on parcel (regexp_replace(upper(waybill), '[^A-Z0-9]', '', 'g'))`.execute(
    db,
  );
}
