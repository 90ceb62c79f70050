/** Certificates by their codes as people type and read them out. */
import { sql } from 'kysely';
import { ungrouped } from '../../../contract/wire/patterns.ts';
import type { Db } from '../../db/schema.ts';
import { codesMeant } from '../../kernel/lib/id.ts';

/** The certificate that somebody meant by its code: the very one, else the only one like it. Of old, size told letters apart. */
export async function codeMeant(db: Db, typed: string): Promise<string | null> {
  const like = await db
    .selectFrom('identify_case')
    .select('code')
    .where(sql`lower(code)`, 'in', codesMeant(typed))
    .execute();
  const [one, other] = like.flatMap(({ code }) => code ?? []);
  const said = ungrouped(typed);
  if (like.some(({ code }) => code === said)) return said;
  return other === undefined ? (one ?? null) : null;
}
