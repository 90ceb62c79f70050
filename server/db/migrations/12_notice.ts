/** What people want to be told where: kinds of notices, subscriptions that end with their session, quiet hours. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table message add column kind text not null default 'trade';
    alter table push_subscription add column session_id text;
    create index push_subscription_of_session on push_subscription (session_id);
    create table notice_setting (
      user_id text primary key,
      push_off text[] not null,
      sms_on text[] not null,
      quiet_from int check (quiet_from between 0 and 1439),
      quiet_to int check (quiet_to between 0 and 1439),
      updated_at timestamptz not null,
      check ((quiet_from is null) = (quiet_to is null))
    )`.execute(db);
}
