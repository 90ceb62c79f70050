/** A seller's stock in numbers: what there is to filter by, what it is worth, how old it is, and all of it as CSV. */

import { sql } from 'kysely';
import { sizeName } from '../../../contract/catalogue/sizes.ts';
import { csvText } from '../../../contract/csv.ts';
import { gradeName, grades } from '../../../contract/item/grades.ts';
import { itemMachine } from '../../../contract/item/machine.ts';
import { soldStates } from '../../../contract/order/machine.ts';
import { ages, leftStates, stockDays } from '../../../contract/stock/calls.ts';
import type * as contract from '../../../contract/stock/goods.ts';
import { storageRules } from '../../../contract/stock/rules.ts';
import { DAY } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { chinaDay } from '../../kernel/lib/moment.ts';
import { literals } from '../../kernel/state/transitions.ts';
import { daysIn, freeDays, perDay, stored } from '../item/storage.ts';
import { owedStorage } from '../item/storage-charges.ts';
import { ageOf, type Filter, itemRows, matching, stockRow } from './items.ts';

const { warnDays } = storageRules;
/** Upper edges of the ageing table, days; the last is open. */
const [young, middle, old] = stockDays.edges;
const BUCKETS = [...stockDays.edges, Number.POSITIVE_INFINITY];

export const stockFilters: Handler<typeof contract.stockFilters> = async (filter, ctx) => {
  const ownerId = userOf(ctx).userId;
  const { now } = ctx;
  /** Counts by one thing under every choice but that thing's own. */
  const by = (name: keyof Filter, value: ReturnType<typeof sql<string>>) =>
    ctx.db
      .selectFrom('item')
      .innerJoin('sku', 'sku.id', 'item.sku_id')
      .innerJoin('product', 'product.id', 'sku.product_id')
      .select((eb) => [value.as('value'), eb.fn.countAll<number>().as('n')])
      .where(matching({ ownerId, now, filter: { ...filter, [name]: undefined } }))
      .groupBy(sql`1`)
      .orderBy(sql`2 desc`)
      .execute();
  const [brands, categories, graded, states, aged, places] = await Promise.all([
    by('brandId', sql<string>`product.brand_id`),
    by('categoryId', sql<string>`product.category_id`),
    by('grade', sql<string>`item.grade`),
    by('state', sql<string>`item.state`),
    by('age', ageOf(now)),
    by('place', sql<string>`case when item.in_warehouse then 'warehouse' else 'home' end`),
  ]);
  const counted = (rows: typeof states) => rows.map(({ value, n }) => ({ value, count: Number(n) }));
  return {
    brands: await named(ctx.db, 'brand', counted(brands)),
    categories: await named(ctx.db, 'category', counted(categories)),
    grades: grades.flatMap((value) => counted(graded).filter((row) => row.value === value)) as {
      value: (typeof grades)[number];
      count: number;
    }[],
    states: counted(states),
    ages: ages.map((value) => ({ value, count: Number(aged.find((row) => row.value === value)?.n ?? 0) })),
    places: counted(places),
  };
};

async function named(db: Db, table: 'brand' | 'category', rows: { value: string; count: number }[]) {
  const names = await db.selectFrom(table).select(['id', 'name_zh', 'name_en']).execute();
  return rows.map((row) => {
    const one = names.find(({ id }) => id === row.value);
    return { ...row, name: { zh: one?.name_zh ?? row.value, en: one?.name_en ?? row.value } };
  });
}

export const stockSurvey: Handler<typeof contract.stockSurvey> = async (_input, ctx) => {
  const { userId } = userOf(ctx);
  const { db, now } = ctx;
  const since = new Date(now.getTime() - stockDays.recent * DAY);
  const worth = sql<number>`coalesce(listing.price, quote.min_sell_price, item.declared, 0)`;
  const days = daysIn(now);
  const { rows } = await sql<{
    bucket: number;
    items: number;
    warehouse: number;
    listed: number;
    value: number;
    cost: number;
    charged: number;
    daily: number;
    ending: number;
  }>`
    select case when ${days} < ${young}::int then 0 when ${days} < ${middle}::int then 1 when ${days} < ${old}::int then 2 else 3 end as bucket,
      count(*)::int as items, count(*) filter (where item.in_warehouse)::int as warehouse,
      count(*) filter (where item.state = 'listed')::int as listed,
      sum(${worth})::bigint as value, coalesce(sum(item.cost), 0)::bigint as cost,
      count(*) filter (where ${stored} and ${days} >= ${freeDays()})::int as charged,
      coalesce(sum(${perDay()}) filter (where ${stored} and ${days} >= ${freeDays()}), 0)::int as daily,
      count(*) filter (where ${stored} and ${days} >= ${freeDays()} - ${warnDays[0]}::int and ${days} < ${freeDays()})::int as ending
    from item
    left join listing on listing.item_id = item.id and listing.state = 'on'
    left join grade_quote quote on quote.sku_id = item.sku_id and quote.grade = item.grade
    where item.owner_id = ${userId} and item.state <> all(${[...leftStates]}::text[])
    group by 1`.execute(db);
  const total = (name: 'items' | 'warehouse' | 'listed' | 'value' | 'cost' | 'charged' | 'daily' | 'ending') =>
    rows.reduce((sum, row) => sum + Number(row[name]), 0);
  const month = await db
    .selectFrom('storage_charge')
    .select((eb) => eb.fn.sum<number>('amount').as('amount'))
    .where('user_id', '=', userId)
    .where('at', '>', since)
    .executeTakeFirst();
  const sales = await sql<{ sold: number; revenue: number; days: number | null }>`
    select count(*)::int as sold, coalesce(sum(o.price), 0)::bigint as revenue,
      avg(extract(epoch from (o.created_at - coalesce(item.stored_at, item.created_at))) / 86400)::float8 as days
    from trade_order o join item on item.id = o.item_id
    where o.seller_id = ${userId} and o.state in (${literals(soldStates)}) and o.created_at > ${since}`.execute(db);
  const sale = sales.rows[0];
  return {
    items: total('items'),
    inWarehouse: total('warehouse'),
    listed: total('listed'),
    value: total('value'),
    cost: total('cost'),
    ages: BUCKETS.map((edge, n) => {
      const row = rows.find(({ bucket }) => bucket === n);
      return { days: Number.isFinite(edge) ? edge : 0, count: row?.items ?? 0, value: Number(row?.value ?? 0) };
    }),
    storage: {
      charged: total('charged'),
      perDay: total('daily'),
      month: Number(month?.amount ?? 0),
      owed: await owedStorage(db, userId),
      ending: total('ending'),
    },
    turnover: {
      sold: sale?.sold ?? 0,
      revenue: Number(sale?.revenue ?? 0),
      days: sale?.sold && sale.days !== null ? Math.max(0, Math.round(sale.days)) : null,
    },
  };
};

const HEADS = {
  zh: [
    '库存码',
    '货号',
    '商品',
    '尺码',
    '成色',
    '状态',
    '货位',
    '库龄（天）',
    '成本（元）',
    '挂售价（元）',
    '最低卖价（元）',
    '仓储费（元）',
  ],
  en: [
    'Code',
    'Style',
    'Item',
    'Size',
    'Grade',
    'State',
    'Shelf',
    'Age (days)',
    'Cost (CNY)',
    'Listed (CNY)',
    'Lowest ask (CNY)',
    'Storage (CNY)',
  ],
} as const;

export const stockReport: Handler<typeof contract.stockReport> = async (_input, ctx) => {
  const rows = await itemRows(ctx.db)
    .where('item.owner_id', '=', userOf(ctx).userId)
    .where('item.state', 'not in', leftStates)
    .orderBy('item.id')
    .limit(20_000)
    .execute();
  const money = (amount: number | null | undefined) => (amount == null ? '' : (amount / 100).toFixed(2));
  const lines = rows.map((raw) => {
    const row = stockRow(raw, ctx.now);
    const state = itemMachine.states[row.state as keyof typeof itemMachine.states][ctx.lang];
    const words = [
      row.code,
      row.styleNo,
      row.name[ctx.lang],
      sizeName(row.size, ctx.lang),
      gradeName[row.grade][ctx.lang],
      state,
    ];
    const numbers = [row.days, money(row.cost), money(row.price), money(row.lowestAsk), money(row.storage?.fee ?? 0)];
    return [...words, row.shelf ?? '', ...numbers];
  });
  const day = chinaDay(ctx.now);
  return { name: `stock-${day}.csv`, csv: csvText([HEADS[ctx.lang], ...lines]) };
};
