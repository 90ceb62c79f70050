/** What staff give away beyond a limit is given by two of them, who say the same amount. */
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { type Context, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { hasPart, isCaller } from '../connection/impartial.ts';
import { limitsNow } from './limits.ts';
import { calledAtWork } from './staff-names.ts';
import type { First } from './tables.ts';

/**
 * @returns the first word, to be kept until a colleague agrees; null where the amount may be given now
 * @param how.always what nothing but the word of staff vouches for takes two of them however little it is, where anything does
 * @param how.given what was given before for the same thing: nobody gets round the limit in parts
 * @throws Refusal SECOND_PERSON for whoever has agreed already, also through another account of theirs
 */
export async function firstOfTwo(
  ctx: Context,
  first: First | null,
  amount: number,
  { always = false, given = 0 } = {},
): Promise<First | null> {
  const { userId } = userOf(ctx);
  const { twoPeopleFrom } = await limitsNow(ctx);
  if (twoPeopleFrom === null || (amount + given < twoPeopleFrom && !always)) return null;
  // Another amount is another decision.
  if (first?.amount !== amount || !(await worksHere(ctx.db, first.by))) {
    ctx.changed({ before: null, after: { agreed: 1, amount } });
    return { by: userId, amount };
  }
  if (await isCaller(ctx, [first.by])) throw new Refusal('SECOND_PERSON');
  return null;
}

/** From which amount on it takes two, fen, after so much was given before for the same thing; null where it never does. */
export async function twoFrom(ctx: Parameters<typeof limitsNow>[0], given = 0): Promise<number | null> {
  const { twoPeopleFrom } = await limitsNow(ctx);
  return twoPeopleFrom === null ? null : Math.max(0, twoPeopleFrom - given);
}

/** The word of somebody who has left is nobody's any more. */
export async function worksHere(db: Db, userId: string): Promise<boolean> {
  const role = await db.selectFrom('staff_role').select('role').where('user_id', '=', userId).executeTakeFirst();
  return role !== undefined;
}

/** Who has agreed to what, as their colleagues see it; the word of an account that counts as theirs is their own. */
export async function shownFirsts(
  db: Db,
  firsts: readonly (First | null)[],
  userId: string,
): Promise<({ by: string | null; amount: number; own: boolean } | null)[]> {
  const ids = firsts.flatMap((first) => first?.by ?? []);
  const people =
    ids.length === 0
      ? []
      : await db
          .selectFrom('account')
          .select([
            'id',
            calledAtWork().as('nickname'),
            hasPart(sql.val(userId), sql`select account.id as id`).as('own'),
          ])
          .where('id', 'in', ids)
          .execute();
  return firsts.map((first) => {
    const person = people.find(({ id }) => id === first?.by);
    return first && { by: person?.nickname ?? null, amount: first.amount, own: person?.own ?? false };
  });
}
