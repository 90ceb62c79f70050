/**
 * What the catalogue on this device answers where nothing was kept of a question: products by words, and one product. It knows
 * names, numbers and sizes; prices, and what is for sale, nobody knows here. Each answer says so with `inPart`.
 */
import {
  productCateTree,
  type productDetail,
  type productList,
  type productSuggest,
} from '../../../contract/catalogue/calls.ts';
import { kindOf } from '../../../contract/catalogue/kinds.ts';
import type { Call, Input, Output } from '../../../contract/wire/call.ts';
import type { CatalogueRow } from '../device/db.ts';
import { cachedAnswers } from './answers.ts';
import { allGoods, catalogueRows, lastPrepared, type OwnGoods, searchCatalogue } from './prepare.ts';

type Filled<C extends Call> = { [K in keyof Input<C>]?: Input<C>[K] };
interface Here<T> {
  savedAt: number;
  value: T & { inPart: true };
}

/** As many as suggestions show; a list counts what it holds. */
const SUGGESTED = 8;

const unquoted = {
  minSellPrice: null,
  maxBuyPrice: null,
  lastTradePrice: null,
  lastTradeAt: null,
  closedPrice: null,
  askCount: 0,
  bidCount: 0,
};

async function here<T extends object>(make: () => Promise<T | null>): Promise<Here<T> | null> {
  const prepared = await lastPrepared();
  if (!prepared || prepared.products === 0) return null;
  const value = await make();
  return value && { savedAt: prepared.at, value: { ...value, inPart: true } };
}

/** By words and category alone: who asks for a brand, a size or a price gets what was kept of that, or nothing. */
export const productsHere = (
  userId: string,
  { search = '', categoryId, sort: _, prefer: __, size: ___, cursor: ____, ...narrowed }: Filled<typeof productList>,
  last: unknown,
) =>
  last !== undefined || !(search || categoryId) || Object.values(narrowed).some((value) => value !== undefined)
    ? Promise.resolve(null)
    : here(async (): Promise<Output<typeof productList> | null> => {
        const [found, inside] = await Promise.all([searchCatalogue(search, Infinity), below(userId, categoryId)]);
        const rows = found.filter((row) => !inside || inside.has(row.categoryId ?? ''));
        // Whoever named nothing is not told that there is none of it.
        if (!search && rows.length === 0) return null;
        return { list: rows.map(cardOf), next: null, count: rows.length, itemCount: null, andMore: false, meant: null };
      });

/** The category with those below it, as far as the device knows the tree. */
async function below(userId: string, id: string | undefined): Promise<ReadonlySet<string> | null> {
  if (!id) return null;
  const trees = (await cachedAnswers(userId, productCateTree.path)) as Output<typeof productCateTree>[];
  const children = trees
    .flatMap(({ list }) => list)
    .filter((one) => one.id === id)
    .flatMap((one) => one.children);
  return new Set([id, ...children.map((one) => one.id)]);
}

export const suggestedHere = (_: string, { search = '' }: Filled<typeof productSuggest>, last: unknown) =>
  last !== undefined
    ? Promise.resolve(null)
    : here(async (): Promise<Output<typeof productSuggest>> => {
        const rows = await searchCatalogue(search, SUGGESTED);
        return { brands: [], categories: [], products: rows.map((row) => ({ ...row, minSellPrice: null })) };
      });

type ShownCard = Output<typeof productList>['list'][number];
export const cardsHere = (ids: readonly string[], known: readonly ShownCard[], last: unknown) =>
  last !== undefined
    ? Promise.resolve(null)
    : here(async () => {
        const rows = (await catalogueRows()).map(cardOf);
        return { list: ids.flatMap((wanted) => [...known, ...rows].find(({ id }) => id === wanted) ?? []) };
      });

/** Of what is not in the catalogue any more, one's own pieces know the name. */
export const productHere = (_: string, { id }: Input<typeof productDetail>, last: unknown) =>
  last !== undefined
    ? Promise.resolve(null)
    : here(async () => {
        const [rows, goods] = await Promise.all([catalogueRows(), allGoods()]);
        const row = rows.find((one) => one.id === id) ?? rowOf(goods.filter(({ productId }) => productId === id));
        return row && detailOf(row);
      });

const cardOf = (row: CatalogueRow): ShownCard => ({
  ...row,
  categoryId: row.categoryId ?? '',
  released: 0,
  skuId: null,
  listingId: null,
  size: null,
  grade: null,
  inWarehouse: false,
  remark: null,
  ...unquoted,
});

function rowOf([first, ...rest]: OwnGoods[]): CatalogueRow | null {
  if (!first) return null;
  const skus = [first, ...rest].map(({ skuId, size }) => ({ id: skuId, size }));
  return {
    id: first.productId,
    styleNo: first.styleNo,
    name: first.name,
    brand: { zh: '', en: '' },
    cover: first.cover,
    skus: [...new Map(skus.map((sku) => [sku.id, sku])).values()],
  };
}

const detailOf = ({ skus, brand, categoryId = '', kind, ...row }: CatalogueRow): Output<typeof productDetail> => ({
  ...row,
  brand: { id: '', name: brand },
  category: { id: categoryId, name: { zh: '', en: '' } },
  kind: kindOf({ kind }),
  colour: { zh: '', en: '' },
  released: 0,
  photos: [{ view: '', url: row.cover }],
  skus: skus.map((sku) => ({ ...sku, productId: row.id, grade: null, ...unquoted, grades: [] })),
  itemCount: 0,
  inWarehouse: 0,
  colours: [],
});
