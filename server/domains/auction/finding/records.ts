/** What auctions brought: the day, a model's past hammer prices, sizes side by side. Only what was paid for counts as sold. */

import { type RawBuilder, sql } from 'kysely';
import type * as contract from '../../../../contract/auction/calls.ts';
import { type Grade, grades } from '../../../../contract/item/grades.ts';
import type { Words } from '../../../../contract/wire/states.ts';
import type { Db } from '../../../db/schema.ts';
import type { Handler } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { chinaDay } from '../../../kernel/lib/moment.ts';
import { productPicture } from '../../catalogue/addresses.ts';
import { lotRows, lotShown } from '../rows.ts';

interface Hammer {
  lotId: string;
  sku_id: string;
  at: Date;
  size: string;
  grade: Grade;
  price: number;
  start: number;
  bids: number;
}

/** Paid for, and not by the seller's own other account: only that makes a record. */
export const bought = sql`(l.state = 'bought' and not exists (select from connected_trade c where c.order_id = l.order_id))`;

export async function hammers(db: Db, where: RawBuilder<unknown>, limit: number): Promise<Hammer[]> {
  const { rows } = await sql<Hammer>`
    select l.id as "lotId", l.sku_id, l.ends_at as at, s.size, i.grade,
      coalesce(l.second_price, l.price) as price, l.start_price as start, l.bids
    from lot l join item i on i.id = l.item_id join sku s on s.id = l.sku_id
    where ${bought} and ${where} order by l.ends_at desc, l.id desc limit ${limit}`.execute(db);
  return rows;
}

const shown = ({ sku_id: _, at, ...row }: Hammer) => ({ ...row, at: at.getTime() });

/** Of a model's past at most. */
const LISTED = 200;

export const auctionRecords: Handler<typeof contract.auctionRecords> = async ({ productId, size, grade }, ctx) => {
  const product = await ctx.db
    .selectFrom('product')
    .select(['id', 'name_zh', 'name_en'])
    .where('id', '=', productId)
    .executeTakeFirst();
  if (!product) throw new Refusal('NOT_FOUND');
  const [sizes, list] = await Promise.all([
    ctx.db.selectFrom('sku').select('size').where('product_id', '=', productId).orderBy('sort').execute(),
    hammers(
      ctx.db,
      sql`s.product_id = ${productId} and ${size ? sql`s.size = ${size}` : sql`true`} and ${
        grade ? sql`i.grade = ${grade}` : sql`true`
      }`,
      LISTED + 1,
    ),
  ]);
  return {
    product: {
      id: product.id,
      name: { zh: product.name_zh, en: product.name_en },
      cover: productPicture(product.id),
    },
    sizes: sizes.map((one) => one.size),
    list: list.slice(0, LISTED).map(shown),
    more: list.length > LISTED,
  };
};

/** Sizes side by side at most. */
const SIDE_BY_SIDE = 12;

export const auctionCompare: Handler<typeof contract.auctionCompare> = async ({ ids }, ctx) => {
  const asked = [...new Set(ids.split(',').filter(Boolean))].slice(0, SIDE_BY_SIDE);
  const among = sql`(select value from jsonb_array_elements_text(${JSON.stringify(asked)}::jsonb) as j (value))`;
  const chosen =
    asked.length > 0
      ? sql`s.id in ${among} or (p.id in ${among} and s.id = (
          select x.id from sku x left join quote y on y.sku_id = x.id where x.product_id = p.id
          order by y.ask_count desc nulls last, x.sort limit 1))`
      : // Nothing chosen yet: what was last sold under the hammer.
        sql`s.id in (select l.sku_id from lot l where ${bought} group by l.sku_id order by max(l.ends_at) desc limit 4)`;
  const { rows } = await sql<{
    skuId: string;
    productId: string;
    name: Words;
    size: string;
    ask: number | null;
    bid: number | null;
    deal: number | null;
    grades: { grade: Grade; ask: number | null; bid: number | null; deal: number | null }[];
  }>`
    select s.id as "skuId", p.id as "productId", jsonb_build_object('zh', p.name_zh, 'en', p.name_en) as name, s.size,
      q.min_sell_price as ask, q.max_buy_price as bid, q.last_trade_price as deal,
      coalesce((
        select jsonb_agg(jsonb_build_object('grade', g.grade, 'ask', g.min_sell_price, 'bid', g.max_buy_price, 'deal', g.last_trade_price)
          order by array_position(array[${sql.join(grades.map((grade) => sql.lit(grade)))}], g.grade))
        from grade_quote g where g.sku_id = s.id
          and (g.min_sell_price is not null or g.max_buy_price is not null or g.last_trade_price is not null)
      ), '[]') as grades
    from sku s join product p on p.id = s.product_id left join quote q on q.sku_id = s.id
    where ${chosen} order by p.id, s.sort limit ${SIDE_BY_SIDE}`.execute(ctx.db);
  const list = await Promise.all(
    rows.map(async (row) => ({
      ...row,
      cover: productPicture(row.productId),
      hammers: (await hammers(ctx.db, sql`l.sku_id = ${row.skuId}`, 5)).map(shown),
    })),
  );
  return { list };
};

/** A day is the shop's: in China. */
export const dayOf = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;

/** What ended by the hammer: withdrawn and stopped lots did not. */
const ended = sql`l.state in ('sold', 'bought', 'defaulted', 'second_chance', 'passed')`;
const turnover = sql`coalesce(sum(coalesce(l.second_price, l.price)) filter (where ${bought}), 0)::bigint`;

export const auctionDaily: Handler<typeof contract.auctionDaily> = async ({ day = undefined }, ctx) => {
  const { db } = ctx;
  const at = day ?? chinaDay(ctx.now);
  const ofDay = sql`${ended} and ${dayOf('l.ends_at')} = ${at}`;
  const sold = sql`(count(*) filter (where ${bought}))::int`;
  const [totals, sessions, hours, top, near] = await Promise.all([
    sql<{ ended: number; sold: number; turnover: number; bids: number }>`
      select count(*)::int as ended, ${sold} as sold, ${turnover} as turnover, coalesce(sum(l.bids), 0)::int as bids
      from lot l where ${ofDay}`.execute(db),
    sql<{ id: string; name: Words; ended: number; sold: number; turnover: number }>`
      select a.id, jsonb_build_object('zh', a.name_zh, 'en', a.name_en) as name, count(*)::int as ended, ${sold} as sold,
        ${turnover} as turnover
      from lot l join auction_session a on a.id = l.session_id where ${ofDay} group by a.id order by a.starts_at`.execute(
      db,
    ),
    sql<{ hour: number; sold: number; turnover: number }>`
      select extract(hour from l.ends_at at time zone 'Asia/Shanghai')::int as hour, ${sold} as sold, ${turnover} as turnover
      from lot l where ${ofDay} group by 1 order by 1`.execute(db),
    lotRows(db, {
      viewer: null,
      where: sql`${bought} and ${dayOf('l.ends_at')} = ${at}`,
      order: sql`coalesce(l.second_price, l.price) desc, l.id`,
      limit: 5,
    }),
    sql<{ before: string | null; after: string | null }>`
      select max(d) filter (where d < ${at}) as before, min(d) filter (where d > ${at}) as after
      from (select ${dayOf('l.ends_at')} as d from lot l where ${ended}) x`.execute(db),
  ]);
  return {
    day: at,
    ...(near.rows[0] ?? { before: null, after: null }),
    ...(totals.rows[0] ?? { ended: 0, sold: 0, turnover: 0, bids: 0 }),
    sessions: sessions.rows,
    hours: hours.rows,
    // What was paid: the runner-up's price where it was theirs.
    top: top.map((lot) => lotShown({ ...lot, price: lot.second_price ?? lot.price }, null)),
  };
};
