/** What was decided about claims of a piece, and whether that still stands. */
import { damagePaid } from '../../../../contract/cleaning/claim.ts';
import { cleaningMachine } from '../../../../contract/cleaning/machine.ts';
import type { Db } from '../../../db/schema.ts';
import { endObjection, openObjection } from '../../objection/objection.ts';

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

/** Decisions that still stand, the latest last: about damage, wherever the piece goes and whatever is claimed later; about a loss, until it comes. */
export function standing(steps: Moves): Moves {
  return steps.filter(({ event, from_state, to_state }, n) => {
    const ends = to_state === 'done' || to_state === 'closed' || event === 'resumeWay' || isPaidDamage(event);
    if (from_state !== 'claim' || !ends) return false;
    return isPaidDamage(event) || claimAt(steps, n)?.event === 'claim' || steps.slice(n + 1).every(isSilence);
  });
}

/** What the decision at this place of its moves was about. */
const claimAt = (steps: Moves, n: number) =>
  steps.slice(0, n).findLast((step) => step.to_state === 'claim' && step.from_state !== 'claim');

/** That its owner said no more does not bring what they had said never came. */
const isSilence = ({ event, from_state }: Moves[number]) => event === 'lapse' && from_state === 'delivering';
export const isPaidDamage = (event: string) => damagePaid.some((one) => one === event);

/** What was lost is there: nothing is left to decide of what was objected about that. */
export async function endLostObjection(db: Db, id: string, now: Date): Promise<void> {
  const open = await openObjection(db, 'cleaning', id);
  const stands = open && standing(await moves(db, id)).some((step) => String(step.id) === open.decision);
  if (open && !stands) await endObjection(db, 'cleaning', id, now);
}

/** What was last paid for on an objection had been claimed not to have come. */
export async function isPaidAsLost(db: Db, id: string): Promise<boolean> {
  const paid = await db
    .selectFrom('objection')
    .select('decision')
    .where('service', '=', 'cleaning')
    .where('subject_id', '=', id)
    .where('state', '=', 'paid')
    .orderBy('decided_at', 'desc')
    .executeTakeFirst();
  const steps = await moves(db, id);
  const about = claimAt(
    steps,
    steps.findIndex((step) => String(step.id) === paid?.decision),
  );
  return about?.event === 'miss' || about?.event === 'vanish';
}

/** What was decided last was changed on its owner's objection, and nothing has happened since. */
export async function isOverruled(db: Db, id: string): Promise<boolean> {
  const changed = await db
    .selectFrom('objection')
    .select('decision')
    .where('service', '=', 'cleaning')
    .where('subject_id', '=', id)
    .where('state', '=', 'paid')
    .execute();
  if (changed.length === 0) return false;
  const last = String((await moves(db, id)).at(-1)?.id);
  return changed.some(({ decision }) => decision === last);
}
