/** The end of a lot: the hammer, the winner's order, and what follows when they do not pay. */

import { sql } from 'kysely';
import { holdsItem, lotMachine } from '../../../contract/auction/machine.ts';
import { auctionRules, defaultShares, depositFor } from '../../../contract/auction/rules.ts';
import { saleFees } from '../../../contract/payment/fees.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { onDeadline } from '../../kernel/state/deadlines.ts';
import { setReminder, transition } from '../../kernel/state/transitions.ts';
import { isOnePerson } from '../connection/impartial.ts';
import { claimedElsewhere, lockItem, type PromiseWatcher, unlockItem } from '../item/lock.ts';
import { lotTerms } from '../listing/kept-fees.ts';
import { lockSale } from '../listing/sale.ts';
import type { ListingWatcher } from '../listing/watchers.ts';
import { lockBook } from '../market/quotes.ts';
import { makeOrder } from '../order/make.ts';
import { takePrepay } from '../payment/escrow.ts';
import { hammerAt, remindAt } from './clock.ts';
import { closeLot, releaseDeposits, returnToStock } from './closing.ts';
import { release } from './money.ts';
import { tellAsked, tellClosed, tellDefault, tellEnding, tellLot, tellOpen, tellPaid, tellSold } from './notices.ts';
import { bidderOf, findLot, lockLot } from './queries.ts';
import type { Bidder, Lot } from './tables.ts';

const byTime = (now: Date) => ({ by: 'T', actorId: null, now }) as const;

export const deadlines = [
  onDeadline('lot', async (db, id, event, now) => {
    const known = await findLot(db, id);
    if (!known) return;
    // The book, then the lot: here as everywhere.
    await lockBook(db, known.sku_id);
    const lot = await lockLot(db, id);
    if (event === 'open' && lot.state === 'preview') return open(db, lot, now);
    if (event === 'end' && lot.state === 'live') return end(db, lot, now);
    if (event === 'lapse' && lot.state === 'second_chance') {
      await closeLot(db, lot, { event: 'lapse', ...byTime(now) });
      await tellClosed(db, lot, 'lapse', now);
      await tellLot(db, { ...lot, state: 'passed' }, now);
    }
  }),
  onDeadline('lot.ending', async (db, id, _event, now) => {
    const lot = await findLot(db, id);
    if (lot?.state === 'live') await tellEnding(db, lot, now);
  }),
];

async function open(db: Db, lot: Lot, now: Date): Promise<void> {
  await transition(db, lotMachine, {
    table: 'lot',
    id: lot.id,
    event: 'open',
    ...byTime(now),
    deadlineAt: hammerAt(lot.ends_at),
  });
  await setReminder(db, { entity: 'lot.ending', id: lot.id, event: 'remind', at: remindAt(lot.ends_at, now) });
  await tellOpen(db, lot, now);
  await tellLot(db, { ...lot, state: 'live' }, now);
}

async function end(db: Db, lot: Lot, now: Date): Promise<void> {
  const winner = lot.leader_id && lot.reserve_met ? await bidderOf(db, lot.id, lot.leader_id) : undefined;
  if (!winner || lot.price === null) {
    await closeLot(db, lot, { event: 'pass', ...byTime(now) });
    await tellClosed(db, lot, 'pass', now);
    return tellLot(db, { ...lot, state: 'passed' }, now);
  }
  await releaseDeposits(db, lot, now, 'end', winner.user_id);
  // What the maximum had frozen beyond the price's own deposit would tell the maximum to who is paid by it.
  const deposit = Math.min(winner.deposit, depositFor(lot.price, await lotTerms(db, lot.listing_id)));
  await release(db, { lotId: lot.id, userId: winner.user_id, amount: winner.deposit - deposit, step: 'win', now });
  const order = await orderFor(db, lot, winner, lot.price, deposit, now);
  await transition(db, lotMachine, {
    table: 'lot',
    id: lot.id,
    event: 'hammer',
    ...byTime(now),
    reason: order.no,
    set: { order_id: order.id },
  });
  await tellSold(db, lot, { order, winnerId: winner.user_id, price: lot.price, rest: order.total - deposit, now });
  await tellLot(db, { ...lot, state: 'sold' }, now);
}

/** The item goes from the lot to the order in one transaction; the deposit becomes the order's first money. */
export async function orderFor(db: Db, lot: Lot, bidder: Bidder, price: number, deposit: number, now: Date) {
  const sale = await lockSale(db, lot.listing_id);
  if (!sale) throw new Refusal('NOT_FOUND');
  await unlockItem(db, { itemId: lot.item_id, holderId: lot.id, channel: 'auction' });
  const order = await makeOrder(db, {
    sale,
    buyerId: bidder.user_id,
    address: bidder.address,
    fees: saleFees(price, { authenticated: sale.authenticated, terms: sale.terms }),
    channel: 'auction',
    policyVersion: bidder.policy_version,
    payWithin: auctionRules.payWithin,
    reason: lot.no,
    now,
  });
  await takePrepay(db, { orderId: order.id, userId: bidder.user_id, amount: deposit, memo: 'auction.win', now });
  await db
    .updateTable('lot_bidder')
    .set({ deposit: 0 })
    .where('lot_id', '=', lot.id)
    .where('user_id', '=', bidder.user_id)
    .execute();
  return order;
}

/** What an auction does when its listing is put aside, its order paid, or its order falls through. */
export const auctionWatcher: ListingWatcher = {
  onSale: async () => undefined,

  /** The item was put aside or lost: nobody can have it. */
  async offSale(db, listingIds, now) {
    for (const listingId of listingIds) {
      const lot = await runningOn(db, listingId);
      if (!lot || (lot.state !== 'live' && lot.state !== 'preview' && lot.state !== 'second_chance')) continue;
      await stop(db, lot, { reason: GONE, keepsItem: true, now });
    }
  },

  async paid(db, listingId, { buyerId, now }) {
    const lot = await runningOn(db, listingId);
    if (lot?.state !== 'sold') return;
    const by = { by: 'B', actorId: buyerId, now } as const;
    await transition(db, lotMachine, { table: 'lot', id: lot.id, event: 'pay', ...by });
    await tellPaid(db, lot, now);
    await tellLot(db, { ...lot, state: 'bought' }, now);
  },

  async unsold(db, listingId, { paid, now }) {
    const lot = await runningOn(db, listingId);
    if (!lot) return;
    if (paid) {
      await transition(db, lotMachine, { table: 'lot', id: lot.id, event: 'fallThrough', ...byTime(now) });
      await returnToStock(db, lot, byTime(now));
      return tellLot(db, { ...lot, state: 'passed' }, now);
    }
    await unpaid(db, lot, now);
  },
};

/** Bids are offers and no sale: whoever has paid elsewhere has it. One that is sold here is for a person to decide on. */
export const lotGivesWay: PromiseWatcher = {
  promised: async () => undefined,
  free: async () => undefined,
  async giveWay(db, itemId, now) {
    const lot = await db
      .selectFrom('lot')
      .selectAll()
      .where('item_id', '=', itemId)
      .where('state', 'in', holdsItem)
      .forUpdate()
      .executeTakeFirst();
    if (lot) await stop(db, lot, { reason: BOUGHT, now });
  },
};

async function stop(db: Db, lot: Lot, a: { reason: string; keepsItem?: true; now: Date }): Promise<void> {
  const { reason, now } = a;
  await closeLot(db, lot, { event: 'stop', by: 'P', actorId: null, now, reason }, { keepsItem: a.keepsItem ?? false });
  await tellClosed(db, { ...lot, reason }, 'stop', now);
  await tellLot(db, { ...lot, state: 'stopped' }, now);
}

const BOUGHT = '有人在另一个平台先买下并付了款 / It was bought on another marketplace before anybody had won it here';
const GONE = '商品已离开拍场 / The item is no longer available';

/** The newest lot of a listing, locked. */
const runningOn = (db: Db, listingId: string): Promise<Lot | undefined> =>
  db
    .selectFrom('lot')
    .selectAll()
    .where('listing_id', '=', listingId)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

/** The winner did not pay. The runner-up is asked once, at their own maximum; after that the lot passes. */
async function unpaid(db: Db, lot: Lot, now: Date): Promise<void> {
  const { amount } = await db
    .selectFrom('payment')
    .select('amount')
    .where('purpose', '=', 'order')
    .where('subject_id', '=', lot.order_id ?? '')
    .where('prepay', '=', true)
    .executeTakeFirstOrThrow();
  const { buyer_id: winnerId } = await db
    .selectFrom('trade_order')
    .select('buyer_id')
    .where('id', '=', lot.order_id ?? '')
    .executeTakeFirstOrThrow();
  const forfeited = lot.forfeited + defaultShares(amount).seller;
  const step = { table: 'lot', id: lot.id, ...byTime(now) } as const;
  await transition(db, lotMachine, { ...step, event: 'default', set: { forfeited, order_id: null } });
  await tellDefault(db, lot, { winnerId, deposit: amount, now });
  // Whoever paid for it elsewhere waits for just this: nobody is asked who could not have it.
  const claimed = (await claimedElsewhere(db, [lot.item_id])).has(lot.item_id);
  const second = lot.second_id === null && !claimed ? await runnerUp(db, lot, winnerId) : undefined;
  if (!second) {
    await transition(db, lotMachine, { ...step, event: 'pass' });
    await returnToStock(db, lot, byTime(now));
    await tellClosed(db, lot, 'pass', now, [winnerId]);
    return tellLot(db, { ...lot, state: 'passed' }, now);
  }
  await transition(db, lotMachine, {
    ...step,
    event: 'ask',
    set: { second_id: second.user_id, second_price: second.max },
  });
  await lockItem(db, { itemId: lot.item_id, channel: 'auction', holderId: lot.id, now });
  await tellAsked(db, lot, { userId: second.user_id, price: second.max, now });
  await tellLot(db, { ...lot, state: 'second_chance' }, now);
}

/** The highest maximum after the winner's; of equal ones the first. One below the reserve sells nothing. */
const runnerUp = (db: Db, lot: Lot, winnerId: string): Promise<Bidder | undefined> =>
  db
    .selectFrom('lot_bidder')
    .selectAll()
    .where('lot_id', '=', lot.id)
    .where('user_id', '<>', winnerId)
    .where('voided', 'is', null)
    .where('max', '>=', lot.reserve ?? 1)
    // Nobody leaves a price unpaid to be asked at a lower one.
    .where(({ not }) => not(isOnePerson(sql.val(winnerId), sql.ref('lot_bidder.user_id'))))
    .orderBy('max', 'desc')
    // Of equal ones, who named it first.
    .orderBy(
      sql`(select min(act) from lot_bid b where b.lot_id = lot_bidder.lot_id and b.user_id = lot_bidder.user_id and b.max = lot_bidder.max)`,
    )
    .limit(1)
    .executeTakeFirst();
