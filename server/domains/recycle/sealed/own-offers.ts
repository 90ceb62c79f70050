import type * as hall from '../../../../contract/recycle/hall-calls.ts';
import { type Context, userOf } from '../../../kernel/http/context.ts';
import { offerEndsOf } from '../queries.ts';
import { priceOf } from './seal.ts';

/**
 * The caller's own, which they alone may open.
 * @param over also what is void since before it was opened: nothing can be offered anew
 */
export async function ownOffers(
  ctx: Context,
  lotIds: readonly string[],
  over = false,
): Promise<Map<string, NonNullable<hall.Lot['mine']>>> {
  if (lotIds.length === 0) return new Map();
  const { userId } = userOf(ctx);
  const bids = await ctx.db
    .selectFrom('recycle_bid')
    .selectAll()
    .where('user_id', '=', userId)
    .where('lot_id', 'in', lotIds)
    .where('state', '<>', 'withdrawn')
    .$if(!over, (query) => query.where((eb) => eb.or([eb('state', '<>', 'lost'), eb('price', 'is not', null)])))
    .execute();
  const ends = await offerEndsOf(ctx.db, bids);
  return new Map(
    bids.flatMap((bid) => {
      const price = priceOf(ctx.app.config, bid, { userId });
      // What cannot be read can be sealed anew.
      if (price === null) return [];
      const { id, state, updated_at } = bid;
      return [[bid.lot_id, { id, price, state, end: ends.get(id) ?? null, at: updated_at.getTime() }] as const];
    }),
  );
}
