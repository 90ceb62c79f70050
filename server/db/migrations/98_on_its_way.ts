/** What is on its way to us already is not waited for for ever either, unless its carrier has brought it. */
import { type Kysely, sql } from 'kysely';

const onItsWay = [
  { entity: 'order', table: 'trade_order', state: 'to_platform' },
  { entity: 'recycle', table: 'recycle_order', state: 'in_transit' },
  { entity: 'identify', table: 'identify_case', state: 'in_transit' },
  { entity: 'cleaning', table: 'cleaning', state: 'sent' },
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { entity, table, state } of onItsWay)
    await sql`
      with moved as (
        update ${sql.table(table)} t set deadline_at = now() + interval '30 days'
        where t.state = ${state} and t.deadline_at is null and not exists (
          select from parcel p where p.purpose = ${entity} and p.subject_id = t.id and p.leg = 'toPlatform' and p.arrived_at is not null)
        returning t.id, t.deadline_at
      )
      insert into deadline (entity, entity_id, event, due_at, try_at)
      select ${entity}, id, 'lose', deadline_at, deadline_at from moved on conflict do nothing`.execute(db);
}
