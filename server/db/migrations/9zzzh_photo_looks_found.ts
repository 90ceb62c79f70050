/** Whether a photo was used for another piece is asked by what it looks like, too, and of whom it was by its hash. */
import type { Kysely } from 'kysely';
import { buildIndex } from '../steps.ts';

export const alone = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  await buildIndex(db, 'upload_look', 'upload using gin (look)');
}
