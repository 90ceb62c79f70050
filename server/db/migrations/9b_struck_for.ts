/** Why an entry was struck from a lottery's list. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lottery_entry add column struck_for text`.execute(db);
  // Until now it was for the device, unless the account is closed.
  await sql`
    update lottery_entry e set struck_for =
      case when exists (select from account a where a.id = e.user_id and a.deleted_at is not null) then 'closed' else 'device' end
    where e.struck`.execute(db);
}
