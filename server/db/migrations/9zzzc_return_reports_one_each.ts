/** One report of an order's way out, and one of each return: known before more than one of an order are let in. */
import type { Kysely } from 'kysely';
import { buildIndex } from '../steps.ts';

export const alone = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  const unique = true;
  await buildIndex(db, 'inspection_of_order', 'inspection (order_id) where aftersale_id is null', { unique });
  await buildIndex(db, 'inspection_aftersale_id_key', 'inspection (aftersale_id)', { unique });
  // Which of them an order shows, and what stands against a seller.
  await buildIndex(db, 'inspection_by_order', 'inspection (order_id, created_at desc)');
}
