/** Who stands behind a claim about a piece that was in our hands. */
import { type RawBuilder, sql } from 'kysely';
import type { ClaimHands } from '../../../contract/express/hands.ts';
import type { Db } from '../../db/schema.ts';
import { calledAtWork } from '../shop/staff-names.ts';
import { numberOf } from './entered.ts';

/** A query of (who, at): the last time that staff moved it so. */
export const lastMove = (entity: string, id: string, events: readonly string[]) => sql`
  select t.actor_id as who, t.at from transition t
  where t.entity = ${entity} and t.entity_id = ${id} and t.actor = 'P' and t.event = any(${[...events]}) order by t.id desc limit 1`;

interface Asked {
  owner: string | null;
  piece: { purpose: 'identify' | 'cleaning'; id: string };
  takenIn: RawBuilder<unknown>;
  said: RawBuilder<unknown>;
}

/** @param owner null where the reader may not know @param takenIn a query of (who, at), as `said` is */
export async function handsOf(db: Db, { owner, piece, takenIn, said }: Asked): Promise<ClaimHands> {
  const named = (by: RawBuilder<unknown>) => sql`(
    select jsonb_build_object('by', ${calledAtWork()}, 'at', floor(extract(epoch from hand.at) * 1000)::bigint)
    from (${by}) hand join account on account.id = hand.who)`;
  // Whose number it is too is not told to whoever may not know whose it is.
  const number = owner === null ? null : await numberOf(db, piece.purpose, piece.id);
  const { rows } = await sql<ClaimHands>`
    select (select nickname from account where id = ${owner}) as owner, ${named(takenIn)} as "takenIn", ${named(said)} as said`.execute(
    db,
  );
  return { ...(rows[0] ?? { owner: null, takenIn: null, said: null }), number };
}
