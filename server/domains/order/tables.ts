/** Orders, as they were bought. */
import type { ColumnType, Generated } from 'kysely';
import type { Flaw } from '../../../contract/order/machine.ts';
import type { FeeSheet } from '../../../contract/payment/fees.ts';
import type { OrderSnapshot } from '../listing/snapshot.ts';

type Json<T> = ColumnType<T, string, string>;
export interface ShipTo {
  name: string;
  phone: string;
  province: string;
  city: string;
  district: string;
  detail: string;
}

/** What became known on the way: waybills, arrivals and what inspection found. Times are epoch ms. */
export interface OrderExpress {
  toPlatform?: { company: string; waybill: string; sentAt: number; arrivedAt?: number };
  toBuyer?: { company: string; waybill: string; sentAt: number; arrivedAt?: number };
  toSeller?: { company: string; waybill: string; sentAt: number };
}

export interface OrderTables {
  trade_order: {
    id: string;
    no: string;
    buyer_id: string;
    seller_id: string;
    item_id: string;
    listing_id: string;
    sku_id: string;
    state: string;
    deadline_at: Date | null;
    /** Listed price, fen. */
    price: number;
    /** What the buyer pays, fen; less after an accepted flaw discount. */
    total: number;
    fees: Json<FeeSheet>;
    snapshot: Json<OrderSnapshot>;
    address: Json<ShipTo>;
    policy_version: string;
    /** How it came about. */
    channel: Generated<'sale' | 'bid' | 'auction'>;
    express: Json<OrderExpress>;
    /** The finding that the buyer decides on, and the discount offered for it, fen. */
    flaw: ColumnType<Flaw | null, string | null, string | null>;
    extended: boolean;
    /** The open after-sale case, which stops the order's clock. */
    aftersale_id: ColumnType<string | null, string | null | undefined, string | null>;
    created_at: Date;
    paid_at: Date | null;
  };
}
