/** Two products become one while an auction runs on a piece of the one that goes. */
import { expect, test } from 'vitest';
import * as auctions from '../../../contract/auction/calls.ts';
import { verifyLog } from '../../../contract/auction/proof.ts';
import { workProductMerge } from '../../../contract/catalogue/merge-calls.ts';
import { workProductSave } from '../../../contract/catalogue/work-calls.ts';
import { deadlines } from '../../../server/domains/auction/hammer.ts';
import { auction } from '../../../server/domains/auction/handlers.ts';
import { auctionWork } from '../../../server/domains/auction/workbench.ts';
import { registerKeepers } from '../../../server/domains/catalogue/keepers.ts';
import { catalogueWork } from '../../../server/domains/catalogue/work/handlers.ts';
import { catalogueMerge } from '../../../server/domains/catalogue/work/merge.ts';
import { productKeepers } from '../../../server/keepers.ts';
import { verify } from '../../../server/kernel/ledger/verify.ts';
import { bidder, bids, openLot, toTheHammer } from '../../../server/testing/auction.ts';
import { openMarketApp, SKU } from '../../../server/testing/market.ts';

test('its bids, deposits and log go on as they are, the next bid counts, and the winner’s order is of the product that stays', async () => {
  registerKeepers(productKeepers, []);
  const app = await openMarketApp({ domains: [auction, auctionWork, catalogueWork, catalogueMerge], deadlines });
  const [ann, ben] = [await bidder(app, 1), await bidder(app, 2)];
  const id = await openLot(app);
  await bids(app, id, ann, 30_000);
  const sku = app.db.selectFrom('sku').innerJoin('product', 'product.id', 'sku.product_id').selectAll('product');
  const gone = await sku.select('sku.size').where('sku.id', '=', SKU).executeTakeFirstOrThrow();
  const staysId = (
    await app.must(
      workProductSave,
      {
        ...{ brandId: gone.brand_id, categoryId: gone.category_id, styleNo: 'KH92-007-B', released: '2026-11-01' },
        ...{ model: { zh: '同款', en: 'Same' }, colour: { zh: '灰', en: 'Ash' }, sizes: [gone.size] },
      },
      { as: app.people.staff },
    )
  ).id;
  const running = await app.must(auctions.auctionLot, { id }, { as: ann });

  await app.must(workProductMerge, { goneId: gone.id, staysId, take: [] }, { as: app.people.staff });

  const after = await app.must(auctions.auctionLot, { id }, { as: ann });
  expect(after.item.productId).toBe(staysId);
  expect(after).toMatchObject({
    ...{ state: 'live', price: running.price, endsAt: running.endsAt, head: running.head },
    ...{ mine: { max: 30_000, leading: true }, bidder: { deposit: running.bidder?.deposit } },
  });
  await bids(app, id, ben, 50_000);
  await toTheHammer(app, id);
  const { order_id } = await app.db.selectFrom('lot').select('order_id').where('id', '=', id).executeTakeFirstOrThrow();
  const sold = app.db.selectFrom('trade_order').innerJoin('sku', 'sku.id', 'trade_order.sku_id');
  expect(
    await sold
      .select(['trade_order.buyer_id', 'sku.product_id'])
      .where('trade_order.id', '=', order_id ?? '')
      .executeTakeFirst(),
  ).toEqual({ buyer_id: ben.userId, product_id: staysId });
  const { terms, entries } = await app.must(auctions.auctionLog, { id });
  expect((await verifyLog(terms, entries)).broken).toBeNull();
  expect(await verify(app.db)).toEqual([]);
  await app.close();
});
