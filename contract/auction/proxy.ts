/** Proxy bidding (second-price, ascending): pure, so that the server decides, the browser checks and tests model with one function. */

import { auctionRules, type Steps, stepAt } from './rules.ts';

export interface Terms {
  /** fen */
  readonly start: number;
  /** Secret; null for a lot without one. */
  readonly reserve: number | null;
  readonly steps: Steps;
}

/** Where a lot stands. `max` is the leader's secret. */
export interface Standing {
  readonly price: number | null;
  readonly leader: string | null;
  readonly max: number;
  readonly reserveMet: boolean;
}

/** How a bid changed the standing: what the public log says of it. */
export const entryKinds = ['first', 'outbid', 'held', 'tie', 'reserve', 'void'] as const;
export type EntryKind = (typeof entryKinds)[number];

export type Placed =
  /** One's own maximum, raised: `entry` only when it meets the reserve, the one case in which it moves the price. */
  | { readonly kind: 'raise'; readonly standing: Standing; readonly entry: 'reserve' | null }
  | {
      readonly kind: 'bid';
      readonly standing: Standing;
      readonly entry: EntryKind;
      /** The maximum that lost, and therefore made the price; null for the first bid. */
      readonly beaten: number | null;
    }
  | { readonly kind: 'refused'; readonly least: number };

/* @__NO_SIDE_EFFECTS__ */
export const opening = ({ reserve }: Terms): Standing => ({
  price: null,
  leader: null,
  max: 0,
  reserveMet: reserve === null,
});

/** The lowest maximum that is accepted now: from the leader anything above their own, from others the next step. */
export function leastBid({ start, steps }: Pick<Terms, 'start' | 'steps'>, now: Standing, by: string | null): number {
  if (now.price === null) return start;
  if (now.leader === by) return now.max + auctionRules.unit;
  return now.price + stepAt(steps, now.price);
}

export function place(terms: Terms, now: Standing, bid: { by: string; max: number }): Placed {
  const least = leastBid(terms, now, bid.by);
  return bid.max < least ? { kind: 'refused', least } : meet(terms, now, bid);
}

/** The same without asking whether the maximum is high enough: for a log that is played again after a bid was taken back. */
export function meet(
  terms: Terms,
  now: Standing,
  { by, max }: { by: string; max: number },
): Exclude<Placed, { kind: 'refused' }> {
  const { start, reserve, steps } = terms;
  const isMet = (most: number) => reserve === null || most >= reserve;
  /** A reserve that a maximum meets is the price at least. */
  const lifted = (price: number, most: number) => (reserve !== null && isMet(most) ? Math.max(price, reserve) : price);

  if (now.leader === null || now.price === null) {
    const price = lifted(start, max);
    return { kind: 'bid', entry: 'first', beaten: null, standing: { price, leader: by, max, reserveMet: isMet(max) } };
  }
  if (now.leader === by) {
    const most = Math.max(max, now.max);
    const price = lifted(now.price, most);
    const standing = { price, leader: by, max: most, reserveMet: isMet(most) };
    return { kind: 'raise', standing, entry: price > now.price ? 'reserve' : null };
  }
  const wins = max > now.max;
  const [most, beaten] = wins ? [max, now.max] : [now.max, max];
  const price = Math.max(now.price, lifted(Math.min(most, beaten + stepAt(steps, beaten)), most));
  return {
    kind: 'bid',
    entry: wins ? 'outbid' : max === now.max ? 'tie' : 'held',
    beaten,
    standing: { price, leader: wins ? by : now.leader, max: most, reserveMet: isMet(most) },
  };
}

/** Whether the leader was ahead by less than a step: the price is then their whole maximum. */
export const isNarrow = (steps: Steps, price: number, beaten: number | null): boolean =>
  beaten !== null && price > beaten && price < beaten + stepAt(steps, beaten);
