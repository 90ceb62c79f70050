/** What a size is worth: its trades, its quote, and who waits for a price. Money in fen. */
import type { Generated } from 'kysely';
import type { Grade } from '../../../contract/item/grades.ts';

export interface MarketTables {
  /** Sales that make prices. */
  trade: {
    id: string;
    sku_id: string;
    item_id: string | null;
    grade: Grade;
    price: number;
    at: Date;
    /** Null for those of before it was kept, and of a catalogue that was taken in. */
    order_id: Generated<string | null>;
  };
  /** Sales between two accounts of one person: they make no price. */
  connected_trade: { order_id: string; sku_id: string; item_id: string; grade: Grade; price: number; at: Date };
  /** A size in one grade. */
  grade_quote: {
    sku_id: string;
    grade: Grade;
    min_sell_price: number | null;
    max_buy_price: number | null;
    last_trade_price: number | null;
    last_trade_at: Date | null;
    /** Percent change of the last trade against the close of the day before it, two decimals. */
    closed_price: number | null;
    ask_count: number;
    bid_count: number;
    updated_at: Date;
  };
  /** A size: its lowest ask, with the bid and the trades of that ask's grade; counted over all grades. */
  quote: {
    sku_id: string;
    /** Null while nothing of the size was ever offered, wanted or traded. */
    grade: Grade | null;
    min_sell_price: number | null;
    max_buy_price: number | null;
    last_trade_price: number | null;
    last_trade_at: Date | null;
    /** Null without an ask as well. */
    closed_price: number | null;
    ask_count: number;
    bid_count: number;
    in_warehouse: Generated<number>;
    updated_at: Date;
  };
  favourite: {
    user_id: string;
    product_id: string;
    /** What was looked at; without a size and a grade no price is compared. */
    sku_id: string | null;
    grade: Grade | null;
    /** Its lowest ask then, and the one that a drop was told with last. */
    price: number | null;
    told_price: number | null;
    created_at: Date;
  };
  price_alert: {
    user_id: string;
    sku_id: string;
    grade: Grade;
    price: number;
    created_at: Date;
    /** Told once; setting the alert again arms it anew. */
    told_at: Date | null;
  };
}
