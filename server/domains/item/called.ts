/** What a piece that is authenticated is called, wherever it is named: lists, notices, scans, what waits for somebody. */
import { sql } from 'kysely';
import { categoryName } from '../../../contract/identify/rules.ts';
import type { Words } from '../../../contract/wire/states.ts';

/** Of a row of `identify_case` under this name: of our catalogue where it is known, else its brand and its model, or what it is. */
export function calledAs(table: 'identify_case' | 'x') {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  const told = (
    language: 'zh' | 'en',
  ) => sql`concat_ws(' ', coalesce(b.${sql.ref(`name_${language}`)}, ${of('brand_name')}),
    coalesce(${of('model_name')}, k.name ->> ${sql.lit(language)}), ${of('colour')})`;
  return sql<Words>`coalesce(
    (select jsonb_build_object('zh', p.name_zh, 'en', p.name_en) from product p where p.id = ${of('product_id')}),
    (select jsonb_build_object('zh', ${told('zh')}, 'en', ${told('en')})
      from (select ${JSON.stringify(categoryName)}::jsonb -> ${of('category')} as name) k left join brand b on b.id = ${of('brand_id')}))`;
}
