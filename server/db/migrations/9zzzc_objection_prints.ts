/** Whether a photo was used before is asked of what was objected to as well. */
import type { Kysely } from 'kysely';
import { buildIndex } from '../steps.ts';

export const alone = true;

export const up = (db: Kysely<unknown>): Promise<void> =>
  buildIndex(db, 'objection_print', 'objection using gin (photos)');
