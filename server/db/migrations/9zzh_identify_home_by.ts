/** By when a piece that was sent in leaves for home, and that it broke while it lay with us. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identify_case add column home_by timestamptz`.execute(db);
  await sql`alter table identify_claim add column broken boolean not null default false`.execute(db);
  // What waits to be sent by then was promised nothing: its time begins now.
  await sql`
    update identify_case c set home_by = now() + interval '48 hours'
    where c.truth is null and c.state in ('inconclusive', 'final', 'closed')
      and exists (select from parcel p where p.purpose = 'identify' and p.subject_id = c.id
        and p.leg = 'toPlatform' and p.arrived_at is not null)
      and not exists (select from parcel p where p.purpose = 'identify' and p.subject_id = c.id and p.leg = 'returnBack')
      and not exists (select from identify_claim l where l.case_id = c.id and l.found_at is not null and l.home is not true)
      and not exists (select from receipt_line line where line.identify_id = c.id)`.execute(db);
}
