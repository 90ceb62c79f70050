/** Parcels of pieces that are looked at in the hand. They move nothing by themselves: what reaches us is taken in by hand. */
import type { Shippable } from '../express/parcels.ts';
import { lockCase } from './transitions.ts';

export const identifyShippable: Shippable = {
  purpose: 'identify',
  async lock(db, id) {
    await lockCase(db, id);
  },
  delivered: () => Promise.resolve(),
};
