/** One's own auctions: as a bidder, as a seller, and the stock that can be put up. */

import { type RawBuilder, sql } from 'kysely';
import type * as contract from '../../../contract/auction/calls.ts';
import { lotStages, lotsOver } from '../../../contract/auction/machine.ts';
import type { Grade } from '../../../contract/item/grades.ts';
import { statesWhere } from '../../../contract/wire/states.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { itemPicture } from '../catalogue/addresses.ts';
import type { ItemPhoto } from '../item/tables.ts';
import { chanceOf, inStates, partOf } from './read.ts';
import { lotShown, pageOf } from './rows.ts';

const mineIn = (userId: string): Readonly<Record<contract.MineTab, RawBuilder<unknown>>> => {
  const bids = sql`exists (select from lot_bidder m where m.lot_id = l.id and m.user_id = ${userId})`;
  const won = sql`(exists (select from trade_order o where o.id = l.order_id and o.buyer_id = ${userId})
    or (l.state = 'second_chance' and l.second_id = ${userId}))`;
  return {
    bidding: sql`l.state = 'live' and ${bids}`,
    won,
    over: sql`${inStates(lotsOver)} and ${bids} and not ${won}`,
    followed: sql`exists (select from auction_follow f where f.user_id = ${userId} and f.kind = 'lot' and f.subject_id = l.id)`,
  };
};

export const auctionMine: Handler<typeof contract.auctionMine> = async ({ tab, cursor, size }, ctx) => {
  const { userId } = userOf(ctx);
  const wheres = mineIn(userId);
  const [{ lots, next }, { rows }] = await Promise.all([
    pageOf(ctx.db, {
      viewer: userId,
      where: wheres[tab],
      later: tab === 'bidding' ? 'last' : 'first',
      cursor,
      size,
    }),
    sql<Record<contract.MineTab, number>>`
      select (count(*) filter (where ${wheres.bidding}))::int as bidding, (count(*) filter (where ${wheres.won}))::int as won,
        (count(*) filter (where ${wheres.over}))::int as over, (count(*) filter (where ${wheres.followed}))::int as followed
      from lot l where l.id in (select lot_id from lot_bidder where user_id = ${userId}
        union select subject_id from auction_follow where user_id = ${userId} and kind = 'lot')`.execute(ctx.db),
  ]);
  const list = await Promise.all(
    lots.map(async (lot) => {
      const order = await partOf(ctx.db, lot.order_id);
      return {
        ...lotShown(lot, userId),
        deposit: lot.my_deposit ?? 0,
        order: order?.buyerId === userId ? order.shown : null,
        chance: chanceOf(lot, userId),
      };
    }),
  );
  return { list, next, counts: rows[0] ?? { bidding: 0, won: 0, over: 0, followed: 0 } };
};

const selling: Readonly<Record<contract.SellTab, RawBuilder<unknown>>> = {
  waiting: inStates(['review', 'preview']),
  live: sql`l.state = 'live'`,
  over: inStates([...statesWhere(lotStages, 'over'), 'rejected']),
};

export const auctionSelling: Handler<typeof contract.auctionSelling> = async ({ tab, cursor, size }, ctx) => {
  const { userId } = userOf(ctx);
  const [{ lots, next }, { rows }] = await Promise.all([
    pageOf(ctx.db, {
      viewer: userId,
      where: sql`l.seller_id = ${userId} and ${selling[tab]}`,
      later: tab === 'over' ? 'first' : 'last',
      cursor,
      size,
    }),
    sql<Record<contract.SellTab, number>>`
      select (count(*) filter (where ${selling.waiting}))::int as waiting,
        (count(*) filter (where ${selling.live}))::int as live, (count(*) filter (where ${selling.over}))::int as over
      from lot l where l.seller_id = ${userId}`.execute(ctx.db),
  ]);
  return {
    list: lots.map((lot) => ({ ...lotShown(lot, userId), secret: lot.reserve, reason: lot.reason })),
    next,
    counts: rows[0] ?? { waiting: 0, live: 0, over: 0 },
  };
};

export const auctionStock: Handler<typeof contract.auctionStock> = async ({ cursor, size }, ctx) => {
  const { userId } = userOf(ctx);
  const { rows } = await sql<{
    id: string;
    photos: ItemPhoto[];
    sku_id: string;
    grade: Grade;
    size: string;
    product_id: string;
    category_id: string;
    style_no: string;
    name_zh: string;
    name_en: string;
    colour_zh: string;
    colour_en: string;
    ask: number | null;
    trade: number | null;
  }>`
    select i.id, i.photos, i.sku_id, i.grade, s.size, p.id as product_id, p.category_id, p.style_no, p.name_zh, p.name_en, p.colour_zh,
      p.colour_en, q.min_sell_price as ask, q.last_trade_price as trade
    from item i join sku s on s.id = i.sku_id join product p on p.id = s.product_id left join quote q on q.sku_id = i.sku_id
    where i.owner_id = ${userId} and i.state = 'in_stock' and i.in_warehouse
      and not exists (select from item_lock k where k.item_id = i.id)
      and ${cursor === undefined ? sql`true` : sql`i.id < ${cursor}`}
    order by i.id desc limit ${size + 1}`.execute(ctx.db);
  const list = rows.slice(0, size);
  return {
    list: list.map((row) => ({
      itemId: row.id,
      productId: row.product_id,
      skuId: row.sku_id,
      name: { zh: row.name_zh, en: row.name_en },
      colour: { zh: row.colour_zh, en: row.colour_en },
      styleNo: row.style_no,
      size: row.size,
      categoryId: row.category_id,
      grade: row.grade,
      cover: itemPicture(row.id, row.photos),
      lowestAsk: row.ask,
      lastTrade: row.trade,
    })),
    next: rows.length > size ? (list.at(-1)?.id ?? null) : null,
  };
};
