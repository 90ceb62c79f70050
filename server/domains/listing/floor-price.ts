/** The price at which a seller agrees to a counter-offer without being asked. */
import { type ListingStateName, mayBePriced } from '../../../contract/listing/machine.ts';
import { type Context, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { lockListings } from './queries.ts';
import { mustHaveSeenFloor } from './seen/seen.ts';

interface Wish {
  listingId: string;
  /** fen; null takes it away */
  floorPrice: number | null;
  seen?: number | null | undefined;
  after?: readonly string[] | undefined;
}

/** @throws Refusal NOT_FOUND, STATE_REFUSED, OFFER_OUT_OF_RANGE, CHANGED_ELSEWHERE */
export async function setFloorPrice(ctx: Context, { floorPrice, ...wish }: Wish): Promise<void> {
  const { db, now } = ctx;
  const { listingId } = wish;
  const listing = (await lockListings(db, [listingId])).get(listingId);
  if (listing?.seller_id !== userOf(ctx).userId) throw new Refusal('NOT_FOUND');
  if (!mayBePriced(listing.state as ListingStateName)) throw new Refusal('STATE_REFUSED', { state: listing.state });
  if (floorPrice === listing.floor_price) return;
  const stands = { floorPrice: listing.floor_price, at: listing.floor_at };
  await mustHaveSeenFloor(ctx, { ...stands, wanted: floorPrice }, wish);
  if (floorPrice !== null && floorPrice > listing.price)
    throw new Refusal('OFFER_OUT_OF_RANGE', { above: 0, below: listing.price + 1 });
  await db.updateTable('listing').set({ floor_price: floorPrice, floor_at: now }).where('id', '=', listingId).execute();
}
