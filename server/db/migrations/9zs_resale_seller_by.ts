/** What a marketplace refused, and money that goes back there, have a time by which their seller sees to it, from now on. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    with waiting as (
      update resale_post set deadline_at = now() + case state when 'failed' then interval '3 days' else interval '1 day' end
      where state in ('failed', 'refund_remote') and deadline_at is null
      returning id, deadline_at)
    insert into deadline (entity, entity_id, event, due_at, try_at, attempts)
    select 'resale', id, 'overdue', deadline_at, deadline_at, 0 from waiting
    on conflict (entity, entity_id) do nothing`.execute(db);
}
