/** What was held stays before staff until they have looked, also once its host removed it or the room ended; what is past already does not come back. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table live_message add column judged_at timestamptz`.execute(db);
  await sql`update live_message m set judged_at = now() from live_room r
    where r.id = m.room_id and m.hints <> '[]'::jsonb and m.cleared_at is null and (m.removed_at is not null or r.state <> 'live')`.execute(
    db,
  );
}
