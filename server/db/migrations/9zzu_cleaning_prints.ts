/** Whether a photo was used before is asked of every one that is taken of a piece. */
import type { Kysely } from 'kysely';
import { buildIndex } from '../steps.ts';

export const alone = true;

export const up = (db: Kysely<unknown>): Promise<void> =>
  buildIndex(db, 'cleaning_step_print', 'cleaning_step using gin (photos)');
