/** What a person owes us, as expressions of a query that names them: each kind read from the rows that it belongs to. */
import { type RawBuilder, sql } from 'kysely';
import { penaltyMachine } from '../../../contract/penalty/machine.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { openStates } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { literals } from '../../kernel/state/transitions.ts';

const penalties = (who: RawBuilder<unknown>, states: readonly string[]) =>
  sql<number>`coalesce((select sum(p.amount - p.collected - p.paid) from penalty p
    where p.user_id = ${who} and p.state in (${literals(states)})), 0)::bigint`;

/** @param who a user id */
export const debtOf = (who: RawBuilder<unknown>) => ({
  refunds: sql<number>`coalesce((select -a.balance from ledger_account a where a.id = ${accounts.owed.prefix} || ${who}), 0)::bigint`,
  /** Penalties that stand. */
  penalties: penalties(who, ['upheld']),
  /** Those, and what is not taken yet of penalties that may still be appealed or are being decided. */
  penaltiesOpen: penalties(who, openStates(penaltyMachine)),
  storage: sql<number>`coalesce((select sum(s.owed) from storage_charge s where s.user_id = ${who} and s.owed > 0), 0)::bigint`,
});

/** What of penalties is not taken yet, whether they stand or may still be appealed, fen. */
export async function penaltiesOpen(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`select ${debtOf(sql.val(userId)).penaltiesOpen} as amount`.execute(db);
  return rows[0]?.amount ?? 0;
}
