/** A search has come to find products by their parent category, their brand's other name and other names: those that nobody saves again get these too. */
import { type Kysely, sql } from 'kysely';
import { tokensOf } from '../../domains/catalogue/bigrams.ts';

export const alone = true;

/** So many rows are locked at once. */
const BATCH = 250;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (let last: string | undefined = ''; last !== undefined; ) last = await refreshAfter(db, last);
}

/** As found.ts did on that day. @returns the last one's id, none when there were no more */
const refreshAfter = (db: Kysely<unknown>, after: string): Promise<string | undefined> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; texts: string[] }>`
      select p.id, array[p.name_zh, p.name_en, p.style_no, b.name_zh, b.name_en, c.name_zh, c.name_en]
        || array_remove(array[r.name_zh, r.name_en], null) || p.other_names || b.other_names
        || array(select said from product_former f, unnest(array[f.style_no, f.name_zh, f.name_en]) said
          where f.product_id = p.id) as texts
      from product p join brand b on b.id = p.brand_id
      join category c on c.id = p.category_id left join category r on r.id = c.parent_id
      where p.id > ${after} order by p.id limit ${BATCH}::int for no key update of p`.execute(tx);
    const found = rows.map(({ id, texts }) => ({ id, search: tokensOf(...texts) }));
    await sql`
      with said as (
        select id, array(select jsonb_array_elements_text(search)) as search
        from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f (id text, search jsonb))
      update product p set search = said.search from said
      where p.id = said.id and p.search is distinct from said.search`.execute(tx);
    return rows.at(-1)?.id;
  });
