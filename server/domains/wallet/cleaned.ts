/** Which piece a movement of cleaning is about, by name and number. */
import { sql } from 'kysely';
import { pieceName } from '../../../contract/cleaning/rules.ts';
import type { Db } from '../../db/schema.ts';

interface Line {
  key: string;
  cause_kind: string;
  cause_id: string;
  memo: string;
}

/** An order is paid for under its first piece; what goes back of that is of one, whose id ends its key where it is not the first. */
const pieceOf = ({ key, cause_id }: Line) => key.split(':')[4] ?? cause_id;

export async function cleanedOf(db: Db, lines: readonly Line[]) {
  const isOf = ({ cause_kind: kind }: Line) => kind === 'cleaning' || kind === 'cleaningExtra';
  const idOf = (line: Line) => (line.memo === 'cleaning.refund' ? pieceOf(line) : line.cause_id);
  const ids = lines.filter(isOf).map(idOf);
  const rows = ids.length === 0 ? [] : await pieces(db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (line: Line) => {
    const row = isOf(line) ? byId.get(idOf(line)) : undefined;
    if (!row) return null;
    const { zh, en } = pieceName(row);
    const several = { zh: `${zh} 等 ${row.pieces} 件`, en: `${en} and ${row.pieces - 1} more` };
    const one = { zh: `第 ${row.place + 1} 件 ${zh}`, en: `${en}, piece ${row.place + 1}` };
    return {
      no: row.no,
      name:
        row.pieces === 1 ? { zh, en } : line.memo === 'cleaning.pay' && line.cause_kind === 'cleaning' ? several : one,
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
    .select([
      'cleaning.id',
      'cleaning.no',
      'cleaning.place',
      'cleaning.kind',
      'brand.name_zh as brand_zh',
      'brand.name_en as brand_en',
    ])
    .select(['product.name_zh as product_zh', 'product.name_en as product_en'])
    .select(sql<number>`(select count(*)::int from cleaning b where b.batch_id = cleaning.batch_id)`.as('pieces'))
    .where('cleaning.id', 'in', [...ids])
    .execute();
