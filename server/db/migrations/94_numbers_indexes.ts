/** What happened on a day is found without reading all that ever did. */
import type { Kysely } from 'kysely';
import { buildIndex } from '../steps.ts';

export const alone = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  await buildIndex(db, 'journal_by_time', 'journal (at)');
  await buildIndex(db, 'transition_by_time', 'transition (entity, at)');
  await buildIndex(db, 'trade_order_by_payment', 'trade_order (paid_at)');
}
