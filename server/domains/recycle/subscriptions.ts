/** What merchants want to be told of: kept filters, and the news of a lot that fits one. */

import { type RawBuilder, sql } from 'kysely';
import { eg } from '../../../contract/notice/wording.ts';
import type * as hall from '../../../contract/recycle/hall-calls.ts';
import { recycleRules } from '../../../contract/recycle/rules.ts';
import { link } from '../../../contract/screens.ts';
import type { Db } from '../../db/schema.ts';
import { emit } from '../../kernel/events/events.ts';
import { wording } from '../../kernel/events/wording.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { nameOf } from '../catalogue/names.ts';
import { oneByOne } from './elsewhere/went-on.ts';
import { businessOf, mustBeAllowed, type Piece } from './queries.ts';

interface Filter {
  brandId?: string | undefined;
  categoryId?: string | undefined;
  grade?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
  city?: string | undefined;
}

const mid = sql`(o.estimate ->> 'mid')::bigint`;

/** For a query in which `o` is the piece and `p` its product. A category takes in those below it. */
export const fitting = ({
  brandId,
  categoryId,
  grade,
  from,
  to,
  city,
}: Filter): RawBuilder<boolean> => sql<boolean>`true
  ${brandId ? sql`and p.brand_id = ${brandId}` : sql``}
  ${categoryId ? sql`and (p.category_id = ${categoryId} or p.category_id in (select id from category where parent_id = ${categoryId}))` : sql``}
  ${grade ? sql`and o.grade = ${grade}` : sql``}
  ${from === undefined ? sql`` : sql`and ${mid} >= ${from}`}
  ${to === undefined ? sql`` : sql`and ${mid} <= ${to}`}
  ${city ? sql`and o.city = ${city}` : sql``}`;

interface Wanted {
  skuId: string;
  grade: string;
  price: number | null;
  city: string | null;
}

/** Subscriptions of active businesses that such a piece fits. */
const wanting = ({ skuId, grade, price, city }: Wanted) => sql`
  from recycle_subscription w join merchant m on m.user_id = w.user_id and m.state = 'active'
    join sku s on s.id = ${skuId} join product p on p.id = s.product_id join category c on c.id = p.category_id
  where (w.brand_id is null or w.brand_id = p.brand_id)
    and (w.category_id is null or w.category_id in (c.id, c.parent_id))
    and (w.grade is null or w.grade = ${grade})
    and (w.price_from is null or w.price_from <= ${price}::bigint)
    and (w.price_to is null or w.price_to >= ${price}::bigint)
    and (w.city is null or w.city = ${city})`;

export async function countInterested(db: Db, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(distinct w.user_id)::int as n ${wanting(wanted)}`.execute(db);
  return rows[0]?.n ?? 0;
}

const newLot = wording('recycle.lot', 'new', eg('name'), ({ name }) => ({
  title: { zh: '有你订阅的新标', en: 'A new lot that fits' },
  body: { zh: `${name.zh} 开始收密封报价。`, en: `${name.en} is open for sealed offers.` },
}));

export async function tellSubscribers(db: Db, piece: Piece, now: Date): Promise<void> {
  const { sku_id: skuId, grade, city, estimate } = piece;
  const wanted = { skuId, grade, price: estimate?.mid ?? null, city };
  const { rows } = await sql<{ user_id: string }>`
    select distinct w.user_id ${wanting(wanted)} and w.user_id <> ${piece.user_id} order by w.user_id`.execute(db);
  if (rows.length === 0) return;
  const name = await nameOf(db, skuId);
  for (const { user_id } of rows)
    await emit(db, {
      to: user_id,
      type: 'recycle.lot',
      data: { id: piece.id },
      at: now,
      notice: {
        ...newLot({ name }),
        link: link('/pages/recycle/bidDetail', { id: piece.id }),
      },
    });
}

export const hallSubscriptions: Handler<typeof hall.hallSubscriptions> = async (_input, ctx) => {
  const { userId } = userOf(ctx);
  const state = await businessOf(ctx.db, userId);
  const rows = await ctx.db
    .selectFrom('recycle_subscription as w')
    .leftJoin('brand', 'brand.id', 'w.brand_id')
    .leftJoin('category', 'category.id', 'w.category_id')
    .selectAll('w')
    .select(['brand.name_zh as brand_zh', 'brand.name_en as brand_en'])
    .select(['category.name_zh as category_zh', 'category.name_en as category_en'])
    .where('w.user_id', '=', userId)
    .orderBy('w.created_at', 'desc')
    .orderBy('w.id')
    .execute();
  const list = [];
  for (const row of rows)
    list.push({
      id: row.id,
      brandId: row.brand_id,
      categoryId: row.category_id,
      grade: row.grade,
      from: row.price_from,
      to: row.price_to,
      city: row.city,
      brand: row.brand_zh === null ? null : { zh: row.brand_zh, en: row.brand_en ?? '' },
      category: row.category_zh === null ? null : { zh: row.category_zh, en: row.category_en ?? '' },
      open: await countOpen(ctx.db, userId, ctx.now, {
        brandId: row.brand_id ?? undefined,
        categoryId: row.category_id ?? undefined,
        grade: row.grade ?? undefined,
        from: row.price_from ?? undefined,
        to: row.price_to ?? undefined,
        city: row.city ?? undefined,
      }),
    });
  return { list, state };
};

async function countOpen(db: Db, userId: string, now: Date, filter: Filter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from recycle_order o join recycle_lot l on l.id = o.id
      join sku s on s.id = o.sku_id join product p on p.id = s.product_id
    where l.state = 'open' and l.closes_at > ${now} and o.user_id <> ${userId} and ${fitting(filter)}`.execute(db);
  return rows[0]?.n ?? 0;
}

export const hallSubscribe: Handler<typeof hall.hallSubscribe> = async (input, ctx) => {
  const { userId } = userOf(ctx);
  // Who may not bid is told of nothing.
  await mustBeAllowed(ctx.db, userId, 'bid');
  if ((input.from ?? 0) > (input.to ?? Number.POSITIVE_INFINITY)) throw new Refusal('BAD_INPUT');
  // Many at once are counted one after the other.
  await oneByOne(ctx.db, userId);
  const known = await ctx.db
    .selectFrom('recycle_subscription')
    .selectAll()
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('id', '=', input.id)]))
    .execute();
  const same = known.find(({ id }) => id === input.id);
  if (same) {
    if (same.user_id !== userId) throw new Refusal('NOT_FOUND');
    return { id: input.id };
  }
  // The same wish twice would be told twice.
  const kept = known.find(
    (row) =>
      row.brand_id === (input.brandId ?? null) &&
      row.category_id === (input.categoryId ?? null) &&
      row.grade === (input.grade ?? null) &&
      row.price_from === (input.from ?? null) &&
      row.price_to === (input.to ?? null) &&
      row.city === (input.city ?? null),
  );
  if (kept) return { id: kept.id };
  if (known.length >= recycleRules.subscriptions) throw new Refusal('SUBSCRIPTION_LIMIT');
  await mustExist(ctx.db, input);
  await ctx.db
    .insertInto('recycle_subscription')
    .values({
      id: input.id,
      user_id: userId,
      brand_id: input.brandId ?? null,
      category_id: input.categoryId ?? null,
      grade: input.grade ?? null,
      price_from: input.from ?? null,
      price_to: input.to ?? null,
      city: input.city ?? null,
      created_at: ctx.now,
    })
    .execute();
  return { id: input.id };
};

async function mustExist(db: Db, { brandId, categoryId }: Filter): Promise<void> {
  const brand = brandId && (await db.selectFrom('brand').select('id').where('id', '=', brandId).executeTakeFirst());
  const category =
    categoryId && (await db.selectFrom('category').select('id').where('id', '=', categoryId).executeTakeFirst());
  if ((brandId && !brand) || (categoryId && !category)) throw new Refusal('NOT_FOUND');
}

export const hallUnsubscribe: Handler<typeof hall.hallUnsubscribe> = async ({ id }, ctx) => {
  await ctx.db
    .deleteFrom('recycle_subscription')
    .where('id', '=', id)
    .where('user_id', '=', userOf(ctx).userId)
    .execute();
  return { id };
};
