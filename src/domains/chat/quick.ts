/** What one often says at this point, about this kind of thing. */
import { type CategoryKind, kindOf } from '../../../contract/catalogue/kinds.ts';
import type { Talk } from './talk.ts';

/**
 * Before an order by kind of thing; after it, by whether it is paid; nothing of either once it has gone to somebody else. Of what
 * lies with us its seller sends nothing and looks at nothing.
 */
export type Quick = Record<
  'ask' | 'sends' | 'gone' | 'shoes' | 'clothes' | 'other' | 'unpaid' | 'unpaidHere' | 'ordered' | 'orderedHere',
  readonly string[]
>;

const asked: Partial<Record<CategoryKind, 'shoes' | 'clothes'>> = { sneakers: 'shoes', clothing: 'clothes' };

export function quickOf({ card, order }: Pick<Talk, 'card' | 'order'>, quick: Quick): readonly string[] {
  const state = order?.state ?? card?.orderState;
  const here = card?.inWarehouse === true;
  if (state === 'pending_pay') return here ? quick.unpaidHere : quick.unpaid;
  if (state) return here ? quick.orderedHere : quick.ordered;
  if (card && card.listingState !== 'on') return quick.gone;
  return [...quick.ask, ...(here ? [] : quick.sends), ...quick[asked[kindOf({ kind: card?.category })] ?? 'other']];
}
