/** Nobody decides in their own cause: not as themselves, and not through another account of theirs. */
import { type RawBuilder, sql } from 'kysely';
import { type Context, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { isConnected } from './ties.ts';

/**
 * A condition: what concerns one is the other's own cause. In a demo one visitor plays all of its people from one device: those
 * are told apart by their accounts alone. Nobody else is called so, since ids are made without that word.
 */
export const isOwnCause = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql<boolean>`(${one} = ${other} or (${isConnected(one, other)} and not (${one} like 'demo-%' and ${other} like 'demo-%')))`;

/**
 * @param parties user ids
 * @throws Refusal OWN_CASE
 */
export async function mustBeImpartial(
  ctx: Pick<Context, 'actor' | 'db'>,
  parties: readonly (string | null | undefined)[],
): Promise<void> {
  const ids = JSON.stringify(parties.filter(Boolean));
  const { rows } = await sql`
    select from jsonb_array_elements_text(${ids}::jsonb) as party (id)
    where ${isOwnCause(sql.val(userOf(ctx).userId), sql.ref('party.id'))} limit 1`.execute(ctx.db);
  if (rows.length > 0) throw new Refusal('OWN_CASE');
}
