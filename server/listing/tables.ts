/** Activities' tables. */
import type { Generated } from 'kysely';

export interface ListingTables {
  sale_activity: {
    id: string;
    name_zh: string;
    name_en: string;
    /** Percent under the price before, at least. */
    min_off: number;
    starts_at: Date;
    ends_at: Date;
    state: string;
    deadline_at: Date | null;
  };
  sale_activity_goods: {
    activity_id: string;
    listing_id: string;
    /** In the activity, and before it. */
    price: number;
    was: number;
    /** Signed up, and not taken out, left behind or over. */
    live: Generated<boolean>;
    signed_at: Date;
  };
}
