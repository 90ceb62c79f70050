/** Giving a person money outside of any case, or taking it back: by two from the limit on, and told to its person. */
import { eg } from '../../../contract/notice/wording.ts';
import { link } from '../../../contract/screens.ts';
import type { SettlementState } from '../../../contract/settlement/machine.ts';
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
import { leftOf, refundEscrow } from '../payment/escrow.ts';
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

const refunded = wording<{ amount: string; reason: string; no: string }>(
  'correction',
  'refunded',
  eg('amount', 'reason', 'no'),
  ({ amount, reason, no }) => ({
    title: { zh: `${amount} 按你付款的路退给你`, en: `${amount} goes back the way you paid` },
    body: { zh: `订单 ${no}，平台退款：${reason}`, en: `Order ${no}, refunded by us: ${reason}` },
  }),
);
const refundedToBuyer = wording<{ amount: string; no: string }>(
  'correction',
  'refundedToBuyer',
  eg('amount', 'no'),
  ({ amount, no }) => ({
    title: { zh: `平台退了 ${amount} 给买家`, en: `We gave the buyer ${amount} back` },
    body: { zh: `订单 ${no}。钱由平台出，你的货款不变。`, en: `Order ${no}. We pay it; what you got stays yours.` },
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
      way: row.way,
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
  orderId: string | null;
  way: contract.CorrectionWay;
}

const book = (ctx: Context, wanted: Wanted): Promise<void> =>
  wanted.way === 'paid' ? refundOnUs(ctx, wanted) : bookBalance(ctx, wanted);

/**
 * The order of which that may go back to its buyer, locked. Only one that is over: until its seller has the money, what goes back is
 * shared out by a case, which works with all that was paid.
 * @throws Refusal REFUND_BY_CASE, REFUND_TOO_MUCH
 */
async function refundable({ db }: Context, { userId, amount, orderId }: Omit<Wanted, 'id' | 'reason'>) {
  const order = await db
    .selectFrom('trade_order')
    .select(['id', 'no', 'buyer_id', 'seller_id', 'aftersale_id'])
    .where('id', '=', orderId ?? '')
    .forUpdate()
    .executeTakeFirst();
  if (!order || order.buyer_id !== userId || amount < 0) throw new Refusal('BAD_INPUT');
  const settlement = await db
    .selectFrom('settlement')
    .select('state')
    .where('order_id', '=', order.id)
    .executeTakeFirst();
  if (settlement?.state !== ('paid' satisfies SettlementState) || order.aftersale_id !== null)
    throw new Refusal('REFUND_BY_CASE');
  if (amount > (await leftOf(db, paidFor(order)))) throw new Refusal('REFUND_TOO_MUCH');
  return order;
}

const paidFor = ({ id }: { id: string }) => ({ purpose: 'order', subjectId: id }) as const;

/** A buyer gets back what we pay, by the way they paid. */
async function refundOnUs(ctx: Context, wanted: Wanted): Promise<void> {
  const { db, now } = ctx;
  const { id, userId, amount, reason } = wanted;
  const order = await refundable(ctx, wanted);
  await post(db, {
    key: `correction:${id}`,
    cause: { kind: 'order', id: order.id },
    memo: 'order.onUs',
    at: now,
    entries: [
      { account: accounts.promo, amount: -amount },
      { account: accounts.escrow, amount },
    ],
  });
  await refundEscrow(db, { ...paidFor(order), amount, memo: 'order.onUs', step: `correction:${id}`, now });
  const told = { amount: `¥${yuan(amount)}`, reason, no: order.no };
  const notice = { link: link('/pages/order/orderdetail', { id: order.id }) };
  const event = { type: 'correction', data: { id }, at: now } as const;
  await emit(db, { to: userId, ...event, notice: { ...refunded(told), ...notice } });
  await emit(db, { to: order.seller_id, ...event, notice: { ...refundedToBuyer(told), ...notice } });
  ctx.changed({ of: `order:${order.id}`, before: { order: order.no }, after: { order: order.no, refunded: amount } });
}

/** @throws Refusal BALANCE_SHORT for more than there is to take; by how much would tell what their lots hold */
async function bookBalance(ctx: Context, { id, userId, amount, reason }: Wanted): Promise<void> {
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
  // What one side of a sale gets from us is the other's own cause too.
  await mustBeImpartial(ctx, [order.buyer_id, order.seller_id, homeOf(order.address)]);
}

/** A second word is asked for where the amount says so. */
const secondWord = async (ctx: Context, first: First | null, { userId, amount }: Pick<Wanted, 'userId' | 'amount'>) =>
  firstOfTwo(ctx, first, Math.abs(amount), { given: await givenToday(ctx, userId, amount) });

export const correction = handlers(contract, {
  workCorrections: ({ userId }, ctx) => correctionsOf(ctx, userId),

  workCorrect: async ({ userId, amount, reason, orderId = null, way }, ctx) => {
    await mustBeTheirs(ctx, userId, orderId);
    // Nobody is asked to agree to what cannot be.
    if (way === 'paid') await refundable(ctx, { userId, amount, orderId, way });
    const id = newId();
    const first = await secondWord(ctx, null, { userId, amount });
    await ctx.db
      .insertInto('account_correction')
      .values({
        ...{ id, user_id: userId, amount, reason, order_id: orderId, way, by_id: userOf(ctx).userId },
        ...{ state: first ? 'waits' : 'done', first: first && JSON.stringify(first), created_at: ctx.now },
      })
      .execute();
    if (!first) await book(ctx, { id, userId, amount, reason, orderId, way });
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
    const { user_id: userId, amount, reason, order_id: orderId, way } = row;
    await mustBeTheirs(ctx, userId, row.order_id);
    const first = agree ? await secondWord(ctx, row.first, { userId, amount }) : null;
    const state = first ? 'waits' : agree ? 'done' : 'refused';
    await ctx.db
      .updateTable('account_correction')
      .set({ state, first: first && JSON.stringify(first) })
      .where('id', '=', id)
      .execute();
    if (state === 'done') await book(ctx, { id, userId, amount, reason, orderId, way });
    if (state === 'refused') ctx.changed({ before: { userId, state: row.state }, after: { userId, state } });
    return correctionsOf(ctx, userId);
  },
});
