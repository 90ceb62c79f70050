/** What our inspection found of a thing before it was asked about again: whoever offers for it anew is told, without a name. */
import { sql } from 'kysely';
import type * as hall from '../../../../contract/recycle/hall-calls.ts';
import type { RecycleState } from '../../../../contract/recycle/machine.ts';
import { photoUrl } from '../../../../contract/upload/calls.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import type { Db } from '../../../db/schema.ts';
import { literals } from '../../../kernel/state/transitions.ts';
import type { Piece } from '../queries.ts';
import type { Inspection } from '../tables.ts';
import { isShownIn, listOf } from './went-on.ts';

const unsold: readonly RecycleState[] = ['returning', 'returned', 'cancelled'];

/** It shows itself in the same photo, or lies with us as the same item. A sale that went through tells nothing of what is sold anew. */
export async function foundBefore(
  db: Db,
  { id, batch_id, user_id, photos, item_id, created_at }: Piece,
): Promise<Output<typeof hall.hallDetail>['foundBefore']> {
  const { rows } = await sql<{ inspection: Inspection }>`select o.inspection from recycle_order o
    where o.user_id = ${user_id} and o.id <> ${id} and o.batch_id <> ${batch_id} and o.created_at < ${created_at}
      and o.state in (${literals(unsold)}) and o.inspection ->> 'result' in ('differ', 'refuse')
      and o.inspection -> 'withdrawn' is null
      and (o.item_id = ${item_id} or ${isShownIn(listOf(photos))})
    order by o.created_at desc limit 1`.execute(db);
  const found = rows[0]?.inspection;
  if (!found) return null;
  return {
    at: found.at,
    kind: found.kind ?? null,
    points: found.points.map(({ words, measure, photo }) => ({ words, measure, photo: photoUrl(photo) })),
  };
}
