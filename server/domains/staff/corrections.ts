/** Giving a person money outside of any case, or taking it back: by two from the limit on, and told to its person. */
import { eg } from '../../../contract/notice/wording.ts';
import { link } from '../../../contract/screens.ts';
import * as contract from '../../../contract/shop/correction-calls.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import { emit } from '../../kernel/events/events.ts';
import { wording } from '../../kernel/events/wording.ts';
import { type Context, userOf } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { balance, post } from '../../kernel/ledger/ledger.ts';
import { newId } from '../../kernel/lib/id.ts';
import { lockAccount } from '../account/people.ts';
import { homeOf, mustBeImpartial } from '../connection/impartial.ts';
import { calledAtWork } from '../shop/staff-names.ts';
import type { First } from '../shop/tables.ts';
import { firstOfTwo, shownFirsts } from '../shop/two-people.ts';
import { balanceToOthers } from '../wallet/kept.ts';

const given = wording<{ amount: string; reason: string }>(
  'correction',
  'given',
  eg('amount', 'reason'),
  ({ amount, reason }) => ({
    title: { zh: `${amount} 已到你的余额`, en: `${amount} is in your balance` },
    body: { zh: `平台更正：${reason}`, en: `Put right by us: ${reason}` },
  }),
);
const taken = wording<{ amount: string; reason: string }>(
  'correction',
  'taken',
  eg('amount', 'reason'),
  ({ amount, reason }) => ({
    title: { zh: `你的余额扣回 ${amount}`, en: `${amount} was taken back from your balance` },
    body: { zh: `平台更正：${reason}。不同意可以反馈。`, en: `Put right by us: ${reason}. You may object.` },
  }),
);

async function correctionsOf(ctx: Context, userId: string) {
  const rows = await ctx.db
    .selectFrom('account_correction')
    .innerJoin('account', 'account.id', 'account_correction.by_id')
    .leftJoin('trade_order', 'trade_order.id', 'account_correction.order_id')
    .selectAll('account_correction')
    .select(['trade_order.no', calledAtWork().as('by')])
    .where('account_correction.user_id', '=', userId)
    .orderBy('account_correction.id', 'desc')
    .limit(50)
    .execute();
  const firsts = await shownFirsts(
    ctx.db,
    rows.map(({ first }) => first),
    userOf(ctx).userId,
  );
  return {
    list: rows.map((row, n) => ({
      ...{ id: row.id, amount: row.amount, reason: row.reason, state: row.state, by: row.by },
      order: row.order_id === null ? null : { id: row.order_id, no: row.no ?? '' },
      own: row.state === 'waits' && (firsts[n]?.own ?? false),
      at: row.created_at.getTime(),
    })),
  };
}

/** What was given to a person within a day is one amount, in however many parts; what is taken does not make up for it. */
async function givenToday({ db, now }: Context, userId: string, amount: number): Promise<number> {
  const rows = await db
    .selectFrom('account_correction')
    .select('amount')
    .where('user_id', '=', userId)
    .where('state', '=', 'done')
    .where('created_at', '>', new Date(now.getTime() - DAY))
    .execute();
  return rows.filter((row) => row.amount > 0 === amount > 0).reduce((sum, row) => sum + Math.abs(row.amount), 0);
}

interface Wanted {
  id: string;
  userId: string;
  amount: number;
  reason: string;
}

/** @throws Refusal BALANCE_SHORT for more than there is to take; by how much would tell what their lots hold */
async function book(ctx: Context, { id, userId, amount, reason }: Wanted): Promise<void> {
  const { db, now } = ctx;
  const account = accounts.available(userId);
  const before = await balanceToOthers(db, account);
  if ((await balance(db, account)) + amount < 0) throw new Refusal('BALANCE_SHORT');
  await post(db, {
    key: `correction:${id}`,
    cause: { kind: 'account', id: userId },
    memo: amount > 0 ? 'correction.give' : 'correction.take',
    at: now,
    entries: [
      { account: accounts.promo, amount: -amount },
      { account, amount },
    ],
  });
  const told = { amount: `¥${yuan(Math.abs(amount))}`, reason };
  await emit(db, {
    to: userId,
    type: 'correction',
    data: { id },
    at: now,
    notice: { ...(amount > 0 ? given(told) : taken(told)), link: link('/pages/user/balance') },
  });
  ctx.changed({
    of: `account:${userId}`,
    before: { userId, available: before },
    after: { userId, available: before + amount },
  });
}

/** @throws Refusal NOT_FOUND for nobody, one who has left, or an order of others; OWN_CASE */
async function mustBeTheirs(ctx: Context, userId: string, orderId: string | null): Promise<void> {
  const account = await lockAccount(ctx.db, userId).catch(() => null);
  if (!account || account.deleted_at) throw new Refusal('NOT_FOUND');
  await mustBeImpartial(ctx, [userId]);
  if (orderId === null) return;
  const order = await ctx.db
    .selectFrom('trade_order')
    .select(['buyer_id', 'seller_id', 'address'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (order?.buyer_id !== userId && order?.seller_id !== userId) throw new Refusal('NOT_FOUND');
  await mustBeImpartial(ctx, [homeOf(order.address)]);
}

/** A second word is asked for where the amount says so. */
const secondWord = async (ctx: Context, first: First | null, { userId, amount }: Pick<Wanted, 'userId' | 'amount'>) =>
  firstOfTwo(ctx, first, Math.abs(amount), { given: await givenToday(ctx, userId, amount) });

export const correction = handlers(contract, {
  workCorrections: ({ userId }, ctx) => correctionsOf(ctx, userId),

  workCorrect: async ({ userId, amount, reason, orderId }, ctx) => {
    await mustBeTheirs(ctx, userId, orderId ?? null);
    const id = newId();
    const first = await secondWord(ctx, null, { userId, amount });
    await ctx.db
      .insertInto('account_correction')
      .values({
        ...{ id, user_id: userId, amount, reason, order_id: orderId ?? null, by_id: userOf(ctx).userId },
        ...{ state: first ? 'waits' : 'done', first: first && JSON.stringify(first), created_at: ctx.now },
      })
      .execute();
    if (!first) await book(ctx, { id, userId, amount, reason });
    return correctionsOf(ctx, userId);
  },

  workCorrectDecide: async ({ id, agree }, ctx) => {
    const row = await ctx.db
      .selectFrom('account_correction')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new Refusal('NOT_FOUND');
    if (row.state !== 'waits') throw new Refusal('STATE_REFUSED');
    const { user_id: userId, amount, reason } = row;
    await mustBeTheirs(ctx, userId, row.order_id);
    const first = agree ? await secondWord(ctx, row.first, { userId, amount }) : null;
    const state = first ? 'waits' : agree ? 'done' : 'refused';
    await ctx.db
      .updateTable('account_correction')
      .set({ state, first: first && JSON.stringify(first) })
      .where('id', '=', id)
      .execute();
    if (state === 'done') await book(ctx, { id, userId, amount, reason });
    if (state === 'refused') ctx.changed({ before: { userId, state: row.state }, after: { userId, state } });
    return correctionsOf(ctx, userId);
  },
});
