/** Visits of some days are found without reading all of them. */
import type { Kysely } from 'kysely';
import { buildIndex } from '../steps.ts';

export const alone = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  await buildIndex(db, 'ad_click_by_time', 'ad_click (at)');
}
