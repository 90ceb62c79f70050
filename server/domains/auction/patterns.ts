/** What makes staff look at a lot: facts that two accounts share, and wins that went unpaid. Nobody is punished by a query. */

import { sql } from 'kysely';
import { type LotState, lotStages } from '../../../contract/auction/machine.ts';
import type { Pattern } from '../../../contract/auction/workbench.ts';
import type { Db } from '../../db/schema.ts';
import { tieKeysOf, tiesOf } from '../connection/ties.ts';
import type { Lot } from './tables.ts';

/** The digits of a phone number that two people rarely share. */
const PREFIX = 9;

export async function patternsOf(
  db: Db,
  lot: Pick<Lot, 'id' | 'seller_id' | 'state' | 'start_price' | 'leader_id'>,
): Promise<Pattern[]> {
  const over = lotStages[lot.state as LotState] === 'over';
  type Row = Omit<Pattern, 'at' | 'did'> & { at: Date | null } & Pattern['did'];
  const { rows } = await sql<Row>`
    with party as (
      select b.user_id, b.number from lot_bidder b where b.lot_id = ${lot.id}
      union all select ${lot.seller_id}, 0
    ), mark as (
      select p.*, own.key from party p cross join lateral ${tieKeysOf(sql.ref('p.user_id'))} own
      union all select p.*, 'number ' || left(a.phone, ${PREFIX}::int) from party p join account a on a.id = p.user_id
    ), pair as (
      select distinct a.user_id as one, a.number, b.user_id as other from mark a join mark b on b.key = a.key and b.number < a.number
    ), found as (
      select tie.kind, p.one, p.number, p.other, count(*)::int as count, max(tie.what) as what, max(tie.at) as at
      from pair p cross join lateral ${tiesOf(sql.ref('p.one'), sql.ref('p.other'))} tie group by tie.kind, p.one, p.number, p.other
      union all
      select 'number', p.one, p.number, p.other, 1, left(x.phone, 3) || '****' || substr(x.phone, 8, ${PREFIX}::int - 7) || '**', null
      from pair p join account x on x.id = p.one join account y on y.id = p.other
      where left(x.phone, ${PREFIX}::int) = left(y.phone, ${PREFIX}::int)
      union all
      select 'unpaid', b.user_id, b.number, null, count(*)::int, null, max(o.created_at)
      from lot_bidder b join trade_order o on o.buyer_id = b.user_id and o.channel = 'auction'
      join payment m on m.purpose = 'order' and m.subject_id = o.id and m.state = 'forfeited'
      where b.lot_id = ${lot.id} group by b.user_id, b.number
    ), step as (
      select e.bidder, e.kind, e.price - coalesce(lag(e.price) over (order by e.seq), ${lot.start_price}::bigint) as up
      from lot_entry e where e.lot_id = ${lot.id}
    ), did as (
      select bidder, count(*)::int as bids, sum(greatest(up, 0))::bigint as drove from step where kind <> 'void' group by bidder
    )
    select f.kind, f.number as bidder, a.nickname, f.count, o.nickname as "with", f.what, f.at,
      coalesce(d.bids, 0) as bids, coalesce(d.drove, 0)::bigint as drove,
      ${over} and f.one is not distinct from ${lot.leader_id} as won,
      (select count(*)::int from lot_bidder b join lot l on l.id = b.lot_id
        where b.user_id = f.one and l.seller_id = ${lot.seller_id} and l.id <> ${lot.id}
          and (f.other is null or f.other = ${lot.seller_id}
            or exists (select from lot_bidder c where c.lot_id = l.id and c.user_id = f.other))) as elsewhere
    from found f join account a on a.id = f.one left join account o on o.id = f.other left join did d on d.bidder = f.number
    -- A number that begins alike is chance more often than anything else.
    order by f.kind = 'number', f.number, f.kind limit 50`.execute(db);
  return rows.map(({ bids, drove, won, elsewhere, ...row }) => ({
    ...row,
    at: row.at?.getTime() ?? null,
    did: { bids, drove: over ? Number(drove) : null, won, elsewhere },
  }));
}
