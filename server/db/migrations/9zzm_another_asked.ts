/** A question for another treatment stood among the steps as an assessment. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update cleaning_step s set kind = 'again'
    where s.kind = 'assessment' and s.side = 'P' and exists (
      select from transition t
      where t.entity = 'cleaning' and t.entity_id = s.cleaning_id and t.event = 'askAgain' and t.at = s.created_at
    )`.execute(db);
}
