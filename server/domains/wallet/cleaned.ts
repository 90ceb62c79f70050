/** Which piece a movement of cleaning is about, by name and number. */
import { sql } from 'kysely';
import { pieceName } from '../../../contract/cleaning/rules.ts';
import type { Db } from '../../db/schema.ts';

interface Line {
  cause_kind: string;
  cause_id: string;
  memo: string;
}

/** An order is paid for, and given back, under its first piece; all else is of one. */
export async function cleanedOf(db: Db, lines: readonly Line[]) {
  const isOf = ({ cause_kind: kind }: Line) => kind === 'cleaning' || kind === 'cleaningExtra';
  const ids = lines.filter(isOf).map(({ cause_id }) => cause_id);
  const rows = ids.length === 0 ? [] : await pieces(db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (line: Line) => {
    const row = isOf(line) ? byId.get(line.cause_id) : undefined;
    if (!row) return null;
    const { zh, en } = pieceName(row);
    const whole = (line.memo === 'cleaning.pay' || line.memo === 'cleaning.refund') && row.pieces > 1;
    return {
      no: row.no,
      name: whole ? { zh: `${zh} 等 ${row.pieces} 件`, en: `${en} and ${row.pieces - 1} more` } : { zh, en },
    };
  };
}

const pieces = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('cleaning')
    .leftJoin('brand', 'brand.id', 'cleaning.brand_id')
    .leftJoin('item', 'item.id', 'cleaning.item_id')
    .leftJoin('sku', 'sku.id', 'item.sku_id')
    .leftJoin('product', 'product.id', 'sku.product_id')
    .select(['cleaning.id', 'cleaning.no', 'cleaning.kind', 'brand.name_zh as brand_zh', 'brand.name_en as brand_en'])
    .select(['product.name_zh as product_zh', 'product.name_en as product_en'])
    .select(sql<number>`(select count(*)::int from cleaning b where b.batch_id = cleaning.batch_id)`.as('pieces'))
    .where('cleaning.id', 'in', [...ids])
    .execute();
