/** What is claimed of a piece, and where it goes from there once that is decided. */
import type { CleaningEvent, CleaningState } from './machine.ts';

/** That it came damaged, that it never came, that no carrier knows where it is, that its parcel came without it, that we spoilt or lost it. */
export const claimEvents = [
  'claim',
  'miss',
  'vanish',
  'absent',
  'spoil',
  'mislay',
] as const satisfies readonly CleaningEvent[];
export type Claimed = { event: (typeof claimEvents)[number]; from: CleaningState };

/** How a claim ends that is paid: what we spoilt still has to go back, or waits for its owner's word as before. */
export function granting({ event, from }: Claimed): CleaningEvent {
  if (event !== 'spoil') return 'grant';
  return from === 'found' ? 'giveFound' : from === 'undelivered' ? 'giveUndelivered' : 'giveBack';
}
/** Paid for as damaged: that stands wherever it goes, what was paid for as lost only until it comes. */
export const damagePaid: readonly CleaningEvent[] = ['giveBack', 'giveFound', 'giveUndelivered'];

/** And how one ends that is not. @param onWay nobody had brought it home when that was claimed */
export function dismissing({ event, from }: Claimed, onWay: boolean): CleaningEvent {
  if (event === 'absent' || (event === 'vanish' && from === 'sent')) return 'close';
  if (event !== 'spoil' && event !== 'mislay') return from === 'delivering' && onWay ? 'resumeWay' : 'dismiss';
  if (from === 'arrived') return 'resumeArrival';
  if (from === 'washing') return 'resumeWash';
  if (from === 'unsuitable') return 'resumeRefused';
  if (from === 'found') return 'resumeFound';
  if (from === 'undelivered') return 'resumeUndelivered';
  // Nothing more is done to it without its owner's word: the check asks for that again.
  return from === 'qc' || from === 'to_return' || from === 'again' ? 'resumeCheck' : 'resume';
}
