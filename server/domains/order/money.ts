/** How an order's money moves once it is in escrow. Every move is one journal, in the transaction of its cause. */

import {
  chargesAuthentication,
  couponOf,
  fakePenalty,
  latePenalty,
  saleFees,
  termsOfSheet,
} from '../../../contract/payment/fees.ts';
import type { PenaltyRule } from '../../../contract/penalty/rules.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import type { Db } from '../../db/schema.ts';
import { post } from '../../kernel/ledger/ledger.ts';
import { refundEscrow } from '../payment/escrow.ts';
import { openPenalty } from '../penalty/transitions.ts';
import { openSettlement } from '../settlement/transitions.ts';
import { freeToTake } from '../wallet/kept.ts';
import type { Order } from './queries.ts';

const cause = (order: Order) => ({ kind: 'order', id: order.id }) as const;

/** Everything the buyer paid goes back the way it came. @returns fen */
export const refundAll = (db: Db, order: Order, now: Date): Promise<number> =>
  refundEscrow(db, { purpose: 'order', subjectId: order.id, memo: 'order.refund', step: 'all', now });

/** An accepted flaw lowers the price: the buyer gets the difference back, the fee lines are made anew. */
export async function discountFlaw(db: Db, order: Order, now: Date): Promise<void> {
  const flaw = order.flaw?.discount ?? 0;
  if (flaw === 0) return;
  const fees = saleFees(order.price, {
    flaw,
    coupon: couponOf(order.fees),
    terms: termsOfSheet(order.fees),
    authenticated: chargesAuthentication(order.fees),
  });
  await db
    .updateTable('trade_order')
    .set({ fees: JSON.stringify(fees), total: fees.total })
    .where('id', '=', order.id)
    .execute();
  await refundEscrow(db, {
    purpose: 'order',
    subjectId: order.id,
    amount: order.total - fees.total,
    memo: 'order.flaw',
    step: 'flaw',
    now,
  });
}

/** Escrow is shared out: our fees to us, the rest to the seller, frozen until its settlement matures. */
export async function shareOut(db: Db, order: Order, now: Date): Promise<void> {
  const { sellerGets, platform, seller } = order.fees;
  await post(db, {
    key: `order:${order.id}:complete`,
    cause: cause(order),
    memo: 'order.complete',
    at: now,
    entries: [
      { account: accounts.escrow, amount: -(sellerGets + platform) },
      { account: accounts.frozen(order.seller_id), amount: sellerGets },
      { account: accounts.fee, amount: platform },
    ],
  });
  const fee = -(seller.find((line) => line.kind === 'service')?.amount ?? 0);
  await openSettlement(db, {
    seller_id: order.seller_id,
    order_id: order.id,
    price: sellerGets + fee,
    fee,
    amount: sellerGets,
    now,
  });
}

/**
 * A seller who did not ship in time pays what their balance and deposit hold. The buyer's part comes first and out of that only: nobody is
 * paid what nobody paid. The rest stays owed, and what it brings completes the buyer's part.
 */
export const punishLateSeller = (db: Db, order: Order, now: Date): Promise<void> =>
  punish(db, order, { rule: 'late_ship', step: 'late', ...latePenalty(order.price, termsOfSheet(order.fees)), now });

/** The same for who sold a fake; they may appeal, and a waived penalty goes back to them. */
export const punishFake = (db: Db, order: Order, now: Date): Promise<void> =>
  punish(db, order, { rule: 'fake', step: 'fake', ...fakePenalty(order.price, termsOfSheet(order.fees)), now });

interface Broken {
  rule: PenaltyRule;
  step: 'late' | 'fake';
  penalty: number;
  toBuyer: number;
  now: Date;
}

async function punish(db: Db, order: Order, { rule, step, penalty, toBuyer, now }: Broken): Promise<void> {
  // A part of it is the buyer's, who could be anybody: what may be taken back from the seller does not go there.
  const free = await freeToTake(db, order.seller_id, now);
  const fromAvailable = Math.min(penalty, free.available);
  const fromDeposit = Math.min(penalty - fromAvailable, free.deposit, free.total - fromAvailable);
  const collected = fromAvailable + fromDeposit;
  const buyerPaid = Math.min(toBuyer, collected);
  await post(db, {
    key: `order:${order.id}:${step}`,
    cause: cause(order),
    memo: `order.${step}`,
    at: now,
    entries: [
      { account: accounts.available(order.seller_id), amount: -fromAvailable },
      { account: accounts.deposit(order.seller_id), amount: -fromDeposit },
      { account: accounts.receivable, amount: collected - penalty },
      { account: accounts.available(order.buyer_id), amount: buyerPaid },
      { account: accounts.penalty, amount: penalty - buyerPaid },
    ],
  });
  await openPenalty(db, {
    order_id: order.id,
    user_id: order.seller_id,
    rule,
    amount: penalty,
    collected,
    to_buyer: toBuyer,
    buyer_paid: buyerPaid,
    now,
  });
}
