/** Activities, and the listings that were signed up for them. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sale_activity (
      id text primary key,
      name_zh text not null,
      name_en text not null,
      min_off int not null check (min_off between 1 and 90),
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      state text not null,
      deadline_at timestamptz,
      check (ends_at > starts_at)
    )`.execute(db);
  await sql`
    create table sale_activity_goods (
      activity_id text not null references sale_activity (id),
      listing_id text not null references listing (id),
      price bigint not null check (price > 0),
      was bigint not null check (was > price),
      live boolean not null default true,
      signed_at timestamptz not null,
      primary key (activity_id, listing_id)
    )`.execute(db);
  // A listing has one price at a time.
  await sql`create unique index sale_activity_one on sale_activity_goods (listing_id) where live`.execute(db);
}
