/** What buyers say of who sold to them. */
import type { Generated } from 'kysely';

export interface SellerTables {
  review: {
    order_id: string;
    seller_id: string;
    buyer_id: string;
    stars: number;
    body: Generated<string>;
    created_at: Date;
  };
}
