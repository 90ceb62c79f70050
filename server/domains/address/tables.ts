/** Where people want things sent. */
import type { ColumnType } from 'kysely';

export interface AddressTables {
  address: {
    id: string;
    user_id: string;
    name: string;
    phone: string;
    province: string;
    city: string;
    district: string;
    detail: string;
    is_default: boolean;
    /** When it was last written, and when it last became the default; null: not since that is written down. */
    changed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    default_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    created_at: Date;
    deleted_at: Date | null;
  };
}
