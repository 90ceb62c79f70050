/** What is photographed of a piece that was sent in before it is judged. Experts alone need it. */
import type { Result, Way } from './rules.ts';
import { EXTRA } from './slots.ts';

/** What lies on our table is shown from so many sides before it is called genuine or a fake. */
const VIEWS_IN_HAND = 3;

/**
 * How many more views of a piece that was sent in have to be photographed here before this can be said of it; how it came is no view,
 * and nobody needs any to say that they cannot tell.
 */
export function viewsMissing(
  { way, photos }: { way: Way; photos: readonly { slot: string; byUs: boolean }[] },
  result: Result,
): number {
  if (way !== 'item' || result === 'inconclusive') return 0;
  const views = new Set(photos.filter(({ slot, byUs }) => byUs && slot !== EXTRA).map(({ slot }) => slot));
  return Math.max(0, VIEWS_IN_HAND - views.size);
}
