/** Counter-offers: price against price on one item, at most three a side, and the item kept once they agree. */

import type * as contract from '../../../contract/bid/calls.ts';
import type { OfferEvent, OfferState } from '../../../contract/bid/machine.ts';
import { offerMachine } from '../../../contract/bid/machine.ts';
import { bidRules } from '../../../contract/bid/rules.ts';
import { between, type FeeTerms, firstTerms, saleFees } from '../../../contract/payment/fees.ts';
import { termsIn } from '../../../contract/shop/fee-rules.ts';
import type { Actor } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { type Context, type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId, newNo } from '../../kernel/lib/id.ts';
import { start, transition } from '../../kernel/state/transitions.ts';
import { findAddress } from '../address/find.ts';
import { mustMayBargain } from '../connection/apart.ts';
import { setFloorPrice } from '../listing/floor-price.ts';
import type { Sale } from '../listing/sale.ts';
import { findSale, lockSale, mustBeForSale } from '../listing/sale.ts';
import { lockBook } from '../market/quotes.ts';
import { makeOrder } from '../order/make.ts';
import { mustHaveTicked } from '../shop/agreements.ts';
import { feesFor, keptTerms, mustHaveSeen } from '../shop/fees.ts';

import { orderLink, tellOffer } from './notices.ts';
import { addRound, findOffer, lastRound, openOfferOf } from './queries.ts';
import { mustHaveRound, mustLieIn, rangeFor } from './rules.ts';
import type { Offer } from './tables.ts';

export const downBuyPrice: Handler<typeof contract.downBuyPrice> = async (input, ctx) => {
  const { db, now } = ctx;
  const { userId } = userOf(ctx);
  const sale = await lockedSale(db, input.listingId);
  if (sale.sellerId === userId) throw new Refusal('OWN_ITEM');
  await mustBeForSale(db, sale, userId);
  await mustMayBargain(db, userId, sale.sellerId);
  const open = await openOfferOf(db, input.listingId, userId);
  if (open) mustNameStandingPrice(open, input.seen);
  const terms = open?.fee_terms ?? termsIn(await feesFor(db, userId, now), sale.categoryId);
  mustHaveSeenOffer(input.feesSeen, 'B', open ? termsOf(open, sale) : terms, input.price, sale);
  const offer = open
    ? await answer(db, open, sale, { side: 'B', price: input.price, actorId: userId, now })
    : await begin(db, sale, { ...input, buyerId: userId, terms, now });
  await tellOffer(db, offer, 'offer', now);
  const { floor_price: floor } = await db
    .selectFrom('listing')
    .select('floor_price')
    .where('id', '=', sale.listingId)
    .executeTakeFirstOrThrow();
  if (floor === null || input.price < floor) return shown(offer);
  return shown(await agree(db, offer, sale, { event: 'reachFloor', by: 'P', actorId: null, now }));
};

export const acceptDownBuy: Handler<typeof contract.acceptDownBuy> = async ({ id, price, feesSeen }, ctx) => {
  const { offer, sale, by, actorId } = await ownOffer(ctx, id);
  // It was taken by this very offer.
  if (offer.state === 'accepted') throw new Refusal('OFFER_AGREED', { link: orderLink(offer.order_id ?? '') });
  await mustBeForSale(ctx.db, sale, actorId);
  mustHaveSeenOffer(feesSeen, by, termsOf(offer, sale), price, sale);
  mustNameStandingPrice(offer, price);
  return shown(await agree(ctx.db, offer, sale, { event: 'accept', by, actorId, now: ctx.now }));
};

export const offerCounter: Handler<typeof contract.offerCounter> = async ({ id, price, seen, feesSeen }, ctx) => {
  const { offer, sale, by, actorId } = await ownOffer(ctx, id);
  mustNameStandingPrice(offer, seen);
  // The buyer's next round is a price of their own, with an address: downBuyPrice.
  if (by !== 'S') throw new Refusal('STATE_REFUSED', { state: offer.state });
  await mustBeForSale(ctx.db, sale, actorId);
  await mustMayBargain(ctx.db, actorId, offer.buyer_id);
  mustHaveSeenOffer(feesSeen, by, termsOf(offer, sale), price, sale);
  const moved = await answer(ctx.db, offer, sale, { side: 'S', price, actorId, now: ctx.now });
  await tellOffer(ctx.db, moved, 'counter', ctx.now);
  return shown(moved);
};

export const offerDecline: Handler<typeof contract.offerDecline> = async ({ id, seen }, ctx) => {
  const { offer, by, actorId } = await ownOffer(ctx, id);
  mustNameStandingPrice(offer, seen);
  const ended = await move(ctx.db, offer, { event: 'decline', by, actorId, now: ctx.now });
  await tellOffer(ctx.db, ended, 'decline', ctx.now);
  return shown(ended);
};

export const floorPriceUpdate: Handler<typeof contract.floorPriceUpdate> = async (wish, ctx) => {
  await setFloorPrice(ctx, wish);
  return { listingId: wish.listingId, floorPrice: wish.floorPrice };
};

/** An offer keeps what its buyer saw when they began it, and what its seller saw when they put the item up. */
export const termsOf = (offer: Pick<Offer, 'fee_terms'>, sale: Pick<Sale, 'terms'>): FeeTerms =>
  between(sale.terms, offer.fee_terms ?? firstTerms);

const offerFees = (offer: Offer, sale: Sale, price: number) =>
  saleFees(price, { authenticated: sale.authenticated, terms: termsOf(offer, sale) });

function mustHaveSeenOffer(seen: string | undefined, by: 'B' | 'S', terms: FeeTerms, price: number, sale: Sale): void {
  const { total, sellerGets } = saleFees(price, { authenticated: sale.authenticated, terms });
  mustHaveSeen(seen, terms, by === 'B' ? { pays: total } : { gets: sellerGets });
}

interface Step {
  event: OfferEvent;
  by: Actor;
  actorId: string | null;
  now: Date;
  set?: Record<string, unknown>;
  reason?: string;
}

/** @throws Refusal PRICE_CHANGED when an answer was to another price than the one on the table */
function mustNameStandingPrice({ price }: Offer, seen: number | undefined): void {
  if (seen !== undefined && seen !== price) throw new Refusal('PRICE_CHANGED', { price });
}

/** Moves an offer along its table. @returns it as it is afterwards */
export async function move(db: Db, offer: Offer, step: Step): Promise<Offer> {
  await transition(db, offerMachine, { table: 'offer', id: offer.id, ...step });
  return db.selectFrom('offer').selectAll().where('id', '=', offer.id).executeTakeFirstOrThrow();
}

async function begin(
  db: Db,
  sale: Sale,
  a: { buyerId: string; price: number; addressId: string; policyVersion: string; terms: FeeTerms; now: Date },
): Promise<Offer> {
  const { buyerId, price, now } = a;
  await mustHaveTicked(db, a.policyVersion, now);
  const address = await findAddress(db, buyerId, a.addressId);
  if (!address) throw new Refusal('ADDRESS_NEEDED');
  const { id: _id, ...shipTo } = address;
  mustLieIn(price, rangeFor('B', { asked: sale.price, last: undefined, other: undefined }));
  const id = newId();
  const { state, deadlineAt } = await start(db, offerMachine, { id, by: 'B', actorId: buyerId, now });
  const offer = await db
    .insertInto('offer')
    .values({
      id,
      no: newNo(now),
      listing_id: sale.listingId,
      item_id: sale.itemId,
      sku_id: sale.skuId,
      buyer_id: buyerId,
      seller_id: sale.sellerId,
      price,
      buyer_rounds: 1,
      seller_rounds: 0,
      address: JSON.stringify(shipTo),
      policy_version: a.policyVersion,
      state,
      deadline_at: deadlineAt,
      order_id: null,
      fee_terms: keptTerms(a.terms),
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await addRound(db, { offerId: id, side: 'B', price, now });
  return offer;
}

interface Answer {
  side: 'B' | 'S';
  price: number;
  actorId: string;
  now: Date;
}

/** A side's next price in an offer under way. */
async function answer(db: Db, offer: Offer, sale: Sale, a: Answer): Promise<Offer> {
  const rounds = a.side === 'B' ? offer.buyer_rounds : offer.seller_rounds;
  mustHaveRound(rounds);
  const [last, other] = await Promise.all([
    lastRound(db, offer.id, a.side),
    lastRound(db, offer.id, a.side === 'B' ? 'S' : 'B'),
  ]);
  mustLieIn(a.price, rangeFor(a.side, { asked: sale.price, last, other }));
  const moved = await move(db, offer, {
    event: 'counter',
    by: a.side,
    actorId: a.actorId,
    now: a.now,
    set: {
      price: a.price,
      [a.side === 'B' ? 'buyer_rounds' : 'seller_rounds']: rounds + 1,
    },
  });
  await addRound(db, { offerId: offer.id, side: a.side, price: a.price, now: a.now });
  return moved;
}

/** They agree: the item is the buyer's for two hours, at that price or at what is asked now if that is less. */
async function agree(db: Db, offer: Offer, sale: Sale, step: Step): Promise<Offer> {
  const order = await makeOrder(db, {
    sale,
    buyerId: offer.buyer_id,
    address: offer.address,
    fees: offerFees(offer, sale, Math.min(offer.price, sale.price)),
    channel: 'bid',
    policyVersion: offer.policy_version,
    payWithin: bidRules.payWithin,
    reason: offer.no,
    now: step.now,
  });
  const agreed = await move(db, offer, { ...step, reason: order.no, set: { order_id: order.id } });
  await tellOffer(db, agreed, step.event === 'reachFloor' ? 'reachFloor' : 'accept', step.now);
  return agreed;
}

/** The book, then the listing, here as everywhere. */
async function lockedSale(db: Db, listingId: string): Promise<Sale> {
  const known = await findSale(db, listingId);
  if (known) await lockBook(db, known.skuId);
  const sale = known && (await lockSale(db, listingId));
  if (!sale) throw new Refusal('NOT_FOUND');
  return sale;
}

/** The caller's offer from whichever side, locked; somebody else's does not exist for them. */
async function ownOffer(ctx: Context, id: string) {
  const { userId } = userOf(ctx);
  const known = await findOffer(ctx.db, id);
  const by = known?.buyer_id === userId ? 'B' : known?.seller_id === userId ? 'S' : null;
  if (!known || !by) throw new Refusal('NOT_FOUND');
  const sale = await lockedSale(ctx.db, known.listing_id);
  const offer = await ctx.db.selectFrom('offer').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  return { offer, sale, by, actorId: userId } as const;
}

const shown = (offer: Offer) => ({
  id: offer.id,
  state: offer.state as OfferState,
  orderId: offer.order_id,
  deadlineAt: offer.deadline_at?.getTime() ?? null,
});
