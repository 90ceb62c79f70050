/** Parcels of pieces that are looked at in the hand. What reaches us is taken in by hand. */
import type { Shippable } from '../express/parcels.ts';
import { tellClaim } from './home/claim-notices.ts';
import { cameAfterAll } from './home/claimed.ts';
import { awaitOpening, lockCase } from './transitions.ts';

export const identifyShippable: Shippable = {
  purpose: 'identify',
  async lock(db, id) {
    await lockCase(db, id);
  },
  async delivered(db, { leg, subject_id: id }, now) {
    const row = await lockCase(db, id);
    const { state } = row;
    if (leg === 'returnBack' && (await cameAfterAll(db, id, now)))
      await tellClaim(db, row, { state: 'came', amount: 0, note: '' }, now);
    // It lies with us: nothing is lost, and we take it in.
    if (leg === 'toPlatform' && state === 'in_transit') await awaitOpening(db, row, now);
  },
};
