/** What a seller does with lots: puts them up, takes them back. */

import type * as contract from '../../../contract/auction/calls.ts';
import { lotMachine } from '../../../contract/auction/machine.ts';
import { auctionRules } from '../../../contract/auction/rules.ts';
import { statesFrom } from '../../../contract/wire/states.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId, newNo } from '../../kernel/lib/id.ts';
import { startAll } from '../../kernel/state/transitions.ts';
import { lockItem } from '../item/lock.ts';
import { intoAuction } from '../listing/to-auction.ts';
import { lockBook, lockBooks } from '../market/quotes.ts';
import type { MerchantWatcher } from '../merchant/watchers.ts';
import { closeLot } from './closing.ts';
import { logBegun } from './log/terms.ts';
import { tellClosed, tellLot } from './notices.ts';
import { findLot, lockLot } from './queries.ts';

export const auctionOffer: Handler<typeof contract.auctionOffer> = async (
  { lots, steps, startsAt, endsAt, feesSeen },
  ctx,
) => {
  const { db, now } = ctx;
  const { userId } = userOf(ctx);
  mustRun(startsAt, endsAt, now.getTime());
  if (lots.some(({ start, reserve }) => reserve !== null && reserve < start)) throw new Refusal('LOT_STEPS');
  if (new Set(lots.map(({ itemId }) => itemId)).size < lots.length) throw new Refusal('BAD_INPUT');
  const entered = await intoAuction(ctx, lots, feesSeen);
  const byItem = new Map(lots.map((lot) => [lot.itemId, lot]));
  const rows = [];
  for (const { itemId, listingId, skuId } of entered) {
    const asked = byItem.get(itemId);
    if (!asked) continue;
    const id = newId();
    await lockItem(db, { itemId, channel: 'auction', holderId: id, now });
    const terms = {
      id,
      start_price: asked.start,
      reserve: asked.reserve,
      steps,
      starts_at: new Date(startsAt),
      first_end: new Date(endsAt),
      created_at: now,
      reserve_salt: null,
    };
    rows.push({
      ...terms,
      ...(await logBegun(terms)),
      no: newNo(now),
      item_id: itemId,
      listing_id: listingId,
      seller_id: userId,
      sku_id: skuId,
      session_id: null,
      steps: JSON.stringify(steps),
      ends_at: new Date(endsAt),
      state: lotMachine.initial,
      deadline_at: null,
      price: null,
      leader_id: null,
      reserve_met: asked.reserve === null,
      order_id: null,
      second_id: null,
      second_price: null,
      reason: null,
    });
  }
  await db.insertInto('lot').values(rows).execute();
  const idOf = new Map(rows.map(({ item_id, id }) => [item_id, id]));
  // In the order in which they were asked for.
  const ids = lots.map(({ itemId }) => idOf.get(itemId) ?? '');
  await startAll(db, lotMachine, { ids, by: 'S', actorId: userId, now });
  return { ids };
};

export const auctionWithdraw: Handler<typeof contract.auctionWithdraw> = async ({ id }, ctx) => {
  const { db, now } = ctx;
  const { userId } = userOf(ctx);
  const known = await findLot(db, id);
  if (known?.seller_id !== userId) throw new Refusal('NOT_FOUND');
  await lockBook(db, known.sku_id);
  const lot = await lockLot(db, id);
  // Bids that were taken back bind nobody.
  if (lot.leader_id !== null && lot.state === 'live') throw new Refusal('LOT_HAS_BIDS');
  await closeLot(db, lot, { event: 'withdraw', by: 'S', actorId: userId, now });
  await tellLot(db, { ...lot, state: 'withdrawn' }, now);
  return { id, state: 'withdrawn' };
};

/**
 * A business that may not sell: its lots without a bid leave the auction. Those that people bid on run to their end, because
 * a lot is withdrawn only before its first bid, and what is sold there is shipped like any other sale.
 */
export const lotsWithoutBids: MerchantWatcher = {
  async stopsSelling(db, { userId, by, actorId, now }) {
    const lots = await db
      .selectFrom('lot')
      .select(['id', 'sku_id'])
      .where('seller_id', '=', userId)
      .where('state', 'in', mayLeave)
      .where('leader_id', 'is', null)
      .orderBy('id')
      .execute();
    await lockBooks(
      db,
      lots.map(({ sku_id }) => sku_id),
    );
    for (const { id } of lots) {
      const lot = await lockLot(db, id);
      if (!mayLeave.includes(lot.state) || lot.leader_id !== null) continue;
      const reason = '店铺停止经营 / The business stopped selling';
      if (by === 'M') await closeLot(db, lot, { event: 'withdraw', by: 'S', actorId, now });
      else await closeLot(db, lot, { event: 'stop', by: 'P', actorId, now, reason });
      if (by === 'P') await tellClosed(db, { ...lot, reason }, 'stop', now);
      await tellLot(db, { ...lot, state: by === 'M' ? 'withdrawn' : 'stopped' }, now);
    }
  },
};

/** Its seller's own way out ends with the first bid. */
const mayLeave: readonly string[] = statesFrom(lotMachine, 'withdraw');

/** @throws Refusal LOT_DAYS */
export function mustRun(startsAt: number, endsAt: number, now: number): void {
  const run = endsAt - startsAt;
  const { run: rule, ahead } = auctionRules;
  if (startsAt <= now || startsAt > now + ahead || run < rule.least || run > rule.most) throw new Refusal('LOT_DAYS');
}
