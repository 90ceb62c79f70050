/** For tests: a seller with a shop on the pretend marketplace, goods in it, and what anybody can see of both sides. */
import { sellerGoodsCreate } from '../../../contract/listing/calls.ts';
import { listingTerms } from '../../../contract/listing/rules.ts';
import { resaleConnect, resaleDrafts, resalePublish, resaleShops } from '../../../contract/resale/calls.ts';
import { resaleDeadlines } from '../../domains/resale/deadlines.ts';
import { resale, resaleDesk } from '../../domains/resale/handlers.ts';
import type { Domain } from '../../kernel/http/handlers.ts';
import type { DeadlineRule } from '../../kernel/state/deadlines.ts';
import type { ResaleChannels } from '../../providers/resale/channel.ts';
import type { SandboxResale } from '../../providers/resale/sandbox.ts';
import { stockItems } from '../listing.ts';
import { type Market, openMarketApp, PRICE } from '../market.ts';

export interface Resale extends Market {
  readonly shopId: string;
  readonly sandbox: SandboxResale;
  here(): { db: Market['db']; now: Date };
  /** Items of the seller in stock, on sale here too if asked for. */
  goods(count: number, how?: { onSale?: boolean }): Promise<string[]>;
  /** @returns the posts' ids, in the order of the items */
  publish(itemIds: readonly string[], how?: { shopId?: string; title?: string }): Promise<string[]>;
  post(
    id: string,
  ): Promise<{ state: string; remote_id: string | null; item_id: string; tries: number; refusal: string | null }>;
  /** The listing here of an item, newest. */
  listing(itemId: string): Promise<{ id: string; state: string } | undefined>;
  connect(n: number): Promise<string>;
}

/** @param channels instead of the house's own @param others domains that are open beside it */
export async function openResale(
  channels?: ResaleChannels,
  others: readonly Domain[] = [],
  more: readonly DeadlineRule[] = [],
): Promise<Resale> {
  const app = await openMarketApp({
    domains: [resale, resaleDesk, ...others],
    deadlines: [...resaleDeadlines, ...more],
    ...(channels && { providers: { resale: channels } }),
  });
  const { seller } = app.people;
  // Their first listing is reviewed; this was it.
  await app.list();
  const as = { as: seller };
  const connect = async (n: number) => {
    const { shops } = await app.must(resaleShops, {}, as);
    const { channel, remoteId } = shops[n] ?? { channel: 'sandbox' as const, remoteId: 'none' };
    return (await app.must(resaleConnect, { channel, remoteId }, as)).id;
  };
  const shopId = await connect(0);
  const sandbox = app.house.providers.resale.sandbox as SandboxResale;
  return {
    ...app,
    shopId,
    sandbox,
    connect,
    here: () => ({ db: app.db, now: app.clock.now() }),
    async goods(count, { onSale = false } = {}) {
      const ids = await stockItems(app, count);
      if (onSale)
        for (let n = 0; n < ids.length; n += 20)
          await app.must(
            sellerGoodsCreate,
            { lines: ids.slice(n, n + 20).map((itemId) => ({ itemId, price: PRICE })), terms: listingTerms },
            as,
          );
      return ids;
    },
    async publish(itemIds, { shopId: shop = shopId, title } = {}) {
      for (let n = 0; n < itemIds.length; n += 50) {
        const some = itemIds.slice(n, n + 50);
        const { drafts } = await app.must(resaleDrafts, { shopId: shop, ids: some.join(',') }, as);
        const lines = drafts.map((draft) => ({
          ...{ itemId: draft.item.itemId, title: title ?? draft.title, body: draft.body, price: PRICE },
          ...{ categoryId: draft.categoryId, photos: draft.photos.map((_, n) => ({ n, cut: null })) },
        }));
        await app.must(resalePublish, { shopId: shop, lines }, as);
      }
      const posts = await app.db
        .selectFrom('resale_post')
        .select(['id', 'item_id'])
        .where('item_id', 'in', itemIds)
        .orderBy('id', 'desc')
        .execute();
      return itemIds.map((itemId) => posts.find(({ item_id }) => item_id === itemId)?.id ?? '');
    },
    post: (id) => app.db.selectFrom('resale_post').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    listing: (itemId) =>
      app.db
        .selectFrom('listing')
        .select(['id', 'state'])
        .where('item_id', '=', itemId)
        .orderBy('id', 'desc')
        .executeTakeFirst(),
  };
}
