/** What was decided about a piece that was lost or damaged, while its owner may object to it. */
import { damagePaid } from '../../../../contract/cleaning/machine.ts';
import { coverOf } from '../../../../contract/express/cover.ts';
import type { Objectable } from '../../objection/objectable.ts';
import { findCleaning, nameOf, paidOf, partiesOf } from '../queries.ts';
import { lockOrder, payMore, pieceOf } from '../transitions.ts';
import { decidingOf, standing } from './standing.ts';

export const cleaningObjectable: Objectable = {
  service: 'cleaning',
  permission: 'cleaning.decide',
  // What two people have to agree to is counted by the order.
  lock: lockOrder,

  async decided(db, id) {
    const row = await findCleaning(db, id);
    const { steps, deciding } = await decidingOf(db, id);
    const decision = standing(steps);
    if (!row) return null;
    const { user_id: userId } = row;
    if (row.state === 'claim' || deciding.length === 0) return { userId, not: 'early' };
    // What goes on, or came after all, was not decided for good.
    if (!decision) return { userId, not: 'over' };
    const covered = coverOf(row.declared) - row.compensated;
    if (covered <= 0) return { userId, not: 'full' };
    return {
      ...{
        decision: String(decision.id),
        userId,
        no: row.no,
        name: nameOf(row),
        granted: decision.event === 'grant' || damagePaid.some((event) => event === decision.event),
      },
      ...{
        paid: row.compensated,
        note: decision.reason ?? '',
        at: decision.at,
        covered,
        given: await paidOf(db, row.batch_id),
      },
      parties: [
        ...(await partiesOf(db, id)),
        ...[...deciding.map(({ actor_id }) => actor_id), row.first?.by].flatMap((one) => one ?? []),
      ],
    };
  },

  pay: async (db, id, paid) => payMore(db, pieceOf(await lockOrder(db, id), id), paid),
};
