/** What the server makes for itself once and must keep. */
import type { ColumnType } from 'kysely';

export interface SecretTables {
  /** What the server makes for itself once and must keep, such as its push keys. */
  secret: { name: string; value: ColumnType<unknown, string, string>; created_at: Date };
}
