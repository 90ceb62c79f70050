/** Connected accounts as staff see them. */
import { sql } from 'kysely';
import * as contract from '../../../contract/connection/calls.ts';
import { dealsShown } from '../../../contract/connection/rules.ts';
import { userOf } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { causes } from './causes.ts';
import { hasPart, needsSecond } from './impartial.ts';
import { isConnected, tiesOf } from './ties.ts';

interface Row {
  one: string;
  other: string;
  people: [{ id: string; nickname: string; phone: string }, { id: string; nickname: string; phone: string }];
  ties: contract.Tie[];
  connected: boolean;
  orders: number;
  total: number;
  leftOut: number;
  bids: number;
  last: Date;
}

const person = (account: string) => {
  const of = (column: string) => sql.ref(`${account}.${column}`);
  return sql`jsonb_build_object('id', ${of('id')}, 'nickname', ${of('nickname')},
    'phone', coalesce(left(${of('phone')}, 3) || '****' || right(${of('phone')}, 4), ''))`;
};

export const connection = handlers(contract, {
  workbenchConnections: async ({ cursor, size }, { db, now }) => {
    const from = cursor && /^\d{1,6}$/.test(cursor) ? Number(cursor) : 0;
    const since = new Date(now.getTime() - dealsShown);
    const ties = tiesOf(sql.ref('pair.one'), sql.ref('pair.other'));
    const { rows } = await sql<Row>`
      with deal as (
        select o.buyer_id as buyer, o.seller_id as seller, o.id as order_id, o.total as amount, o.created_at as at
        from trade_order o where o.created_at > ${since}
        union all
        select b.user_id, l.seller_id, null, 0, l.created_at from lot_bidder b join lot l on l.id = b.lot_id
        where l.created_at > ${since}
        union all
        select b.user_id, l.seller_id, null, 0, b.created_at from bid b join listing l on l.id = b.listing_id
        where b.created_at > ${since}
        union all
        select r.merchant_id, r.user_id, null, 0, r.created_at from recycle_order r
        where r.merchant_id is not null and r.created_at > ${since}
      ), pair as (
        select least(buyer, seller) as one, greatest(buyer, seller) as other, count(order_id)::int as orders,
          sum(amount)::bigint as total, count(c.order_id)::int as "leftOut", (count(*) - count(deal.order_id))::int as bids,
          max(deal.at) as last
        from deal left join connected_trade c using (order_id) group by 1, 2
      )
      select pair.*, jsonb_build_array(${person('a')}, ${person('b')}) as people, shared.ties,
        ${isConnected(sql.ref('pair.one'), sql.ref('pair.other'))} as connected
      from pair join account a on a.id = pair.one join account b on b.id = pair.other
      join lateral (
        select jsonb_agg(jsonb_build_object('kind', tie.kind, 'what', tie.what,
          'at', floor(extract(epoch from tie.at) * 1000)::bigint) order by tie.kind, tie.at desc) as ties
        from ${ties} tie
      ) shared on shared.ties is not null
      order by connected desc, pair.last desc, pair.one, pair.other offset ${from} limit ${size + 1}`.execute(db);
    const list = rows
      .slice(0, size)
      .map(({ one, other, last, ...row }) => ({ ...row, id: `${one}-${other}`, lastAt: last.getTime() }));
    return { list, next: rows.length > size ? String(from + size) : null };
  },

  workbenchBarred: async ({ kind, permission, ids }, ctx) => {
    const parties = causes[kind](sql.ref('thing.id'));
    const { rows } = await sql<{ id: string; needsSecond: boolean }>`
      select thing.id, ${needsSecond(permission, parties)} as "needsSecond" from unnest(${ids}::text[]) thing (id)
      where ${hasPart(sql.val(userOf(ctx).userId), parties)}`.execute(ctx.db);
    return { list: rows };
  },
});
