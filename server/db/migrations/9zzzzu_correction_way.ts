/** What staff give about an order goes to the person's balance, or back the way the order was paid. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account_correction add column way text not null default 'balance' check (way in ('balance', 'paid'))`.execute(
    db,
  );
}
