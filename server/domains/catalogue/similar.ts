/** Products for sale that resemble one. */
import { sql } from 'kysely';
import type { ProductCardData } from '../../../contract/catalogue/calls.ts';
import type { Db } from '../../db/schema.ts';
import { card, cards, offer, onOffer, type Sql } from './offers.ts';

/**
 * Its model in other colours, then its kind at a near price, then what else lies under the same root. Each category gives
 * those nearest in price on either side: what is further away could not come first.
 */
export async function similarProducts(
  db: Db,
  productId: string,
  { sizes, size }: { sizes?: string[]; size: number },
): Promise<ProductCardData[]> {
  const offered = onOffer({ sizes });
  const fitting = offered.length > 0 ? sql`join lateral (${offer(offered)}) o on true` : sql``;
  const nearest = (side: Sql, order: Sql) => sql`
    (select p.id from product p ${fitting}
     where p.category_id = pc.id and p.ask_count > 0 and p.lowest_ask ${side} coalesce(t.lowest_ask, 0)
     order by ${order}, p.id limit ${size + 1})`;
  const page = sql`
    select p.id, row_number() over (order by
      p.model_en = t.model_en and p.brand_id = t.brand_id desc,
      p.category_id = t.category_id desc,
      abs(coalesce(p.lowest_ask, 0) - coalesce(t.lowest_ask, 0)), p.id) as key
    from product t
    join lateral (
      select p.id from product p ${fitting}
      where p.brand_id = t.brand_id and p.model_en = t.model_en and p.ask_count > 0
      union
      select near.id
      from category tc
      join category pc on pc.parent_id = tc.parent_id or pc.id = tc.id
      cross join lateral (
        ${nearest(sql`>=`, sql`p.lowest_ask`)} union all ${nearest(sql`<`, sql`p.lowest_ask desc`)}
      ) near
      where tc.id = t.category_id
    ) c on c.id <> t.id
    join product p on p.id = c.id
    where t.id = ${productId}
    order by key limit ${size}`;
  return (await cards(db, page, { offered }, sql`c.key`)).map(card);
}
