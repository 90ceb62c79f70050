/** The parcels of a return. They move nothing by themselves: what reaches our warehouse is taken in by hand. */
import type { Shippable } from '../express/parcels.ts';
import { lockCase } from './transitions.ts';

export const aftersaleShippable: Shippable = {
  purpose: 'aftersale',
  async lock(db, caseId) {
    await lockCase(db, caseId);
  },
  delivered: () => Promise.resolve(),
};
