/** Metadata of a page: title, description, canonical address, Open Graph and JSON-LD (schema.org), from what the page shows. */

import { sizeName } from '../../../contract/catalogue/sizes.ts';
import { type ChainLink, verdictIn } from '../../../contract/identify/chain.ts';
import { missingWords, resultName } from '../../../contract/identify/rules.ts';
import { screenTitles } from '../../../contract/screen-titles.ts';
import { isScreen, link, type ScreenUrl } from '../../../contract/screens.ts';
import { printUrl } from '../../../contract/upload/calls.ts';
import type { Language } from '../../../contract/wire/messages.ts';
import { yuan } from '../../../contract/wire/money.ts';
import type { Db } from '../../db/schema.ts';
import type { App } from '../../kernel/http/context.ts';
import type { Ask } from '../../kernel/http/in-process.ts';
import { brandHere } from '../../kernel/lib/rules.ts';
import { itemPicture, productPicture } from '../catalogue/addresses.ts';
import { currentProduct } from '../catalogue/former.ts';
import { missingOf } from '../item/missing.ts';
import { shopNameNow } from '../shop/settings.ts';
import { codeMeant } from './code-meant.ts';
import { escaped, pictureUrl, plainly, tags } from './heads/tags.ts';
import { type Told, toldOf } from './heads/told.ts';
import { words } from './heads/words.ts';
import { publicUrl } from './public-url.ts';

const PRODUCT = '/pages/buy/detail' satisfies ScreenUrl;
const HOME = '/pages/tabbar/main' satisfies ScreenUrl;
const SEARCH = '/pages/search/salesearch' satisfies ScreenUrl;
const CERTIFICATE = '/pages/identify/certificate' satisfies ScreenUrl;
const ID = /^[\w-]{1,64}$/;

/** The head's tags for an address; beside a screen's nothing but the shop's name. @param asks answers calls as to a visitor */
export const headOf =
  (app: App, asks: (lang: Language) => Ask) =>
  async (url: URL, lang: Language = 'zh'): Promise<string> => {
    const screen = url.pathname.slice(app.config.base.length);
    const shop = await nameOf(app, lang);
    if (!isScreen(screen)) return `<title>${escaped(shop)}</title>`;
    const query = url.searchParams;
    const [productId, listingId] = ['productId', 'listingId'].map((name) => query.get(name) ?? '');
    const named = (await byListing(app, lang, listingId ?? '')) ?? (await byProduct(app, lang, productId ?? ''));
    if (named && screen === PRODUCT) return productTags(app, lang, { ...named, shop });
    const certificate =
      screen === CERTIFICATE && (await certificateTags(app, lang, { code: query.get('code') ?? '', shop }));
    if (certificate) return certificate;
    const t = words[lang];
    const q = screen === SEARCH ? query.get('q')?.trim().slice(0, 60) : '';
    const about = q ? t.search(q) : screenTitles[screen][lang];
    const path = `${screen}${url.search}` as ScreenUrl;
    const told = await toldOf(screen, { ask: asks(lang), query, lang, shop });
    if (told) return toldTags(app, lang, { ...told, about, shop, path });
    const title = screen === HOME ? shop : [named?.name, about, shop].filter(Boolean).join(' · ');
    return tags(app, lang, { shop, path, title, description: plainly(lang, title), picture: named?.picture });
  };

function toldTags(
  app: App,
  lang: Language,
  { title, says, picture, data, about, shop, path }: Told & { about: string; shop: string; path: ScreenUrl },
): string {
  const description = says.filter(Boolean).join(' · ') || plainly(lang, title || about);
  const image = picture && { image: pictureUrl(app, picture) };
  return tags(app, lang, {
    ...{ shop, path, picture, description },
    title: [title, about, shop].filter(Boolean).join(' · '),
    // Beside the card's title stands the shop's name.
    properties: { 'og:title': title || about, ...(picture && { 'og:image:alt': title || about }) },
    data: data ? [{ ...data, description, url: publicUrl(app.config, path), ...image }] : [],
  });
}

interface Shown {
  path: string;
  name: string;
  brand: string;
  category: { id: string; name: string };
  styleNo: string;
  /** Fen. */
  price: number | null;
  /** Items for sale. */
  count: number;
  /** Without its width. */
  picture: string;
  exact: boolean;
}

const products = (db: Db) =>
  db
    .selectFrom('product')
    .innerJoin('brand', 'brand.id', 'product.brand_id')
    .innerJoin('category', 'category.id', 'product.category_id')
    .select([
      'product.id',
      'product.style_no',
      'product.name_zh',
      'product.name_en',
      'product.lowest_ask',
      'product.ask_count',
      'category.id as category_id',
      'category.name_zh as category_zh',
      'category.name_en as category_en',
      'brand.name_zh as brand_zh',
      'brand.name_en as brand_en',
    ]);

async function byProduct({ db }: App, lang: Language, id: string): Promise<Shown | null> {
  if (!ID.test(id)) return null;
  const find = (one: string) => products(db).where('product.id', '=', one).executeTakeFirst();
  const row = (await find(id)) ?? (await find(await currentProduct(db, id)));
  if (!row) return null;
  return {
    path: link(PRODUCT, { productId: row.id }),
    name: row[`name_${lang}`],
    brand: row[`brand_${lang}`],
    category: { id: row.category_id, name: row[`category_${lang}`] },
    styleNo: row.style_no,
    price: row.lowest_ask,
    count: row.ask_count,
    picture: productPicture(row.id),
    exact: false,
  };
}

/** One that is for sale; a sold one's link shows its product. */
async function byListing(app: App, lang: Language, id: string): Promise<Shown | null> {
  if (!ID.test(id)) return null;
  const row = await app.db
    .selectFrom('listing')
    .innerJoin('item', 'item.id', 'listing.item_id')
    .innerJoin('sku', 'sku.id', 'listing.sku_id')
    .select(['sku.product_id', 'sku.size', 'listing.price', 'listing.item_id', 'item.photos'])
    .where('listing.id', '=', id)
    .where('listing.state', '=', 'on')
    .executeTakeFirst();
  const product = row && (await byProduct(app, lang, row.product_id));
  if (!product) return null;
  return {
    ...product,
    path: link(PRODUCT, { productId: row.product_id, listingId: id }),
    name: `${product.name} ${sizeName(row.size, lang)}`,
    price: row.price,
    count: 1,
    picture: itemPicture(row.item_id, row.photos),
    exact: true,
  };
}

/** What a certificate is of and what stands now: nobody who is sent its address takes one that was taken back for one that stands. */
async function certificateTags(app: App, lang: Language, { code: typed, shop }: { code: string; shop: string }) {
  const code = await codeMeant(app.db, typed);
  if (code === null) return null;
  const row = await app.db
    .selectFrom('identify_case')
    .select(['id', 'verdict', 'state', 'revoked_at', missingOf('identify_case').as('missing')])
    .where('code', '=', code)
    .executeTakeFirst();
  if (!row?.verdict) return null;
  const [links, photo] = await Promise.all([
    app.db.selectFrom('identify_link').select(['kind', 'fact']).where('case_id', '=', row.id).execute(),
    app.db
      .selectFrom('identify_photo')
      .select('sha256')
      .where('case_id', '=', row.id)
      .orderBy('created_at')
      .orderBy('id')
      .executeTakeFirst(),
  ]);
  const t = words[lang];
  const open = row.state === 'appealed' ? t.certified.appealed : resultName[row.verdict][lang];
  const missing = missingWords(row.missing);
  const said = [nameIn(links, lang), row.revoked_at ? t.certified.revoked : open, missing?.[lang]]
    .filter(Boolean)
    .join(' · ');
  return tags(app, lang, {
    shop,
    path: link(CERTIFICATE, { code }),
    title: `${said} · ${screenTitles[CERTIFICATE][lang]} · ${shop}`,
    description: said,
    picture: photo && printUrl(photo.sha256),
    properties: photo ? { 'og:image:alt': said } : {},
  });
}

/** As it was called when it was judged; of old that is in Chinese alone. */
function nameIn(links: readonly Pick<ChainLink, 'kind' | 'fact'>[], lang: Language): string {
  const { name } = verdictIn(links);
  return typeof name === 'string' ? name : name[lang];
}

const nameOf = async ({ db, clock }: App, lang: Language) => (await shopNameNow(db, clock.now()))[lang];

/** The web manifest, under the name that holds now. */
export const manifestOf = (app: App) => async (text: string) => {
  const name = await nameOf(app, 'zh');
  const manifest = JSON.parse(text);
  const logo = brandHere()?.logo?.slice(0, 8);
  // What is installed takes other icons only from other addresses; pictures of our own shop's screens are none of theirs.
  const own = logo && {
    icons: manifest.icons.map((icon: { src: string }) => ({ ...icon, src: `${icon.src}?v=${logo}` })),
    screenshots: undefined,
  };
  return JSON.stringify({ ...manifest, name, short_name: name, ...own });
};

function productTags(app: App, lang: Language, shown: Shown & { shop: string }): string {
  const { config } = app;
  const { shop, path, name, price, picture, exact, brand, category, styleNo, count } = shown;
  const t = words[lang];
  const title = price === null ? name : `${name} ¥${yuan(price)}${exact ? '' : t.from}`;
  const image = pictureUrl(app, picture);
  const money = price === null ? null : (price / 100).toFixed(2);
  const offers = {
    '@type': exact ? 'Offer' : 'AggregateOffer',
    priceCurrency: 'CNY',
    ...(exact ? { price: money, url: publicUrl(config, path) } : { lowPrice: money, offerCount: count }),
    itemCondition: 'https://schema.org/UsedCondition',
    availability: 'https://schema.org/InStock',
  };
  const crumb = (position: number, said: string, to: string) => ({
    '@type': 'ListItem',
    position,
    name: said,
    item: publicUrl(config, to),
  });
  return tags(app, lang, {
    ...{ shop, path, title, picture },
    description: plainly(lang, title),
    properties: {
      'og:type': 'product',
      'og:description': t.promise,
      'og:image:alt': name,
      ...(money !== null && { 'product:price:amount': money, 'product:price:currency': 'CNY' }),
    },
    data: [
      {
        '@type': 'Product',
        name,
        image,
        sku: styleNo,
        brand: { '@type': 'Brand', name: brand },
        category: category.name,
        // Nobody sells it: then there is no offer to speak of.
        ...(money !== null && { offers }),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          crumb(1, t.home, link(HOME)),
          crumb(2, category.name, link(SEARCH, { categoryId: category.id })),
          crumb(3, name, path),
        ],
      },
    ],
  });
}
