/** Reads of single stock items: filtered, counted, and as lists show them. */

import { type SqlBool, sql } from 'kysely';
import type { CategoryKind } from '../../../contract/catalogue/kinds.ts';
import { type CleaningEvent, cleaningMachine } from '../../../contract/cleaning/machine.ts';
import type { stockGoodsList } from '../../../contract/stock/calls.ts';
import { stockDays } from '../../../contract/stock/calls.ts';
import { storageRules } from '../../../contract/stock/rules.ts';
import type { Output, Parsed } from '../../../contract/wire/call.ts';
import { DAY } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';
import { underRulesOf } from '../../kernel/lib/rules.ts';
import { itemPicture } from '../catalogue/addresses.ts';
import { daysIn, freeDays } from '../item/storage.ts';
import { goods } from './receipt-read.ts';

const { warnDays } = storageRules;

export type Filter = Omit<Parsed<typeof stockGoodsList>, 'cursor' | 'size'>;
type Row = Output<typeof stockGoodsList>['list'][number];

interface Which {
  ownerId: string;
  now: Date;
  filter: Filter;
}

export const stockAccountOf = (db: Db, userId: string) =>
  db
    .selectFrom('stock_account')
    .select(['id', 'opened_at', 'flaw_limit', 'agreement_version', 'agreed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Items with their goods, their listing and their market; more is narrowed down by the caller. */
export const itemRows = (db: Db) =>
  db
    .selectFrom('item')
    .innerJoin('sku', 'sku.id', 'item.sku_id')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .leftJoin('listing', (join) => join.onRef('listing.item_id', '=', 'item.id').on('listing.state', '=', 'on'))
    .leftJoin('grade_quote', (join) =>
      join.onRef('grade_quote.sku_id', '=', 'item.sku_id').onRef('grade_quote.grade', '=', 'item.grade'),
    )
    .leftJoin('item_lock', 'item_lock.item_id', 'item.id')
    .select(['item_lock.channel', 'item_lock.holder_id'])
    .select(['item.id', 'item.sku_id', 'item.grade', 'item.state', 'item.deadline_at', 'item.in_warehouse'])
    .select(['item.created_at', 'item.stored_at', 'item.code', 'item.shelf', 'item.cost', 'item.storage_days'])
    .select([
      'item.owner_id',
      'item.declared',
      'item.photos',
      'sku.size',
      'product.id as product_id',
      'product.name_zh',
    ])
    .select(['product.name_en', 'product.style_no', 'listing.id as listing_id', 'listing.price'])
    .select('grade_quote.min_sell_price')
    .select(sql<CategoryKind>`(select c.kind from category c where c.id = product.category_id)`.as('kind'));

type ItemRow = Awaited<ReturnType<ReturnType<typeof itemRows>['execute']>>[number];

export function listItems(db: Db, a: Which & { cursor?: string | undefined; size: number }) {
  let query = itemRows(db).where(matching(a));
  if (a.cursor) query = query.where('item.id', '<', a.cursor);
  return query
    .orderBy('item.id', 'desc')
    .limit(a.size + 1)
    .execute();
}

export const countItems = (db: Db, a: Which) =>
  db
    .selectFrom('item')
    .innerJoin('sku', 'sku.id', 'item.sku_id')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .select((eb) => ['item.state', eb.fn.countAll<number>().as('n')])
    .where(matching(a))
    .groupBy('item.state')
    .execute();

/** As one condition on item, sku and product. */
export function matching({ ownerId, now, filter }: Which) {
  const parts = [sql<SqlBool>`item.owner_id = ${ownerId}`];
  if (filter.state) parts.push(sql`item.state = ${filter.state}`);
  if (filter.grade) parts.push(sql`item.grade = ${filter.grade}`);
  if (filter.brandId) parts.push(sql`product.brand_id = ${filter.brandId}`);
  if (filter.categoryId) parts.push(sql`product.category_id = ${filter.categoryId}`);
  if (filter.receiptId) parts.push(sql`item.receipt_id = ${filter.receiptId}`);
  if (filter.place) parts.push(sql`item.in_warehouse = ${filter.place === 'warehouse'}`);
  if (filter.age) parts.push(sql`(${ageOf(now)}) = ${filter.age}`);
  for (const word of (filter.term ?? '').split(/\s+/).filter(Boolean)) {
    const like = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
    parts.push(sql`(product.style_no ilike ${like} or product.name_zh ilike ${like} or product.name_en ilike ${like}
      or item.code ilike ${like} or item.shelf ilike ${like} or sku.size = ${word})`);
  }
  return sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
}

/** What holds for what came in then. */
export const storageOf = (began: Date) =>
  underRulesOf(began, () => ({ freeDays: storageRules.freeDays, perDay: storageRules.perDay }));

/** How old an item is, as a word of the contract's `ages`. */
export const ageOf = (now: Date) => sql<string>`case
  when ${daysIn(now)} < ${stockDays.fresh}::int then 'fresh'
  when not item.in_warehouse or ${daysIn(now)} < ${freeDays()} - ${warnDays[0]}::int then 'settled'
  when ${daysIn(now)} < ${freeDays()} then 'ending'
  else 'charged' end`;

export function stockRow(row: ItemRow, now: Date): Row {
  const began = row.stored_at ?? row.created_at;
  const since = began.getTime();
  const own = storageOf(began);
  return {
    ...goods(row),
    id: row.id,
    cover: itemPicture(row.id, row.photos),
    code: row.code,
    shelf: row.shelf,
    grade: row.grade,
    state: row.state,
    deadlineAt: row.deadline_at?.getTime() ?? null,
    listingId: row.listing_id,
    price: row.price,
    lowestAsk: row.min_sell_price,
    cost: row.cost,
    inWarehouse: row.in_warehouse,
    kind: row.kind,
    held: row.channel && row.holder_id ? { by: row.channel, id: row.holder_id } : null,
    days: Math.max(0, Math.floor((now.getTime() - since) / DAY)),
    storage: row.in_warehouse ? { freeUntil: since + own.freeDays * DAY, fee: row.storage_days * own.perDay } : null,
  };
}

/** What is told of its cleanings here. */
const traced: readonly CleaningEvent[] = ['payHere', 'shelve'];

/** When it was taken off its shelf to be washed, and lay there again, oldest first: of what its owner ordered. */
export async function washesOf(db: Db, itemId: string, ownerId: string) {
  const rows = await db
    .selectFrom('cleaning')
    .innerJoin('transition', 'transition.entity_id', 'cleaning.id')
    .select(['transition.event', 'transition.at'])
    .where('cleaning.item_id', '=', itemId)
    .where('cleaning.user_id', '=', ownerId)
    .where('transition.entity', '=', cleaningMachine.name)
    .where('transition.event', 'in', traced)
    .orderBy('transition.id')
    .execute();
  return rows.map(({ event, at }) => ({ back: event === 'shelve', at: at.getTime() }));
}
