import { recycleMachine } from '../../../../contract/recycle/machine.ts';
import type { Db } from '../../../db/schema.ts';

/** Who found it not genuine. */
export async function judgeOf(db: Db, id: string): Promise<string | null> {
  const step = await db
    .selectFrom('transition')
    .select('actor_id')
    .where('entity', '=', recycleMachine.name)
    .where('entity_id', '=', id)
    .where('from_state', '=', 'checking')
    .where('actor', '=', 'P')
    // What lies with us stays.
    .where('event', 'in', ['refuse', 'stay'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return step?.actor_id ?? null;
}
