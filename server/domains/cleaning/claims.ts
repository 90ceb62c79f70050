/** Until when damage can be claimed: so long after the piece came home. */
import { cleaningTimes } from '../../../contract/cleaning/machine.ts';
import type { Parcel } from '../express/parcels.ts';
import type { Cleaning } from './queries.ts';

/** @returns null while it has not arrived, and when there is nothing to claim any more */
export function claimUntil({ state, deadline_at }: Cleaning, parcels: readonly Parcel[]): Date | null {
  if (state === 'shelved') return deadline_at;
  if (state !== 'delivering') return null;
  const back = parcels.find(({ leg }) => leg === 'returnBack');
  // A parcel of which nothing is heard may have come all the same.
  return back?.arrived_at ? new Date(back.arrived_at.getTime() + cleaningTimes.claim) : deadline_at;
}
