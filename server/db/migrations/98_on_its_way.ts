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
      insert into deadline (entity, entity_id, event, due_at, try_at)
      select ${entity}, t.id, 'lose', now() + interval '30 days', now() + interval '30 days'
      from ${sql.table(table)} t where t.state = ${state} and not exists (
        select from parcel p
        where p.purpose = ${entity} and p.subject_id = t.id and p.leg = 'toPlatform' and p.arrived_at is not null)
      on conflict do nothing`.execute(db);
}
