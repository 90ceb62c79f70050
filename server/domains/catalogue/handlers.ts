/** The catalogue's calls. Everything here is public. */
import type { CampaignState } from '../../../contract/campaign/machine.ts';
import * as contract from '../../../contract/catalogue/calls.ts';
import { HOME } from '../../../contract/cms/home.ts';
import type { LiveState } from '../../../contract/live/machine.ts';
import { photoUrl } from '../../../contract/upload/calls.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { views } from '../../art/draw.ts';
import type { Db } from '../../db/schema.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { isSpent } from '../wallet/spent.ts';
import { productPicture } from './addresses.ts';
import { queryTokens } from './bigrams.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { currentProduct, formerOf } from './former.ts';
import { countGoods, findGoods, goodsForSale, goodsOf } from './goods.ts';
import { countProducts, type Filter, listProducts, productsByIds, type Sort } from './offers.ts';
import * as queries from './queries.ts';
import { compareSizes } from './rules.ts';
import { understand } from './search/understood.ts';
import { similarProducts } from './similar.ts';
import { americanOf, elsewhereIn, tablesOf } from './sizes/tables.ts';
import { tallyOf } from './tally.ts';

export const catalogue = handlers(contract, {
  productList: (input, { db, now }) => feed(db, input, now),

  productSkuList: async ({ productId }, { db }) => {
    const list = await queries.skusOf(db, productId);
    if (list.length === 0) throw new Refusal('NOT_FOUND');
    return { list };
  },

  productCateTree: async (_input, { db }) => {
    const [rows, sizes] = await Promise.all([queries.categoryRows(db), queries.sizesByCategory(db)]);
    return {
      list: rows
        .filter((row) => row.parent_id === null)
        .map((root) => ({
          ...category(root),
          sizes: (sizes.get(root.id) ?? []).sort(compareSizes),
          children: rows.filter((row) => row.parent_id === root.id).map(category),
        })),
    };
  },

  productBrandList: async (which, { db }) => {
    const rows = await queries.brandRows(db, which);
    return {
      list: rows.map((row) => ({
        id: row.id,
        name: { zh: row.name_zh, en: row.name_en },
        count: row.count,
        cover: row.cover && productPicture(row.cover),
      })),
    };
  },

  productDetail: async ({ id }, { db, now }) => {
    const detail = (await detailOf(db, id, now)) ?? (await detailOf(db, await currentProduct(db, id), now));
    if (!detail) throw new Refusal('NOT_FOUND');
    return detail;
  },

  goodsList: async ({ productId, skuId, cursor, size }, { db }) => {
    if (!productId && !skuId) throw new Refusal('BAD_INPUT');
    const [rows, count] = await Promise.all([
      goodsForSale(db, { productId, skuId, place: readCursor(cursor), size }),
      countGoods(db, { productId, skuId }),
    ]);
    const list = rows.slice(0, size);
    const last = list.at(-1);
    const next = rows.length > size && last ? writeCursor({ key: last.price, id: last.listing_id }) : null;
    return { list: list.map(goodsOf), next, count };
  },

  goodsDetail: async ({ listingId }, { db }) => {
    const row = await findGoods(db, listingId);
    if (!row) throw new Refusal('NOT_FOUND');
    return {
      ...goodsOf(row),
      styleNo: row.style_no,
      name: { zh: row.name_zh, en: row.name_en },
      brand: { zh: row.brand_zh, en: row.brand_en },
      cover: productPicture(row.product_id),
      held: row.held,
    };
  },

  productTradeList: async ({ productId, skuId, grade, days, cursor, size }, { db, now }) => {
    if (!productId && !skuId) throw new Refusal('BAD_INPUT');
    const which = { productId, skuId, grade, since: new Date(now.getTime() - days * DAY) };
    const [rows, points, count] = await Promise.all([
      queries.tradeRows(db, which, readCursor(cursor), size),
      skuId && grade ? queries.tradeDays(db, which) : [],
      queries.countTrades(db, which),
    ]);
    const list = rows.slice(0, size);
    const last = list.at(-1);
    return {
      list: list.map((row) => ({ ...row, at: row.at.getTime() })),
      next: rows.length > size && last ? writeCursor({ key: last.at.getTime(), id: last.id }) : null,
      points,
      count,
    };
  },

  productSuggest: async ({ search: typed }, { db, now }) => {
    if (queryTokens(typed).length === 0) return { brands: [], categories: [], products: [] };
    const { parts, meant } = await understand(db, typed, now);
    const { products, brands, categories } = await queries.suggestions(db, parts, meant ?? typed);
    const named = (row: { id: string; name_zh: string; name_en: string; count: number }) => ({
      id: row.id,
      name: { zh: row.name_zh, en: row.name_en },
      count: row.count,
    });
    return {
      brands: brands.map(named),
      categories: categories.map(named),
      products: products.map((row) => ({
        id: row.id,
        styleNo: row.style_no,
        name: { zh: row.name_zh, en: row.name_en },
        cover: productPicture(row.id),
        minSellPrice: row.lowest_ask,
      })),
    };
  },

  productCards: async ({ ids }, { db }) => {
    const now = await formerOf(db, ids);
    return { list: await productsByIds(db, [...new Set(ids.map((id) => now.get(id) ?? id))]) };
  },

  productHot: async (_input, { db }) => ({ list: (await queries.hotModels(db, 10)).map(hotTerm) }),

  productSimilar: async ({ productId, sizes, size }, { db }) => ({
    list: await similarProducts(db, productId, { sizes, size }),
  }),

  productOffline: async ({ cursor, size }, { db }) => {
    const [rows, count] = await Promise.all([
      queries.offlineRows(db, readCursor(cursor)?.id ?? '', size),
      queries.countOffered(db),
    ]);
    const list = rows.slice(0, size);
    const last = list.at(-1);
    return {
      list: list.map(inShort),
      next: rows.length > size && last ? writeCursor({ key: 0, id: last.id }) : null,
      count,
    };
  },

  productByStyles: async ({ styles }, { db, now }) => {
    const rows = await queries.rowsOfStyles(db, styles);
    const us = await americanOf(db, rows, now);
    return { list: rows.map((row) => ({ ...inShort(row), ...us.get(row.id) })) };
  },

  home: async ({ sizes }, { db, now }) => {
    const [categories, counts, arrived, authenticated, hint, on, first, page] = await Promise.all([
      queries.categoryRows(db),
      tallyOf(db, {}),
      queries.arrivals(db, new Date(now.getTime() - DAY)),
      queries.authenticatedCount(db),
      queries.hottestModel(db),
      onNow(db, now),
      feed(db, { sizes, sort: 'heat', size: 20 }, now),
      db
        .selectFrom('cms_page')
        .select('blocks')
        .where('name', '=', HOME)
        .where('published', '=', true)
        .executeTakeFirst(),
    ]);
    const roots = categories.filter((row) => row.parent_id === null);
    const star = roots[0]?.cover;
    return {
      categories: roots.map(category),
      banner: {
        inWarehouse: counts.in_warehouse,
        arrived,
        authenticated,
        product: star ? { id: star, picture: productPicture(star, 'cutout') } : null,
      },
      searchHint: hint ? termOf(hint) : null,
      now: on,
      blocks: page?.blocks ?? null,
      feed: first,
    };
  },
});

/** What is on now and leads further than goods. */
async function onNow(db: Db, now: Date) {
  const [room, campaign] = await Promise.all([
    db
      .selectFrom('live_room')
      .select(['id', 'title', 'title_en as titleEn'])
      .where('state', '=', 'live' satisfies LiveState)
      .orderBy('started_at', 'desc')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('campaign')
      .select(['id', 'name_zh', 'name_en'])
      .where('state', '=', 'running' satisfies CampaignState)
      .where('ends_at', '>', now)
      .where((eb) => eb.not(isSpent('campaign')))
      .orderBy('starts_at', 'desc')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return {
    room: room ?? null,
    campaign: campaign ? { id: campaign.id, name: { zh: campaign.name_zh, en: campaign.name_en } } : null,
  };
}

async function detailOf(db: Db, id: string, now: Date) {
  const [row, skus, colours, former, retired] = await Promise.all([
    queries.findProduct(db, id),
    queries.skusOf(db, id),
    queries.coloursOf(db, id),
    queries.formerSkus(db, id),
    queries.retiredSizes(db, id),
  ]);
  if (!row) return null;
  const sizeTables = await tablesOf(db, { kind: row.kind, brandId: row.brand_id, gender: row.gender }, now);
  return {
    id: row.id,
    styleNo: row.style_no,
    name: { zh: row.name_zh, en: row.name_en },
    brand: { id: row.brand_id, name: { zh: row.brand_zh, en: row.brand_en } },
    category: { id: row.category_id, name: { zh: row.category_zh, en: row.category_en } },
    kind: row.kind,
    colour: { zh: row.colour_zh, en: row.colour_en },
    released: row.released_at.getTime(),
    ...(sizeTables.length > 0 && { sizeTables, elsewhere: elsewhereIn(sizeTables, skus) }),
    cover: productPicture(row.id),
    photos: photosOf(row),
    skus,
    ...(former.length > 0 && { former }),
    ...(!row.offered && { retired: true }),
    ...(row.offered && retired.length > 0 && { retiredSizes: retired.map((one) => one.id) }),
    itemCount: row.item_count,
    inWarehouse: row.in_warehouse,
    colours: colours.map((other) => ({
      id: other.id,
      colour: { zh: other.colour_zh, en: other.colour_en },
      cover: productPicture(other.id),
      minSellPrice: other.lowest_ask,
    })),
  };
}

const inShort = (row: Awaited<ReturnType<typeof queries.rowsOfStyles>>[number]) => ({
  id: row.id,
  styleNo: row.style_no,
  name: { zh: row.name_zh, en: row.name_en },
  brand: { zh: row.brand_zh, en: row.brand_en },
  ...(row.also.length > 0 && { also: row.also }),
  categoryId: row.category_id,
  kind: row.kind,
  cover: productPicture(row.id),
  skus: row.skus,
});

/** Its own pictures, or the views of its drawing. */
function photosOf({ id, shape, pictures }: queries.ProductRow) {
  if (!shape) return pictures.map((sha256) => ({ view: 'own', url: photoUrl(sha256) }));
  return views[shape].filter((view) => view !== 'defect').map((view) => ({ view, url: productPicture(id, view) }));
}

interface FeedInput extends Omit<Filter, 'parts'> {
  search?: string;
  sort: Sort;
  size: number;
  cursor?: string;
  prefer?: string[];
}

async function feed(db: Db, { sort, size, cursor, prefer: own, search = '', ...asked }: FeedInput, now: Date) {
  const { said, meant, ...read } = await understand(db, search, now);
  // What was chosen counts before what was written.
  const filter = { ...read, ...Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) };
  // By price, each stands at its lowest.
  const sizes = sort === 'heat' || sort === 'newest' ? read.parts.flatMap((part) => part.size ?? []) : [];
  const prefer = sizes.length > 0 ? sizes : own;
  const [page, counts] = await Promise.all([
    listProducts(db, filter, { sort, size, cursor, prefer }),
    cursor ? null : countProducts(db, filter),
  ]);
  return {
    ...page,
    count: counts?.products ?? null,
    itemCount: counts?.items ?? null,
    andMore: counts?.more ?? false,
    meant,
    ...(said && { understood: said }),
  };
}

const category = (row: queries.CategoryRow) => ({
  id: row.id,
  kind: row.kind,
  name: { zh: row.name_zh, en: row.name_en },
  count: row.count,
  itemCount: row.item_count,
  cover: row.cover && productPicture(row.cover),
});

const termOf = (row: { brand_en: string; model_zh: string; model_en: string }) => ({
  zh: `${row.brand_en} ${row.model_zh}`,
  en: `${row.brand_en} ${row.model_en}`,
});

const hotTerm = (row: Awaited<ReturnType<typeof queries.hotModels>>[number]) => ({
  term: termOf(row),
  productId: row.product_id,
  rising: row.rising,
});
