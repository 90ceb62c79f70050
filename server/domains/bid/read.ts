/** Bids and counter-offers as their people read them. */

import type * as contract from '../../../contract/bid/calls.ts';
import type { BidState, OfferState } from '../../../contract/bid/machine.ts';
import { bidMachine, offerMachine } from '../../../contract/bid/machine.ts';
import { isOrderOver, type OrderState } from '../../../contract/order/machine.ts';
import { between, firstTerms, saleFees } from '../../../contract/payment/fees.ts';
import type { Output } from '../../../contract/wire/call.ts';
import type { Actor } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { transitionRows } from '../../kernel/state/transitions.ts';
import { itemPicture, productPicture } from '../catalogue/addresses.ts';
import { mayBargain } from '../connection/apart.ts';
import { isAuthenticated } from '../listing/sale.ts';
import {
  type BidRowData,
  bidRows,
  bidsAhead,
  countWaiting,
  listBids,
  listOffers,
  type OfferRowData,
  offerRows,
  prepayOf,
  roundsOf,
} from './queries.ts';
import { cursorOf, placeOf } from './rules.ts';

type Row = Output<typeof contract.bidList>['list'][number];
type Detail = Output<typeof contract.bidDetail>;

export const bidList: Handler<typeof contract.bidList> = async ({ tab, cursor, size }, ctx) => {
  const { userId } = userOf(ctx);
  const page = { userId, after: placeOf(cursor), size };
  const side = tab === 'received' ? 'seller_id' : 'buyer_id';
  const [rows, counts] = await Promise.all([
    tab === 'bids'
      ? listBids(ctx.db, page).then((list) => list.map((row) => ({ over: row.over, shown: bidRow(row) })))
      : listOffers(ctx.db, { ...page, side }).then((list) =>
          list.map((row) => ({ over: row.over, shown: offerRow(row, userId) })),
        ),
    countWaiting(ctx.db, userId),
  ]);
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const next = rows.length > size && last ? cursorOf({ over: last.over, id: last.shown.id }) : null;
  return { list: shown.map((row) => row.shown), next, counts };
};

export const bidDetail: Handler<typeof contract.bidDetail> = async ({ id }, ctx) => {
  const { userId } = userOf(ctx);
  const bid = await bidRows(ctx.db).where('bid.id', '=', id).where('bid.user_id', '=', userId).executeTakeFirst();
  if (bid) return ofBid(ctx.db, bid);
  const offer = await offerRows(ctx.db)
    .where('offer.id', '=', id)
    .where(({ or, eb }) => or([eb('offer.buyer_id', '=', userId), eb('offer.seller_id', '=', userId)]))
    .executeTakeFirst();
  if (!offer) throw new Refusal('NOT_FOUND');
  return ofOffer(ctx.db, offer, userId);
};

async function ofBid(db: Db, bid: BidRowData): Promise<Detail> {
  const waits = bid.state === 'active' && bid.listing_id === null;
  const [steps, ahead, inOrder] = await Promise.all([
    stepsOf(db, bidMachine.name, bid.id),
    waits ? bidsAhead(db, bid) : null,
    bid.order_id ? prepayOf(db, bid.order_id) : undefined,
  ]);
  return {
    ...bidRow(bid),
    // Until there is an item nobody knows whether it has been authenticated.
    fees: bid.orderFees ?? saleFees(bid.price, { terms: bid.fee_terms ?? firstTerms }),
    prepay: { amount: inOrder?.amount ?? bid.prepay, place: placeOfPrepay(bid, inOrder?.state) },
    days: bid.days,
    address: bid.address,
    rounds: [],
    ahead,
    timeline: steps,
  };
}

async function ofOffer(db: Db, offer: OfferRowData, userId: string): Promise<Detail> {
  const other = offer.buyer_id === userId ? offer.seller_id : offer.buyer_id;
  const [steps, rounds, hears] = await Promise.all([
    stepsOf(db, offerMachine.name, offer.id),
    roundsOf(db, offer.id),
    mayBargain(db, userId, other),
  ]);
  return {
    ...offerRow(offer, userId),
    fees: offer.orderFees ?? offerFees(offer),
    prepay: null,
    days: null,
    address: offer.buyer_id === userId ? offer.address : null,
    rounds: rounds.map(({ side, price, at }) => ({ by: side, price, at: at.getTime() })),
    apart: !hears,
    ahead: null,
    timeline: steps,
  };
}

const offerFees = (offer: OfferRowData) =>
  saleFees(offer.price, {
    authenticated: isAuthenticated(offer),
    terms: between(offer.seller_terms ?? firstTerms, offer.fee_terms ?? firstTerms),
  });

const places = { paid: 'escrow', forfeited: 'forfeited', refunded: 'back' } as const;

function placeOfPrepay(bid: { state: string }, payment: string | undefined) {
  if (bid.state === 'active') return 'frozen';
  return payment === 'paid' || payment === 'forfeited' ? places[payment] : 'back';
}

const stepsOf = async (db: Db, machine: string, id: string): Promise<Detail['timeline']> =>
  (await transitionRows(db, machine, id)).map((row) => ({
    from: row.from_state as BidState | OfferState | null,
    to: row.to_state as BidState | OfferState,
    event: row.event,
    actor: row.actor as Actor,
    at: row.at.getTime(),
    reason: row.reason,
  }));

function bidRow(bid: BidRowData): Row {
  const waits = bid.state === 'active';
  const running = bid.orderState !== null && !isOrderOver(bid.orderState as OrderState);
  return {
    kind: 'bid',
    side: 'buyer',
    ...common(bid),
    state: bid.state as BidState,
    waitsFor: waits ? 'S' : payer(bid),
    item: {
      ...itemOf(bid),
      cover: bid.itemId ? itemPicture(bid.itemId, bid.itemPhotos ?? []) : productPicture(bid.productId),
    },
    held: waits ? bid.prepay : running ? Math.min(bid.prepay, bid.orderTotal ?? 0) : 0,
    buyerRounds: 0,
    sellerRounds: 0,
  };
}

function offerRow(offer: OfferRowData, userId: string): Row {
  const state = offer.state as OfferState;
  return {
    kind: 'offer',
    side: offer.seller_id === userId ? 'seller' : 'buyer',
    ...common(offer),
    state,
    waitsFor: offerMachine.states[state].waitsFor ?? payer(offer),
    item: { ...itemOf(offer), cover: itemPicture(offer.item_id, offer.photos) },
    held: 0,
    buyerRounds: offer.buyer_rounds,
    sellerRounds: offer.seller_rounds,
  };
}

/** An order that waits to be paid has the clock that counts. */
const payer = ({ orderState }: { orderState: string | null }) => (orderState === 'pending_pay' ? 'B' : null);

const common = (row: BidRowData | OfferRowData) => ({
  id: row.id,
  no: row.no,
  deadlineAt: (row.orderState === 'pending_pay' ? row.orderDeadline : row.deadline_at)?.getTime() ?? null,
  price: row.price,
  asked: row.asked,
  order:
    row.orderId && row.orderNo
      ? {
          id: row.orderId,
          no: row.orderNo,
          state: row.orderState as OrderState,
          deadlineAt: row.orderDeadline?.getTime() ?? null,
        }
      : null,
  createdAt: row.created_at.getTime(),
});

const itemOf = (row: BidRowData | OfferRowData) => ({
  listingId: row.listing_id,
  productId: row.productId,
  skuId: row.sku_id,
  name: { zh: row.name_zh, en: row.name_en },
  colour: { zh: row.colour_zh, en: row.colour_en },
  styleNo: row.styleNo,
  size: row.size,
  grade: row.grade,
});
