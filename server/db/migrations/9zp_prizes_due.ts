/** A thing that was won is sent, and one that did not come answered, by a time; what waits already has it from now on. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    with waiting as (
      update lottery_prize set deadline_at = now() + case state when 'to_ship' then interval '7 days' else interval '3 days' end
      where state in ('to_ship', 'missing') and deadline_at is null
      returning id, deadline_at)
    insert into deadline (entity, entity_id, event, due_at, try_at, attempts)
    select 'lottery_prize', id, 'overdue', deadline_at, deadline_at, 0 from waiting
    on conflict (entity, entity_id) do nothing`.execute(db);
}
