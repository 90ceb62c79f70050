/** Rows as the contract shows them. */

import type { HangRow, ListingRow } from '../../../contract/listing/calls.ts';
import type { Market } from '../../../contract/listing/rules.ts';
import { suggest } from '../../../contract/listing/rules.ts';
import { firstTerms, saleFees } from '../../../contract/payment/fees.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { itemPicture } from '../catalogue/addresses.ts';
import type { Listing, Stock } from './queries.ts';

type Goods = Listing | Stock;

export const marketOf = (row: Goods): Market => ({
  lowestAsk: row.lowest_ask,
  highestBid: row.highest_bid,
  tradePrice: row.trade_price,
  tradeCount: row.trade_count,
  lastTrade: row.last_trade,
});

const daysSince = (at: Date, now: Date) => Math.max(0, Math.floor((now.getTime() - at.getTime()) / DAY));

const goodsOf = (row: Goods) => ({
  itemId: row.item_id,
  productId: row.product_id,
  skuId: row.sku_id,
  name: { zh: row.name_zh, en: row.name_en },
  styleNo: row.style_no,
  size: row.size,
  cover: itemPicture(row.item_id, row.photos),
  brandId: row.brand_id,
  categoryId: row.category_id,
  grade: row.grade,
  inWarehouse: row.in_warehouse,
});

export const listingRow = (row: Listing, now: Date): ListingRow => ({
  id: row.id,
  ...goodsOf(row),
  price: row.price,
  state: row.state,
  deadlineAt: row.deadline_at?.getTime() ?? null,
  days: daysSince(row.state === 'on' && row.on_at ? row.on_at : row.created_at, now),
  lowestAsk: row.lowest_ask,
  highestBid: row.highest_bid,
  sellerGets: saleFees(row.price, { terms: row.fee_terms ?? firstTerms }).sellerGets,
  ...(row.fee_terms && { terms: row.fee_terms }),
  reviewReason: row.state === 'review' ? row.review_reason : null,
  refusal: row.refusal,
  orderId: row.order_id,
  updatedAt: row.updated_at.getTime(),
});

export const hangRow = (row: Stock, known: Pick<HangRow, 'certificate' | 'cleaned'>, now: Date): HangRow => ({
  ...goodsOf(row),
  days: daysSince(row.created_at, now),
  cost: row.cost,
  planned: row.planned,
  updatedAt: row.changed_at?.getTime() ?? null,
  market: marketOf(row),
  suggestion: suggestionOf(row, now),
  ...known,
});

export const suggestionOf = (row: Goods, now: Date) => suggest(marketOf(row), daysSince(row.created_at, now));
