/** Whether what was sold had been washed is found by its item. */
import type { Kysely } from 'kysely';
import { buildIndex } from '../steps.ts';

export const alone = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  await buildIndex(db, 'cleaning_of_item', 'cleaning (item_id)');
  await buildIndex(db, 'trade_by_item', 'trade (item_id)');
}
