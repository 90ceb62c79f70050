/** The seller's warehouse calls: opening a stock account, announcing receipts, looking at one's stock. */
import * as contract from '../../../contract/stock/calls.ts';
import { type Context, type Handler, userOf } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/lib/id.ts';
import { mustBeCertified } from '../account/certification/certified.ts';
import { certify, lockAccount } from '../account/people.ts';
import { agreedVersion, agreementNow, hasAgreed } from '../shop/agreements.ts';
import { countItems, listItems, stockAccountOf, stockRow } from './items.ts';
import * as receipts from './receipts.ts';

const stockAccountInfo: Handler<typeof contract.stockAccountInfo> = async (_input, ctx) => {
  const account = await stockAccountOf(ctx.db, userOf(ctx).userId);
  return {
    stockId: account?.id ?? null,
    openedAt: account?.opened_at.getTime() ?? null,
    flawLimit: account?.flaw_limit ?? 0,
    agreed: account
      ? {
          version: agreedVersion(account.agreement_version),
          at: (account.agreed_at ?? account.opened_at).getTime(),
        }
      : null,
    mustAgree: account ? !hasAgreed(account.agreement_version, await agreementNow(ctx.db, 'stock', ctx.now)) : false,
  };
};

const stockFlawLimit: Handler<typeof contract.stockFlawLimit> = async ({ percent }, ctx) => {
  const { userId } = userOf(ctx);
  await ctx.db.updateTable('stock_account').set({ flaw_limit: percent }).where('user_id', '=', userId).execute();
  return stockAccountInfo({}, ctx);
};

const stockAccountOpen: Handler<typeof contract.stockAccountOpen> = async (
  { agreementVersion, certifiedName },
  ctx,
) => {
  const { userId } = userOf(ctx);
  await mustBeInForce(ctx, agreementVersion);
  await lockAccount(ctx.db, userId);
  await mustBeCertified(ctx, 'sell', certifiedName);
  if (certifiedName) await certify(ctx.db, userId, certifiedName);
  await ctx.db
    .insertInto('stock_account')
    .values({
      id: newId(),
      user_id: userId,
      opened_at: ctx.now,
      agreement_version: agreementVersion,
      agreed_at: ctx.now,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  return stockAccountInfo({}, ctx);
};

const stockAgree: Handler<typeof contract.stockAgree> = async ({ agreementVersion }, ctx) => {
  await mustBeInForce(ctx, agreementVersion);
  await ctx.db
    .updateTable('stock_account')
    .set({ agreement_version: agreementVersion, agreed_at: ctx.now })
    .where('user_id', '=', userOf(ctx).userId)
    .execute();
  return stockAccountInfo({}, ctx);
};

/** What was read a moment ago may be over. */
async function mustBeInForce(ctx: Context, version: string): Promise<void> {
  if (version !== (await agreementNow(ctx.db, 'stock', ctx.now)).version) throw new Refusal('AGREEMENT_CHANGED');
}

const stockGoodsList: Handler<typeof contract.stockGoodsList> = async ({ cursor, size, ...filter }, ctx) => {
  const ownerId = userOf(ctx).userId;
  const { state: _, ...anyState } = filter;
  const [rows, counts] = await Promise.all([
    listItems(ctx.db, { ownerId, now: ctx.now, filter, cursor, size }),
    countItems(ctx.db, { ownerId, now: ctx.now, filter: anyState }),
  ]);
  return {
    list: rows.slice(0, size).map((row) => stockRow(row, ctx.now)),
    next: rows.length > size ? (rows[size - 1]?.id ?? null) : null,
    counts: Object.fromEntries(counts.map(({ state, n }) => [state, Number(n)])),
  };
};

export const stock = handlers(contract, {
  stockAccountInfo,
  stockAccountOpen,
  stockAgree,
  stockFlawLimit,
  stockGoodsList,
  receiptSave: receipts.receiptSave,
  receiptList: receipts.receiptList,
  receiptDetail: receipts.receiptDetail,
  receiptDeliver: receipts.receiptDeliver,
  receiptCorrect: receipts.receiptCorrect,
  receiptCancel: receipts.receiptCancel,
  receiptAnswer: receipts.receiptAnswer,
  receiptMessage: receipts.receiptMessage,
  receiptLabels: receipts.receiptLabels,
});
