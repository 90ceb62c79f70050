/** Who of staff may work on a piece: whoever has no part in it, as its owner, its merchant, or one who offered for it. */
import { type RawBuilder, sql } from 'kysely';
import { type RecycleQueue, recycleActs } from '../../../contract/recycle/work-calls.ts';
import { type Context, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { causes } from '../connection/causes.ts';
import { hasPart, needsSecond } from '../connection/impartial.ts';
import { findPiece, type Locked, lockPiece } from './queries.ts';
import type { Row } from './rows.ts';
import type { By } from './transitions.ts';

/** For a query in which `o` is the piece. */
const parties = causes.recycle(sql.ref('o.id'));

/** Where one has agreed to what takes two, another than they. */
const firstIn: Partial<Record<RecycleQueue, RawBuilder<unknown>>> = {
  missing: sql`l.missing_first ->> 'by'`,
  dispute: sql`l.dispute -> 'first' ->> 'by'`,
};
const othersIn = (queue: RecycleQueue) => {
  const first = firstIn[queue];
  return first ? sql`${parties} union all select ${first} from recycle_lot l where l.id = o.id` : parties;
};

export interface Part {
  /** The caller has a part in it. */
  own: boolean;
  /** Nobody who works here may do it. */
  needsSecond: boolean;
}

/** Of pieces of a queue, whose cause they are. */
export async function partsIn(
  ctx: Context,
  shown: readonly Row[],
  queue: RecycleQueue,
): Promise<ReadonlyMap<string, Part>> {
  const { rows } = await sql<Part & { id: string }>`
    select o.id, ${hasPart(sql.val(userOf(ctx).userId), parties)} as own,
      ${needsSecond(recycleActs[queue].permission ?? 'recycle.work', othersIn(queue))} as "needsSecond"
    from recycle_order o where o.id = any(${shown.map(({ id }) => id)}::text[])`.execute(ctx.db);
  return new Map(rows.map(({ id, ...part }) => [id, part]));
}

export const staff = (ctx: Context): By => ({ by: 'P', actorId: userOf(ctx).userId, now: ctx.now });

export async function staffPiece(ctx: Context, id: string): Promise<Locked> {
  if (!(await findPiece(ctx.db, id))) throw new Refusal('NOT_FOUND');
  return lockPiece(ctx.db, id);
}

export const done = (ctx: Context, id: string) =>
  ctx.db
    .selectFrom('recycle_order')
    .innerJoin('recycle_lot', 'recycle_lot.id', 'recycle_order.id')
    .select(['recycle_order.id', 'recycle_order.state', 'recycle_lot.state as lot'])
    .where('recycle_order.id', '=', id)
    .executeTakeFirstOrThrow();
