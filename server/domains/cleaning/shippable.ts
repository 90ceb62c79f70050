/** Parcels of cleaning. What reaches us is taken in by hand; what has come home starts the time in which damage can be claimed. */

import { cleaningMachine, cleaningTimes } from '../../../contract/cleaning/machine.ts';
import { underRulesOf } from '../../kernel/lib/rules.ts';
import { setDeadline } from '../../kernel/state/transitions.ts';
import type { Shippable } from '../express/parcels.ts';
import { lockCleaning, lockOrder } from './transitions.ts';

export const cleaningShippable: Shippable = {
  purpose: 'cleaning',
  async lock(db, id) {
    // Its box brings all of its order.
    await lockOrder(db, id);
  },
  async delivered(db, { leg, subject_id: id }, now) {
    const { state, created_at } = await lockCleaning(db, id);
    const here = leg === 'toPlatform' && state === 'sent';
    if (!here && (leg !== 'returnBack' || state !== 'delivering')) return;
    // It lies with us: nothing is lost, and we take it in.
    const at = here ? null : new Date(now.getTime() + underRulesOf(created_at, () => cleaningTimes.claim));
    await setDeadline(db, cleaningMachine, { table: 'cleaning', id, state, at });
  },
};
