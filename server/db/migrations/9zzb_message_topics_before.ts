/** Words of a conversation were told of in three ways before they had a topic: those get theirs, beside whoever reads and writes. */
import { type Kysely, sql } from 'kysely';
import { buildIndex } from '../steps.ts';

export const alone = true;

/** So many rows are locked at once. */
const BATCH = 2_000;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (let moved = BATCH; moved === BATCH; ) {
    const { numAffectedRows } = await sql`
      update message set topic = substring(link from '[?&]id=([^&]+)')
      where id in (
        select id from message
        where topic is null and type = 'chat' and title_zh in ('买家发来消息', '卖家发来消息', '平台客服回复了你')
          and link ~ '[?&]id=[^&]+'
        limit ${BATCH}::int)`.execute(db);
    moved = Number(numAffectedRows ?? 0);
  }
  await buildIndex(db, 'message_of_topic', 'message (user_id, topic, created_at desc) where topic is not null');
}
