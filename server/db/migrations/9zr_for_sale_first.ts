/** A shop’s own products have no heat, and 499 of 500 may have nothing for sale: what somebody can buy stands before what nobody sells. */
import { type Kysely, sql } from 'kysely';

/** As offers.ts sorts by it. */
const wanted = '(case when ask_count > 0 then heat else heat - 1000000 end) desc, id';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of [
    `product_for_sale_first on product (${wanted})`,
    `product_for_sale_of_category on product (category_id, ${wanted})`,
    `product_for_sale_of_brand on product (brand_id, ${wanted})`,
  ])
    await sql`create index ${sql.raw(index)}`.execute(db);
}
