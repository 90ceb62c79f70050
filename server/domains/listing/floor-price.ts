/** The price at which a seller agrees to a counter-offer without being asked. */
import { type ListingStateName, mayBePriced } from '../../../contract/listing/machine.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { lockListings } from './queries.ts';

/** @param floorPrice fen; null takes it away. @throws Refusal NOT_FOUND, STATE_REFUSED, OFFER_OUT_OF_RANGE */
export async function setFloorPrice(
  db: Db,
  { listingId, sellerId, floorPrice }: { listingId: string; sellerId: string; floorPrice: number | null },
): Promise<void> {
  const listing = (await lockListings(db, [listingId])).get(listingId);
  if (listing?.seller_id !== sellerId) throw new Refusal('NOT_FOUND');
  if (!mayBePriced(listing.state as ListingStateName)) throw new Refusal('STATE_REFUSED', { state: listing.state });
  if (floorPrice !== null && floorPrice > listing.price)
    throw new Refusal('OFFER_OUT_OF_RANGE', { above: 0, below: listing.price + 1 });
  await db.updateTable('listing').set({ floor_price: floorPrice }).where('id', '=', listingId).execute();
}
