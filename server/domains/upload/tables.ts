/** What people sent to the object store. */
import type { ColumnType } from 'kysely';

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
    state: 'confirmed';
    created_at: Date;
    confirmed_at: Date;
  };
}
