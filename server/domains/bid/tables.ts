/** Bids, and counter-offers with their rounds. */
import type { ColumnType, Selectable } from 'kysely';
import type { Grade } from '../../../contract/item/grades.ts';
import type { FeeTerms } from '../../../contract/payment/fees.ts';
import type { ShipTo } from '../order/tables.ts';

type Address = ColumnType<ShipTo, string, string>;

export interface BidTables {
  bid: {
    id: string;
    no: string;
    user_id: string;
    sku_id: string;
    grade: Grade;
    /** Set when only this item will do. */
    listing_id: string | null;
    price: number;
    /** Frozen when the bid was placed, fen. */
    prepay: number;
    days: number;
    address: Address;
    policy_version: string;
    /** The fees that its buyer saw; null for those that the software comes with. */
    fee_terms: ColumnType<FeeTerms | null, string | null | undefined, string | null>;
    state: string;
    deadline_at: Date | null;
    order_id: string | null;
    created_at: Date;
  };
  offer: {
    id: string;
    no: string;
    listing_id: string;
    item_id: string;
    sku_id: string;
    buyer_id: string;
    seller_id: string;
    /** On the table now, fen. */
    price: number;
    buyer_rounds: number;
    seller_rounds: number;
    address: Address;
    policy_version: string;
    /** The fees that its buyer saw; null for those that the software comes with. */
    fee_terms: ColumnType<FeeTerms | null, string | null | undefined, string | null>;
    state: string;
    deadline_at: Date | null;
    order_id: string | null;
    created_at: Date;
  };
  offer_round: {
    offer_id: string;
    position: number;
    side: 'B' | 'S';
    price: number;
    at: Date;
  };
}

export type Bid = Selectable<BidTables['bid']>;

export type Offer = Selectable<BidTables['offer']>;
