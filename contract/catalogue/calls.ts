/** The catalogue: products, sizes (SKUs) and their quotes, single items for sale, and the history of trades. */
import * as v from 'valibot';
import { cmsBlock } from '../cms/blocks.ts';
import { grade } from '../item/grades.ts';
import { call } from '../wire/call.ts';
import { TEXT } from '../wire/limits.ts';
import { fen } from '../wire/money.ts';
import { bilingual, commaList, id, listOf, optionalId, page, queryBool, queryInt, time, words } from '../wire/query.ts';
import { DAY, HOUR } from '../wire/time.ts';
import { colours } from './colour-keys.ts';
import { categoryKind } from './kinds.ts';
import { sizeTable } from './size-tables.ts';
import { sorts } from './sorts.ts';

export { ONE_SIZE } from './sizes.ts';

const gradeList = v.pipe(commaList, v.array(grade));

/** A market, fen. `closedPrice` is the percent change of the last trade against the close of the day before it. */
const quoteFields = {
  minSellPrice: v.nullable(fen),
  maxBuyPrice: v.nullable(fen),
  lastTradePrice: v.nullable(fen),
  lastTradeAt: v.nullable(time),
  closedPrice: v.nullable(v.number()),
  askCount: v.number(),
  bidCount: v.number(),
};

/** A product as lists show it: with the cheapest item that answers the question asked, if there is one. */
export const productCard = v.object({
  id,
  styleNo: v.string(),
  name: bilingual,
  brand: bilingual,
  categoryId: id,
  cover: v.string(),
  released: time,
  /** The SKU that the price belongs to. */
  skuId: v.nullable(id),
  listingId: v.nullable(id),
  size: v.nullable(v.string()),
  grade: v.nullable(grade),
  inWarehouse: v.boolean(),
  /** The first declared defect of the cheapest item. */
  remark: v.nullable(bilingual),
  ...quoteFields,
});
export type ProductCardData = v.InferOutput<typeof productCard>;

/** What a list of products can be narrowed by. */
const filters = {
  /** Chinese, brand in either language, style number with or without its dash; Latin words match from their start. */
  search: v.optional(words(TEXT.area, 0)),
  brandId: optionalId,
  /** Includes the categories below it. */
  categoryId: optionalId,
  sizes: v.optional(commaList),
  grades: v.optional(gradeList),
  colours: v.optional(v.pipe(commaList, v.array(v.picklist(colours)))),
  priceFrom: v.optional(queryInt(0, 1_000_000_000)),
  priceTo: v.optional(queryInt(0, 1_000_000_000)),
  inWarehouse: v.optional(queryBool),
  /** Only where the lowest ask lies under the last trade. */
  belowTrade: v.optional(queryBool),
};

export const productList = call('GET', '/v3/mms/product/list', {
  about:
    'Products by words, brand, category, size, grade, price and place, each with its lowest ask in the asked sizes.',
  who: 'visitor',
  shared: true,
  input: v.strictObject({
    ...page,
    ...filters,
    /** The person's own sizes: prices are shown for them where they exist, without leaving anything out. */
    prefer: v.optional(commaList),
    sort: v.optional(v.picklist(sorts), 'heat'),
  }),
  output: v.object({
    ...listOf(productCard).entries,
    /** Of the first page: how many products answer, and how many single items of them are for sale. */
    count: v.nullable(v.number()),
    itemCount: v.nullable(v.number()),
    /** There are more than these: counting stops at 300 of what words or filters found, but for what lies in our warehouse. */
    andMore: v.boolean(),
    /** What was searched in place of the words asked for, which nothing is called by; null where they were found. */
    meant: v.nullable(v.string()),
    /** What everyday words were taken for (a kind, a colour, a size, a price), where that is not what they say. */
    understood: v.optional(bilingual),
  }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

/**
 * A size: its lowest ask with the bid and trades of that ask's grade, counted over all grades; and each grade that was ever
 * offered, wanted or traded, best first.
 */
const sku = v.object({
  id,
  productId: id,
  size: v.string(),
  grade: v.nullable(grade),
  ...quoteFields,
  grades: v.array(v.object({ grade, ...quoteFields })),
});
export type SkuQuote = v.InferOutput<typeof sku>;

export const productSkuList = call('GET', '/v3/mms/product/sku/list', {
  about: 'The sizes of a product with their quotes, smallest first.',
  who: 'visitor',
  shared: true,
  input: v.strictObject({ productId: id }),
  output: v.object({ list: v.array(sku) }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

const categoryEntry = {
  id,
  kind: categoryKind,
  name: bilingual,
  /** Products in it, and single items for sale. */
  count: v.number(),
  itemCount: v.number(),
  cover: v.nullable(v.string()),
};
export const productCateTree = call('GET', '/v3/mms/product/cate/tree', {
  about: 'Categories with what lies below them, their counts and the sizes that exist in them.',
  who: 'visitor',
  shared: true,
  input: v.strictObject({}),
  output: v.object({
    list: v.array(
      v.object({ ...categoryEntry, sizes: v.array(v.string()), children: v.array(v.object(categoryEntry)) }),
    ),
  }),
  offline: { mode: 'cached', ttl: 30 * DAY },
});

export const productBrandList = call('GET', '/v3/mms/product/brand/list', {
  about: 'Brands, most wanted first, optionally only those of a category or of a kind of goods.',
  who: 'visitor',
  shared: true,
  input: v.strictObject({ categoryId: optionalId, kind: v.optional(categoryKind) }),
  output: v.object({
    list: v.array(v.object({ id, name: bilingual, count: v.number(), cover: v.nullable(v.string()) })),
  }),
  offline: { mode: 'cached', ttl: 30 * DAY },
});

export const productDetail = call('GET', '/v3/mms/product/detail', {
  about: 'One product: its facts, its sizes with quotes, and the other colours of the model.',
  who: 'visitor',
  shared: true,
  input: v.strictObject({ id }),
  output: v.object({
    id,
    styleNo: v.string(),
    name: bilingual,
    brand: v.object({ id, name: bilingual }),
    category: v.object({ id, name: bilingual }),
    kind: categoryKind,
    colour: bilingual,
    released: time,
    /** What its sizes are called elsewhere, as the shop's tables have it; absent for what is no shoe. */
    sizeTables: v.optional(v.array(sizeTable)),
    /** The same by size, as one line. */
    elsewhere: v.optional(v.record(v.string(), bilingual)),
    cover: v.string(),
    photos: v.array(v.object({ view: v.string(), url: v.string() })),
    skus: v.array(sku),
    /** Addresses that its sizes had before products were merged, as links name them. */
    former: v.optional(v.array(v.object({ id, skuId: id }))),
    /** It is not taken in any longer: nobody can send one in or bid for one; and, where it is, its sizes that are not. */
    retired: v.optional(v.boolean()),
    retiredSizes: v.optional(v.array(id)),
    /** Single items for sale in all sizes, and those of them that lie in our warehouse. */
    itemCount: v.number(),
    inWarehouse: v.number(),
    colours: v.array(v.object({ id, colour: bilingual, cover: v.string(), minSellPrice: v.nullable(fen) })),
  }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

/** A single second-hand item for sale. */
const goods = v.object({
  listingId: id,
  itemId: id,
  productId: id,
  skuId: id,
  size: v.string(),
  grade,
  price: fen,
  state: v.string(),
  inWarehouse: v.boolean(),
  listedAt: time,
  /** When the warehouse counted it and put it on its shelf; null while the seller still has it. */
  storedAt: v.nullable(time),
  /** Its inspection since then: when, with how many photos, and whether it was found genuine; null when it was only counted. */
  report: v.nullable(v.object({ code: v.string(), at: time, photos: v.number(), genuine: v.boolean() })),
  /** The code of the authentication that its owner let it have, found genuine and not taken back. */
  certificate: v.nullable(v.string()),
  /** When it came in we held it beside the photos of that certificate, and it is the same piece. */
  samePiece: v.boolean(),
  /** When we washed it where it lies with us; null for what was not. */
  cleanedAt: v.nullable(time),
  photos: v.array(
    v.object({
      url: v.string(),
      /** The camera position of a drawn photo; null for a person's own. */
      view: v.nullable(v.string()),
      /** Where declared defects lie in this photo, as fractions of its width and height. */
      marks: v.array(v.object({ defect: v.number(), x: v.number(), y: v.number() })),
    }),
  ),
  /** `photo` is an index into `photos`. */
  defects: v.array(v.object({ kind: v.string(), zh: v.string(), en: v.string(), photo: v.nullable(v.number()) })),
  seller: v.object({ id, nickname: v.string(), business: v.boolean(), sold: v.number() }),
});
export type Goods = v.InferOutput<typeof goods>;

export const goodsList = call('GET', '/v3/mms/goods/list', {
  about: 'Single items for sale of a product or of one size of it, cheapest first.',
  who: 'visitor',
  shared: true,
  input: v.strictObject({ ...page, productId: optionalId, skuId: optionalId }),
  output: v.object({ ...listOf(goods).entries, count: v.number() }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

export const goodsDetail = call('GET', '/v3/mms/goods/detail', {
  about: 'One single item for sale, with its product.',
  who: 'visitor',
  shared: true,
  input: v.strictObject({ listingId: id }),
  output: v.object({
    ...{ ...goods.entries, styleNo: v.string(), name: bilingual, brand: bilingual, cover: v.string() },
    /** A stranger on another marketplace has time to pay for it. A server from before says nothing of it. */
    held: v.optional(v.boolean()),
  }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

export const productTradeList = call('GET', '/v3/mms/product/trade/list', {
  about:
    'What was paid: the trades, newest first, and for one size in one grade a point a day (Shanghai time) for the chart.',
  who: 'visitor',
  shared: true,
  input: v.strictObject({
    ...page,
    productId: optionalId,
    skuId: optionalId,
    grade: v.optional(grade),
    days: v.optional(queryInt(1, 365), 90),
  }),
  output: v.object({
    ...listOf(v.object({ id, size: v.string(), grade, price: fen, at: time })).entries,
    /** Only days with trades, oldest first; none unless asked for one size in one grade, which alone compare. */
    points: v.array(v.object({ day: v.string(), low: fen, high: fen, close: fen, count: v.number() })),
    count: v.number(),
  }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

export const productSuggest = call('GET', '/v3/mms/product/suggest', {
  about: 'What someone who typed this probably looks for: brands, categories and products.',
  who: 'visitor',
  shared: true,
  input: v.strictObject({ search: words(TEXT.area) }),
  output: v.object({
    brands: v.array(v.object({ id, name: bilingual, count: v.number() })),
    categories: v.array(v.object({ id, name: bilingual, count: v.number() })),
    products: v.array(
      v.object({ id, styleNo: v.string(), name: bilingual, cover: v.string(), minSellPrice: v.nullable(fen) }),
    ),
  }),
  offline: { mode: 'cached', ttl: HOUR },
});

export const productHot = call('GET', '/v3/mms/product/hot', {
  about: 'The models that are looked for most, as search terms.',
  who: 'visitor',
  shared: true,
  input: v.strictObject({}),
  output: v.object({ list: v.array(v.object({ term: bilingual, productId: id, rising: v.boolean() })) }),
  offline: { mode: 'cached', ttl: DAY },
});

/** As many as a person looks back at. */
export const CARDS_MAX = 60;

export const productCards = call('GET', '/v3/mms/product/cards', {
  about: 'These products as they are now, in the order asked for; those that are gone are left out.',
  who: 'visitor',
  shared: true,
  input: v.strictObject({
    ids: v.pipe(
      v.string(),
      v.maxLength(4_000),
      v.transform((text) => text.split(',').filter(Boolean)),
      v.array(id),
      v.maxLength(CARDS_MAX),
    ),
  }),
  output: v.object({ list: v.array(productCard) }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

export const productSimilar = call('GET', '/v3/mms/product/similar', {
  about: 'Products for sale that resemble one: same model first, then same kind at a near price.',
  who: 'visitor',
  shared: true,
  input: v.strictObject({ productId: id, sizes: v.optional(commaList), size: v.optional(queryInt(1, 20), 6) }),
  output: v.object({ list: v.array(productCard) }),
  offline: { mode: 'cached', ttl: DAY },
});

/** A product as a device keeps it. */
const inShort = v.object({
  id,
  styleNo: v.string(),
  name: bilingual,
  brand: bilingual,
  /** What people also call it or its brand; absent where they do not. */
  also: v.optional(v.array(v.string())),
  categoryId: id,
  kind: categoryKind,
  cover: v.string(),
  skus: v.array(v.object({ id, size: v.string() })),
  /** What its European sizes are in America, as the shop's tables have it; absent for what is no shoe. */
  us: v.optional(v.record(v.string(), v.string())),
});

export const productOffline = call('GET', '/v3/mms/product/offline', {
  about: 'The catalogue in short, to be kept on a device that will lose its network.',
  who: 'visitor',
  shared: true,
  input: v.strictObject({ cursor: page.cursor, size: v.optional(queryInt(1, 500), 200) }),
  output: v.object({
    ...listOf(inShort).entries,
    count: v.number(),
  }),
  offline: { mode: 'cached', ttl: 30 * DAY },
});

/** As many as a spreadsheet has lines. */
const MAX_STYLES = 100;

export const productByStyles = call('GET', '/v3/mms/product/styles', {
  about: 'The products with these style numbers, written with or without their dashes, each with its sizes.',
  who: 'visitor',
  input: v.strictObject({
    styles: v.pipe(
      v.string(),
      v.maxLength(4_000),
      v.transform((text) =>
        text
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      ),
      v.maxLength(MAX_STYLES),
    ),
  }),
  output: v.object({ list: v.array(inShort) }),
});

export const home = call('GET', '/v3/mms/home', {
  about: 'Everything the first screen shows, in one round trip.',
  who: 'visitor',
  shared: true,
  input: v.strictObject({ sizes: v.optional(commaList) }),
  output: v.object({
    categories: v.array(v.object(categoryEntry)),
    banner: v.object({
      /** Items for sale in our warehouse, and those of them that came in during the last 24 hours. */
      inWarehouse: v.number(),
      arrived: v.number(),
      /** Of those in our warehouse: found genuine since they lie there. */
      authenticated: v.number(),
      product: v.nullable(v.object({ id, picture: v.string() })),
    }),
    searchHint: v.nullable(bilingual),
    /** A room that is live and a campaign that is open, the latest of each. Kept answers of older versions lack it. */
    now: v.optional(
      v.object({
        room: v.nullable(v.object({ id, title: v.string(), titleEn: v.optional(v.nullable(v.string()), null) })),
        campaign: v.nullable(v.object({ id, name: bilingual })),
      }),
    ),
    /** How the shop has arranged its home; null where it has not. */
    blocks: v.nullable(v.array(cmsBlock)),
    feed: productList.output,
  }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});
