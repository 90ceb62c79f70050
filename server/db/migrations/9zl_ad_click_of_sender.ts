/** What one address has added today is found without reading everybody's. */
import type { Kysely } from 'kysely';
import { buildIndex } from '../steps.ts';

export const alone = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  await buildIndex(db, 'ad_click_of_sender', 'ad_click (sender) where sender is not null');
}
