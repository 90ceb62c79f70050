/** Until when damage can be claimed: so long after the piece came home, and not before. */
import type { Claimed } from '../../../contract/cleaning/claim.ts';
import { type CleaningState, cleaningMachine, cleaningTimes } from '../../../contract/cleaning/machine.ts';
import type { ClaimHands } from '../../../contract/express/hands.ts';
import { type Context, may } from '../../kernel/http/context.ts';
import { underRulesOf } from '../../kernel/lib/rules.ts';
import { handsOf, lastMove } from '../express/hands.ts';
import { heardAt, isUnfollowed, type Parcel } from '../express/parcels.ts';
import type { Cleaning, CleaningRow } from './queries.ts';

/** @returns null while it has not arrived, and when there is nothing to claim any more */
export function claimUntil(
  { state, deadline_at, created_at, claim_from }: Cleaning & Pick<CleaningRow, 'claim_from'>,
  parcels: readonly Parcel[],
  now: Date,
): Date | null {
  if (state === 'shelved') return deadline_at;
  if (state !== 'delivering') return null;
  const back = parcels.find(({ leg }) => leg === 'returnBack');
  // So long after we, and they through us, heard of it: a carrier that tells late takes nothing from that.
  if (back?.arrived_at) {
    const heard = heardAt(back, back.arrived_at).getTime();
    const until = heard + underRulesOf(created_at, () => cleaningTimes.claim);
    // What came while a claim of before was decided is given the whole time once that is.
    const since = claim_from === ('delivering' satisfies CleaningState) ? (deadline_at?.getTime() ?? 0) : 0;
    return new Date(Math.max(until, since));
  }
  // A parcel of which nothing is heard for so long may have come all the same; where no carrier is asked, only its owner knows.
  return back && (isUnfollowed(back) || now >= missingSince(created_at, back)) ? deadline_at : null;
}

/** Its carrier, who is asked, holds that it has not brought it yet. */
export const isOnWay = (parcels: readonly Parcel[]): boolean =>
  parcels.some((one) => one.leg === 'returnBack' && one.arrived_at === null && !isUnfollowed(one));

/** Nobody had brought it when that was claimed, whoever brought it since: refused, it is on its way as before. Whoever shows damage that no carrier can be asked about has it. */
export function wasOnWay({ event }: Claimed, { claimed_on_way }: Cleaning, back: Parcel, claimedAt: Date): boolean {
  if (event === 'claim') return claimed_on_way !== null;
  return back.arrived_at === null || heardAt(back, back.arrived_at) > claimedAt;
}

/** From then on it can be said that it did not come, though no carrier says that it did: by the rules that it was ordered under. */
const missingSince = (createdAt: Date, { sent_at }: Parcel): Date =>
  new Date(sent_at.getTime() + underRulesOf(createdAt, () => cleaningTimes.unheard));

/** @returns null where it can be said already, and where nothing is on its way home */
export function missingFrom({ state, created_at }: Cleaning, parcels: readonly Parcel[], now: Date): Date | null {
  const back = state === 'delivering' && parcels.find(({ leg }) => leg === 'returnBack');
  if (!back || back.arrived_at) return null;
  const since = missingSince(created_at, back);
  return now >= since ? null : since;
}

/** Who stands behind a claim about it. */
export const claimHandsOf = (ctx: Context, { id, user_id }: Pick<Cleaning, 'id' | 'user_id'>): Promise<ClaimHands> =>
  handsOf(ctx.db, {
    owner: may(ctx, 'cleaning.decide') ? user_id : null,
    piece: { purpose: 'cleaning', id },
    takenIn: lastMove(cleaningMachine.name, id, ['scanIn', 'recover', 'turnUp', 'comeBack']),
    said: lastMove(cleaningMachine.name, id, ['spoil', 'mislay', 'absent']),
  });
