/** Orders for authentication, their pieces, what experts said, and the chain of each certificate. */
import type { ColumnType, Generated } from 'kysely';
import type { Examined } from '../../../contract/identify/calls.ts';
import type { LinkKind } from '../../../contract/identify/chain.ts';
import type { IdentifyState } from '../../../contract/identify/machine.ts';
import type { MustKnow } from '../../../contract/identify/model.ts';
import type { Category, ClaimState, Result, RevokeGround, Way } from '../../../contract/identify/rules.ts';
import type { Doubt } from '../../../contract/identify/shots.ts';
import type { SlotId } from '../../../contract/identify/slots.ts';
import type { ShipTo } from '../order/tables.ts';
import type { First } from '../shop/tables.ts';

type Json<T> = ColumnType<T, string, string>;
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface IdentifyTables {
  identify_order: {
    id: string;
    no: string;
    user_id: string;
    way: Way;
    /** Where a piece that was sent in goes back to. */
    address: ColumnType<ShipTo | null, string | null, string | null>;
    total: number;
    fee_version: string;
    created_at: Date;
  };
  identify_case: {
    id: string;
    no: string;
    order_id: string;
    user_id: string;
    /** Which piece of its order it is, from 0. */
    place: Generated<number>;
    category: Category;
    /** Of the shop's table; else what its owner calls it, or nothing. */
    brand_id: string | null;
    brand_name: Later<string>;
    product_id: string | null;
    /** As its owner reads them where its product is not known, and its size. */
    model_name: Later<string>;
    style_no: Later<string>;
    colour: Later<string>;
    size: Later<string>;
    /** What of brand and model an expert said, where its owner did not. */
    named: ColumnType<MustKnow[] | null, string | null | undefined, string | null>;
    item_id: string | null;
    worth: number;
    fee: number;
    note: string;
    state: IdentifyState;
    deadline_at: Date | null;
    /** By when we said that there would be a result. */
    promised_at: Later<Date>;
    /** Who has it in hand, and since when. */
    expert_id: Later<string>;
    taken_at: Later<Date>;
    /** Views that the piece does not have, as its owner says. */
    absent: ColumnType<SlotId[] | null, string | null | undefined, string | null>;
    asked: ColumnType<{ slots: SlotId[]; note: string } | null, string | null | undefined, string | null>;
    /** Of what was asked for, what its owner says cannot be shown. */
    cannot: ColumnType<SlotId[] | null, string | null | undefined, string | null>;
    verdict: Later<Result>;
    code: Later<string>;
    issued_at: Later<Date>;
    appeal: Later<string>;
    appealed_at: Later<Date>;
    refunded: Generated<boolean>;
    /** Photos of the opened box that it was not in, SHA-256 of each. */
    box: ColumnType<string[] | null, string | null | undefined, string | null>;
    /** What came instead of what its owner sent, or how it differs, in words of whoever took it in. */
    unlike: Later<string>;
    /** How the box looked before its owner closed it, SHA-256 of each photo. */
    packed: ColumnType<string[] | null, string | null | undefined, string | null>;
    /** Who had it in hand where that moved nothing, see `home/hands.ts`; the two beside it are of servers of before. */
    hands: Generated<string[]>;
    taken_by: Later<string>;
    sent_by: Later<string>;
    /** When its carrier gave it back to us on its way home, and how it looked: SHA-256 of each photo. */
    came_back: ColumnType<{ at: number; photos: string[] } | null, string | null | undefined, string | null>;
    /** Where its owner has it sent, where that is not the address of its order. */
    sent_to: ColumnType<ShipTo | null, string | null | undefined, string | null>;
    /** By when we said that it leaves for home; it stays known once it has left. */
    home_by: Later<Date>;
    /** When its owner said that it came home. */
    received_at: Later<Date>;
    revoked_at: Later<Date>;
    /** Of old without one. */
    revoked_ground: Later<RevokeGround>;
    revoked_reason: Later<string>;
    /** A copy of a decided case, to measure an expert by what is known of it; it looks like any other. */
    source_id: Later<string>;
    truth: Later<Result>;
    created_at: Date;
  };
  identify_photo: {
    id: string;
    case_id: string;
    slot: SlotId;
    sha256: string;
    /** Its owner's, or taken by us of a piece that was sent in. */
    side: 'B' | 'P';
    /** What its owner's phone doubted of it; of old nobody said. */
    doubts: ColumnType<Doubt[] | null, string | null | undefined, string | null>;
    created_at: Date;
  };
  identify_opinion: {
    id: string;
    case_id: string;
    expert_id: string;
    stage: 'first' | 'appeal';
    result: Result;
    sure: boolean;
    points: Json<Examined[]>;
    note: string;
    created_at: Date;
  };
  identify_link: {
    case_id: string;
    position: number;
    kind: LinkKind;
    at: Date;
    /** JSON text, byte for byte as it was hashed. */
    fact: string;
    hash: string;
  };
  /** The owner of one says that they have nothing to do with the other, which has a certificate with their photos. */
  identify_report: {
    id: string;
    case_id: string;
    other_id: string;
    asked_at: Date;
    due_at: Date;
    decided_by: Later<string>;
    decided_at: Later<Date>;
    /** Why that one stands, for whoever reported it. */
    note: Generated<string>;
  };
  /** Asked by one of the staff, decided by another. */
  identify_revocation: {
    id: string;
    case_id: string;
    ground: RevokeGround;
    reason: string;
    asked_by: string;
    asked_at: Date;
    due_at: Date;
    decided_by: string | null;
    decided_at: Date | null;
    agreed: boolean | null;
  };
  /** Its owner says that it did not come home, or we that it broke here. */
  identify_claim: {
    id: string;
    case_id: string;
    body: string;
    /** It broke while it lay with us; its photos are first those that show that. */
    broken: Generated<boolean>;
    /** It was lost while it lay with us, as we said ourselves. */
    mislaid: Generated<boolean>;
    /** Its owner says so, against how we said it came: as they did not send it, or not in its parcel. */
    arrival: Generated<boolean>;
    /** What they show, SHA-256 of each. */
    shown: ColumnType<string[], string | undefined, string>;
    asked_at: Date;
    due_at: Date;
    state: ClaimState;
    /** Who of staff would pay how much, where a second person has to agree. */
    first: ColumnType<First | null, string | null | undefined, string | null>;
    /** Null where it came after all. */
    decided_by: Later<string>;
    /** Who of staff said that it broke or was lost with us. */
    said_by: Later<string>;
    decided_at: Later<Date>;
    amount: Generated<number>;
    note: Generated<string>;
    /** What was found out, SHA-256 of each. */
    photos: ColumnType<string[], string | undefined, string>;
    /** When what was paid for was here after all, whether its owner has it sent home, and what became of what they left with us. */
    found_at: Later<Date>;
    home: Later<boolean>;
    put_away: Generated<string>;
  };
}
