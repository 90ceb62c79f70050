/** What was decided about a piece that was lost or damaged, while its owner may object to it. */
import { cleaningMachine } from '../../../../contract/cleaning/machine.ts';
import { coverOf } from '../../../../contract/express/cover.ts';
import type { Db } from '../../../db/schema.ts';
import type { Objectable } from '../../objection/objectable.ts';
import { findCleaning, nameOf, paidOf, partiesOf } from '../queries.ts';
import { lockOrder, payMore, pieceOf } from '../transitions.ts';

/** Who decided about claims of it, as far as it was decided. */
const moves = (db: Db, id: string) =>
  db
    .selectFrom('transition')
    .select(['id', 'event', 'from_state', 'to_state', 'actor', 'actor_id', 'reason', 'at'])
    .where('entity', '=', cleaningMachine.name)
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();

export const cleaningObjectable: Objectable = {
  service: 'cleaning',
  permission: 'cleaning.decide',
  // What two people have to agree to is counted by the order.
  lock: lockOrder,

  async decided(db, id) {
    const row = await findCleaning(db, id);
    const steps = await moves(db, id);
    const last = steps.at(-1);
    if (!row) return null;
    const { user_id: userId } = row;
    const deciders = steps.filter(({ from_state, actor }) => from_state === 'claim' && actor === 'P');
    if (row.state === 'claim' || deciders.length === 0) return { userId, not: 'early' };
    // What goes on, or came after all, was not decided for good.
    if (last?.from_state !== 'claim' || (row.state !== 'done' && row.state !== 'closed'))
      return { userId, not: 'over' };
    const covered = coverOf(row.declared) - row.compensated;
    if (covered <= 0) return { userId, not: 'full' };
    return {
      ...{
        decision: String(last.id),
        userId,
        no: row.no,
        name: nameOf(row),
        granted: last.event === 'grant',
      },
      ...{
        paid: row.compensated,
        note: last.reason ?? '',
        at: last.at,
        covered,
        given: await paidOf(db, row.batch_id),
      },
      parties: [
        ...(await partiesOf(db, id)),
        ...[...deciders.map(({ actor_id }) => actor_id), row.first?.by].flatMap((one) => one ?? []),
      ],
    };
  },

  pay: async (db, id, paid) => payMore(db, pieceOf(await lockOrder(db, id), id), paid),
};
