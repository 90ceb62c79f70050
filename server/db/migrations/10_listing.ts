/** Hang-sale in full: drafts, reviews, agreed terms and the history of prices. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table listing
      add column review_reason text,
      add column approved_price bigint,
      add column refusal text,
      add column terms text,
      add column on_at timestamptz`.execute(db);
  await sql`update listing set on_at = created_at where state <> 'draft'`.execute(db);
  await sql`create unique index listing_one_draft on listing (item_id) where state = 'draft'`.execute(db);
  await sql`create index listing_of_item on listing (item_id)`.execute(db);
  await sql`create index listing_to_review on listing (deadline_at, id) where state = 'review'`.execute(db);
  await sql`
    create table listing_price (
      id bigint generated always as identity primary key,
      listing_id text not null references listing (id),
      was bigint,
      price bigint not null,
      at timestamptz not null
    )`.execute(db);
  await sql`create index listing_price_of on listing_price (listing_id, id)`.execute(db);
}
