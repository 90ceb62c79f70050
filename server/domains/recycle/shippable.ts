/** The parcels of recycled pieces: to us they are taken in by hand; at their owner or merchant they have arrived. */
import { recycleMachine } from '../../../contract/recycle/machine.ts';
import { setDeadline } from '../../kernel/state/transitions.ts';
import type { Shippable } from '../express/parcels.ts';
import { claimedBy } from './missing/claimed.ts';
import { watchDoor } from './missing/parcel.ts';
import { tellOwner } from './notices.ts';
import { lockPiece } from './queries.ts';
import { moveLot, movePiece } from './transitions.ts';

export const recycleShippable: Shippable = {
  purpose: 'recycle',
  async lock(db, id) {
    await lockPiece(db, id);
  },
  async delivered(db, { subject_id: id, leg }, now) {
    const locked = await lockPiece(db, id);
    const by = { by: 'C', actorId: null, now } as const;
    // It lies with us: nothing is lost, and we take it in.
    if (
      leg === 'toPlatform' &&
      locked.piece.state === 'in_transit' &&
      (await claimedBy(db, locked.piece)).length === 0
    ) {
      await setDeadline(db, recycleMachine, { table: 'recycle_order', id, state: locked.piece.state, at: null });
      await watchDoor(db, id, now);
    }
    if (leg === 'toSeller' && locked.piece.state === 'returning') await movePiece(db, locked, 'arrive', by);
    if (leg === 'toBuyer' && locked.lot.state === 'confirmed') await moveLot(db, id, 'deliver', by);
    await tellOwner(db, null, { piece: locked.piece, now });
  },
};
