/** Each photo of a cleaning is a new one: neither sent before, nor one that was and is only saved anew. */
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { alikeOf } from '../../upload/look.ts';
import { mustBeNew } from '../../upload/twice.ts';

/** Of the same piece by what it looks like, of all else by its bytes: two of one model on one table may look alike. @throws Refusal PHOTO_TWICE that says which */
export async function mustBeNewPhotos(
  db: Db,
  id: string,
  prints: readonly string[],
  apart?: { cleaningIds: readonly string[]; kind: string },
): Promise<void> {
  await mustBeNew(db, prints, apart);
  if (prints.length === 0) return;
  const alike = (await alikeOf(db, prints)).filter(({ sure }) => sure);
  if (alike.length === 0) return;
  const { rows } = await sql<{ print: string }>`
    select distinct jsonb_array_elements_text(s.photos) as print from cleaning_step s
    where s.cleaning_id = ${id} and not (s.cleaning_id = any(${apart?.cleaningIds ?? []}::text[]) and s.kind = ${apart?.kind ?? ''})`.execute(
    db,
  );
  const before = new Set(rows.map(({ print }) => print));
  const again = new Set(alike.filter(({ other }) => before.has(other)).map(({ sha256 }) => sha256));
  const which = prints.flatMap((print, n) => (again.has(print) ? n + 1 : []));
  if (which.length === 0) return;
  const said = {
    zh: `第 ${which.join('、')} 张和这一件以前的照片是同一张，只是重新存过：要新拍`,
    en: `Photo ${which.join(' and ')} is one that this piece has already, saved anew: take a new one`,
  };
  throw new Refusal('PHOTO_TWICE', { said });
}
