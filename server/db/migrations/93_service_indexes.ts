/** What experts said lately, and what was washed here lately, are found without reading all that ever was. */
import type { Kysely } from 'kysely';
import { buildIndex } from '../steps.ts';

export const alone = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  await buildIndex(db, 'identify_opinion_by_time', 'identify_opinion (created_at)');
  await buildIndex(db, 'identify_case_by_source', 'identify_case (source_id) where source_id is not null');
  await buildIndex(db, 'cleaning_by_shelving', 'cleaning (kind, shelved_at) where shelved_at is not null');
  await buildIndex(db, 'cleaning_by_sharing', 'cleaning (kind, shared_at) where shared_at is not null');
}
