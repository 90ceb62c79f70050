/** What was read before a block stays told; reports, and what our warehouse sends for another marketplace, have a time by which staff see to them. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table chat add column buyer_told integer not null default 0, add column seller_told integer not null default 0`.execute(
    db,
  );
  for (const table of ['chat_report', 'live_report'])
    await sql`
      update ${sql.table(table)} set deadline_at = created_at + interval '1 day' where state = 'open' and deadline_at is null`.execute(
      db,
    );
  await sql`
    update resale_post x set staff_by = x.updated_at + interval '48 hours'
    from item i where i.id = x.item_id and i.in_warehouse and x.state = 'sold_remote' and x.staff_by is null`.execute(
    db,
  );
}
