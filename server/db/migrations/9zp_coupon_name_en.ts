/** A coupon that a campaign gave is called by the campaign's name in both languages. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table coupon_offer add column name_en text`.execute(db);
  await sql`
    update coupon_offer o set name_en = c.name_en from campaign c where o.kind = 'person' and c.name_zh = o.name`.execute(
    db,
  );
}
