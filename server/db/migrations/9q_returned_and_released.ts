/** What was written down as given back is called what it was: a case released, an item returned, a payment refunded, a coupon restored. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update transition set event = case entity
      when 'identify' then 'release' when 'payment' then 'refund' when 'coupon' then 'restore' else 'return' end
    where event = 'giveBack'`.execute(db);
}
