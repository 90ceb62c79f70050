/** Who puts lots up, by what is recorded of them; whoever looks at one lot learns whom they would buy from. */

import { sql } from 'kysely';
import type * as contract from '../../../../contract/auction/calls.ts';
import { lotsOver } from '../../../../contract/auction/machine.ts';
import type { LotSeller } from '../../../../contract/auction/shown.ts';
import type { Db } from '../../../db/schema.ts';
import type { Handler } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { literals } from '../../../kernel/state/transitions.ts';
import { soldBy } from '../../connection/ties.ts';
import { wasShown } from '../queries.ts';

export async function sellerOf(db: Db, id: string): Promise<LotSeller> {
  const { rows } = await sql<LotSeller>`
    select a.id, a.nickname, exists (select from merchant m where m.user_id = a.id and m.state = 'active') as business,
      ${soldBy(sql.ref('a.id'))} as sold,
      (select count(distinct c.order_id)::int from aftersale c join trade_order o on o.id = c.order_id
       where o.seller_id = a.id and c.state = 'refunded') as refunded
    from account a where a.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

/** Null for a visitor. */
export async function follows(db: Db, viewer: string | null, sellerId: string): Promise<boolean | null> {
  if (viewer === null) return null;
  const row = await db
    .selectFrom('auction_follow')
    .select('at')
    .where('user_id', '=', viewer)
    .where('kind', '=', 'seller')
    .where('subject_id', '=', sellerId)
    .executeTakeFirst();
  return row !== undefined;
}

export const auctionSeller: Handler<typeof contract.auctionSeller> = async ({ id }, ctx) => {
  const viewer = ctx.actor?.userId ?? null;
  const { rows } = await sql<{
    since: Date;
    followers: number;
    ending: number;
    preview: number;
    over: number;
  }>`
    select a.created_at as since, n.*,
      (select count(*)::int from auction_follow f where f.kind = 'seller' and f.subject_id = a.id) as followers
    from account a, lateral (
      select (count(*) filter (where l.state = 'live'))::int as ending, (count(*) filter (where l.state = 'preview'))::int as preview,
        (count(*) filter (where l.state in (${literals(lotsOver)})))::int as over
      from lot l where l.seller_id = a.id and ${wasShown}) n
    where a.id = ${id}`.execute(ctx.db);
  const [row] = rows;
  // Who never showed a lot has no page: it would tell strangers who has an account.
  if (!row || row.ending + row.preview + row.over === 0) throw new Refusal('NOT_FOUND');
  const { since, followers, ...counts } = row;
  return {
    ...(await sellerOf(ctx.db, id)),
    since: since.getTime(),
    followers,
    counts,
    followed: viewer === id ? null : await follows(ctx.db, viewer, id),
  };
};
