/** Out of stock and off the market, into an auction: the item's listing waits for the hammer. */

import { listingMachine } from '../../../contract/listing/machine.ts';
import { type Context, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/lib/id.ts';
import { startAll } from '../../kernel/state/transitions.ts';
import { mustBeOffered } from '../catalogue/offered.ts';
import { mustBeSellable } from '../item/fakes.ts';
import { lockItemRows } from '../item/lock.ts';
import { moveItems } from '../item/state.ts';
import { lockBooks } from '../market/quotes.ts';
import { keepFees } from './kept-fees.ts';
import { insertDrafts, lockWaiting, ownStock } from './queries.ts';
import { mustMayList } from './seller.ts';
import { moveListings } from './state.ts';

interface Entered {
  itemId: string;
  listingId: string;
  skuId: string;
}

/**
 * All of them or none: each lies in the warehouse and is promised to nobody. The caller takes the items' locks.
 * @throws Refusal NOT_FOUND for somebody else's, FOUND_FAKE, NOT_LISTABLE with those that cannot be put up
 */
export async function intoAuction(
  ctx: Context,
  asked: readonly { itemId: string; start: number }[],
  feesSeen: string | undefined,
): Promise<Entered[]> {
  const { db, now } = ctx;
  const { userId } = userOf(ctx);
  await mustMayList(db, userId, now);
  const prices = new Map(asked.map(({ itemId, start }) => [itemId, start]));
  const ids = [...prices.keys()];
  const stock = await ownStock(db, userId, ids, now);
  if (stock.length < ids.length) throw new Refusal('NOT_FOUND');
  await lockBooks(
    db,
    stock.map(({ sku_id }) => sku_id),
  );
  const waiting = await lockWaiting(db, ids);
  const locked = await lockItemRows(db, ids);
  await mustBeSellable(db, ids);
  const busy = stock.filter(({ item_id, in_warehouse }) => {
    const item = locked.get(item_id);
    return !in_warehouse || item?.state !== 'in_stock' || item.taken;
  });
  if (busy.length > 0)
    throw new Refusal('NOT_LISTABLE', {
      skipped: busy.map(({ item_id, item_state }) => ({ id: item_id, state: item_state })),
    });
  await mustBeOffered(
    db,
    stock.filter(({ item_id }) => waiting.get(item_id)?.state !== 'off').map(({ sku_id }) => sku_id),
  );
  const lines = stock.map((item) => ({
    id: waiting.get(item.item_id)?.id ?? newId(),
    itemId: item.item_id,
    skuId: item.sku_id,
    grade: item.grade,
    categoryId: item.category_id,
    price: prices.get(item.item_id) ?? 0,
    isNew: !waiting.has(item.item_id),
  }));
  const fresh = lines.filter(({ isNew }) => isNew);
  const by = { by: 'S', actorId: userId, now } as const;
  await insertDrafts(db, fresh, { sellerId: userId, now });
  await startAll(db, listingMachine, { ...by, ids: fresh.map(({ id }) => id) });
  await keepFees(ctx, lines, feesSeen);
  await moveItems(db, ids, { event: 'list', ...by });
  await moveListings(
    db,
    lines.map(({ id }) => id),
    { event: 'auction', ...by },
  );
  return lines.map(({ id, itemId, skuId }) => ({ itemId, listingId: id, skuId }));
}
