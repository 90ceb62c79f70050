/** A payment is found by the number that its provider gave it. */
import type { Kysely } from 'kysely';
import { buildIndex } from '../steps.ts';

export const alone = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  await buildIndex(db, 'payment_by_provider_no', 'payment (provider_no)');
}
