/** Events, and their ways to people: the message center, pushes, text messages and group chats. */
import type { ColumnType, Generated } from 'kysely';
import type { RobotApp } from '../../../contract/notice/rules.ts';

/** Read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>;

export interface EventTables {
  event: {
    id: string;
    /** Null: for everybody. */
    user_id: string | null;
    type: string;
    data: Json<Record<string, unknown>>;
    at: Date;
  };
  /** How many people's pages a process holds that have joined a topic. */
  stream_watch: {
    topic: string;
    process_id: string;
    watchers: number;
    at: Date;
  };
  message: {
    id: string;
    user_id: string;
    type: string;
    title_zh: string;
    title_en: string;
    body_zh: string;
    body_en: string;
    link: string;
    /** Told again, the newest of a topic stands for all of it. */
    topic: ColumnType<string | null, string | null | undefined>;
    /** One of `noticeKinds`. */
    kind: Generated<string>;
    /** Outside of the app it is sent before this, or not at all. */
    until: ColumnType<Date | null, Date | null | undefined>;
    read_at: Date | null;
    created_at: Date;
  };
  /** One way out of the house for one event; tried until sent, given up, or dead. */
  delivery: {
    id: string;
    event_id: string;
    channel: 'push' | 'sms' | 'robot';
    /** The id of a push subscription, of a user, or of a group chat's robot. */
    target: string;
    state: 'due' | 'sent' | 'gone' | 'dead';
    attempts: Generated<number>;
    try_at: Date;
    last_error: string | null;
    created_at: Date;
    done_at: Date | null;
  };
  push_subscription: {
    id: string;
    user_id: string;
    device_id: string | null;
    /** The subscription ends with it. */
    session_id: string | null;
    endpoint: string;
    p256dh: string;
    auth: string;
    lang: 'zh' | 'en';
    created_at: Date;
  };
  /** One of each app at most. */
  chat_robot: {
    id: string;
    user_id: string;
    app: RobotApp;
    /** What its address ends with, and what it wants messages signed with. */
    sealed: string;
    /** The last four characters of its address. */
    tail: string;
    lang: 'zh' | 'en';
    created_at: Date;
    /** Since when it takes none of our words; null once it takes one. */
    refused_at: Date | null;
  };
  /** Nobody has a row until they change something. */
  notice_setting: {
    user_id: string;
    /** Kinds that must not come as push. */
    push_off: string[];
    /** Kinds that shall come as text messages too. */
    sms_on: string[];
    /** Minutes after midnight in China; both or neither. */
    quiet_from: number | null;
    quiet_to: number | null;
    /** Whether their group chats hear all that comes as push, and not only what the bid hall says. */
    robots_hear_all: Generated<boolean>;
    updated_at: Date;
  };
}
