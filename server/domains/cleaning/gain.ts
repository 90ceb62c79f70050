/** Items in our warehouse that can be cleaned before they are sold, and what that added to the price of others: by recorded sales only. */
import { sql } from 'kysely';
import type { CategoryKind } from '../../../contract/catalogue/kinds.ts';
import type * as contract from '../../../contract/cleaning/calls.ts';
import { cleaningRules, type Kind, kinds, mostDeclared } from '../../../contract/cleaning/rules.ts';
import type { Db } from '../../db/schema.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { itemPicture } from '../catalogue/addresses.ts';
import { cleanedRows } from '../catalogue/cleaned.ts';
import { worthOfItem } from '../stock/aside/worth.ts';

export const storedItem = (db: Db, itemId: string) =>
  db
    .selectFrom('item')
    .innerJoin('sku', 'sku.id', 'item.sku_id')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .innerJoin('category', 'category.id', 'product.category_id')
    .selectAll('item')
    .select(['sku.size', 'product.name_zh', 'product.name_en', 'product.brand_id'])
    .select('category.kind as of_kind')
    .select(sql<boolean>`exists (select from item_lock k where k.item_id = item.id)`.as('taken'))
    .where('item.id', '=', itemId)
    .executeTakeFirst();

/** @returns null for what is not washed here */
export const kindOf = ({ of_kind }: { of_kind: CategoryKind }): Kind | null =>
  kinds.find((kind) => kind === of_kind) ?? null;

export const cleaningHere: Handler<typeof contract.cleaningHere> = async (_input, ctx) => {
  const { count } = await ctx.db
    .selectFrom('item')
    .innerJoin('sku', 'sku.id', 'item.sku_id')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .innerJoin('category', 'category.id', 'product.category_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('item.owner_id', '=', userOf(ctx).userId)
    .where('item.in_warehouse', '=', true)
    .where('item.state', '=', 'in_stock')
    .where('category.kind', 'in', kinds)
    .where(sql<boolean>`not exists (select from item_lock k where k.item_id = item.id)`)
    .executeTakeFirstOrThrow();
  return { count: Number(count) };
};

export const cleaningGain: Handler<typeof contract.cleaningGain> = async ({ itemId }, ctx) => {
  const { db } = ctx;
  const item = await storedItem(db, itemId);
  if (item?.owner_id !== userOf(ctx).userId || !item.in_warehouse) throw new Refusal('NOT_FOUND');
  const kind = kindOf(item);
  return {
    name: { zh: item.name_zh, en: item.name_en },
    size: item.size,
    cover: itemPicture(itemId, item.photos),
    kind,
    brandId: item.brand_id,
    declared: item.declared,
    defects: item.defects.map(({ zh, en }) => ({ zh, en })),
    most: mostDeclared(await worthOfItem(db, itemId)),
    done: (await cleanedRows(db, [itemId])).get(itemId)?.care ?? null,
    free: kind !== null && item.state === 'in_stock' && !item.taken,
    gain: kind && (await gainOf(db, kind)),
  };
};

/** The first sale of each of the latest that were washed here, against the middle of those of its size and grade that were not, around the same time. */
async function gainOf(db: Db, kind: Kind) {
  const { sales, others, within, lately } = cleaningRules.gain;
  const { rows } = await sql<{ n: number; adds: number | null }>`
    select count(*)::int as n, round(percentile_cont(0.5) within group (order by t.price - plain.price))::bigint as adds
    from (
      select item_id, shelved_at from cleaning
      where kind = ${kind} and shelved_at is not null order by shelved_at desc limit ${lately}::int
    ) as washed
      cross join lateral (
        select sku_id, grade, price, at from trade
        where item_id = washed.item_id and at > washed.shelved_at order by at limit 1
      ) as t
      cross join lateral (
        select count(*) as n, percentile_cont(0.5) within group (order by price) as price from (
          select o.price from trade o
          where o.sku_id = t.sku_id and o.grade = t.grade
            and o.at between ${shifted('t.at', -within)} and ${shifted('t.at', within)}
            and not exists (select from cleaning w where w.item_id = o.item_id and w.shelved_at < o.at)
          order by o.at desc limit ${lately}::int
        ) as like_it
      ) as plain
    where plain.n >= ${others}::int`.execute(db);
  const [found] = rows;
  return found && found.n >= sales && found.adds !== null ? { sales: found.n, adds: Number(found.adds) } : null;
}

const shifted = (at: string, ms: number) => sql`${sql.ref(at)} + ${ms}::bigint * interval '1 millisecond'`;
