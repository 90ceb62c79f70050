/** What is recorded of a seller, and what they have for sale. */
import { sql } from 'kysely';
import type { Grade } from '../../../contract/item/grades.ts';
import { orderMachine } from '../../../contract/order/machine.ts';
import type * as contract from '../../../contract/seller/calls.ts';
import { RECORD_ORDERS } from '../../../contract/seller/calls.ts';
import { finalStates } from '../../../contract/wire/states.ts';
import { HOUR } from '../../../contract/wire/time.ts';
import type { Handler } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { momentOf } from '../../kernel/lib/moment.ts';
import { literals } from '../../kernel/state/transitions.ts';
import { productPicture } from '../catalogue/addresses.ts';
import { readCursor, writeCursor } from '../catalogue/cursor.ts';
import { soldBy } from '../connection/ties.ts';
import { counts } from './reviews.ts';

export const sellerDetail: Handler<typeof contract.sellerDetail> = async ({ id }, { db }) => {
  const { rows } = await sql<{
    id: string;
    nickname: string;
    business: boolean;
    created_at: Date;
    sold: number;
    orders: number;
    refunded: number;
    shipped: number;
    ship: number | null;
    reviews: number;
    average: number | null;
    on_sale: number;
    shown: boolean;
  }>`
    with last as (
      select o.id, o.state, o.paid_at, (o.express -> 'toPlatform' ->> 'sentAt')::float8 as sent
      from trade_order o
      where o.seller_id = ${id} and o.state in (${literals(finalStates(orderMachine))}) and o.paid_at is not null
        and not exists (select from connected_trade c where c.order_id = o.id)
      order by o.created_at desc, o.id desc limit ${RECORD_ORDERS}
    ), refunds as (
      select l.id from last l where exists (select from aftersale c where c.order_id = l.id and c.state = 'refunded')
    )
    select a.id, a.nickname, a.created_at, ${soldBy(sql.ref('a.id'))} as sold,
      exists (select from merchant m where m.user_id = a.id and m.state = 'active') as business,
      (select count(*)::int from last where state = 'completed' or id in (select id from refunds)) as orders,
      (select count(*)::int from refunds) as refunded,
      (select count(*)::int from last where sent is not null) as shipped,
      (select percentile_cont(0.5) within group (order by sent - extract(epoch from paid_at) * 1000)
       from last where sent is not null) as ship,
      (select count(*)::int from review r where r.seller_id = a.id and ${counts}) as reviews,
      (select round(avg(r.stars), 1)::float8 from review r where r.seller_id = a.id and ${counts}) as average,
      (select count(*)::int from listing l where l.seller_id = a.id and l.state = 'on') as on_sale,
      exists (select from listing l where l.seller_id = a.id and l.state in ('on', 'off', 'sold')) as shown
    from account a where a.id = ${id} and a.deleted_at is null`.execute(db);
  const [row] = rows;
  // Who never had anything for sale has no page: it would tell strangers who has an account.
  if (!row?.shown) throw new Refusal('NOT_FOUND');
  return {
    id: row.id,
    nickname: row.nickname,
    business: row.business,
    since: row.created_at.getTime(),
    sold: row.sold,
    record: { orders: row.orders, refunded: row.refunded },
    ship: row.ship === null ? null : { hours: Math.max(1, Math.round(row.ship / HOUR)), orders: row.shipped },
    rating: row.average === null ? null : { average: row.average, count: row.reviews },
    onSale: row.on_sale,
  };
};

export const sellerItems: Handler<typeof contract.sellerItems> = async ({ id, cursor, size }, { db }) => {
  const place = readCursor(cursor);
  const after = place ? sql`and (l.created_at, l.id) < (${momentOf(String(place.key))}, ${place.id})` : sql``;
  const { rows } = await sql<{
    id: string;
    created_at: Date;
    product_id: string;
    sku_id: string;
    name_zh: string;
    name_en: string;
    size: string;
    grade: Grade;
    price: number;
    in_warehouse: boolean;
  }>`
    select l.id, l.created_at, s.product_id, l.sku_id, p.name_zh, p.name_en, s.size, l.grade, l.price, i.in_warehouse
    from listing l join item i on i.id = l.item_id join sku s on s.id = l.sku_id join product p on p.id = s.product_id
    where l.seller_id = ${id} and l.state = 'on' ${after}
    order by l.created_at desc, l.id desc limit ${size + 1}`.execute(db);
  const list = rows.slice(0, size);
  const last = list.at(-1);
  return {
    list: list.map((row) => ({
      listingId: row.id,
      productId: row.product_id,
      skuId: row.sku_id,
      name: { zh: row.name_zh, en: row.name_en },
      cover: productPicture(row.product_id),
      size: row.size,
      grade: row.grade,
      price: row.price,
      inWarehouse: row.in_warehouse,
    })),
    next: rows.length > size && last ? writeCursor({ key: last.created_at.getTime(), id: last.id }) : null,
  };
};
