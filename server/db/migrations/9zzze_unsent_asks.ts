/** A question to the platform of which every word was taken back waits for no answer. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update chat c set last_by = null, deadline_at = null where c.kind = 'service' and c.last_by = 'B' and not exists (
      select from chat_message m where m.chat_id = c.id and m.recalled_at is null and m.no > coalesce(
        (select max(p.no) from chat_message p where p.chat_id = c.id and p.side = 'P'), 0))`.execute(db);
}
