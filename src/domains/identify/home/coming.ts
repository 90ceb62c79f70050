/** The way home of a piece that was sent in, as far as it is still to come. */

import type { IdentifyState } from '../../../../contract/identify/machine.ts';
import { endedStates } from '../../../../contract/identify/machine.ts';
import type { Coming } from '../../../ui/list/timeline-steps.ts';
import type { PieceData } from '../piece.ts';

type Facts = Pick<PieceData, 'state' | 'way' | 'verdict' | 'lies' | 'parcelBack' | 'claim'> &
  Partial<Pick<PieceData, 'found'>>;
interface Says {
  concluded: string;
  concludedThen: string;
  goesHome: string;
  onItsWay: string;
  home: string;
}

/** Of what stays here, is lost, or waits for somebody to decide what happened to it nothing is foretold. An answer kept on the phone may be of before some of this was told. */
export function comingHome(
  { state, way, verdict, lies, parcelBack, claim, found = null }: Facts,
  t: Says,
): Coming<IdentifyState>[] {
  // What was damaged here and paid for goes home all the same.
  const lost = claim?.state === 'open' || (claim?.state === 'paid' && !claim.broken) || found !== null;
  if (way !== 'item' || lies === 'kept' || lost || parcelBack?.arrivedAt) return [];
  const step = (did: string, actor: 'P' | 'C' | undefined, reason = '') => ({
    state,
    did,
    reason,
    ...(actor && { actor }),
  });
  const atHome = step(t.home, undefined);
  if (parcelBack) return [atHome];
  const onItsWay = [step(t.onItsWay, 'C'), atHome];
  const over = state === 'closed' || endedStates.includes(state);
  if (over) return lies === 'here' ? onItsWay : [];
  const all = [step(t.goesHome, 'P'), ...onItsWay];
  return verdict !== null || state === 'appealed' ? all : [step(t.concluded, undefined, t.concludedThen), ...all];
}
