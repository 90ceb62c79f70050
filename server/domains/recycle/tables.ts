/** Pieces that are sold to merchants, their lots and sealed offers. Money in fen. */
import type { ColumnType } from 'kysely';
import type { Grade } from '../../../contract/item/grades.ts';
import type { LotState, OfferBidState, RecycleState } from '../../../contract/recycle/machine.ts';
import type { GradeQuestion } from '../../../contract/recycle/rules.ts';
import type { Estimate, RefusalKind } from '../../../contract/recycle/shown.ts';

type Json<T> = ColumnType<T, string, string>;
type JsonOrNot<T> = ColumnType<T | null, string | null | undefined, string | null>;
type OrNot<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface ShipTo {
  name: string;
  phone: string;
  province: string;
  city: string;
  district: string;
  detail: string;
}

export interface Inspection {
  result: 'pass' | 'differ' | 'refuse';
  /** Of what was refused; absent in inspections from before it was kept. */
  kind?: RefusalKind;
  /** Somebody else looked again and took back that it is not genuine: the refusal has no kind any more. */
  withdrawn?: { note: string; at: number };
  note: string;
  /** SHA-256 of each photo. */
  points: {
    words: string;
    measure: string;
    photo: string;
    /** Absent in inspections from before there were places. */
    spot?: { x: number; y: number } | null;
    beside?: number | null;
  }[];
  /** SHA-256 of each; absent in inspections from before they were taken. */
  photos?: string[];
  /** epoch ms */
  at: number;
}

export interface Dispute {
  body: string;
  /** SHA-256 of each. */
  photos: string[];
  /** epoch ms */
  at: number;
  /** What they ask for, fen. */
  asks?: number | null;
  granted: number | null;
  answer: string | null;
  /** Who of staff would give how much, where a second person has to agree. */
  first?: { by: string; amount: number } | null;
}

export interface RecycleTables {
  recycle_order: {
    id: string;
    no: string;
    /** What its owner asked for together with it. */
    batch_id: string;
    user_id: string;
    sku_id: string;
    /** The owner's item in our warehouse; null for what is at home. */
    item_id: OrNot<string>;
    grade: Grade;
    answers: Json<GradeQuestion[]>;
    defects: Json<string[]>;
    note: string;
    /** SHA-256 of each. */
    photos: Json<string[]>;
    /** The view that each of them shows; empty of those from before it was kept. */
    views: ColumnType<string[], string | undefined, string>;
    city: OrNot<string>;
    /** As it was when the owner asked. */
    estimate: JsonOrNot<Estimate>;
    state: RecycleState;
    deadline_at: Date | null;
    /** The offer that was chosen last. */
    bid_id: OrNot<string>;
    merchant_id: OrNot<string>;
    /** As it was chosen; what it is paid with is `new_price` where there is one. */
    price: OrNot<number>;
    new_price: OrNot<number>;
    address: JsonOrNot<ShipTo>;
    pickup_at: OrNot<Date>;
    inspection: JsonOrNot<Inspection>;
    /** Why nobody made an offer and what could help, as staff said it. */
    advice: JsonOrNot<{ note: string; at: number }>;
    accepted_at: OrNot<Date>;
    paid_at: OrNot<Date>;
    created_at: Date;
  };
  recycle_lot: {
    /** Its piece's. */
    id: string;
    state: LotState;
    deadline_at: Date | null;
    closes_at: Date;
    cap: number;
    /** What every offer sets aside until the end: nobody reads an offer off the book. */
    hold: number;
    dispute: JsonOrNot<Dispute>;
    /** Who of staff says that a parcel of ours is lost, where a second person has to agree. */
    missing_first: JsonOrNot<{ by: string; amount: number }>;
  };
  recycle_bid: {
    id: string;
    lot_id: string;
    user_id: string;
    /** Until the offers open: see seal.ts. */
    sealed: string | null;
    /** From then on. */
    price: number | null;
    /** What it keeps frozen now. */
    hold: number;
    /** How often money was set aside for it. */
    round: number;
    state: OfferBidState;
    deadline_at: Date | null;
    won_at: OrNot<Date>;
    /** When it was this bidder's turn after a winner had backed out; nobody is asked twice. */
    asked_at: OrNot<Date>;
    created_at: Date;
    updated_at: Date;
  };
  recycle_look: { lot_id: string; user_id: string; at: Date };
  recycle_subscription: {
    id: string;
    user_id: string;
    brand_id: string | null;
    category_id: string | null;
    grade: Grade | null;
    price_from: number | null;
    price_to: number | null;
    city: string | null;
    created_at: Date;
  };
}
