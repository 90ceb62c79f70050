/** What a seller gets, when, and why: settlements opened down to order, fee and journal. */

import type { OrderState } from '../../../contract/order/machine.ts';
import { saleFees } from '../../../contract/payment/fees.ts';
import * as contract from '../../../contract/settlement/calls.ts';
import type { SettlementState } from '../../../contract/settlement/machine.ts';
import { settlementMachine } from '../../../contract/settlement/machine.ts';
import { termsIn } from '../../../contract/shop/fee-rules.ts';
import { userOf } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { shownJournals } from '../../kernel/ledger/shown-journals.ts';
import { transitionsOf } from '../../kernel/state/transitions.ts';
import { feesFor } from '../shop/fees.ts';
import { paySettlement } from './paying.ts';
import {
  failedSettlements,
  findSettlement,
  journalsOf,
  listSettlements,
  listSoldGoods,
  type SettlementRow,
  sumSettlements,
  sumSoldGoods,
} from './queries.ts';

export const settlement = handlers(contract, {
  settleList: async ({ state, cursor, size }, ctx) => {
    const { userId } = userOf(ctx);
    const [rows, sums] = await Promise.all([
      listSettlements(ctx.db, userId, { state, cursor, size }),
      sumSettlements(ctx.db, userId),
    ]);
    const list = rows.slice(0, size).map(rowOf);
    return {
      list,
      next: rows.length > size ? (list.at(-1)?.id ?? null) : null,
      waiting: sums.waiting,
      paid: sums.paid,
      nextAt: sums.nextAt?.getTime() ?? null,
    };
  },

  settleInfo: async ({ id }, ctx) => {
    const { userId } = userOf(ctx);
    const row = await findSettlement(ctx.db, userId, id);
    if (!row) throw new Refusal('NOT_FOUND');
    const [entries, history] = await Promise.all([
      journalsOf(ctx.db, row.orderId, row.id),
      transitionsOf(ctx.db, settlementMachine, id),
    ]);
    return {
      ...rowOf(row),
      fees: row.fees,
      journals: shownJournals(entries, userId),
      timeline: history,
    };
  },

  settleGoodsList: async ({ cursor, size }, ctx) => {
    const { userId } = userOf(ctx);
    const [rows, { expected }] = await Promise.all([
      listSoldGoods(ctx.db, userId, { cursor, size }),
      sumSoldGoods(ctx.db, userId),
    ]);
    const list = rows.slice(0, size).map((row) => ({
      orderId: row.id,
      orderNo: row.no,
      state: row.state as OrderState,
      deadlineAt: row.deadline_at?.getTime() ?? null,
      item: itemOf(row),
      sellerGets: row.fees.sellerGets,
    }));
    return { list, next: rows.length > size ? (list.at(-1)?.orderId ?? null) : null, expected };
  },

  workbenchSettlements: async ({ cursor, size }, { db }) => {
    const rows = await failedSettlements(db, { cursor, size });
    const list = rows.slice(0, size).map(({ failure, phone, frozen, failedAt, ...row }) => ({
      ...row,
      failure: failure ?? 'short',
      phone: phone ?? '',
      frozen: frozen ?? 0,
      failedAt: failedAt.getTime(),
    }));
    return { list, next: rows.length > size ? (list.at(-1)?.id ?? null) : null };
  },

  workbenchSettlementPay: async ({ id }, ctx) => {
    const known = await ctx.db.selectFrom('settlement').select('id').where('id', '=', id).executeTakeFirst();
    if (!known) throw new Refusal('NOT_FOUND');
    return { id, state: await paySettlement(ctx.db, id, { by: 'P', actorId: userOf(ctx).userId, now: ctx.now }) };
  },

  serviceFee: async ({ price, categoryId }, { db, now, actor }) =>
    saleFees(price, { terms: termsIn(await feesFor(db, actor?.userId ?? null, now), categoryId ?? null) }),
});

const rowOf = (row: SettlementRow) => ({
  id: row.id,
  no: row.no,
  state: row.state as SettlementState,
  deadlineAt: row.deadline_at?.getTime() ?? null,
  orderId: row.orderId,
  orderNo: row.orderNo,
  item: itemOf(row),
  price: row.price,
  fee: row.fee,
  amount: row.amount,
  corrected: row.corrected,
  createdAt: row.created_at.getTime(),
  paidAt: row.paid_at?.getTime() ?? null,
});

function itemOf(row: Pick<SettlementRow, 'item_id' | 'listing_id' | 'sku_id' | 'snapshot'>) {
  const { productId, name, colour, styleNo, size, grade, cover } = row.snapshot;
  const ids = { itemId: row.item_id, listingId: row.listing_id, productId, skuId: row.sku_id };
  return { ...ids, name, colour, styleNo, size, grade, cover };
}
