/** The end of a lot: every seal is opened in one moment, and each offer's money shrinks to what it needs. */
import { setAside } from '../../../contract/recycle/rules.ts';
import type { Db } from '../../db/schema.ts';
import type { App } from '../../kernel/http/context.ts';
import { unfreeze } from './money.ts';
import { tellMerchant, tellOwner } from './notices.ts';
import { type Bid, type Locked, lockBids, mayNow, termsOf } from './queries.ts';
import { priceOf } from './sealed/seal.ts';
import { unreadable } from './sealed/words.ts';
import { type By, endPiece, moveBid, moveLot, movePiece, releaseBid } from './transitions.ts';

export async function openOffers(db: Db, locked: Locked, app: Pick<App, 'config' | 'log'>, now: Date): Promise<void> {
  const by: By = { by: 'T', actorId: null, now };
  const { piece, lot } = locked;
  const terms = termsOf(piece);
  const opened: { bid: Bid; price: number }[] = [];
  for (const bid of await lockBids(db, piece.id, ['sealed'])) {
    if (!(await mayNow(db, bid.user_id, 'bid'))) {
      // Void, it is opened to nobody.
      await releaseBid(db, bid, 'drop', by);
      await tellMerchant(db, bid.user_id, 'dropped', { piece, now });
      continue;
    }
    const price = priceOf(app.config, bid, { closesAt: lot.closes_at, now });
    if (price === null) {
      // One that cannot be read holds nobody else's up.
      app.log.error({ lot: lot.id, bid: bid.id }, 'a sealed offer could not be opened by any secret of the house');
      await releaseBid(db, bid, 'lose', { ...by, reason: unreadable });
      await tellMerchant(db, bid.user_id, 'unreadable', { piece, now });
      continue;
    }
    const needed = setAside(price, terms);
    await unfreeze(db, bid, 'open', bid.hold - needed, now);
    await moveBid(db, bid.id, 'open', by, { sealed: null, price, hold: needed });
    opened.push({ bid, price });
    await tellMerchant(db, bid.user_id, null, { piece, now });
  }
  if (opened.length === 0) {
    await endPiece(db, locked, 'fail', by);
    return tellOwner(db, 'unsold', { piece, now });
  }
  await moveLot(db, piece.id, 'award', by);
  await movePiece(db, locked, 'open', by);
  const best = Math.max(...opened.map(({ price }) => price));
  await tellOwner(db, 'opened', { piece, price: best, offers: opened.length, now });
}
