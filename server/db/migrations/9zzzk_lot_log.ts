/** The log of a lot begins with its reserve, sealed; a bid taken back says why; and a lot knows when it became everybody's to see. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Null in lots whose log began before it: theirs says nothing of a reserve.
  await sql`alter table lot add column reserve_salt text, add column shown_at timestamptz`.execute(db);
  await sql`
    update lot set shown_at = coalesce(
      (select min(at) from transition t where t.entity = 'lot' and t.entity_id = lot.id and t.event = 'approve'), created_at)
    where state not in ('review', 'rejected') and (state not in ('withdrawn', 'stopped') or exists (
      select from transition t where t.entity = 'lot' and t.entity_id = lot.id and t.event = 'approve'))`.execute(db);
  await sql`alter table lot_entry add column why text`.execute(db);
}
