/** What we sent to owners and merchants of recycled pieces is looked for when nobody says that it arrived, also what is on its way already. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recycle_lot add column missing_first jsonb`.execute(db);
  await sql`
    insert into deadline (entity, entity_id, event, due_at, try_at)
    select 'recycleParcel', o.id, 'late', due.at, due.at
    from recycle_order o join recycle_lot l on l.id = o.id
      join parcel p on p.purpose = 'recycle' and p.subject_id = o.id
      cross join lateral (select greatest(now(), p.sent_at + interval '7 days') as at) due
    where (o.state = 'returning' and p.leg = 'toSeller') or (l.state = 'confirmed' and p.leg = 'toBuyer')
    on conflict do nothing`.execute(db);
}
