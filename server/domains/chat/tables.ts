/** Conversations and their messages, blocks and reports. */
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { CardKind, ChatKind, ReportReason, Side } from '../../../contract/chat/calls.ts';
import type { HintKind } from '../../../contract/chat/hints.ts';
import type { PieceKind } from '../../../contract/chat/pieces.ts';

type Json<T> = ColumnType<T, string, string>;

export interface ChatTables {
  /** A report against what somebody said, upheld. */
  talk_warning: { id: string; user_id: string; place: 'chat' | 'live'; report_id: string; created_at: Date };
  chat: {
    id: string;
    kind: ChatKind;
    /** The listing or the order; null with the platform. */
    subject_id: string | null;
    /** Who buys, or who wrote to the platform. */
    buyer_id: string;
    /** Null: the platform. */
    seller_id: string | null;
    state: string;
    deadline_at: Date | null;
    /** Of the last message; each takes the next. */
    last_no: Generated<number>;
    last_by: Side | null;
    buyer_read: Generated<number>;
    seller_read: Generated<number>;
    /** The same of the counter-offers' steps: ids of `transition`. */
    buyer_step: Generated<string | number>;
    seller_step: Generated<string | number>;
    /** How far each had read when one of the two blocked the other: what was told before stays told. */
    buyer_told: Generated<number>;
    seller_told: Generated<number>;
    created_at: Date;
    last_at: Date;
  };
  chat_message: {
    /** Minted by the device that wrote it. */
    id: string;
    chat_id: string;
    no: number;
    user_id: string;
    side: Side;
    body: string;
    /** SHA-256 of each photo, or the address of a drawn one. */
    photos: Json<string[]>;
    card: ColumnType<{ kind: CardKind | PieceKind; id: string } | null, string | null, never>;
    hints: Json<HintKind[]>;
    recalled_at: Date | null;
    created_at: Date;
  };
  chat_block: {
    /** What its maker undoes it by; it names nobody. */
    id: Generated<string>;
    user_id: string;
    blocked_user_id: string;
    created_at: Date;
  };
  chat_report: {
    id: string;
    chat_id: string;
    user_id: string;
    reason: ReportReason;
    body: string;
    /** What staff decided, in their words. */
    note: string | null;
    state: string;
    deadline_at: Date | null;
    created_at: Date;
  };
}

export type Chat = Selectable<ChatTables['chat']>;
export type MessageRow = Selectable<ChatTables['chat_message']>;
