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
    // What goes on, or came after all, was not decided for good.
    if (!row || last?.from_state !== 'claim' || (row.state !== 'done' && row.state !== 'closed')) return null;
    const covered = coverOf(row.declared) - row.compensated;
    if (covered <= 0) return null;
    const deciders = steps.filter(({ from_state, actor }) => from_state === 'claim' && actor === 'P');
    return {
      ...{
        decision: String(last.id),
        userId: row.user_id,
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
