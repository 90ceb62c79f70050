/**
 * Addresses of products, sizes, brands and categories that became others. Links, printed codes and what a device has kept or queued go on naming
 * them: a call that does is answered as if it had named what is there now.
 */
import { Hono } from 'hono';
import { link, type ScreenUrl, screenOf, screenUrls } from '../../../contract/screens.ts';
import type { Db } from '../../db/schema.ts';
import type { App } from '../../kernel/http/context.ts';
import type { Domain } from '../../kernel/http/handlers.ts';

/** Under what names calls carry ids of products, sizes, brands and categories. */
const NAMES = new Set(['productId', 'skuId', 'brandId', 'categoryId', 'parentId']);

/** Every call of these domains, told what is there now. */
export const withCurrentProducts = (domains: readonly Domain[]): Domain[] =>
  domains.map(({ calls }) => ({
    calls: calls.map((bound) => ({
      ...bound,
      handle: async (input, ctx) => bound.handle(await current(ctx.db, input), ctx),
      ...(bound.ask && {
        ask: async (input, ctx) => bound.ask?.(await current(ctx.db, input), ctx),
      }),
    })),
  }));

async function current(db: Db, input: unknown): Promise<unknown> {
  const named = new Set<string>();
  collect(input, named);
  if (named.size === 0) return input;
  const now = await formerOf(db, [...named]);
  return now.size === 0 ? input : replaced(input, now);
}

function collect(value: unknown, into: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value))
    if (NAMES.has(name) && typeof inner === 'string') into.add(inner);
    else collect(inner, into);
}

function replaced(value: unknown, now: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((inner) => replaced(inner, now));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      NAMES.has(name) && typeof inner === 'string' ? (now.get(inner) ?? inner) : replaced(inner, now),
    ]),
  );
}

/** Of these ids those that are former ones, with what they are now. */
export async function formerOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('product_former')
    .select(['id', 'product_id as now'])
    .where('id', 'in', ids)
    .unionAll(db.selectFrom('sku_former').select(['id', 'sku_id as now']).where('id', 'in', ids))
    .unionAll(db.selectFrom('brand_former').select(['id', 'brand_id as now']).where('id', 'in', ids))
    .unionAll(db.selectFrom('category_former').select(['id', 'category_id as now']).where('id', 'in', ids))
    .execute();
  return new Map(rows.map(({ id, now }) => [id, now]));
}

export const currentProduct = async (db: Db, id: string): Promise<string> => (await formerOf(db, [id])).get(id) ?? id;

const PRODUCT = '/pages/buy/detail' satisfies ScreenUrl;
const ID = /^[\w-]{1,64}$/;
/** Lists of what is of a brand or in a category. */
const PLACES = ['brandId', 'categoryId'] as const;

/** A page whose address names a product, a brand or a category that is another now is at that one's address. */
export function formerPages({ db, config }: App): Hono {
  const routes = new Hono();
  routes.get(PRODUCT, async (c, next) => {
    const { productId = '', skuId = '', ...others } = c.req.query();
    if (!ID.test(productId)) return next();
    const now = await formerOf(db, [productId, ...(ID.test(skuId) ? [skuId] : [])]);
    const to = now.get(productId);
    if (!to) return next();
    const search = new URLSearchParams({ ...others, ...(skuId && { skuId: now.get(skuId) ?? skuId }) }).toString();
    return c.redirect(`${config.base}${link(PRODUCT, { productId: to })}${search && `&${search}`}`, 301);
  });
  for (const url of screenUrls.filter((one) => PLACES.some((name) => name in (screenOf(one).params ?? {}))))
    routes.get(url, async (c, next) => {
      const asked = c.req.query();
      const now = await formerOf(
        db,
        PLACES.map((name) => asked[name] ?? '').filter((id) => ID.test(id)),
      );
      if (now.size === 0) return next();
      const search = new URLSearchParams(asked);
      for (const name of PLACES) {
        const to = now.get(asked[name] ?? '');
        if (to) search.set(name, to);
      }
      return c.redirect(`${config.base}${url}?${search}`, 301);
    });
  return routes;
}
