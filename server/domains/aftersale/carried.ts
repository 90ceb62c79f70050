/** The parcels of a return. They move nothing by themselves: what reaches our warehouse is taken in by hand. */
import type { Carried } from '../express/parcels.ts';
import { lockCase } from './moves.ts';

export const aftersaleCarried: Carried = {
  purpose: 'aftersale',
  async lock(db, caseId) {
    await lockCase(db, caseId);
  },
  delivered: () => Promise.resolve(),
};
