/** A visit by a link counts once, and channels have names that were learned. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ad_click add column once text unique`.execute(db);
  await sql`create table ad_channel (name text primary key, at timestamptz not null)`.execute(db);
  await sql`create index ad_channel_by_time on ad_channel (at)`.execute(db);
  await sql`
    insert into ad_channel (name, at) select channel, min(at) from (
      select channel, at from ad_click union all select channel, at from account_source
    ) met where channel <> '' group by channel`.execute(db);
}
