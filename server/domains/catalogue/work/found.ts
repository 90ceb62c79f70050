/** What products are found by: their names, what people also call them or their brand, and what was merged into them. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { tokensOf } from '../bigrams.ts';

/** Rows of one statement. */
const BATCH = 500;

/** What says what `p` is found by: rows of products, or of what is to be some. */
const texts = (p: RawBuilder<unknown>) => sql`
  select p.id, array[p.name_zh, p.name_en, p.style_no, b.name_zh, b.name_en, c.name_zh, c.name_en]
    || array_remove(array[r.name_zh, r.name_en], null) || p.other_names || b.other_names
    -- What was merged into it goes on being found by what it was called.
    || array(select said from product_former f, unnest(array[f.style_no, f.name_zh, f.name_en]) said
      where f.product_id = p.id)
    || array(select said from category_former f, unnest(array[f.name_zh, f.name_en]) said
      where f.category_id in (c.id, c.parent_id)) as texts
  from ${p} join brand b on b.id = p.brand_id
  join category c on c.id = p.category_id left join category r on r.id = c.parent_id`;

interface Said {
  id: string;
  texts: string[];
}

/** @param which a condition on `p`, a product */
export async function refreshFound(db: Db, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<Said>`
    ${texts(sql`product p`)} where ${which} order by p.id for no key update of p`.execute(db);
  for (let from = 0; from < rows.length; from += BATCH) {
    const found = rows.slice(from, from + BATCH).map(({ id, texts }) => ({ id, search: tokensOf(...texts) }));
    await sql`
      update product p set search = array(select jsonb_array_elements_text(f.search))
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f (id text, search jsonb) where p.id = f.id`.execute(
      db,
    );
  }
}

/** By its id, what each will be found by. @param products rows that are none yet, as `p` */
export async function foundBy(db: Db, products: RawBuilder<unknown>): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<Said>`${texts(products)}`.execute(db);
  return new Map(rows.map(({ id, texts }) => [id, tokensOf(...texts)]));
}
