/** What a message tells again: the newest of a topic stands for all of it. Words of a conversation were told of in three ways. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table message add column topic text`.execute(db);
  await sql`
    update message set topic = substring(link from '[?&]id=([^&]+)')
    where type = 'chat' and title_zh in ('买家发来消息', '卖家发来消息', '平台客服回复了你')`.execute(db);
  await sql`create index message_of_topic on message (user_id, topic, created_at desc) where topic is not null`.execute(
    db,
  );
}
