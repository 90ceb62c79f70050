/** Netting: what comes into a debtor's balance pays what they owe first. */
import { accounts } from '../../../contract/wire/accounts.ts';
import type { Db } from '../../db/schema.ts';
import { balance, post } from './ledger.ts';

/** What this person owes us for refunds, fen. */
export const owedBy = async (db: Db, userId: string): Promise<number> => -(await balance(db, accounts.owed(userId)));

/**
 * Takes from the balance what it holds of the debt.
 * @param occasion names the income, so that repeating it takes nothing twice
 * @returns what is still owed, fen
 */
export async function collectDebt(
  db: Db,
  userId: string,
  { occasion, at }: { occasion: string; at: Date },
): Promise<number> {
  const [available, owed] = [accounts.available(userId), accounts.owed(userId)];
  await db
    .selectFrom('ledger_account')
    .select('id')
    .where('id', 'in', [available, owed])
    .orderBy('id')
    .forUpdate()
    .execute();
  const debt = await owedBy(db, userId);
  const amount = Math.min(debt, await balance(db, available));
  if (amount > 0)
    await post(db, {
      key: `debt:${userId}:${occasion}`,
      cause: { kind: 'account', id: userId },
      memo: 'debt.collect',
      at,
      entries: [
        { account: available, amount: -amount },
        { account: owed, amount },
      ],
    });
  return debt - amount;
}
