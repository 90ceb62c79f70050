/** Listings with their prices, and activities. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Grade } from '../../../contract/item/grades.ts';
import type { ReviewReason } from '../../../contract/listing/rules.ts';
import type { FeeTerms } from '../../../contract/payment/fees.ts';

export interface ListingTables {
  listing: {
    id: string;
    item_id: string;
    seller_id: string;
    sku_id: string;
    grade: Grade;
    price: number;
    state: string;
    deadline_at: Date | null;
    created_at: Date;
    updated_at: Date;
    /** At or above this its seller takes a counter-offer without being asked. */
    floor_price: number | null;
    /** When that was last set or taken away; null: not since it is written down. */
    floor_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    /** Why it waits, or waited, for a review. */
    review_reason: ReviewReason | null;
    /** The price that staff let pass. */
    approved_price: number | null;
    /** Why staff said no. */
    refusal: string | null;
    /** The version of the terms its seller agreed to; null for a draft. */
    terms: string | null;
    /** When it last went on sale. */
    on_at: Date | null;
    /** The fees that its seller saw; null for those that the software comes with. */
    fee_terms: ColumnType<FeeTerms | null, string | null | undefined, string | null>;
  };
  listing_price: {
    id: GeneratedAlways<number>;
    listing_id: string;
    was: number | null;
    price: number;
    at: Date;
  };
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
