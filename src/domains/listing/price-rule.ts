/** A price for each of many items by one rule. */
import type { HangRow } from '../../../contract/listing/calls.ts';
import { isInRange, isNumber } from '../../ui/format/validators.ts';

export interface HangRule {
  rule: 'suggested' | 'percent' | 'fixed' | 'planned';
  /** Added to the suggestion; negative takes off. */
  percent: number | null;
  /** fen */
  fixed: number | null;
}

/** What a percentage may be. */
export const PERCENT = [-90, 200] as const;

/** What was typed as one; null for anything else. */
export const percentIn = (typed: string): number | null => {
  const percent = isNumber(typed) ? Number(typed) : Number.NaN;
  return isInRange(percent, PERCENT) ? percent : null;
};

/** fen, in whole yuan; null where the rule has no answer. */
export function priceBy({ rule, percent, fixed }: HangRule, { suggestion, planned }: HangRow): number | null {
  if (rule === 'fixed') return fixed;
  if (rule === 'planned') return planned ?? suggestion?.price ?? null;
  if (!suggestion) return null;
  if (rule === 'suggested') return suggestion.price;
  if (percent === null) return null;
  return Math.max(100, Math.floor((suggestion.price * (100 + percent)) / 10_000) * 100);
}
