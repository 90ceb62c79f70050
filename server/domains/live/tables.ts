/** Live rooms, what is shown in them, and what is said there. */
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { ReportReason } from '../../../contract/chat/calls.ts';
import type { HintKind } from '../../../contract/chat/hints.ts';

export interface LiveTables {
  live_room: {
    id: string;
    /** The seller, or who of the platform's people announced it. */
    host_id: string;
    platform: boolean;
    session_id: string | null;
    title: string;
    /** Null where it has one name. */
    title_en: ColumnType<string | null, string | null | undefined, string | null>;
    /** Where the host's camera can be seen. */
    video: string | null;
    plan_at: Date;
    state: string;
    deadline_at: Date | null;
    current_no: number | null;
    pinned_id: string | null;
    /** Of the last message; each takes the next. */
    last_no: Generated<number>;
    /** How many have spoken; each takes the next number. */
    members: Generated<number>;
    /** Why we stopped it. */
    reason: string | null;
    /** The most people whose pages had joined it at once. */
    most_watchers: Generated<number>;
    started_at: Date | null;
    ended_at: Date | null;
    created_at: Date;
  };
  live_thing: {
    room_id: string;
    no: number;
    lot_id: string | null;
    listing_id: string | null;
  };
  live_member: {
    room_id: string;
    user_id: string;
    no: number;
    muted_at: Date | null;
  };
  live_message: {
    id: string;
    room_id: string;
    no: number;
    user_id: string;
    member_no: number;
    body: string;
    hints: ColumnType<HintKind[], string, string>;
    removed_at: Date | null;
    /** Staff, or the host of a room of the platform's, let through what could lead off the platform. */
    cleared_at: Generated<Date | null>;
    /** A seller asked us to let it through in their room. */
    asked_at: Generated<Date | null>;
    /** Staff have looked at what was held, whatever became of it. */
    judged_at: Generated<Date | null>;
    created_at: Date;
  };
  /** Who wants to be told that it opens. */
  live_reminder: { room_id: string; user_id: string; created_at: Date };
  live_report: {
    id: string;
    /** One of the two: a message, or the room itself. */
    message_id: string | null;
    room_id: Generated<string | null>;
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

export type Room = Selectable<LiveTables['live_room']>;
export type SaidRow = Selectable<LiveTables['live_message']>;
