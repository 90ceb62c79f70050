/** What becomes of the offers of a business that staff stopped, or that leaves. What it won it completes. */
import type { OfferBidState } from '../../../../contract/recycle/machine.ts';
import type { Db } from '../../../db/schema.ts';
import type { MerchantWatcher } from '../../merchant/watchers.ts';
import { goOn } from '../next.ts';
import { tellMerchant, tellOwner } from '../notices.ts';
import { bidOf, lockPiece } from '../queries.ts';
import { type By, moveBid, releaseBid } from '../transitions.ts';

/** Leaving is no way out: an opened offer binds who leaves as it binds everybody, until its owner has chosen. */
const voided = {
  P: ['sealed', 'standing', 'asked'],
  M: ['sealed', 'asked'],
} as const satisfies Record<'M' | 'P', readonly OfferBidState[]>;

export const offersOfStopped: MerchantWatcher = {
  async stopsSelling(db, { userId, by, now }) {
    const open = await db
      .selectFrom('recycle_bid')
      .select('lot_id')
      .where('user_id', '=', userId)
      .where('state', 'in', voided[by])
      .orderBy('lot_id')
      .execute();
    for (const { lot_id } of open) await voidOffer(db, { lotId: lot_id, userId, now });
  },
};

async function voidOffer(db: Db, { lotId, userId, now }: { lotId: string; userId: string; now: Date }): Promise<void> {
  const by: By = { by: 'T', actorId: null, now };
  const locked = await lockPiece(db, lotId);
  const { piece } = locked;
  // As it is now that nobody else can move it.
  const bid = await bidOf(db, lotId, userId);
  if (bid?.state === 'sealed') {
    await releaseBid(db, bid, 'drop', by);
    await tellOwner(db, null, { piece, now });
  } else if (bid?.state === 'standing') {
    await releaseBid(db, bid, 'drop', by);
    await goOn(db, locked, by, { after: 'stopped', price: bid.price });
  } else if (bid?.state === 'asked') {
    await moveBid(db, bid.id, 'drop', by);
    await goOn(db, locked, by, { after: 'declined', price: bid.price });
  } else return;
  await tellMerchant(db, userId, 'dropped', { piece, now });
}
