/** When a lottery's list was fixed, and the later number it is drawn by where the announced one was public by then. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lottery add column closed_at timestamptz, add column later jsonb`.execute(db);
  await sql`
    update lottery l set closed_at = (
      select max(at) from transition t where t.entity = 'campaign' and t.entity_id = l.id and t.event = 'close'
    ) where l.list_hash is not null`.execute(db);
}
