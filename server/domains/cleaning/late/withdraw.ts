/** We are late, and nothing was done to it yet: its owner has it back without losing by that. */
import { mayWithdraw } from '../../../../contract/cleaning/late.ts';
import { type Context, userOf } from '../../../kernel/http/context.ts';
import { type Cleaning, findCleaning, rowOf } from '../queries.ts';
import { moveTogether } from '../transitions.ts';

/** What nobody has unpacked goes home with all that is in its parcel. @param order as locked by the caller @returns null where we are not late */
export async function withdrawn(ctx: Context, order: readonly Cleaning[], { id, state }: Cleaning) {
  const row = await findCleaning(ctx.db, id);
  if (!row || !mayWithdraw(rowOf(row), ctx.now.getTime())) return null;
  const pieces = order.filter((one) => (state === 'sent' ? one.state === state : one.id === id));
  await moveTogether(ctx.db, pieces, { event: 'withdraw', by: 'B', actorId: userOf(ctx).userId, now: ctx.now });
  return { id, state: 'unsuitable' as const };
}
