/** What was decided about claims of a piece, and whether that still stands. */
import { cleaningMachine, damagePaid } from '../../../../contract/cleaning/machine.ts';
import type { Db } from '../../../db/schema.ts';

/** Each of its moves, in their order. */
const moves = (db: Db, id: string) =>
  db
    .selectFrom('transition')
    .select(['id', 'event', 'from_state', 'to_state', 'actor', 'actor_id', 'reason', 'at'])
    .where('entity', '=', cleaningMachine.name)
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();
type Moves = Awaited<ReturnType<typeof moves>>;

/** Staff's words on its claims, those among them that another had to agree with. */
export const decidingOf = async (db: Db, id: string): Promise<{ steps: Moves; deciding: Moves }> => {
  const steps = await moves(db, id);
  return { steps, deciding: steps.filter(({ from_state, actor }) => from_state === 'claim' && actor === 'P') };
};

/** Damage that was paid for stands wherever the piece goes, until it is claimed anew; all else until anything moves it. */
export function standing(steps: Moves): Moves[number] | undefined {
  const last = steps.at(-1);
  const decided = steps.findLast(({ from_state, to_state }) => from_state === 'claim' || to_state === 'claim');
  if (decided?.to_state === 'claim') return undefined;
  const stays = damagePaid.some((event) => event === decided?.event);
  return stays || (decided === last && isEnd(decided?.to_state)) ? decided : undefined;
}
const isEnd = (state: string | undefined) => state === 'done' || state === 'closed';

export const standingOf = async (db: Db, id: string) => standing(await moves(db, id));
