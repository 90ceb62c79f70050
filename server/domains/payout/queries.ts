/** Reads of payout accounts and withdrawals. */
import { type RawBuilder, sql } from 'kysely';
import { rechargeMachine, withdrawalMachine } from '../../../contract/payout/machine.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { openStates } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { balance } from '../../kernel/ledger/ledger.ts';
import { transitionRows } from '../../kernel/state/transitions.ts';
import { hasPart } from '../connection/impartial.ts';
import { calledAtWork } from '../shop/staff-names.ts';
import { debtOf } from '../wallet/debts.ts';

export const cardsOf = (db: Db, userId: string) =>
  db
    .selectFrom('payout_card')
    .selectAll()
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();

const withdrawals = (db: Db) =>
  db
    .selectFrom('withdrawal')
    .innerJoin('payout_card', 'payout_card.id', 'withdrawal.card_id')
    .innerJoin('account', 'account.id', 'withdrawal.user_id')
    .select([
      'withdrawal.id',
      'withdrawal.no',
      'withdrawal.user_id',
      'withdrawal.amount',
      'withdrawal.state',
      'withdrawal.deadline_at',
      'withdrawal.reason',
      'withdrawal.created_at',
      'withdrawal.asked_by',
      'payout_card.kind',
      'payout_card.bank',
      'payout_card.account_shown',
      'payout_card.account_sealed',
      'payout_card.bound_at',
      'account.certified_name',
      'account.nickname',
      'account.phone',
    ]);

export const findWithdrawal = (db: Db, id: string) =>
  withdrawals(db).where('withdrawal.id', '=', id).executeTakeFirst();
export type WithdrawalRow = NonNullable<Awaited<ReturnType<typeof findWithdrawal>>>;

/** Until when it was to be reviewed when it was asked for, epoch ms. */
export async function promisedAt(db: Db, id: string): Promise<number | null> {
  const [asked] = await transitionRows(db, withdrawalMachine.name, id);
  return asked?.deadline_at?.getTime() ?? null;
}

export const withdrawalsOf = (db: Db, userId: string, a: { cursor?: string; size: number }) =>
  withdrawals(db)
    .where('withdrawal.user_id', '=', userId)
    .$if(a.cursor !== undefined, (query) => query.where('withdrawal.id', '<', a.cursor ?? ''))
    .orderBy('withdrawal.id', 'desc')
    .limit(a.size + 1)
    .execute();

const stillHere = sql<boolean>`exists (select 1 from staff_role where user_id = withdrawal.asked_by)`;

/** Fen that staff have let go to a person since then. */
const letGo = (userId: RawBuilder<unknown>, since: Date) => sql<number>`coalesce((
  select sum(w.amount) from withdrawal w where w.user_id = ${userId} and w.state in ('paying', 'paid') and exists (
    select 1 from transition t
    where t.entity = 'withdrawal' and t.entity_id = w.id and t.event = 'approve' and t.at > ${since})), 0)::bigint`;

export async function letGoSince(db: Db, userId: string, since: Date): Promise<number> {
  const { given } = await db.selectNoFrom(letGo(sql.val(userId), since).as('given')).executeTakeFirstOrThrow();
  return Number(given);
}

/** What waits for staff, oldest first. `byHand` adds what staff must send themselves. */
export const waitingWithdrawals = (
  db: Db,
  a: { byHand: boolean; since: Date; cursor?: string; size: number; userId: string },
) => {
  const { refunds, penaltiesOpen, storage } = debtOf(sql.ref('withdrawal.user_id'));
  return withdrawals(db)
    .leftJoin('account as colleague', 'colleague.id', 'withdrawal.asked_by')
    .select([
      // The word of somebody who has left is nobody's any more.
      sql<string | null>`case when ${stillHere} then ${calledAtWork('colleague')} end`.as('asked_by_name'),
      sql<boolean>`${stillHere} and ${hasPart(sql.val(a.userId), sql`select withdrawal.asked_by as id`)}`.as(
        'asked_own',
      ),
      letGo(sql.ref('withdrawal.user_id'), a.since).as('given'),
      sql<number>`coalesce((select balance from ledger_account where id = ${accounts.available.prefix} || withdrawal.user_id), 0)::bigint`.as(
        'available',
      ),
      sql<number>`coalesce((select sum(w.amount) from withdrawal w where w.user_id = withdrawal.user_id and w.state = 'paid'), 0)::bigint`.as(
        'paidBefore',
      ),
      sql<number>`${refunds} + ${penaltiesOpen} + ${storage}`.as('owed'),
    ])
    .where('withdrawal.state', 'in', a.byHand ? openStates(withdrawalMachine) : [withdrawalMachine.initial])
    .$if(a.cursor !== undefined, (query) => query.where('withdrawal.id', '>', a.cursor ?? ''))
    .orderBy('withdrawal.id')
    .limit(a.size + 1)
    .execute();
};

/** Asked for since `since` and neither rejected nor failed. */
export async function withdrawnSince(db: Db, userId: string, since: Date): Promise<number> {
  const { n } = await db
    .selectFrom('withdrawal')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .where('state', 'not in', ['rejected', 'failed'])
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Whether a penalty that stands has not been paid in full. */
export const owesPenalty = async (db: Db, userId: string): Promise<boolean> =>
  (await debtsNow(db, userId)).penalties > 0;

/** Whether what is under way to the bank is owed to us: a refund, a penalty that stands, or more than the balance keeps for one that may. */
export async function owesFirst(db: Db, userId: string): Promise<boolean> {
  const { refunds, penalties, penaltiesOpen } = await debtsNow(db, userId);
  return refunds + penalties > 0 || penaltiesOpen > (await balance(db, accounts.available(userId)));
}

async function debtsNow(db: Db, userId: string) {
  const { refunds, penalties, penaltiesOpen } = debtOf(sql.val(userId));
  return db
    .selectNoFrom([refunds.as('refunds'), penalties.as('penalties'), penaltiesOpen.as('penaltiesOpen')])
    .executeTakeFirstOrThrow();
}

/** Top-ups that wait to be paid. */
export const openRecharges = (db: Db, userId: string) =>
  db
    .selectFrom('recharge')
    .select(['id', 'no', 'amount', 'deadline_at'])
    .where('user_id', '=', userId)
    .where('state', '=', rechargeMachine.initial)
    .orderBy('id')
    .execute();
