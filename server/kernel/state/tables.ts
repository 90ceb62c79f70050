/** What moves every state: the log, the deadlines, and remembered answers. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>;

export interface StateTables {
  /** The stored answer to a write, in the same transaction as its effect. */
  idempotency: {
    /** The user, or `device:<id>` for a visitor. */
    owner: string;
    key: string;
    /** Method and path. */
    call: string;
    /** SHA-256 of the body, hex: another body under the same key is refused. */
    body_hash: string;
    /** The id that the device minted for what began with it, and the body's HMAC under that. */
    minted: ColumnType<string | null, string | null | undefined>;
    minted_hash: ColumnType<string | null, string | null | undefined>;
    status: number | null;
    answer: Json<unknown> | null;
    created_at: Date;
  };
  /** See audit.ts. */
  audit: {
    seq: number;
    at: Date;
    /** Null: whoever runs the server. */
    actor_id: string | null;
    session_id: string | null;
    call: string;
    /** JSON as it was hashed. */
    detail: string;
    previous: string;
    hash: string;
  };
  /** The log's last line and the first that is sealed, under a secret; see audit.ts. One row. */
  audit_head: { one: Generated<boolean>; since: number; seq: number; broken: number | null; seal: string };
  /** What an act changed, `product:<id>`, so that a thing's history is found. */
  audit_subject: { subject: string; seq: number };
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
}
