/** What passes with time: offers open, owners and merchants who say nothing, money that is due. */

import { recycleMachine } from '../../../contract/recycle/machine.ts';
import { recycleRules } from '../../../contract/recycle/rules.ts';
import type { Db } from '../../db/schema.ts';
import { onDeadline } from '../../kernel/state/deadlines.ts';
import { setDeadline } from '../../kernel/state/transitions.ts';
import { moveItem } from '../item/state.ts';
import { parcelDeadline } from './missing/missing.ts';
import { lowerTo, payOwner } from './money.ts';
import { goOn } from './next.ts';
import { tellMerchant, tellOwner } from './notices.ts';
import { openOffers } from './opening.ts';
import { bidById, type Locked, lockBids, lockPiece } from './queries.ts';
import { courierLate } from './rows.ts';
import {
  type By,
  COURIER,
  DECISION,
  endPiece,
  moveBid,
  moveLot,
  movePiece,
  releaseItem,
  returnPiece,
} from './transitions.ts';

export const recycleDeadlines = [
  onDeadline('recycle', async (db, id, event, now, app) => {
    const locked = await lockPiece(db, id);
    const { piece } = locked;
    // Someone acted while the sweeper was on its way.
    if (recycleMachine.states[piece.state].deadline?.event !== event) return;
    const by: By = { by: 'T', actorId: null, now };
    switch (piece.state) {
      case 'inquiring':
        return openOffers(db, locked, app, now);
      case 'asking':
        for (const bid of await lockBids(db, id, ['asked'])) {
          await moveBid(db, bid.id, 'lapse', by);
          await tellMerchant(db, bid.user_id, 'silent', { piece, now });
        }
        return goOn(db, locked, by, { after: 'declined', price: null });
      case 'checking': {
        await movePiece(db, locked, 'late', by);
        // What is overdue stays overdue, and is not asked about again.
        return setDeadline(db, recycleMachine, { table: 'recycle_order', id, state: 'checking', at: null });
      }
      case 'differs':
      case 'reprice': {
        await returnPiece(db, locked, 'lapse', by);
        return tellOwner(db, piece.state === 'reprice' ? 'ownerSilent' : 'merchantSilent', { piece, now });
      }
      case 'in_transit':
        await endPiece(db, locked, 'lose', by);
        return tellOwner(db, 'neverCame', { piece, now });
      case 'payable':
        return pay(db, locked, by);
      case 'accepted':
        // A courier was to come, so it may be with us: we find out, and it stays until we know, or must count it as lost.
        if (piece.pickup_at) {
          const at = new Date(piece.pickup_at.getTime() + recycleRules.lost);
          if (now < at) {
            await setDeadline(db, recycleMachine, { table: 'recycle_order', id, state: 'accepted', at });
            return tellOwner(db, null, { piece, now });
          }
        }
        await endPiece(db, locked, 'lapse', by);
        return tellOwner(db, piece.pickup_at ? 'unheard' : 'notSent', { piece, now });
      default: {
        await endPiece(db, locked, 'lapse', by);
        return tellOwner(db, 'lapsed', { piece, now });
      }
    }
  }),
  onDeadline(COURIER, async (db, id, _event, now) => {
    const { piece } = await lockPiece(db, id);
    const late = courierLate(piece, now);
    // Fetched meanwhile, or booked anew.
    if (late === null || late + recycleRules.courierLate > now.getTime()) return;
    await tellOwner(db, 'fetched', { piece, now });
    await tellMerchant(db, piece.merchant_id ?? '', 'courierLate', { piece, now });
  }),
  onDeadline(DECISION, async (db, id, _event, now) => {
    const { piece, lot } = await lockPiece(db, id);
    if (lot.state !== 'disputed') return;
    await tellOwner(db, null, { piece, now });
    await tellMerchant(db, piece.merchant_id ?? '', 'undecided', { piece, now });
  }),
  parcelDeadline,
  onDeadline('recycleLot', async (db, id, _event, now) => {
    const { piece, lot } = await lockPiece(db, id);
    if (lot.state !== 'delivered') return;
    await moveLot(db, id, 'close', { by: 'T', actorId: null, now });
    await tellOwner(db, null, { piece, now });
  }),
];

async function pay(db: Db, locked: Locked, by: By): Promise<void> {
  const { piece } = locked;
  const { now } = by;
  const bid = await bidById(db, piece.bid_id ?? '');
  const agreed = piece.price ?? 0;
  const price = piece.new_price ?? agreed;
  if (price < agreed) await lowerTo(db, bid, agreed, price, now);
  await payOwner(db, bid, piece, price, now);
  await moveBid(db, bid.id, 'end', by);
  if (piece.item_id) {
    await releaseItem(db, locked);
    await moveItem(db, piece.item_id, { event: 'recycle', by: 'T', actorId: null, now, reason: piece.no });
  }
  await movePiece(db, locked, 'pay', by, { paid_at: now });
  await tellOwner(db, 'paid', { piece, price, now });
}
