/** The runner-up's answer: the lot at their own maximum, or nothing and no cost. */

import type * as contract from '../../../contract/auction/calls.ts';
import { lotMachine } from '../../../contract/auction/machine.ts';
import { depositFor } from '../../../contract/auction/rules.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { post } from '../../kernel/ledger/ledger.ts';
import { transition } from '../../kernel/state/transitions.ts';
import { lotTerms } from '../listing/kept-fees.ts';
import { lockBook } from '../market/quotes.ts';
import { mustBeFree } from '../wallet/kept.ts';
import { closeLot } from './closing.ts';
import { orderFor } from './hammer.ts';
import { freezing } from './money.ts';
import { tellClosed, tellLot, tellSold } from './notices.ts';
import { bidderOf, findLot, lockLot } from './queries.ts';

export const auctionChance: Handler<typeof contract.auctionChance> = async ({ id, take, price }, ctx) => {
  const { db, now } = ctx;
  const { userId } = userOf(ctx);
  const known = await findLot(db, id);
  if (!known || known.second_id !== userId) throw new Refusal('NOT_FOUND');
  await lockBook(db, known.sku_id);
  const lot = await lockLot(db, id);
  const by = { by: 'B', actorId: userId, now } as const;
  if (!take) {
    await closeLot(db, lot, { event: 'decline', ...by });
    await tellClosed(db, lot, 'decline', now);
    await tellLot(db, { ...lot, state: 'passed' }, now);
    return { id, state: 'passed', orderId: null };
  }
  if (lot.state !== 'second_chance') throw new Refusal('STATE_REFUSED', { state: lot.state });
  const bidder = await bidderOf(db, id, userId);
  if (!bidder || lot.second_price === null) throw new Refusal('NOT_FOUND');
  if (price !== lot.second_price) throw new Refusal('PRICE_CHANGED', { price: lot.second_price });
  const deposit = depositFor(price, await lotTerms(db, lot.listing_id));
  await mustBeFree(db, userId, deposit, now);
  await post(db, freezing({ lotId: id, userId, now, from: 0, to: deposit, act: 'chance' }));
  const order = await orderFor(db, lot, bidder, price, deposit, now);
  await transition(db, lotMachine, {
    table: 'lot',
    id,
    event: 'accept',
    ...by,
    reason: order.no,
    set: { order_id: order.id },
  });
  await tellSold(db, lot, { order, winnerId: userId, price, rest: order.total - deposit, now, others: false });
  await tellLot(db, { ...lot, state: 'sold' }, now);
  return { id, state: 'sold', orderId: order.id };
};
