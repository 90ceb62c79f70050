/** Whether a piece could be judged here at all: what nobody works here for is not sold. */
import { sql } from 'kysely';
import type { Judges } from '../../../../contract/identify/calls.ts';
import { identifyRules } from '../../../../contract/identify/rules.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import type { Db } from '../../../db/schema.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { hasPart, holdersOf, homeOf } from '../../connection/impartial.ts';
import { worthOf } from '../queries.ts';

/**
 * How many who work here could judge a piece of this person's, each apart from the other.
 * @param userId null for a stranger
 * @param home where it goes back to, once that is known
 */
export async function judgesFor(db: Db, userId: string | null, home: object | null = null): Promise<Judges> {
  const me = sql`select unnest(array[${userId}, ${homeOf(home)}]::text[]) as id`;
  const { rows } = await sql<{ one: boolean; two: boolean }>`
    with e as (select h.user_id from ${holdersOf('identify.judge')} h
      where ${userId}::text is null or not ${hasPart(sql.ref('h.user_id'), me)})
    select exists (select from e) as one, exists (
      select from e join e other on other.user_id > e.user_id
      where not ${hasPart(sql.ref('e.user_id'), sql`select other.user_id as id`)}) as two`.execute(db);
  if (rows[0]?.two) return 2;
  return rows[0]?.one ? 1 : 0;
}

/**
 * What one alone could find a fake, or not be sure of, ends without a result and for nothing, as was said before it was ordered; of
 * what is dear that would be the end from the first.
 * @throws Refusal NO_EXPERT
 */
export async function mustBeJudgeable(
  db: Db,
  { userId, home }: { userId: string; home: object | null },
  pieces: readonly { worth: number; productId?: string | undefined }[],
): Promise<void> {
  const judges = await judgesFor(db, userId, home);
  if (judges === 0) throw new Refusal('NO_EXPERT');
  if (judges > 1) return;
  for (const { worth, productId = null } of pieces)
    if ((await worthOf(db, { worth, product_id: productId })) >= identifyRules.secondFrom)
      throw new Refusal('NO_EXPERT', { said: needsTwo() });
}

const needsTwo = () => {
  const from = yuan(identifyRules.secondFrom, 0);
  return {
    zh: `申报价值或行情 ¥${from} 起的要两位鉴别师各自看，店里现在只有一位`,
    en: `What is declared, or traded for, at ¥${from} or more takes two experts who look apart; one works here now`,
  };
};
