/** What buyers say of who sold to them, and what others report of it. */
import type { Generated, Selectable } from 'kysely';
import type { ReviewGround, ReviewReason } from '../../../contract/seller/rules.ts';

export interface SellerTables {
  review: {
    order_id: string;
    /** What strangers know it by: an order is its two people's. */
    id: Generated<string>;
    seller_id: string;
    buyer_id: string;
    stars: number;
    body: Generated<string>;
    created_at: Date;
    /** What its seller said to it, once; the time stays when the words go with somebody's account. */
    reply: string | null;
    replied_at: Date | null;
    /** Taken down by staff: by which rule, and what they say. It counts no longer. */
    removed_at: Date | null;
    removed_ground: ReviewGround | null;
    removed_note: string | null;
  };
  review_report: {
    id: string;
    review_id: string;
    user_id: string;
    reason: ReviewReason;
    body: string;
    /** What staff decided, in their words. */
    note: string | null;
    state: string;
    deadline_at: Date | null;
    created_at: Date;
  };
}

export type Review = Selectable<SellerTables['review']>;
