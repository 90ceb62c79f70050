/** How a piece comes to us, as its order tells, and what its order costs piece by piece. */

import { disputedUntil, isOver } from '../../../contract/cleaning/called.ts';
import type { CleaningDetail } from '../../../contract/cleaning/calls.ts';
import type { CleaningWay } from '../../../contract/cleaning/rules.ts';
import type { Words } from '../../../contract/wire/states.ts';

export const wayOf = ({ stored, pickupAt }: Pick<CleaningDetail, 'stored' | 'pickupAt'>): CleaningWay =>
  stored ? 'here' : pickupAt === null ? 'send' : 'fetch';

type Of = Pick<CleaningDetail, 'place' | 'beside' | 'state'>;

/** What of its order stands where it does, in the order of the form: not what was given up alone. An answer kept on the phone may be of before there were several. */
function besides<T extends Of>(data: T): (T | CleaningDetail['beside'][number])[] {
  const { beside = [], place = 0, state } = data;
  return [...beside.slice(0, place), data, ...beside.slice(place)].filter((one) => one.state === state);
}
export const besidesOf = (data: Of): number => besides(data).length;

/** What is paid for at once, each piece with its part of their journeys, in the order of the form. */
export function dueLines(data: CleaningDetail, language: keyof Words): { label: string; amount: number }[] {
  const all = besides(data);
  // An answer kept on the phone may be of before that was told.
  if (all.some(({ total }) => total === undefined)) return [];
  return all.map(({ name, total }, n) => ({ label: `${n + 1}. ${name[language]}`, amount: total }));
}

/** What is written on the slip in the box: its last digits, by which staff find it in their queue. */
export const shortNo = (no: string): string => no.slice(-6);

/** The numbers of all pieces, in the order of the form. An answer kept on the phone may be of before others told theirs. */
export const numbersOf = (data: Pick<CleaningDetail, 'no'> & Of): string[] =>
  besides(data)
    .map((one) => one.no)
    .filter(Boolean);

/** The step whose photos its owner agreed to: what came back later was not confirmed with it. */
export const confirmedOf = (
  steps: readonly Pick<CleaningDetail['steps'][number], 'id' | 'kind' | 'at'>[],
  arrivalOkAt: number | null,
): string | null =>
  (arrivalOkAt !== null && steps.findLast(({ kind, at }) => kind === 'arrival' && at <= arrivalOkAt)?.id) || null;

/** Green says that all is well: not of what was closed, nor of what went wrong on its way. */
export const toneOf = (
  of: Pick<CleaningDetail, 'state'> & Partial<Pick<CleaningDetail, 'objectionDueAt' | 'outcome'>>,
): 'idle' | 'warn' | undefined => {
  const { state } = of;
  if (disputedUntil(of) !== null) return 'warn';
  if (state === 'closed' || (of.outcome && of.outcome !== 'paid')) return 'idle';
  return state === 'undelivered' || state === 'claim' ? 'warn' : undefined;
};

/** The most that can still be paid for all of an order: of what is over nothing; null of one piece alone. */
export function coveredAll({ covered, beside = [] }: Pick<CleaningDetail, 'covered' | 'beside'>): number | null {
  const others = beside.filter((one) => !isOver(one));
  // An answer kept on the phone may be of before that was told.
  if (others.length === 0 || others.some((one) => one.covered === undefined)) return null;
  return others.reduce((sum, one) => sum + one.covered, covered);
}
