/** Sessions, lots, what people bid, and the public log. */
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { ToldWhy } from '../../../contract/auction/log.ts';
import type { EntryKind } from '../../../contract/auction/proxy.ts';
import type { Steps } from '../../../contract/auction/rules.ts';
import type { ShipTo } from '../order/tables.ts';

export interface AuctionTables {
  auction_session: {
    id: string;
    name_zh: string;
    name_en: string;
    about_zh: string;
    about_en: string;
    starts_at: Date;
    /** When its first lot ends. */
    ends_at: Date;
    /** The hash of a picture that staff sent. */
    banner: string | null;
    created_at: Date;
  };
  lot: {
    id: string;
    no: string;
    item_id: string;
    listing_id: string;
    seller_id: string;
    sku_id: string;
    session_id: string | null;
    position: Generated<number>;
    start_price: number;
    /** Secret. */
    reserve: number | null;
    /** Seals it in the log's beginning; null in lots from before logs began with it. */
    reserve_salt: Generated<string | null>;
    steps: ColumnType<Steps, string, string>;
    starts_at: Date;
    first_end: Date;
    /** The one end that holds now. */
    ends_at: Date;
    extended: Generated<number>;
    state: string;
    deadline_at: Date | null;
    /** Since when it is everybody's to see; null for what never was. */
    shown_at: Generated<Date | null>;
    price: number | null;
    leader_id: string | null;
    /** Secret. */
    leader_max: Generated<number>;
    reserve_met: boolean;
    /** Entries of the log that are bids. */
    bids: Generated<number>;
    /** Everything accepted, raises too. */
    acts: Generated<number>;
    /** Of the public log, also those that are no bids. */
    entries: Generated<number>;
    bidders: Generated<number>;
    /** The log's newest hash. */
    head: string;
    order_id: string | null;
    /** Who is asked after the winner did not pay, and at which price. */
    second_id: string | null;
    second_price: number | null;
    /** The seller's part of deposits that were lost. */
    forfeited: Generated<number>;
    reason: string | null;
    created_at: Date;
  };
  lot_bidder: {
    lot_id: string;
    user_id: string;
    /** In the order of first bids: the name that the public log uses. */
    number: number;
    /** Secret; 0 while none stands, after the only one was taken back. */
    max: number;
    /** Frozen for this lot now, fen. */
    deposit: number;
    address: ColumnType<ShipTo, string, string>;
    policy_version: string;
    /** Why this person bids here no more; nobody is barred so since bids are taken back for two reasons only. */
    voided: string | null;
  };
  lot_bid: {
    lot_id: string;
    act: number;
    user_id: string;
    max: number;
    raise: boolean;
    salt: string;
    entry_seq: number | null;
    at: Date;
    voided: string | null;
  };
  lot_entry: {
    lot_id: string;
    seq: number;
    kind: EntryKind;
    bidder: number;
    price: number;
    leader: number;
    reserve_met: boolean;
    ends_at: Date;
    beaten: number | null;
    at: Date;
    seal: string;
    why: Generated<ToldWhy | null>;
    hash: string;
  };
  auction_follow: {
    user_id: string;
    kind: 'lot' | 'seller';
    subject_id: string;
    at: Date;
  };
}

export type Lot = Selectable<AuctionTables['lot']>;
export type Bidder = Selectable<AuctionTables['lot_bidder']>;
export type Session = Selectable<AuctionTables['auction_session']>;
