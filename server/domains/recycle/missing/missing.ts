/**
 * Parcels that we sent, back to the owner or on to the merchant, and whose arrival nobody tells: staff find out, and we pay for what is
 * lost. And what was brought to our door and nobody took in.
 */
import { sql } from 'kysely';
import type * as work from '../../../../contract/recycle/work-calls.ts';
import type { Db } from '../../../db/schema.ts';
import type { Handler } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { onDeadline } from '../../../kernel/state/deadlines.ts';
import { parcelInHand, parcelsOf } from '../../express/parcels.ts';
import { firstOfTwo } from '../../shop/two-people.ts';
import { payLostBack, payLostOnward } from '../money.ts';
import { tellMerchant, tellOwner } from '../notices.ts';
import { done, staff, staffPiece } from '../part.ts';
import { bidById, type Locked, lockPiece } from '../queries.ts';
import { findRow, takenInBy } from '../rows.ts';
import { type By, moveLot, movePiece } from '../transitions.ts';
import { isMissing, isUntold, type Leg, legOf, lostPays, NOT_TAKEN_IN, PARCEL } from './parcel.ts';

export const parcelDeadline = onDeadline(PARCEL, async (db, id, event, now) => {
  const locked = await lockPiece(db, id);
  const { piece, lot } = locked;
  const by: By = { by: 'T', actorId: null, now };
  if (event === NOT_TAKEN_IN) {
    const row = await findRow(db, id);
    if (!row || takenInBy(row) === null) return;
    await tellMerchant(db, piece.merchant_id ?? '', 'notTakenIn', { piece, price: lostPays(piece, 'toBuyer'), now });
    return tellOwner(db, 'notTakenIn', { piece, price: lostPays(piece, 'toSeller'), now });
  }
  const told = { piece, price: lostPays(piece, legOf(piece)), now };
  if (piece.state === 'returning') {
    await movePiece(db, locked, 'late', by);
    await tellOwner(db, 'missing', told);
  } else if (lot.state === 'confirmed') {
    await moveLot(db, id, 'late', by);
    await tellMerchant(db, piece.merchant_id ?? '', 'missing', told);
  }
});

const HANDED_OVER = { zh: '快递确认已送到', en: 'The carrier confirms the delivery' };

export const recycleMissing: Handler<typeof work.recycleMissing> = async ({ id, found, note, amount }, ctx) => {
  const { db, now } = ctx;
  const locked = await staffPiece(ctx, id);
  const { piece, lot } = locked;
  const { rows } = await sql`select from recycle_order o where o.id = ${id} and ${isMissing('o')}`.execute(db);
  if (rows.length === 0) throw new Refusal('STATE_REFUSED', { state: piece.state });
  const leg = legOf(piece);
  const by = { ...staff(ctx), reason: note };
  if (found) {
    await parcelInHand(db, { purpose: 'recycle', subjectId: id, leg, now, words: HANDED_OVER });
    await arrived(db, locked, leg, by);
    return done(ctx, id);
  }
  const known = lostPays(piece, leg);
  // Where nothing says what it is worth staff do, and no more than might have been offered for it.
  if (known === null ? !amount || amount > lot.cap : amount !== undefined)
    throw new Refusal('BAD_INPUT', { most: lot.cap });
  const price = known ?? amount ?? 0;
  const sent = (await parcelsOf(db, 'recycle', id)).find((one) => one.leg === 'toPlatform');
  const first = await firstOfTwo(ctx, lot.missing_first, price, { always: isUntold(leg, sent) });
  if (first) {
    await db
      .updateTable('recycle_lot')
      .set({ missing_first: JSON.stringify(first) })
      .where('id', '=', id)
      .execute();
    return done(ctx, id);
  }
  await lost(db, locked, leg, price, by);
  return done(ctx, id);
};

async function arrived(db: Db, locked: Locked, leg: Leg, by: By): Promise<void> {
  const { piece } = locked;
  const { now } = by;
  if (leg === 'toSeller') {
    await movePiece(db, locked, 'arrive', by);
    return tellOwner(db, 'foundBack', { piece, now });
  }
  await moveLot(db, piece.id, 'deliver', by);
  await tellMerchant(db, piece.merchant_id ?? '', 'foundOnward', { piece, now });
  return tellOwner(db, null, { piece, now });
}

async function lost(db: Db, locked: Locked, leg: Leg, price: number, by: By): Promise<void> {
  const { piece } = locked;
  const { now } = by;
  if (leg === 'toSeller') {
    await payLostBack(db, piece, price, now);
    await movePiece(db, locked, 'lose', by);
    return tellOwner(db, 'lostBack', { piece, price, now });
  }
  await payLostOnward(db, await bidById(db, piece.bid_id ?? ''), price, now);
  await moveLot(db, piece.id, 'lose', by);
  await tellMerchant(db, piece.merchant_id ?? '', 'lostOnward', { piece, price, now });
  return tellOwner(db, 'lostOnward', { piece, now });
}
