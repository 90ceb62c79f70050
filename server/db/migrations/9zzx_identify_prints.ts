/** Whether a photo was used for another piece is asked of every case that an expert has in hand. */
import type { Kysely } from 'kysely';
import { buildIndex } from '../steps.ts';

export const alone = true;

export const up = (db: Kysely<unknown>): Promise<void> =>
  buildIndex(db, 'identify_photo_print', 'identify_photo (sha256)');
