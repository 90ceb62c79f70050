/** What people sent to the object store. */
import type { ColumnType } from 'kysely';

export interface CarriedPart {
  /** In the object store. */
  key: string;
  size: number;
}

export interface UploadTables {
  upload: {
    id: string;
    user_id: string;
    object_key: string;
    /** Of the original bytes, lower-case hex. */
    sha256: string;
    size: number;
    type: string;
    /** What it looks like, see `look.ts`; nothing of what shows nothing, null of what nobody has looked at yet. */
    look: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
    /** What it would look like turned; null of what nobody has asked that of yet. */
    turned: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
    state: 'confirmed';
    created_at: Date;
    confirmed_at: Date;
  };
  /** Unsent work between two devices of a person: sealed on the one, opened on the other. One at a time; what became of those before is known for a day. */
  carried_work: {
    id: string;
    user_id: string;
    code_hash: string;
    parts: ColumnType<CarriedPart[], string, never>;
    created_at: Date;
    expires_at: Date;
    /** When a device claimed it. */
    taken_at: Date | null;
    /** Since when its bytes are not here any more. */
    ended_at: Date | null;
  };
}
