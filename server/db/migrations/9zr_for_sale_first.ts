/** A shop’s own products have no heat, and 499 of 500 may have nothing for sale: what somebody can buy stands before what nobody sells. */
import type { Kysely } from 'kysely';
import { buildIndex } from '../steps.ts';

export const alone = true;

/** As offers.ts sorts by it. */
const wanted = '(case when ask_count > 0 then heat else heat - 1000000 end) desc, id';

export async function up(db: Kysely<unknown>): Promise<void> {
  await buildIndex(db, 'product_for_sale_first', `product (${wanted})`);
  await buildIndex(db, 'product_for_sale_of_category', `product (category_id, ${wanted})`);
  await buildIndex(db, 'product_for_sale_of_brand', `product (brand_id, ${wanted})`);
}
