/** What stands in the log by its id, by what people call it now. */
import { sql } from 'kysely';
import type { Words } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import type { Change } from '../../kernel/http/context.ts';
import { calledAtWork } from '../shop/staff-names.ts';

interface Act {
  input: unknown;
  changes: readonly Change[];
}

/** Known by a number that people read to each other. */
const numbered = [
  ...['trade_order', 'receipt', 'aftersale', 'cleaning', 'identify_order', 'identify_case', 'lot', 'retrieval'],
  ...['recycle_order', 'consignment', 'withdrawal', 'recharge', 'settlement'],
];
/** By a name. */
const named = ['brand', 'category', 'product'];

/** A table that was imported names more than anybody reads. */
const MOST = 500;

const isId = (key: string, value: string) => /^[0-9a-hjkmnp-tv-z]{20}$/.test(value) || /^id$|Ids?$/.test(key);

function* idsIn(value: unknown, key = ''): Generator<string> {
  if (typeof value === 'string') {
    if (key === 'of') yield value.slice(value.indexOf(':') + 1);
    else if (isId(key, value)) yield value;
  } else if (Array.isArray(value)) for (const one of value) yield* idsIn(one, key);
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) yield* idsIn(one, name);
}

/** Of each act, by id. */
export async function namesIn(db: Db, acts: readonly Act[]): Promise<Record<string, Words>[]> {
  const held = acts.map(({ input, changes }) => [...new Set(idsIn({ input, changes }))]);
  const ids = [...new Set(held.flat())].slice(0, MOST);
  if (ids.length === 0) return held.map(() => ({}));
  const parts = [
    sql`select id, ${calledAtWork()} as zh, ${calledAtWork()} as en from account where id = any(${ids}::text[])`,
    sql`select s.id, p.name_zh || ' ' || s.size, p.name_en || ' ' || s.size
      from sku s join product p on p.id = s.product_id where s.id = any(${ids}::text[])`,
    ...named.map((table) => sql`select id, name_zh, name_en from ${sql.table(table)} where id = any(${ids}::text[])`),
    ...numbered.map((table) => sql`select id, no, no from ${sql.table(table)} where id = any(${ids}::text[])`),
  ];
  const { rows } = await sql<Words & { id: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  const known = new Map(rows.map(({ id, zh, en }) => [id, { zh, en }]));
  return held.map((own) =>
    Object.fromEntries(
      own.flatMap((id): [string, Words][] => {
        const name = known.get(id);
        return name ? [[id, name]] : [];
      }),
    ),
  );
}
