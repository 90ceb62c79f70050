/** What a size is worth: its trades, its quote, and who waits for a price. Money in fen. */
import type { Generated } from 'kysely';
import type { Grade } from '../../../contract/item/grades.ts';

export interface MarketTables {
  trade: { id: string; sku_id: string; item_id: string | null; grade: Grade; price: number; at: Date };
  quote: {
    sku_id: string;
    min_sell_price: number | null;
    max_buy_price: number | null;
    last_trade_price: number | null;
    last_trade_at: Date | null;
    /** Percent change of the last trade against the close of the day before it, two decimals. */
    closed_price: number | null;
    ask_count: number;
    bid_count: number;
    in_warehouse: Generated<number>;
    updated_at: Date;
  };
  price_alert: {
    user_id: string;
    sku_id: string;
    price: number;
    created_at: Date;
    /** Told once; setting the alert again arms it anew. */
    told_at: Date | null;
  };
}
