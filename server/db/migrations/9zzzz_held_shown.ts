/** Of what strangers are shown: goods that a marketplace's buyer holds, and an invitation whose budget is spent. See 21_shown. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger tell_shown after insert or update of channel or delete on item_lock
    for each statement execute function tell_shown()`.execute(db);
  // By row, so that everybody else's money tells nobody.
  await sql`
    create trigger tell_shown after insert or update of balance on ledger_account
    for each row when (new.id like 'campaign.budget:%') execute function tell_shown()`.execute(db);
}
