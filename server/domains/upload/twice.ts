/** A photo that shall show something is taken for that: one that was used before shows something else. */
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';

/**
 * None of them stands for anything yet: not twice here, nor in a cleaning, an authentication or an objection, whoever sent it.
 * @param prints SHA-256 of each
 * @param apart the steps of cleanings that they may be of
 * @throws Refusal PHOTO_TWICE that says which
 */
export async function mustBeNew(
  db: Db,
  prints: readonly string[],
  apart?: { cleaningIds: readonly string[]; kind: string },
): Promise<void> {
  if (prints.length === 0) return;
  const { rows } = await sql<{ print: string }>`
    select print from unnest(${prints}::text[]) print
    where exists (select from cleaning_step s where s.photos ? print
        and not (s.cleaning_id = any(${apart?.cleaningIds ?? []}::text[]) and s.kind = ${apart?.kind ?? ''}))
      or exists (select from identify_photo p where p.sha256 = print)
      or exists (select from objection o where o.photos ? print)`.execute(db);
  const used = new Set(rows.map(({ print }) => print));
  const which = prints.flatMap((print, n) => (used.has(print) || prints.indexOf(print) < n ? n + 1 : []));
  if (which.length === 0) return;
  const said = {
    zh: `第 ${which.join('、')} 张照片以前用过：每张都要新拍，不能用两处`,
    en: `Photo ${which.join(' and ')} was used before: each has to be a new one, and stands for one thing`,
  };
  throw new Refusal('PHOTO_TWICE', { said });
}
