/** A piece as its screens know it. */

import type { identifyDetail } from '../../../contract/identify/calls.ts';
import { type IdentifyState, identifyMachine } from '../../../contract/identify/machine.ts';
import type { Output } from '../../../contract/wire/call.ts';

export type PieceData = Output<typeof identifyDetail>;

const sent: readonly IdentifyState[] = ['to_send', 'in_transit'];
const toResult: readonly IdentifyState[] = ['pending_pay', ...sent, 'queued', 'reviewing'];

/** Up to who looks at it: what they will find is nobody's to foretell. */
export function aheadOf({
  state,
  way,
  verdict,
}: Pick<PieceData, 'state' | 'way' | 'verdict'>): readonly IdentifyState[] {
  if (state === 'need_photos') return ['queued', 'reviewing'];
  if (verdict !== null || state === 'appealed') return identifyMachine.states[state].waitsFor ? ['final'] : [];
  const path = way === 'item' ? toResult : toResult.filter((one) => !sent.includes(one));
  return path.slice(path.indexOf(state) + 1 || path.length);
}
