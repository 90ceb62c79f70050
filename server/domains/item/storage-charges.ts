/** What people were charged for storage, and what of it they still owe us. */
import type { Insertable } from 'kysely';
import { accounts } from '../../../contract/wire/accounts.ts';
import type { Db } from '../../db/schema.ts';
import { balance, post } from '../../kernel/ledger/ledger.ts';
import { newId } from '../../kernel/lib/id.ts';
import type { ItemTables } from './tables.ts';

/** The journal is the caller's. */
export async function writeCharge(db: Db, row: Insertable<ItemTables['storage_charge']>): Promise<void> {
  await db.insertInto('storage_charge').values(row).execute();
}

/** What was charged and not paid, fen. */
export async function owedStorage(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('storage_charge')
    .select((eb) => eb.fn.sum<number>('owed').as('owed'))
    .where('user_id', '=', userId)
    .where('owed', '>', 0)
    .executeTakeFirst();
  return Number(row?.owed ?? 0);
}

/** Takes up to `amount` off what is owed, oldest first. The journal is the caller's. @returns what was taken, fen */
export async function payOwed(db: Db, userId: string, amount: number): Promise<number> {
  const rows = await db
    .selectFrom('storage_charge')
    .select(['id', 'owed'])
    .where('user_id', '=', userId)
    .where('owed', '>', 0)
    .orderBy('id')
    .forUpdate()
    .execute();
  let left = amount;
  for (const { id, owed } of rows) {
    const part = Math.min(left, owed);
    if (part > 0)
      await db
        .updateTable('storage_charge')
        .set({ owed: owed - part })
        .where('id', '=', id)
        .execute();
    left -= part;
  }
  return amount - left;
}

/** Takes from the balance what it holds of what is owed. @returns what is still owed, fen */
export async function collectStorage(db: Db, userId: string, now: Date): Promise<number> {
  if ((await owedStorage(db, userId)) === 0) return 0;
  const amount = await payOwed(db, userId, await balance(db, accounts.available(userId)));
  const id = newId();
  await post(db, {
    key: `storage:owed:${id}`,
    cause: { kind: 'storage', id },
    memo: 'storage.owed',
    at: now,
    entries: [
      { account: accounts.available(userId), amount: -amount },
      { account: accounts.receivable, amount },
    ],
  });
  return owedStorage(db, userId);
}
