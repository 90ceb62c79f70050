/** Rows as the contract shows them. */

import { sizeName } from '../../../contract/catalogue/sizes.ts';
import { itemMachine } from '../../../contract/item/machine.ts';
import type { HangRow, ListingRow } from '../../../contract/listing/calls.ts';
import { listingMachine } from '../../../contract/listing/machine.ts';
import type { Market } from '../../../contract/listing/rules.ts';
import { suggest } from '../../../contract/listing/rules.ts';
import { firstTerms, saleFees } from '../../../contract/payment/fees.ts';
import type { Language } from '../../../contract/wire/messages.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
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

/** What is left as it was, and what it is called. */
export type Left = { id: string; name: Words; size: string; state: string };

const states: Record<string, Words> = { ...itemMachine.states, ...listingMachine.states };
/** More would not be read. */
const NAMED = 3;

/** None of it can be put up: each is named with what it is by now, so that nobody guesses why. */
export function notListable(skipped: readonly Left[]): Refusal {
  if (skipped.length === 0) return new Refusal('NOT_LISTABLE', { skipped });
  const each = (lang: Language, between: string) =>
    skipped
      .slice(0, NAMED)
      .map(
        ({ name, size, state }) => `${name[lang]} ${sizeName(size, lang)}${between}${states[state]?.[lang] ?? state}`,
      );
  const said = {
    zh: `没有上架。${each('zh', '：').join('；')}${skipped.length > NAMED ? `；共 ${skipped.length} 件` : ''}`,
    en: `Nothing was listed. ${each('en', ': ').join('; ')}${skipped.length > NAMED ? `; ${skipped.length} in all` : ''}`,
  };
  return new Refusal('NOT_LISTABLE', { skipped, said });
}
