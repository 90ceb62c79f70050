/** What staff give away beyond a limit is given by two of them, who say the same amount. */
import type { Db } from '../../db/schema.ts';
import { type Context, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { limitsNow } from './limits.ts';
import type { First } from './tables.ts';

/**
 * @returns the first word, to be kept until a colleague agrees; null where the amount may be given now
 * @param how.always what nothing but the word of staff vouches for takes two of them however little it is, where anything does
 * @throws Refusal SECOND_PERSON for whoever has agreed already
 */
export async function firstOfTwo(
  ctx: Context,
  first: First | null,
  amount: number,
  { always = false } = {},
): Promise<First | null> {
  const { userId } = userOf(ctx);
  const { twoPeopleFrom } = await limitsNow(ctx);
  if (twoPeopleFrom === null || (amount < twoPeopleFrom && !always)) return null;
  // Another amount is another decision.
  if (first?.amount !== amount) return { by: userId, amount };
  if (first.by === userId) throw new Refusal('SECOND_PERSON');
  return null;
}

/** Who has agreed to what, as their colleagues see it. */
export async function shownFirsts(
  db: Db,
  firsts: readonly (First | null)[],
  userId: string,
): Promise<({ by: string | null; amount: number; own: boolean } | null)[]> {
  const ids = firsts.flatMap((first) => first?.by ?? []);
  const people =
    ids.length === 0 ? [] : await db.selectFrom('account').select(['id', 'nickname']).where('id', 'in', ids).execute();
  return firsts.map(
    (first) =>
      first && {
        by: people.find(({ id }) => id === first.by)?.nickname ?? null,
        amount: first.amount,
        own: first.by === userId,
      },
  );
}
