/** Whether a phone has counted for an invitation already is asked of every open task every day. */
import type { Kysely } from 'kysely';
import { buildIndex } from '../steps.ts';

export const alone = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  await buildIndex(db, 'trade_order_phone', "trade_order ((address->>'phone'))");
}
