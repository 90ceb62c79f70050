/**
 * Lists that a preparation keeps whole: whatever part of them a screen asks for is answered on the device, filtered as the
 * server would (server/domains: stock/{items,goods}.ts, listing/queries.ts, order/read.ts).
 */
import {
  goodsDetail,
  productCards,
  productDetail,
  productList,
  productSuggest,
} from '../../../contract/catalogue/calls.ts';
import { hangList, sellerGoodsList } from '../../../contract/listing/calls.ts';
import { orderList } from '../../../contract/order/calls.ts';
import { orderTabs } from '../../../contract/order/tabs.ts';
import { stockDays, stockGoodsList } from '../../../contract/stock/calls.ts';
import { stockDetail, stockFilters } from '../../../contract/stock/goods.ts';
import { storageRules } from '../../../contract/stock/rules.ts';
import type { Call, Input, Output } from '../../../contract/wire/call.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { cacheKey, shelf } from '../device/db.ts';
import { cachedAnswers } from './answers.ts';
import { cardsHere, productHere, productsHere, suggestedHere } from './catalogue-answers.ts';
import { allGoods, catalogueRows, lastPrepared } from './prepare.ts';

interface Kept<T = unknown> {
  value: T;
  savedAt: number;
}
type Filled<C extends Call> = { [K in keyof Input<C>]?: Input<C>[K] };

/**
 * What a preparation keeps a list's one long page under.
 * @param which one of several lists of a call that hold others' things
 */
export const wholeKey = (call: Call, which = '') => JSON.stringify([call.path, 'whole', which]);

/** However old it is. */
const kept = async <T>(userId: string, key: string) =>
  ((await shelf().cache.get(cacheKey(userId, key))) as Kept<T> | undefined) ?? null;

const wholeOf = <C extends Call>(userId: string, call: C, which?: string) =>
  kept<Output<C>>(userId, wholeKey(call, which));

/** @param last what was kept as the answer itself, however old */
type Answer = (userId: string, input: never, last: unknown) => Promise<Kept | null>;
const answers: Readonly<Record<string, Answer>> = {
  [sellerGoodsList.path]: listings as Answer,
  [goodsDetail.path]: ownListing as Answer,
  [hangList.path]: listable as Answer,
  [orderList.path]: orders as Answer,
  [stockGoodsList.path]: stock as Answer,
  [stockFilters.path]: facets as Answer,
  [stockDetail.path]: piece as Answer,
};
/** Everybody's. */
const shared: Readonly<Record<string, Answer>> = {
  [productList.path]: productsHere as Answer,
  [productSuggest.path]: suggestedHere as Answer,
  [productDetail.path]: productHere as Answer,
  [productCards.path]: cards as Answer,
};

let told = false;

/** The last answer, or what was kept whole where that is younger. */
export async function youngest(userId: string, queryKey: readonly unknown[], last: Kept): Promise<Kept> {
  // A page that began without a network was told of none: who waits for the next one would not hear of a change.
  if (!told && navigator.onLine === false) told = globalThis.dispatchEvent?.(new Event('offline')) ?? true;
  const here = await answerHere(userId, queryKey, last.value);
  return here && here.savedAt > last.savedAt ? here : last;
}

/** What the device itself can answer to this query, of what was kept whole; null when it cannot. */
async function answerHere(userId: string, queryKey: readonly unknown[], last: unknown): Promise<Kept | null> {
  const [path, input = {}, paged] = queryKey as [string, object?, 'pages'?];
  const found = (await (userId ? { ...answers, ...shared } : shared)[path]?.(userId, input as never, last)) ?? null;
  if (!found || !paged) return found;
  return { ...found, value: { pages: [found.value], pageParams: [null] } };
}

const among = <T>(value: T | undefined, one: T) => value === undefined || value === one;
const says = (text: string, words: string) => text.toLowerCase().includes(words.toLowerCase());

async function listings(userId: string, { state, brandId, grade, q = '' }: Filled<typeof sellerGoodsList>) {
  const whole = await wholeOf(userId, sellerGoodsList);
  const list = whole?.value.list.filter(
    (row) =>
      among(state, row.state) &&
      among(brandId, row.brandId) &&
      among(grade, row.grade) &&
      [row.styleNo, row.name.zh, row.name.en].some((text) => says(text, q)),
  );
  return whole && { ...whole, value: { ...whole.value, list } };
}

/** It leads to its product; what else there is of it stands on its own screen. */
async function ownListing(userId: string, { listingId }: Input<typeof goodsDetail>, last: unknown) {
  const whole = await wholeOf(userId, sellerGoodsList);
  const row = whole?.value.list.find(({ id }) => id === listingId);
  if (!whole || !row || last !== undefined) return null;
  return { ...whole, value: { productId: row.productId, skuId: row.skuId, inPart: true } };
}

async function listable(userId: string, { itemId, skuId, brandId, grade, q = '' }: Filled<typeof hangList>) {
  const whole = await wholeOf(userId, hangList);
  const list = whole?.value.list.filter(
    (row) =>
      among(itemId, row.itemId) &&
      among(skuId, row.skuId) &&
      among(brandId, row.brandId) &&
      among(grade, row.grade) &&
      [row.styleNo, row.name.zh, row.name.en].some((text) => says(text, q)),
  );
  return whole && { ...whole, value: { ...whole.value, list } };
}

async function orders(userId: string, { role = 'buyer', tab = 'all' }: Filled<typeof orderList>) {
  const whole = await wholeOf(userId, orderList, role);
  const list = whole?.value.list.filter(({ state }) => orderTabs[tab].includes(state));
  return whole && { ...whole, value: { ...whole.value, list } };
}

/** Each as it was asked for last; of those that never were, what the catalogue says. */
async function cards(userId: string, { ids }: { ids: string }, last: unknown) {
  const known = (await cachedAnswers(userId, productCards.path)) as Output<typeof productCards>[];
  return cardsHere(
    ids.split(','),
    known.flatMap(({ list }) => list),
    last,
  );
}

type Stock = Output<typeof stockGoodsList>['list'][number];
type StockFilter = Omit<Filled<typeof stockGoodsList>, 'cursor' | 'size'>;

/** The whole of it, newest first. Null where none was kept for this person, and for a receipt's: which came with it no row says. */
async function ownStock({ receiptId }: StockFilter): Promise<Kept<Stock[]> | null> {
  const [goods, prepared] = await Promise.all([allGoods(), lastPrepared()]);
  if (receiptId || !prepared || goods.length === 0) return null;
  return { savedAt: prepared.at, value: goods.sort((a, b) => (a.id < b.id ? 1 : -1)) };
}

async function stock(userId: string, { cursor: _, size: __, ...filter }: Filled<typeof stockGoodsList>) {
  const [whole, matches] = await Promise.all([ownStock(filter), stockMatcher(userId)]);
  const { state, ...anyState } = filter;
  const rows = whole?.value.filter((row) => matches(row, anyState)) ?? [];
  const counts: Record<string, number> = {};
  for (const row of rows) counts[row.state] = (counts[row.state] ?? 0) + 1;
  return whole && { ...whole, value: { list: rows.filter((row) => among(state, row.state)), next: null, counts } };
}

/** One piece as its row in the whole stock has it; what only its own screen asks for is of the last time, if it ever was. */
async function piece(_: string, { id }: { id: string }, last: object | undefined) {
  const whole = await ownStock({});
  const row = whole?.value.find((one) => one.id === id);
  return whole && row ? { ...whole, value: { ...(last ?? partOf(row)), ...row } } : null;
}

/** With the mark by which its screen leaves out what nobody knows here. */
const partOf = (row: Stock): Output<typeof stockDetail> & { inPart: true } => ({
  ...row,
  inPart: true,
  photos: row.cover ? [{ url: row.cover, sha256: null }] : [],
  defects: [],
  declared: null,
  certificate: null,
  cleaned: null,
  receipt: null,
  order: null,
  retrievalId: null,
  custody: [],
  fees: { perDay: 0, freeDays: 0, days: 0, charged: 0 },
  timeline: [],
  washes: [],
});

/** As the sheet offers them, counted among what the other choices leave. */
async function facets(userId: string, filter: StockFilter) {
  const [whole, names, matches] = await Promise.all([ownStock(filter), facetNames(userId), stockMatcher(userId)]);
  if (!whole || !names) return null;
  const recount = <F extends { value: string; count: number }>(key: keyof StockFilter, choices: readonly F[]) =>
    choices.flatMap((choice) => {
      const count = whole.value.filter((row) => matches(row, { ...filter, [key]: choice.value })).length;
      return count > 0 ? [{ ...choice, count }] : [];
    });
  const value = {
    brands: recount('brandId', names.brands),
    categories: recount('categoryId', names.categories),
    grades: recount('grade', names.grades),
    states: recount('state', names.states),
    ages: recount('age', names.ages),
    places: recount('place', names.places),
  };
  return { savedAt: whole.savedAt, value };
}

/** Of the whole stock, as it was prepared. */
const facetNames = async (userId: string) =>
  (await kept<Output<typeof stockFilters>>(userId, JSON.stringify([stockFilters.path, {}])))?.value;

async function stockMatcher(userId: string): Promise<(row: Stock, filter: StockFilter) => boolean> {
  const [products, names] = await Promise.all([catalogueRows(), facetNames(userId)]);
  const product = new Map(products.map((one) => [one.id, one]));
  const brand = new Map(names?.brands.map(({ value, name }) => [value, name.zh]));
  const now = Date.now();
  return (row, { state, grade, brandId, categoryId, place, age, term = '' }) =>
    among(state, row.state) &&
    among(grade, row.grade) &&
    (!brandId || product.get(row.productId)?.brand.zh === brand.get(brandId)) &&
    among(categoryId, product.get(row.productId)?.categoryId) &&
    among(place, row.inWarehouse ? 'warehouse' : 'home') &&
    among(age, ageOf(row, now)) &&
    term
      .split(/\s+/)
      .every(
        (word) =>
          row.size === word ||
          [row.styleNo, row.name.zh, row.name.en, row.code, row.shelf ?? ''].some((text) => says(text, word)),
      );
}

function ageOf({ days, storage }: Stock, now: number) {
  if (days < stockDays.fresh) return 'fresh';
  if (!storage || now < storage.freeUntil - (storageRules.warnDays[0] ?? 0) * DAY) return 'settled';
  return now < storage.freeUntil ? 'ending' : 'charged';
}
