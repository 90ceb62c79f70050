/** What people put into their cart. */

export interface CartTables {
  cart_line: {
    user_id: string;
    listing_id: string;
    added_price: number;
    added_at: Date;
    /** Set when removed, so that an undo brings the line back as it was. */
    removed_at: Date | null;
  };
}
