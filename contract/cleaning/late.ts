/** What was ours to do by a day that has passed: whoever waits for us reads that, and loses nothing by it. */
import { slotFrom } from '../express/pickup.ts';
import { type Actor, eventsFor } from '../wire/states.ts';
import { type CleaningState, cleaningMachine } from './machine.ts';

interface Waits {
  waitsFor: Actor | null;
  /** Epoch ms. */
  deadlineAt: number | null;
}

/** The day by which we should have acted, epoch ms; null while we are not late. A courier of ours is late from the end of the agreed hour on. */
export function lateSince(
  { state, waitsFor, deadlineAt, pickupAt }: Waits & { state: CleaningState; pickupAt: number | null },
  now: number,
): number | null {
  const by = state === 'to_fetch' && pickupAt !== null ? slotFrom(pickupAt).until : deadlineAt;
  return waitsFor === 'P' && by !== null && by <= now ? by : null;
}

/** We are late and have not begun: its owner has all of their money back, and it goes home at no cost. */
export const mayWithdraw = (of: Parameters<typeof lateSince>[0] & { washed: boolean }, now: number): boolean =>
  !of.washed && lateSince(of, now) !== null && eventsFor(cleaningMachine, of.state, 'B').includes('withdraw');
