/** What people owe us for refunds, as staff see it; writing it off takes two of them. */
import { sql } from 'kysely';
import type * as contract from '../../../contract/payout/calls.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { owedBy, post } from '../../kernel/ledger/ledger.ts';
import { newId } from '../../kernel/lib/id.ts';
import { lockAccount } from '../account/people.ts';

export const workbenchDebts: Handler<typeof contract.workbenchDebts> = async ({ cursor, size }, ctx) => {
  const from = cursor && /^\d{1,6}$/.test(cursor) ? Number(cursor) : 0;
  const rows = await ctx.db
    .selectFrom('ledger_account')
    .innerJoin('account', (join) => join.on('ledger_account.id', '=', sql`${accounts.owed.prefix} || account.id`))
    .leftJoin('debt_write_off as asked', (join) =>
      join.onRef('asked.user_id', '=', 'account.id').on('asked.decided_at', 'is', null),
    )
    .leftJoin('account as colleague', 'colleague.id', 'asked.asked_by')
    .select(['account.id', 'account.nickname', 'account.phone', 'ledger_account.balance'])
    .select(['asked.id as askedId', 'asked.amount', 'asked.reason', 'asked.asked_by', 'asked.asked_at'])
    .select('colleague.nickname as by')
    .where('ledger_account.balance', '<', 0)
    .orderBy('ledger_account.balance')
    .orderBy('account.id')
    .offset(from)
    .limit(size + 1)
    .execute();
  const list = rows.slice(0, size).map((row) => ({
    id: row.id,
    nickname: row.nickname,
    phone: row.phone ?? '',
    owed: -row.balance,
    writeOff: row.askedId
      ? {
          id: row.askedId,
          amount: row.amount ?? 0,
          reason: row.reason ?? '',
          by: row.by ?? '',
          own: row.asked_by === userOf(ctx).userId,
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
  // Nobody agrees with themselves, nor forgives their own debt.
  if (decider === asked.asked_by || decider === asked.user_id) throw new Refusal('SECOND_PERSON');
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
  return { id, owed: await owedBy(ctx.db, asked.user_id) };
};
