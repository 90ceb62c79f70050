/** What people owe us, as staff see it; writing off what was refunded for them takes two of them. */
import { sql } from 'kysely';
import type * as contract from '../../../contract/payout/calls.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { owedBy, post } from '../../kernel/ledger/ledger.ts';
import { newId } from '../../kernel/lib/id.ts';
import { lockAccount } from '../account/people.ts';
import { hasPart, isCaller, mustBeImpartial } from '../connection/impartial.ts';
import { calledAtWork } from '../shop/staff-names.ts';
import { worksHere } from '../shop/two-people.ts';
import { debtOf } from '../wallet/debts.ts';

/** Ids of everybody who owes anything: those in the ledger, and those with a row of what they owe. */
const debtors = sql<string>`(
  select substr(id, length(${accounts.owed.prefix}) + 1) from ledger_account
    where starts_with(id, ${accounts.owed.prefix}) and balance < 0
  union select user_id from penalty where state = 'upheld'
  union select user_id from storage_charge where owed > 0)`;

export const workbenchDebts: Handler<typeof contract.workbenchDebts> = async ({ cursor, size }, ctx) => {
  const from = cursor && /^\d{1,6}$/.test(cursor) ? Number(cursor) : 0;
  const debt = debtOf(sql.ref('account.id'));
  const owed = sql<number>`${debt.refunds} + ${debt.penalties} + ${debt.storage}`;
  const rows = await ctx.db
    .selectFrom('account')
    .leftJoin('debt_write_off as asked', (join) =>
      join.onRef('asked.user_id', '=', 'account.id').on('asked.decided_at', 'is', null),
    )
    .leftJoin('account as colleague', 'colleague.id', 'asked.asked_by')
    .select(['account.id', 'account.nickname', 'account.phone'])
    .select([debt.refunds.as('refunds'), debt.penalties.as('penalties'), debt.storage.as('storage'), owed.as('owed')])
    .select(['asked.id as askedId', 'asked.amount', 'asked.reason', 'asked.asked_at'])
    .select(calledAtWork('colleague').$castTo<string | null>().as('by'))
    .select(hasPart(sql.val(userOf(ctx).userId), sql`select asked.asked_by as id`).as('own'))
    .where('account.id', 'in', debtors)
    .where(owed, '>', 0)
    .orderBy('owed', 'desc')
    .orderBy('account.id')
    .offset(from)
    .limit(size + 1)
    .execute();
  const list = rows.slice(0, size).map((row) => ({
    id: row.id,
    nickname: row.nickname,
    phone: row.phone ?? '',
    owed: row.owed,
    refunds: row.refunds,
    penalties: row.penalties,
    storage: row.storage,
    writeOff: row.askedId
      ? {
          id: row.askedId,
          amount: row.amount ?? 0,
          reason: row.reason ?? '',
          by: row.by ?? '',
          own: row.own,
          at: row.asked_at?.getTime() ?? 0,
        }
      : null,
  }));
  return { list, next: rows.length > size ? String(from + size) : null };
};

export const workbenchDebtWriteOff: Handler<typeof contract.workbenchDebtWriteOff> = async (
  { userId, reason },
  ctx,
) => {
  await lockAccount(ctx.db, userId).catch(() => {
    throw new Refusal('NOT_FOUND');
  });
  await mustBeImpartial(ctx, [userId]);
  const amount = await owedBy(ctx.db, userId);
  if (amount === 0) throw new Refusal('STATE_REFUSED');
  const id = newId();
  const made = await ctx.db
    .insertInto('debt_write_off')
    .values({
      id,
      user_id: userId,
      amount,
      reason,
      asked_by: userOf(ctx).userId,
      asked_at: ctx.now,
      decided_by: null,
      decided_at: null,
      agreed: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw new Refusal('STATE_REFUSED');
  ctx.changed({ before: { userId, owed: amount }, after: { userId, agreed: 1, amount, reason } });
  return { id, amount };
};

export const workbenchDebtDecide: Handler<typeof contract.workbenchDebtDecide> = async ({ id, agree }, ctx) => {
  const { userId: decider } = userOf(ctx);
  const asked = await ctx.db
    .selectFrom('debt_write_off')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!asked) throw new Refusal('NOT_FOUND');
  if (asked.decided_at) throw new Refusal('STATE_REFUSED');
  if (await isCaller(ctx, [asked.asked_by])) throw new Refusal('SECOND_PERSON');
  await mustBeImpartial(ctx, [asked.user_id]);
  // Whoever asked has left: this is the first word, and another has still to agree.
  if (agree && !(await worksHere(ctx.db, asked.asked_by))) {
    await ctx.db.updateTable('debt_write_off').set({ asked_by: decider }).where('id', '=', id).execute();
    ctx.changed({ before: null, after: { agreed: 1, amount: asked.amount } });
    return { id, owed: await owedBy(ctx.db, asked.user_id) };
  }
  await ctx.db
    .updateTable('debt_write_off')
    .set({ decided_by: decider, decided_at: ctx.now, agreed: agree })
    .where('id', '=', id)
    .execute();
  // What was paid back since then is not written off.
  const amount = Math.min(asked.amount, await owedBy(ctx.db, asked.user_id));
  if (agree && amount > 0)
    await post(ctx.db, {
      key: `debt:${id}:writeOff`,
      cause: { kind: 'account', id: asked.user_id },
      memo: 'debt.writeOff',
      at: ctx.now,
      entries: [
        { account: accounts.promo, amount: -amount },
        { account: accounts.owed(asked.user_id), amount },
      ],
    });
  const owed = await owedBy(ctx.db, asked.user_id);
  const of = { userId: asked.user_id, reason: asked.reason };
  ctx.changed({ before: { ...of, owed: agree ? owed + amount : owed }, after: { ...of, owed } });
  return { id, owed };
};
