/** What makes staff look at a lot: facts that two accounts share, and wins that went unpaid. Nobody is punished by a query. */

import { sql } from 'kysely';
import type { Pattern } from '../../../contract/auction/workbench.ts';
import type { Db } from '../../db/schema.ts';
import type { Lot } from './tables.ts';

/** The digits of a phone number that two people rarely share. */
const PREFIX = 9;

export async function patternsOf(db: Db, lot: Pick<Lot, 'id' | 'seller_id'>): Promise<Pattern[]> {
  const { rows } = await sql<Pattern>`
    with party as (
      select b.user_id, b.number from lot_bidder b where b.lot_id = ${lot.id}
      union all select ${lot.seller_id}, 0
    ), pair as (
      select a.user_id as one, a.number, b.user_id as other from party a join party b on b.number < a.number
    ), found as (
      select 'device' as kind, p.one, p.number, p.other, count(distinct s.device_id)::int as count
      from pair p join session s on s.user_id = p.one join session t on t.user_id = p.other and t.device_id = s.device_id
      where s.device_id is not null group by p.one, p.number, p.other
      union all
      select 'address', p.one, p.number, p.other, count(distinct x.detail)::int
      from pair p join address x on x.user_id = p.one
      join address y on y.user_id = p.other and (y.phone = x.phone or (y.city = x.city and y.district = x.district and y.detail = x.detail))
      group by p.one, p.number, p.other
      union all
      select 'phone', p.one, p.number, p.other, 1
      from pair p join account x on x.id = p.one join account y on y.id = p.other
      where left(x.phone, ${PREFIX}::int) = left(y.phone, ${PREFIX}::int)
      union all
      select 'unpaid', b.user_id, b.number, null, count(*)::int
      from lot_bidder b join trade_order o on o.buyer_id = b.user_id and o.channel = 'auction'
      join payment m on m.purpose = 'order' and m.subject_id = o.id and m.state = 'forfeited'
      where b.lot_id = ${lot.id} group by b.user_id, b.number
    )
    select f.kind, f.number as bidder, a.nickname, f.count, o.nickname as "with"
    from found f join account a on a.id = f.one left join account o on o.id = f.other
    order by f.number, f.kind limit 50`.execute(db);
  return rows;
}
