/** Bidding: what it would do and cost, placing a bid, taking it back. */

import type * as contract from '../../../contract/bid/calls.ts';
import type { BidState } from '../../../contract/bid/machine.ts';
import { bidMachine } from '../../../contract/bid/machine.ts';
import { bidCosts, bidRules, forfeitOf } from '../../../contract/bid/rules.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { DAY } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { post } from '../../kernel/ledger/ledger.ts';
import { newId, newNo } from '../../kernel/lib/id.ts';
import { start, transition } from '../../kernel/state/transitions.ts';
import { findAddress } from '../address/find.ts';
import { mustBeOffered } from '../catalogue/offered.ts';
import { findSale, whyOff } from '../listing/sale.ts';
import { lockBook, refreshQuote } from '../market/quotes.ts';
import { mustHaveTicked } from '../shop/agreements.ts';
import { keptTerms, mustHaveSeen, termsForSku } from '../shop/fees.ts';
import { mustBeFree } from '../wallet/kept.ts';
import { lowestAsk, matchBid, release } from './match.ts';
import { bidWithdrawn } from './notices.ts';
import { bidsAhead, countActive, findBid, findSku, marketOf, mineIn } from './queries.ts';
import type { Bid } from './tables.ts';

export const bidMarket: Handler<typeof contract.bidMarket> = async ({ skuId }, ctx) => {
  const sku = await findSku(ctx.db, skuId);
  if (!sku) throw new Refusal('NOT_FOUND');
  const userId = ctx.actor?.userId;
  const [grades, mine] = await Promise.all([
    marketOf(ctx.db, skuId),
    userId ? mineIn(ctx.db, skuId, userId, ctx.now) : null,
  ]);
  return { skuId, productId: sku.product_id, size: sku.size, grades, mine };
};

export const bidPreview: Handler<typeof contract.bidPreview> = async (input, ctx) => {
  if (!(await findSku(ctx.db, input.skuId))) throw new Refusal('NOT_FOUND');
  const { price, grade } = input;
  const book = { sku_id: input.skuId, grade, listing_id: input.listingId ?? null, price };
  const [ask, ahead] = await Promise.all([
    lowestAsk(ctx.db, { ...book, user_id: ctx.actor?.userId ?? '' }),
    bidsAhead(ctx.db, book),
  ]);
  const costs = bidCosts(
    price,
    input.prepay,
    await termsForSku(ctx.db, input.skuId, ctx.actor?.userId ?? null, ctx.now),
  );
  return { costs, tradesAt: ask?.price ?? null, ahead, forfeit: forfeitOf(costs.now) };
};

export const bidSubmit: Handler<typeof contract.bidSubmit> = async (input, ctx) => {
  const { db, now } = ctx;
  const { userId } = userOf(ctx);
  if (!(await findSku(db, input.skuId))) throw new Refusal('NOT_FOUND');
  await mustHaveTicked(db, input.policyVersion, now);
  const address = await findAddress(db, userId, input.addressId);
  if (!address) throw new Refusal('ADDRESS_NEEDED');
  await lockBook(db, input.skuId);
  if ((await countActive(db, userId)) >= bidRules.most) throw new Refusal('BID_LIMIT');
  if (input.listingId) await mustFit(db, { ...input, listingId: input.listingId, userId });
  else await mustBeOffered(db, [input.skuId]);

  const terms = await termsForSku(db, input.skuId, userId, now);
  const { now: prepay, fees } = bidCosts(input.price, input.prepay, terms);
  mustHaveSeen(input.feesSeen, terms, { pays: fees.total });
  // It may become the seller's, and what may be taken back goes to nobody else.
  await mustBeFree(db, userId, prepay, now);
  const id = newId();
  const { state, deadlineAt } = await start(db, bidMachine, {
    id,
    by: 'B',
    actorId: userId,
    now,
    deadlineAt: new Date(now.getTime() + input.days * DAY),
  });
  const { id: _id, ...shipTo } = address;
  const bid = await db
    .insertInto('bid')
    .values({
      id,
      no: newNo(now),
      user_id: userId,
      sku_id: input.skuId,
      grade: input.grade,
      listing_id: input.listingId ?? null,
      price: input.price,
      prepay,
      days: input.days,
      address: JSON.stringify(shipTo),
      policy_version: input.policyVersion,
      state,
      deadline_at: deadlineAt,
      order_id: null,
      fee_terms: keptTerms(terms),
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await post(db, {
    key: `bid:${id}:freeze`,
    cause: { kind: 'bid', id },
    memo: 'bid.freeze',
    at: now,
    entries: [
      { account: accounts.available(userId), amount: -prepay },
      { account: accounts.frozen(userId), amount: prepay },
    ],
  });
  const matched = await matchBid(db, bid, now);
  if (!matched) await refreshQuote(db, bid.sku_id, now);
  return { id, state: matched ? 'matched' : 'active', orderId: matched?.orderId ?? null };
};

export const bidCancel: Handler<typeof contract.bidCancel> = async ({ id }, ctx) => {
  const { db, now } = ctx;
  const { userId } = userOf(ctx);
  const known = await findBid(db, id);
  if (known?.user_id !== userId) throw new Refusal('NOT_FOUND');
  return endBid(db, known, { event: 'cancel', by: 'B', actorId: userId, now });
};

/** Ends a bid that waits, by its owner or by time: its money is free, the book is one shorter. */
export async function endBid(
  db: Db,
  bid: Bid,
  step: { event: 'cancel' | 'expire'; by: 'B' | 'T'; actorId: string | null; now: Date },
): Promise<{ id: string; state: BidState }> {
  // A match of this very bid may be on its way; whoever has the book is first.
  await lockBook(db, bid.sku_id);
  const { to } = await transition(db, bidMachine, { table: 'bid', id: bid.id, ...step });
  await release(db, bid, bid.prepay, step.now);
  await refreshQuote(db, bid.sku_id, step.now);
  if (step.event === 'cancel') await bidWithdrawn(db, bid, step.now);
  return { id: bid.id, state: to };
}

/** A bid for one item names that item's own book, and not the bidder's own item. */
async function mustFit(db: Db, a: { listingId: string; skuId: string; grade: string; userId: string }): Promise<void> {
  const sale = await findSale(db, a.listingId);
  if (!sale || sale.skuId !== a.skuId || sale.grade !== a.grade) throw new Refusal('NOT_FOUND');
  if (sale.sellerId === a.userId) throw new Refusal('OWN_ITEM');
  const why = await whyOff(db, sale);
  if (why) throw new Refusal(why);
}
