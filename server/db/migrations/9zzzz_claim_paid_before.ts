/** A piece that was paid for in full before is lost, or was: that is agreed to, and nothing more is paid. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table identify_claim drop constraint identify_claim_check1,
      add constraint identify_claim_amount_check check (amount >= 0 and (amount = 0 or state = 'paid'))`.execute(db);
}
