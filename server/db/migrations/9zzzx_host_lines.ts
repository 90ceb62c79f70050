/** What the platform's own hosts said before a colleague had to look at it was read by everybody: it stays so. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update live_message m set cleared_at = m.created_at from live_room r
    where r.id = m.room_id and r.platform and r.host_id = m.user_id and m.cleared_at is null and m.removed_at is null`.execute(
    db,
  );
}
