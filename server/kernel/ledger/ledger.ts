/** Double-entry ledger: the book of money: balanced journals between accounts, written once. The database refuses whatever would break it. */
import { type RawBuilder, sql } from 'kysely';
import { type Account, accounts } from '../../../contract/wire/accounts.ts';
import { type CauseKind, type Memo, readMemo, type ShownMemo } from '../../../contract/wire/memos.ts';
import type { Db } from '../../db/schema.ts';
import { codeOf, constraintOf } from '../../db/transaction.ts';
import { Refusal } from '../http/refusal.ts';
import { newId } from '../lib/id.ts';
import { collectors } from './income.ts';

export interface Line {
  account: Account;
  /** Fen; what leaves an account is negative. */
  amount: number;
}

export interface Journal {
  /** Names this one move for ever, e.g. `order:<id>:pay`: posting it again has no effect. */
  key: string;
  cause: { kind: CauseKind; id: string };
  memo: Memo;
  at: Date;
  entries: Line[];
}

/**
 * Moves money. Lines of zero are left out; the rest must sum to zero. What comes into a debtor's balance pays what they owe first.
 * @throws Refusal LEDGER_SHORT when an account would go below zero, KEY_REUSED when the key names another move
 */
export async function post(db: Db, move: Journal): Promise<void> {
  const parts = posting(move, { once: true });
  if (parts.length === 0) return;
  const written = await sql<{ id: string }>`
    with ${sql.join(parts)} select journal_id as id from lines`
    .execute(db)
    .catch(short(move.key));
  const entries = move.entries.filter((line) => line.amount !== 0);
  if (written.rows.length === 0 && !(await isSame(db, { ...move, entries })))
    throw new Refusal('KEY_REUSED', { key: move.key });
  if (written.rows.length > 0) await net(db, { ...move, entries });
}

/** Here and nowhere else, so that no income gets past it, whatever brings it. */
async function net(db: Db, { key, at, entries }: Journal): Promise<void> {
  const { prefix } = accounts.available;
  const holders = entries
    .filter(({ account, amount }) => amount > 0 && account.startsWith(prefix))
    .map(({ account }) => account.slice(prefix.length))
    .sort();
  if (holders.length === 0) return;
  const owing = await db
    .selectFrom('ledger_account')
    .select('id')
    .where('id', 'in', holders.map(accounts.owed))
    .where('balance', '<', 0)
    .execute();
  for (const holder of holders) {
    if (owing.some(({ id }) => id === accounts.owed(holder))) await collectDebt(db, holder, { occasion: key, at });
    for (const collect of collectors()) await collect(db, holder, at);
  }
}

/** What this person owes us for refunds, fen. */
export const owedBy = async (db: Db, userId: string): Promise<number> => -(await balance(db, accounts.owed(userId)));

/**
 * Takes from the balance what it holds of the debt, in a journal of its own.
 * @param occasion names what is taken from, so that repeating it takes nothing twice
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

/**
 * The same as parts of a larger statement, whose failure goes through `short`; empty when nothing moves.
 * @param once whether the key may stand there already, and nothing is then written; otherwise the statement fails
 */
export function posting(
  { key, cause, memo, at, entries }: Journal,
  { once = false }: { once?: boolean } = {},
): RawBuilder<unknown>[] {
  // Every writer takes the accounts' row locks in this order, so that two writers cannot wait for each other.
  const lines = entries.filter((line) => line.amount !== 0).sort((a, b) => (a.account < b.account ? -1 : 1));
  if (lines.length === 0) return [];
  const written = sql`
    journal as (
      insert into journal (id, key, cause_kind, cause_id, memo, at)
      values (${newId()}, ${key}, ${cause.kind}, ${cause.id}, ${memo}, ${at})
      ${once ? sql`on conflict (key) do nothing` : sql``} returning id
    )`;
  return [
    written,
    sql`lines as (
      insert into entry (journal_id, account_id, amount)
      select journal.id, line.account, line.amount
      from journal, unnest(${lines.map((l) => l.account)}::text[], ${lines.map((l) => l.amount)}::bigint[])
        with ordinality as line (account, amount, place)
      order by line.place
      returning journal_id
    )`,
  ];
}

/** What a move that finds too little is refused with; for `catch`. */
export const short =
  (key: string) =>
  (error: unknown): never => {
    throw constraintOf(error) === 'ledger_account_floor' && codeOf(error) === '23514'
      ? new Refusal('LEDGER_SHORT', { key })
      : error;
  };

/** What an account holds, in fen; zero for one that never moved. */
export async function balance(db: Db, account: Account): Promise<number> {
  const row = await db.selectFrom('ledger_account').select('balance').where('id', '=', account).executeTakeFirst();
  return row?.balance ?? 0;
}

/** The same, and nobody moves it until this transaction is over. */
export async function lockedBalance(db: Db, account: Account): Promise<number> {
  const row = await db
    .selectFrom('ledger_account')
    .select('balance')
    .where('id', '=', account)
    .forUpdate()
    .executeTakeFirst();
  return row?.balance ?? 0;
}

export interface HistoryRow {
  journalId: string;
  amount: number;
  balanceAfter: number;
  cause: { kind: string; id: string };
  memo: ShownMemo;
  at: Date;
}

/** An account's moves, newest first: why this money is here. `next` is the cursor of the following page, null at the end. */
export async function history(
  db: Db,
  account: Account,
  { cursor, size = 20 }: { cursor?: string | null; size?: number } = {},
): Promise<{ list: HistoryRow[]; next: string | null }> {
  const rows = await db
    .selectFrom('entry')
    .innerJoin('journal', 'journal.id', 'entry.journal_id')
    .select(['entry.journal_id', 'entry.seq', 'entry.amount', 'entry.balance_after'])
    .select(['journal.cause_kind', 'journal.cause_id', 'journal.memo', 'journal.at'])
    .where('entry.account_id', '=', account)
    .$if(Boolean(cursor), (query) => query.where('entry.seq', '<', Number(cursor)))
    .orderBy('entry.seq', 'desc')
    .limit(size + 1)
    .execute();
  const list = rows.slice(0, size).map((row) => ({
    journalId: row.journal_id,
    amount: row.amount,
    balanceAfter: row.balance_after,
    cause: { kind: row.cause_kind, id: row.cause_id },
    memo: readMemo(row.memo, row.cause_kind),
    at: row.at,
  }));
  return { list, next: rows.length > size ? String(rows[size - 1]?.seq) : null };
}

async function isSame(db: Db, asked: Journal): Promise<boolean> {
  const rows = await db
    .selectFrom('journal')
    .innerJoin('entry', 'entry.journal_id', 'journal.id')
    .select(['journal.cause_kind', 'journal.cause_id', 'entry.account_id', 'entry.amount'])
    .where('journal.key', '=', asked.key)
    .execute();
  const text = (lines: Line[]) => JSON.stringify(lines.map((l) => `${l.account} ${l.amount}`).sort());
  return (
    rows.every((row) => row.cause_kind === asked.cause.kind && row.cause_id === asked.cause.id) &&
    text(rows.map((row) => ({ account: row.account_id, amount: row.amount }))) === text(asked.entries)
  );
}
