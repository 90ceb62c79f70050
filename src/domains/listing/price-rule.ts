/** A price for each of many items by one rule. */
import type { HangRow } from '../../../contract/listing/calls.ts';

export interface HangRule {
  rule: 'suggested' | 'percent' | 'fixed' | 'planned';
  /** Added to the suggestion; negative takes off. */
  percent: number;
  /** fen */
  fixed: number | null;
}

/** fen, in whole yuan; null where the rule has no answer. */
export function priceBy({ rule, percent, fixed }: HangRule, { suggestion, planned }: HangRow): number | null {
  if (rule === 'fixed') return fixed;
  if (rule === 'planned') return planned ?? suggestion?.price ?? null;
  if (!suggestion) return null;
  if (rule === 'suggested') return suggestion.price;
  if (!Number.isFinite(percent) || percent < -90 || percent > 200) return null;
  return Math.max(100, Math.floor((suggestion.price * (100 + percent)) / 10_000) * 100);
}
