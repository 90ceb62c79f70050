/**
 * Reserve: what was settled and may still be taken back by an after-sale stays with its seller, unless their deposit covers it: it goes
 * neither out of the house nor to another person. So it is with what a penalty may still take, before anybody has decided about it.
 */
import { sql } from 'kysely';
import { aftersaleTimes } from '../../../contract/aftersale/machine.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { balance, lockedBalance } from '../../kernel/ledger/ledger.ts';
import { mostOf } from '../../kernel/lib/rules.ts';
import { penaltiesOpen } from './debts.ts';

/** What of this person's sales was paid to them and may still be taken back, fen, and when the first of it no longer may. */
async function heldOf(db: Db, userId: string, now: Date): Promise<{ held: number; until: Date | null }> {
  // The longest that any of these orders may have.
  const apply = mostOf(() => aftersaleTimes.apply);
  const since = new Date(now.getTime() - apply);
  const { rows } = await sql<{ held: number; until: Date | null }>`
    select coalesce(sum(settled.left), 0)::bigint as held, min(settled.until) filter (where settled.left > 0) as until from (
      select s.amount - coalesce((select sum(c.amount) from settlement_correction c where c.settlement_id = s.id), 0) as left,
        delivered.at + make_interval(secs => ${apply / 1000}) as until
      from settlement s
      join trade_order o on o.id = s.order_id
      join lateral (
        select max(t.at) as at from transition t where t.entity = 'order' and t.entity_id = o.id and t.event = 'deliver'
      ) as delivered on true
      where s.seller_id = ${userId} and s.state in ('paid', 'paying')
        -- Of all that somebody ever sold, few are looked at further.
        and (s.paid_at is null or s.paid_at > ${since} or s.order_id in (select order_id from aftersale where seller_id = ${userId}))
        and (o.aftersale_id is not null or delivered.at > ${since})
    ) as settled`.execute(db);
  return rows[0] ?? { held: 0, until: null };
}

type Read = (db: Db, account: ReturnType<typeof accounts.available>) => Promise<number>;

async function pocketsOf(db: Db, userId: string, now: Date, read: Read) {
  // The balance first: money that arrives after it was read is in neither sum, and money that arrived before is in both.
  const [available, deposit] = [await read(db, accounts.available(userId)), await read(db, accounts.deposit(userId))];
  return { available, deposit, ...(await heldOf(db, userId, now)) };
}

/**
 * The balance as anybody but its owner reads it: what lots hold of it is still in it, for by how much it fell would tell a secret maximum.
 * In one statement, so that no bid falls between.
 */
export const balanceToOthers: Read = async (db, account) => {
  const [kind = '', userId = ''] = account.split(':');
  if (`${kind}:` !== accounts.available.prefix) return balance(db, account);
  const { rows } = await sql<{ shown: number }>`
    select coalesce((select balance from ledger_account where id = ${account}), 0)
      + coalesce((select sum(deposit) from lot_bidder where user_id = ${userId}), 0)::bigint as shown`.execute(db);
  return Number(rows[0]?.shown ?? 0);
};

/** As a screen tells it. Nothing is decided by it: for that it is locked, see `mustBeFree`. */
export async function withdrawableOf(db: Db, userId: string, now: Date, read: Read = balance) {
  const { available, deposit, held, until } = await pocketsOf(db, userId, now, read);
  const heldPenalties = await penaltiesOpen(db, userId);
  const withdrawable = Math.max(0, Math.min(available, available + deposit - held) - heldPenalties);
  const heldUntil = withdrawable < available ? (until?.getTime() ?? null) : null;
  return { available, deposit, withdrawable, heldUntil, heldPenalties };
}

/** The same, and nobody moves balance or deposit until this transaction is over. */
export const lockedWithdrawable = (db: Db, userId: string, now: Date) => withdrawableOf(db, userId, now, lockedBalance);

/** Before money is promised to another person, or put where it may become theirs. @throws Refusal BALANCE_SHORT, BALANCE_KEPT */
export async function mustBeFree(db: Db, userId: string, amount: number, now: Date): Promise<void> {
  const { available, withdrawable, heldUntil } = await lockedWithdrawable(db, userId, now);
  if (available < amount) throw new Refusal('BALANCE_SHORT', { available, missing: amount - available });
  if (withdrawable < amount) throw new Refusal('BALANCE_KEPT', { usable: withdrawable, until: heldUntil });
}

/** What of balance and deposit may be taken for a penalty, part of which is a buyer's, fen. Both are locked, unless it is only told. */
export async function freeToTake(db: Db, userId: string, now: Date, read: Read = lockedBalance) {
  const { available, deposit, held } = await pocketsOf(db, userId, now, read);
  const total = Math.max(0, available + deposit - held);
  return { available: Math.min(available, total), deposit: Math.min(deposit, total), total };
}

/** What of the deposit covers nothing that may still be taken back, fen. Both are locked. */
export async function freeDeposit(db: Db, userId: string, now: Date): Promise<number> {
  const { available, deposit, held } = await pocketsOf(db, userId, now, lockedBalance);
  return Math.max(0, deposit - Math.max(0, held - available));
}

/** Whether anything of this person's may be kept, or may come to be at any moment. Most people have never sold anything. */
export const keptColumn = (userId: string) =>
  sql<boolean>`(exists (select from settlement where seller_id = ${userId}) or exists (select from penalty where user_id = ${userId}))`;
