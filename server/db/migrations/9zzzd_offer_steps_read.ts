/** How far each side of a conversation has read of its counter-offers; those of before count as read. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table chat add column buyer_step bigint not null default 0, add column seller_step bigint not null default 0`.execute(
    db,
  );
  await sql`
    update chat set (buyer_step, seller_step) = (select coalesce(max(id), 0), coalesce(max(id), 0) from transition)`.execute(
    db,
  );
  await sql`create index offer_between on offer (listing_id, buyer_id)`.execute(db);
}
