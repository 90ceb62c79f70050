/** What one often says at this point, about this kind of thing. */
import { type CategoryKind, kindOf } from '../../../contract/catalogue/kinds.ts';
import type { Talk } from './talk.ts';

/** Before an order by kind of thing; after it, by whether it is paid; nothing of either once it has gone to somebody else. */
export type Quick = Record<'ask' | 'gone' | 'shoes' | 'clothes' | 'other' | 'unpaid' | 'ordered', readonly string[]>;

const asked: Partial<Record<CategoryKind, 'shoes' | 'clothes'>> = { sneakers: 'shoes', clothing: 'clothes' };

export function quickOf({ card, order }: Pick<Talk, 'card' | 'order'>, quick: Quick): readonly string[] {
  const state = order?.state ?? card?.orderState;
  if (state) return state === 'pending_pay' ? quick.unpaid : quick.ordered;
  if (card && card.listingState !== 'on') return quick.gone;
  return [...quick.ask, ...quick[asked[kindOf({ kind: card?.category })] ?? 'other']];
}
