/** What a bid reads under its lot's lock, in the way to the database that takes the lock. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Volatile, so that it looks with a snapshot of its own: a statement that has waited for the lock still sees what was before.
  await sql`
    create function lot_bidder_now(of_lot text, leader text, who text, purse text)
    returns table (number int, deposit bigint, voided text, leader_number int, available bigint)
    language sql volatile rows 1 as $$
      select me.number, coalesce(me.deposit, 0), me.voided, other.number, coalesce(account.balance, 0)
      from (values (1)) as one
      left join lot_bidder me on me.lot_id = of_lot and me.user_id = who
      left join lot_bidder other on other.lot_id = of_lot and other.user_id = leader
      left join ledger_account account on account.id = purse
    $$`.execute(db);
}
