/** Draws whose fingerprint fixes which prize each place gets; those that were announced before keep their rule. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table lottery
      drop constraint lottery_rule_check,
      add constraint lottery_rule_check check (rule in (1, 2, 3))`.execute(db);
}
