/** What chat apps show of a link to a product: title, price and picture, in the head of the served page. */

import { link, type ScreenUrl } from '../../../contract/screens.ts';
import { yuan } from '../../../contract/wire/money.ts';
import type { App } from '../../kernel/http/context.ts';
import { itemPicture, productPicture } from '../catalogue/addresses.ts';
import { publicUrl } from './public-url.ts';

const PRODUCT = '/pages/buy/detail' satisfies ScreenUrl;
const ID = /^[\w-]{1,64}$/;
const PROMISE = '逐件查验，钱由平台保管到你收货。';

/** The head's tags for an address, or null when it is not a product's. */
export const headOf =
  (app: App) =>
  async (url: URL): Promise<string | null> => {
    if (!url.pathname.endsWith(PRODUCT)) return null;
    const [productId, listingId] = ['productId', 'listingId'].map((name) => url.searchParams.get(name) ?? '');
    const found = (await byListing(app, listingId ?? '')) ?? (await byProduct(app, productId ?? ''));
    return found && tags(app, found, url.origin);
  };

interface Shown {
  path: string;
  name: string;
  /** Fen. */
  price: number | null;
  /** Without its width. */
  picture: string;
  exact: boolean;
}

async function byProduct({ db }: App, id: string): Promise<Shown | null> {
  if (!ID.test(id)) return null;
  const row = await db.selectFrom('product').select(['name_zh', 'lowest_ask']).where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const path = link(PRODUCT, { productId: id });
  return { path, name: row.name_zh, price: row.lowest_ask, picture: productPicture(id), exact: false };
}

/** One that is for sale; a sold one's link shows its product. */
async function byListing({ db }: App, id: string): Promise<Shown | null> {
  if (!ID.test(id)) return null;
  const row = await db
    .selectFrom('listing')
    .innerJoin('item', 'item.id', 'listing.item_id')
    .innerJoin('sku', 'sku.id', 'listing.sku_id')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .select(['product.id', 'product.name_zh', 'sku.size', 'listing.price', 'listing.item_id', 'item.photos'])
    .where('listing.id', '=', id)
    .where('listing.state', '=', 'on')
    .executeTakeFirst();
  if (!row) return null;
  const path = link(PRODUCT, { productId: row.id, listingId: id });
  return {
    path,
    name: `${row.name_zh} ${row.size}`,
    price: row.price,
    picture: itemPicture(row.item_id, row.photos),
    exact: true,
  };
}

function tags({ config }: App, { path, name, price, picture, exact }: Shown, origin: string): string {
  const title = price === null ? name : `${name} ¥${yuan(price)}${exact ? '' : ' 起'}`;
  const properties = {
    'og:type': 'product',
    'og:site_name': '回潮',
    'og:title': title,
    'og:description': PROMISE,
    'og:url': publicUrl(config, path, origin),
    'og:image': publicUrl(config, `${picture}-750.webp`, origin),
    'og:image:alt': name,
    ...(price !== null && { 'product:price:amount': (price / 100).toFixed(2), 'product:price:currency': 'CNY' }),
  };
  const metas = Object.entries(properties).map(
    ([key, text]) => `<meta property="${key}" content="${escaped(text)}" />`,
  );
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(`${title}。${PROMISE}`)}" />`,
    '<meta name="twitter:card" content="summary_large_image" />',
    ...metas,
  ].join('\n    ');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
