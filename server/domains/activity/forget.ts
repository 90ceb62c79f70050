/** Retention: anybody can write visits, and so they are kept one by one only for a while. */
import { sql } from 'kysely';
import { DAY } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';

const CLICK_DAYS = 30;

/** What is counted by day stays; the visits of people whom we know stay whole. Whose address brought a name counts on its day only. */
export async function forgetClicks(db: Db, now: Date): Promise<void> {
  await sql`update ad_channel set sender = null where sender is not null and at < ${new Date(now.getTime() - DAY)}`.execute(
    db,
  );
  await sql`
    with gone as (
      delete from ad_click where user_id is null and at < ${new Date(now.getTime() - CLICK_DAYS * DAY)} returning channel, at
    )
    insert into ad_day (day, channel, visits)
    select (at at time zone 'Asia/Shanghai')::date as day, channel, count(*)::int from gone group by day, channel
    on conflict (day, channel) do update set visits = ad_day.visits + excluded.visits`.execute(db);
}
