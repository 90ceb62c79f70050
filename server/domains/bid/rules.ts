/** What the order book decides without touching the database. */

import type { OfferState } from '../../../contract/bid/machine.ts';
import { offerMachine } from '../../../contract/bid/machine.ts';
import { offerRules } from '../../../contract/bid/rules.ts';
import { isFinal } from '../../../contract/wire/states.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import type { Offer } from './tables.ts';

/** The prices a side may name next: better for the other than their own last, not as good as the other's. */
export function rangeFor(
  side: 'B' | 'S',
  { asked, last, other }: { asked: number; last: number | undefined; other: number | undefined },
): { above: number; below: number } {
  return side === 'B'
    ? { above: last ?? 0, below: Math.min(asked, other ?? asked) }
    : { above: other ?? 0, below: Math.min(asked, last ?? asked) };
}

/** @throws Refusal OFFER_OUT_OF_RANGE with the range */
export function mustLieIn(price: number, { above, below }: { above: number; below: number }): void {
  if (price <= above || price >= below) throw new Refusal('OFFER_OUT_OF_RANGE', { above, below });
}

/** @throws Refusal ROUNDS_OVER */
export function mustHaveRound(rounds: number): void {
  if (rounds >= offerRules.rounds) throw new Refusal('ROUNDS_OVER');
}

export const isOpen = (offer: Pick<Offer, 'state'>) => !isFinal(offerMachine, offer.state as OfferState);

/** Where a row stands in its list: waiting ones first, newest first. */
export interface Place {
  over: 0 | 1;
  id: string;
}

export const cursorOf = (place: Place | null) =>
  place && Buffer.from(JSON.stringify([place.over, place.id])).toString('base64url');

/** An unreadable cursor starts from the beginning. */
export function placeOf(cursor: string | undefined): Place | undefined {
  if (!cursor) return undefined;
  try {
    const [over, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if ((over === 0 || over === 1) && typeof id === 'string' && /^[\w-]{1,64}$/.test(id)) return { over, id };
  } catch {
    return undefined;
  }
  return undefined;
}
