/** Coupons: what was issued, and each person's own. */
import type { ColumnType } from 'kysely';
import type { CouponState } from '../../../contract/coupon/machine.ts';

export interface CouponTables {
  coupon_offer: {
    id: string;
    name: string;
    /** Of what a campaign gave; staff name theirs once. */
    name_en: ColumnType<string | null, string | null | undefined, string | null>;
    /** Fen, as all of them. */
    amount: number;
    minimum: number;
    category_id: string | null;
    ends_at: Date;
    kind: 'person' | 'everybody' | 'code';
    code: string | null;
    created_at: Date;
  };
  coupon: {
    id: string;
    offer_id: string;
    user_id: string;
    state: CouponState;
    deadline_at: Date | null;
    /** The offer's end, or later after it was given back. */
    ends_at: Date;
    /** The order that holds it or used it. */
    order_id: string | null;
    created_at: Date;
  };
}
