/** The cart's calls. Setting aside promises nothing: the first to buy an item has it. */
import * as contract from '../../../contract/cart/calls.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { userOf } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { productPicture } from '../catalogue/addresses.ts';
import { findSale, whyOff } from '../listing/sale.ts';
import { addLine, countLines, type LineRow, linesOf, removeLines } from './queries.ts';

export const cart = handlers(contract, {
  cartList: async (_input, ctx) => {
    const rows = await linesOf(ctx.db, userOf(ctx).userId);
    return { list: rows.map(line), count: rows.length };
  },

  cartAdd: async ({ listingId }, ctx) => {
    const { userId } = userOf(ctx);
    const sale = await findSale(ctx.db, listingId);
    if (!sale) throw new Refusal('NOT_FOUND');
    if (sale.sellerId === userId) throw new Refusal('OWN_ITEM');
    if (sale.listingState !== 'on') throw new Refusal((await whyOff(ctx.db, sale)) ?? 'ITEM_TAKEN');
    if ((await countLines(ctx.db, userId)) >= contract.CART_MAX) throw new Refusal('CART_FULL');
    const { price } = sale;
    const forgetBefore = new Date(ctx.now.getTime() - DAY);
    await addLine(ctx.db, { userId, listingId, price, now: ctx.now, forgetBefore });
    return { listingId, count: await countLines(ctx.db, userId) };
  },

  cartRemove: async ({ listingIds }, ctx) => {
    const { userId } = userOf(ctx);
    const removed = await removeLines(ctx.db, userId, listingIds, ctx.now);
    return { removed, count: await countLines(ctx.db, userId) };
  },
});

const line = (row: LineRow) => ({
  listingId: row.listing_id,
  itemId: row.item_id,
  productId: row.product_id,
  skuId: row.sku_id,
  name: { zh: row.name_zh, en: row.name_en },
  styleNo: row.style_no,
  size: row.size,
  grade: row.grade,
  inWarehouse: row.in_warehouse,
  cover: productPicture(row.product_id),
  price: row.price,
  addedPrice: row.added_price,
  addedAt: row.added_at.getTime(),
  available: row.state === 'on',
  held: row.held,
});
