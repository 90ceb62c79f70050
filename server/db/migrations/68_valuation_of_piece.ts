/** The open valuation of a piece that no merchant got is found without reading all of them. */
import type { Kysely } from 'kysely';
import { buildIndex } from '../steps.ts';

export const alone = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  await buildIndex(db, 'consignment_by_piece', 'consignment (recycle_id)');
}
