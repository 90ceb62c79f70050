/** Reads and writes of edited pages, and whether what they refer to exists. */
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { CmsTables } from './tables.ts';

export type PageRow = Selectable<CmsTables['cms_page']>;

export const pages = (db: Db) => db.selectFrom('cms_page').selectAll();

/** A place in the list: pages after it were changed earlier. */
export interface Place {
  at: Date;
  id: string;
}

export const readPlace = (cursor: string | undefined): Place | null => {
  const [ms, id] = cursor?.split('_') ?? [];
  return ms && id && /^\d{1,15}$/.test(ms) ? { at: new Date(Number(ms)), id } : null;
};
export const writePlace = ({ updated_at, id }: Pick<PageRow, 'updated_at' | 'id'>) => `${updated_at.getTime()}_${id}`;

export function listPages(db: Db, { drafts, place, size }: { drafts: boolean; place: Place | null; size: number }) {
  let query = pages(db);
  if (!drafts) query = query.where('published', '=', true);
  if (place) query = query.where(sql<boolean>`(updated_at, id) < (${place.at}, ${place.id})`);
  return query
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute();
}

export interface References {
  product: readonly string[];
  item: readonly string[];
  brand: readonly string[];
  category: readonly string[];
}

/** @returns the first id that names nothing, or null */
export async function findMissing(db: Db, references: References): Promise<string | null> {
  for (const table of ['product', 'item', 'brand', 'category'] as const) {
    const wanted = [...new Set(references[table])];
    if (wanted.length === 0) continue;
    const found = await db.selectFrom(table).select('id').where('id', 'in', wanted).execute();
    const known = new Set(found.map((row) => row.id));
    const missing = wanted.find((id) => !known.has(id));
    if (missing !== undefined) return missing;
  }
  return null;
}
