/** For tests: a person who held a room, spoke and was reported in it; all of it long over. */
import type { Db } from '../../db/schema.ts';
import { newId } from '../../kernel/lib/id.ts';

export async function liveTraces(
  db: Db,
  a: { userId: string; listingId: string; name: string; now: Date },
): Promise<void> {
  const [roomId, messageId] = [newId(), newId()];
  await db
    .insertInto('live_room')
    .values({
      ...{ id: roomId, host_id: a.userId, platform: false, session_id: null, title: `${a.name}的直播` },
      title_en: `Live with ${a.name}`,
      ...{ video: `https://live.example.com/${a.name}.m3u8`, plan_at: a.now, state: 'over', deadline_at: null },
      ...{ current_no: 1, pinned_id: null, last_no: 1, members: 1, reason: `${a.name}卖假货` },
      ...{ started_at: a.now, ended_at: a.now, created_at: a.now },
    })
    .execute();
  await db.insertInto('live_thing').values({ room_id: roomId, no: 1, lot_id: null, listing_id: a.listingId }).execute();
  await db.insertInto('live_reminder').values({ room_id: roomId, user_id: a.userId, created_at: a.now }).execute();
  await db.insertInto('live_member').values({ room_id: roomId, user_id: a.userId, no: 1, muted_at: null }).execute();
  await db
    .insertInto('live_message')
    .values({
      ...{ id: messageId, room_id: roomId, no: 1, user_id: a.userId, member_no: 1, body: `我是${a.name}` },
      ...{ hints: '[]', removed_at: null, created_at: a.now },
    })
    .execute();
  await db
    .insertInto('live_report')
    .values({
      ...{ id: newId(), message_id: messageId, user_id: a.userId, reason: 'abuse', body: `我是${a.name}` },
      ...{ note: `${a.name}说得对`, state: 'upheld', deadline_at: null, created_at: a.now },
    })
    .execute();
}
