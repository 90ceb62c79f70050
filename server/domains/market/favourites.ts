/** What people keep to look at again: the price then and now, and a message when it drops. */

import { sql } from 'kysely';
import { type Grade, gradeName } from '../../../contract/item/grades.ts';
import * as contract from '../../../contract/market/calls.ts';
import { eg } from '../../../contract/notice/wording.ts';
import { link } from '../../../contract/screens.ts';
import { yuan } from '../../../contract/wire/money.ts';
import type { Db } from '../../db/schema.ts';
import { emit } from '../../kernel/events/events.ts';
import { wording } from '../../kernel/events/wording.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { momentOf } from '../../kernel/lib/moment.ts';
import { readCursor, writeCursor } from '../catalogue/cursor.ts';
import { sizedName } from '../catalogue/names.ts';
import { productsByIds } from '../catalogue/offers.ts';

export const favouriteSave: Handler<typeof contract.favouriteSave> = async ({ productId, of, on }, ctx) => {
  const { userId } = userOf(ctx);
  const { db, now } = ctx;
  if (!on) await db.deleteFrom('favourite').where('user_id', '=', userId).where('product_id', '=', productId).execute();
  else await keep(db, { userId, productId, of, now });
  return { productId, on, count: await countOf(db, userId) };
};

async function keep(
  db: Db,
  {
    userId,
    productId,
    of,
    now,
  }: { userId: string; productId: string; of: { skuId: string; grade: Grade } | null; now: Date },
): Promise<void> {
  const product = await db.selectFrom('product').select('id').where('id', '=', productId).executeTakeFirst();
  if (!product) throw new Refusal('NOT_FOUND');
  if (of) {
    const sku = await db
      .selectFrom('sku')
      .select('id')
      .where('id', '=', of.skuId)
      .where('product_id', '=', productId)
      .executeTakeFirst();
    if (!sku) throw new Refusal('NOT_FOUND');
  }
  // Keeping once more what is kept in this size already changes nothing: its price then stays.
  const known = await db
    .selectFrom('favourite')
    .select(['sku_id', 'grade'])
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  if (known && known.sku_id === (of?.skuId ?? null) && known.grade === (of?.grade ?? null)) return;
  if (!known && (await countOf(db, userId)) >= contract.FAVOURITES_MAX) throw new Refusal('FAVOURITES_FULL');
  const quote = of
    ? await db
        .selectFrom('grade_quote')
        .select('min_sell_price')
        .where('sku_id', '=', of.skuId)
        .where('grade', '=', of.grade)
        .executeTakeFirst()
    : undefined;
  const price = quote?.min_sell_price ?? null;
  const kept = { sku_id: of?.skuId ?? null, grade: of?.grade ?? null, price, told_price: null, created_at: now };
  await db
    .insertInto('favourite')
    .values({ user_id: userId, product_id: productId, ...kept })
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id']).doUpdateSet(kept))
    .execute();
}

const countOf = async (db: Db, userId: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from favourite where user_id = ${userId}`.execute(db);
  return rows[0]?.n ?? 0;
};

export const favouriteList: Handler<typeof contract.favouriteList> = async ({ cursor, size }, ctx) => {
  const { userId } = userOf(ctx);
  const place = readCursor(cursor);
  const before = place ? sql`and (f.created_at, f.product_id) < (${momentOf(String(place.key))}, ${place.id})` : sql``;
  const { rows } = await sql<{
    product_id: string;
    sku_id: string | null;
    size: string | null;
    grade: Grade | null;
    price: number | null;
    now_price: number | null;
    created_at: Date;
  }>`
    select f.product_id, f.sku_id, s.size, f.grade, f.price, q.min_sell_price as now_price, f.created_at
    from favourite f
    left join sku s on s.id = f.sku_id
    left join grade_quote q on q.sku_id = f.sku_id and q.grade = f.grade
    where f.user_id = ${userId} ${before}
    order by f.created_at desc, f.product_id desc limit ${size + 1}`.execute(ctx.db);
  const page = rows.slice(0, size);
  const products = await productsByIds(
    ctx.db,
    page.map((row) => row.product_id),
  );
  const last = page.at(-1);
  return {
    list: page.flatMap((row) => {
      const product = products.find(({ id }) => id === row.product_id);
      if (!product) return [];
      const of =
        row.sku_id !== null && row.size !== null && row.grade !== null
          ? { skuId: row.sku_id, size: row.size, grade: row.grade }
          : null;
      return [{ product, of, addedAt: row.created_at.getTime(), addedPrice: row.price, price: row.now_price }];
    }),
    next: rows.length > size && last ? writeCursor({ key: last.created_at.getTime(), id: last.product_id }) : null,
    count: await countOf(ctx.db, userId),
  };
};

export const favouriteIds: Handler<typeof contract.favouriteIds> = async (_input, ctx) => {
  const rows = await ctx.db
    .selectFrom('favourite')
    .select('product_id')
    .where('user_id', '=', userOf(ctx).userId)
    .orderBy('created_at', 'desc')
    .execute();
  return { ids: rows.map((row) => row.product_id) };
};

/** Whoever keeps one of these sizes in a grade that has become clearly cheaper is told once, until it drops again. */
export async function tellKeepers(db: Db, skuIds: readonly string[], now: Date): Promise<void> {
  const { rows } = await sql<Dropped>`
    with dropped as (
      update favourite f set told_price = q.min_sell_price
      from grade_quote q
      where f.sku_id in (select value from jsonb_array_elements_text(${JSON.stringify(skuIds)}::jsonb) as j (value))
        and q.sku_id = f.sku_id and q.grade = f.grade
        and q.min_sell_price <= coalesce(f.told_price, f.price) * ${1 - contract.FAVOURITE_DROP}::float8
      returning f.user_id, f.product_id, f.sku_id, f.grade, f.price as from_price, q.min_sell_price as price
    )
    select d.*, p.name_zh, p.name_en, s.size from dropped d
    join sku s on s.id = d.sku_id join product p on p.id = d.product_id order by d.user_id`.execute(db);
  // Many at a time: whoever sells or buys this size waits for it.
  for (let at = 0; at < rows.length; at += TOLD_AT_ONCE) {
    const [first, ...more] = rows.slice(at, at + TOLD_AT_ONCE).map((row) => cheaper(row, now));
    if (first) await emit(db, first, ...more);
  }
}

/** Each takes a dozen parameters of a statement, which has room for 65,535. */
const TOLD_AT_ONCE = 500;

interface Dropped {
  user_id: string;
  product_id: string;
  sku_id: string;
  grade: Grade;
  from_price: number;
  price: number;
  name_zh: string;
  name_en: string;
  size: string;
}

const gotCheaper = wording(
  'price',
  'favourite',
  eg('name', 'grade', 'was', 'price'),
  ({ name, grade, was, price }) => ({
    title: { zh: '收藏的降价了', en: 'Price drop on a saved item' },
    body: {
      zh: `${name.zh} ${grade.zh}，收藏时 ¥${was}，现在最低 ¥${price}。`,
      en: `${name.en}, ${grade.en}: ¥${was} when you saved it, from ¥${price} now.`,
    },
  }),
);

function cheaper(row: Dropped, now: Date) {
  const name = sizedName(row);
  const [was, price] = [yuan(row.from_price, 0), yuan(row.price, 0)];
  return {
    to: row.user_id,
    type: 'price' as const,
    data: { skuId: row.sku_id, price: row.price },
    at: now,
    notice: {
      ...gotCheaper({ name, grade: gradeName[row.grade], was, price }),
      link: link('/pages/buy/detail', { productId: row.product_id, skuId: row.sku_id }),
    },
  };
}
