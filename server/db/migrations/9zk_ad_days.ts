/** Visits that nobody is known for are counted by day and forgotten; so many of a day come from one address. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ad_click add column sender text`.execute(db);
  await sql`
    create table ad_day (day date not null, channel text not null, visits int not null, primary key (day, channel))
  `.execute(db);
}
