/** How a refund's money moves: from escrow while we hold it, else back from those who got it, each line one journal. */

import type { Shares } from '../../../contract/aftersale/calls.ts';
import { refundPart } from '../../../contract/payment/fees.ts';
import type { SettlementState } from '../../../contract/settlement/machine.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import type { Db } from '../../db/schema.ts';
import { balance, type Line, post } from '../../kernel/ledger/ledger.ts';
import type { Order } from '../order/queries.ts';
import { refundEscrow } from '../payment/escrow.ts';
import { correctSettlement, lockSettlementOf, reduceSettlement, reverseSettlement } from '../settlement/transitions.ts';
import { paidFor } from './queries.ts';
import { type Case, limitsOf, mustBeRefundable, sharesOf } from './rules.ts';

/** Gives the case's amount back by the way it came. @returns who bore it, and whether it was everything */
export async function refundCase(
  db: Db,
  order: Order,
  found: Case,
  now: Date,
): Promise<{ shares: Shares; whole: boolean }> {
  const limits = limitsOf(order.fees, await paidFor(db, order.id));
  mustBeRefundable(found.amount, limits);
  const whole = found.amount === limits.whole;
  const shares = sharesOf(order.fees, found.amount, limits.whole);
  await collect(db, order, found, { shares, whole, now });
  await refundEscrow(db, {
    purpose: 'order',
    subjectId: order.id,
    amount: found.amount,
    memo: 'aftersale.refund',
    step: stepOf(found.id),
    now,
  });
  return { shares, whole };
}

/** The step that names a case's refund within each payment. */
const stepOf = (caseId: string) => `aftersale:${caseId}`;
const collectKey = (caseId: string) => `aftersale:${caseId}:collect`;

/** The keys of every journal of a case, in the order in which they are posted. */
export const journalKeys = (caseId: string, paymentIds: readonly string[]) => [
  collectKey(caseId),
  ...paymentIds.map((id) => `payment:${id}:back:${stepOf(caseId)}`),
];

/** After the release the money is put together again first: the seller's share, and our fees. */
async function collect(
  db: Db,
  order: Order,
  found: Case,
  { shares, whole, now }: { shares: Shares; whole: boolean; now: Date },
): Promise<void> {
  const settlement = await lockSettlementOf(db, order.id);
  if (!settlement) return;
  const settled = (settlement.state as SettlementState) === 'paid';
  await post(db, {
    key: collectKey(found.id),
    cause: { kind: 'order', id: order.id },
    memo: 'aftersale.collect',
    at: now,
    entries: [
      ...(settled
        ? await fromPockets(db, order.seller_id, shares.fromSeller)
        : [{ account: accounts.frozen(order.seller_id), amount: -shares.fromSeller }]),
      { account: accounts.fee, amount: -shares.fromPlatform },
      { account: accounts.escrow, amount: shares.amount + (shares.coupon ?? 0) },
    ],
  });
  // A line that was paid stays as it was paid; what was taken back is a line of its own.
  if (settled)
    return correctSettlement(db, {
      settlement_id: settlement.id,
      aftersale_id: found.id,
      amount: shares.fromSeller,
      at: now,
    });
  if (whole) return reverseSettlement(db, settlement.id, now);
  const after = refundPart(order.fees, shares.amount);
  const fee = -(after.seller.find(({ kind }) => kind === 'service')?.amount ?? 0);
  await reduceSettlement(db, settlement.id, { amount: after.sellerGets, price: after.sellerGets + fee, fee });
}

/** What the seller's balance holds, then their deposit; the rest is their debt, which their next income pays. */
async function fromPockets(db: Db, sellerId: string, amount: number): Promise<Line[]> {
  const available = Math.min(amount, await balance(db, accounts.available(sellerId)));
  const deposit = Math.min(amount - available, await balance(db, accounts.deposit(sellerId)));
  return [
    { account: accounts.available(sellerId), amount: -available },
    { account: accounts.deposit(sellerId), amount: -deposit },
    { account: accounts.owed(sellerId), amount: available + deposit - amount },
  ];
}
