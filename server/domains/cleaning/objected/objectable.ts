/** What was decided about a piece that was lost or damaged, while its owner may object to it. */
import { coverOf } from '../../../../contract/express/cover.ts';
import { printUrl } from '../../../../contract/upload/calls.ts';
import type { Objectable } from '../../objection/objectable.ts';
import { openObjection } from '../../objection/objection.ts';
import { claimHandsOf } from '../claims.ts';
import { findCleaning, nameOf, paidOf, partiesOf, receivedOf, stepsOf } from '../queries.ts';
import { lockOrder, payMore, pieceOf } from '../transitions.ts';
import { decidingOf, isPaidAsLost, isPaidDamage, standing } from './standing.ts';

export const cleaningObjectable: Objectable = {
  service: 'cleaning',
  permission: 'cleaning.decide',
  // What two people have to agree to is counted by the order.
  lock: lockOrder,

  async decided(db, id) {
    const row = await findCleaning(db, id);
    const { steps, deciding } = await decidingOf(db, id);
    if (!row) return null;
    const { user_id: userId } = row;
    // What is objected to is decided first, whatever is claimed or decided later.
    const open = await openObjection(db, 'cleaning', id);
    const stands = standing(steps);
    const decision = stands.find((step) => String(step.id) === open?.decision) ?? stands.at(-1);
    // What goes on, or came after all, was not decided for good.
    if (!decision) return { userId, not: row.state === 'claim' || deciding.length === 0 ? 'early' : 'over' };
    const covered = coverOf(row.declared) - row.compensated;
    // One that is open is answered also when all was paid meanwhile.
    if (covered <= 0 && !open) return { userId, not: 'full' };
    return {
      ...{
        decision: String(decision.id),
        userId,
        no: row.no,
        name: nameOf(row),
        granted: decision.event === 'grant' || isPaidDamage(decision.event),
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

  async seen(ctx, id, decision) {
    const row = await findCleaning(ctx.db, id);
    if (!row) return null;
    const at = (await decidingOf(ctx.db, id)).steps.find((step) => String(step.id) === decision)?.at;
    const steps = (await stepsOf(ctx.db, id)).filter(({ created_at }) => !at || created_at <= at);
    const said = steps.findLast(({ kind }) => kind === 'damage' || kind === 'lost');
    return {
      ...{ body: said?.note ?? '', shown: (said?.photos ?? []).map(printUrl), photos: [] },
      packed: steps.flatMap(({ kind, photos }) => (kind === 'packed' ? photos.map(printUrl) : [])),
      ours: receivedOf(steps).map(printUrl),
      unlike: '',
      hands: await claimHandsOf(ctx, row),
    };
  },

  pay: async (db, id, paid) => {
    const lost = await isPaidAsLost(db, id);
    await payMore(db, pieceOf(await lockOrder(db, id), id), { ...paid, lost });
  },
};
