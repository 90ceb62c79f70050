/** One or a thousand listings or items of a write: what its device had before its eyes of each. */
import { type Context, userOf } from '../../../kernel/http/context.ts';
import type { Listing, Stock } from '../queries.ts';
import { mustHaveSeenLast } from './seen.ts';

export interface Asked {
  itemId: string;
  price: number;
  /** When what is there had been changed, as the device had read it. */
  seen?: number | null | undefined;
}

/** What the device had before its eyes: the fees, and by their keys what it had done before. */
export interface Known {
  feesSeen?: string | undefined;
  after?: readonly string[] | undefined;
}

export interface Moving extends Known {
  /** Of each of the ids, in their order. */
  seen?: readonly number[] | undefined;
}

export const mustHaveSeenListings = (
  ctx: Context,
  listings: readonly Listing[],
  what: 'on' | 'off',
  ids: readonly string[],
  { seen, after }: Moving,
): Promise<void> =>
  mustHaveSeenLast(
    ctx,
    listings.map((one) => ({ ...one, price: undefined, now: one, seen: seen?.[ids.indexOf(one.id)] })),
    { what, sellerId: userOf(ctx).userId, after },
  );

/** By item: whatever was put up, priced or taken off of it. */
export function mustHaveSeenItems(
  ctx: Context,
  stock: readonly Stock[],
  asked: readonly Asked[],
  how: { waiting: ReadonlyMap<string, { price: number; state: string }>; what: 'price' | 'on' } & Pick<Known, 'after'>,
): Promise<void> {
  const wishes = new Map(asked.map((line) => [line.itemId, line]));
  return mustHaveSeenLast(
    ctx,
    stock.map(({ item_id: id, name_zh, name_en, planned }) => ({
      ...{ id, name_zh, name_en, price: wishes.get(id)?.price, seen: wishes.get(id)?.seen },
      now: how.waiting.get(id) ?? { price: planned, state: 'draft' },
    })),
    { what: how.what, items: true, sellerId: userOf(ctx).userId, after: how.after },
  );
}
