/** What one often says at this point, about this kind of thing. */
import type { Talk } from './talk.ts';

/** Before an order by kind of thing; after it, by whether it is paid. */
export type Quick = Record<'ask' | 'shoes' | 'clothes' | 'other' | 'unpaid' | 'ordered', readonly string[]>;

export function quickOf({ card, order }: Pick<Talk, 'card' | 'order'>, quick: Quick): readonly string[] {
  const state = order?.state ?? card?.orderState;
  if (state) return state === 'pending_pay' ? quick.unpaid : quick.ordered;
  // Kept answers of older versions name no category.
  const category = card?.category ?? '';
  const kind = category.startsWith('sneakers') ? 'shoes' : category.startsWith('clothing') ? 'clothes' : 'other';
  return [...quick.ask, ...quick[kind]];
}
