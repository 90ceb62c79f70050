/** The kernel's tables: money, time, events and remembered answers. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Account } from '../../contract/accounts.ts';

/** Read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>;

export interface KernelTables {
  /** The stored answer to a write, in the same transaction as its effect. */
  idempotency: {
    /** The user, or `device:<id>` for a visitor. */
    owner: string;
    key: string;
    /** Method and path. */
    call: string;
    /** SHA-256 of the body, hex: another body under the same key is refused. */
    body_hash: string;
    status: number | null;
    answer: Json<unknown> | null;
    created_at: Date;
  };
  deadline: {
    entity: string;
    entity_id: string;
    event: string;
    due_at: Date;
    /** When the sweeper tries next: `due_at`, or later after failures. */
    try_at: Date;
    attempts: Generated<number>;
    last_error: string | null;
  };
  transition: {
    id: GeneratedAlways<number>;
    entity: string;
    entity_id: string;
    /** Null at birth. */
    from_state: string | null;
    to_state: string;
    event: string;
    actor: string;
    actor_id: string | null;
    reason: string | null;
    at: Date;
    deadline_at: Date | null;
  };
  event: {
    id: string;
    /** Null: for everybody. */
    user_id: string | null;
    type: string;
    data: Json<Record<string, unknown>>;
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
    /** One of `noticeKinds`. */
    kind: Generated<string>;
    read_at: Date | null;
    created_at: Date;
  };
  /** One way out of the house for one event; tried until sent, given up, or dead. */
  delivery: {
    id: string;
    event_id: string;
    channel: 'push' | 'sms';
    /** A push subscription's id, or a user's id. */
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
    updated_at: Date;
  };
  /** What the server makes for itself once and must keep, such as its push keys. */
  secret: { name: string; value: Json<unknown>; created_at: Date };

  /** Only the entries' trigger writes balances. */
  ledger_account: { id: Account; balance: Generated<number>; entries: Generated<number> };
  journal: {
    id: string;
    key: string;
    cause_kind: string;
    cause_id: string;
    memo: string;
    at: Date;
    /** The transaction that wrote it: entries may join only in that one. */
    xid: GeneratedAlways<string>;
  };
  entry: {
    id: GeneratedAlways<number>;
    journal_id: string;
    account_id: Account;
    amount: number;
    /** The entry's place in its account, from 1, and the balance after it; both set by the trigger. */
    seq: GeneratedAlways<number>;
    balance_after: GeneratedAlways<number>;
  };
}
