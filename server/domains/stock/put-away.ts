/** Counted goods become items: each piece gets its code, its place, its photos and its history. */
import type { Db } from '../../db/schema.ts';
import { newId } from '../../kernel/lib/id.ts';
import { addItems } from '../item/state.ts';
import type { ItemDefect, ItemPhoto } from '../item/tables.ts';
import { scheduleStorage } from './storage.ts';

interface Plan {
  receiptId: string;
  /** Which of the findings that wait; none when absent. */
  which: 'asTold' | 'all' | undefined;
  by: string | null;
  now: Date;
}

/** @returns how many items were made */
export async function putAway(db: Db, { receiptId, which, by, now }: Plan): Promise<number> {
  if (!which) return 0;
  let waiting = db
    .selectFrom('receipt_finding as f')
    .innerJoin('receipt', 'receipt.id', 'f.receipt_id')
    .innerJoin('sku', 'sku.id', 'f.sku_id')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .leftJoin('receipt_line as line', (join) =>
      join.onRef('line.receipt_id', '=', 'f.receipt_id').onRef('line.position', '=', 'f.line'),
    )
    .select(['f.id', 'f.line', 'f.kind', 'f.sku_id', 'f.grade', 'f.quantity', 'f.shelf', 'f.note', 'f.photos'])
    .select([
      'product.shape',
      'receipt.user_id',
      'receipt.no',
      'line.cost',
      'line.expected_price',
      'line.defects',
      'line.identify_id',
    ])
    .where('f.receipt_id', '=', receiptId)
    .where('f.stocked', '=', false);
  if (which === 'asTold') waiting = waiting.where('f.kind', '=', 'asTold');
  const findings = await waiting.orderBy('f.line').orderBy('f.id').execute();
  const [first] = findings;
  if (!first) return 0;
  const shots = await db
    .selectFrom('receipt_photo')
    .select(['line', 'sha256'])
    .where('receipt_id', '=', receiptId)
    .where('line', 'is not', null)
    .orderBy('position')
    .execute();
  const made = findings.flatMap((found) => {
    const ours = found.photos;
    const theirs = shots.filter((shot) => shot.line === found.line).map((shot) => shot.sha256);
    const photos: ItemPhoto[] = [...new Set([...ours, ...theirs])].map((sha256) => ({ kind: 'upload', sha256 }));
    // Only what can be drawn stands in for photos; a shop's own products cannot.
    const standIn: ItemPhoto[] = found.shape ? [{ kind: 'drawn', view: 'side' }] : [];
    const told = [...(found.defects ?? []), ...(found.kind === 'damaged' && found.note ? [found.note] : [])];
    const defects: ItemDefect[] = told.map((words) => ({ kind: 'told', spot: 0.5, zh: words, en: words, photo: null }));
    const item = () => ({
      id: newId(),
      owner_id: found.user_id,
      sku_id: found.sku_id,
      grade: found.grade,
      defects: JSON.stringify(defects),
      photos: JSON.stringify(photos.length > 0 ? photos : standIn),
      in_warehouse: true,
      receipt_id: receiptId,
      cost: found.cost,
      declared: found.expected_price,
      shelf: found.shelf || null,
      stored_at: now,
      created_at: now,
    });
    return Array.from({ length: found.quantity }, () => ({ item: item(), named: found.identify_id }));
  });
  const items = made.map(({ item }) => item);
  await addItems(db, items, { actorId: by, now, reason: first.no });
  for (const { item, named } of made)
    if (named)
      await db
        .updateTable('receipt_line')
        .set({ item_id: item.id })
        .where('receipt_id', '=', receiptId)
        .where('identify_id', '=', named)
        .execute();
  await db
    .updateTable('receipt_finding')
    .set({ stocked: true })
    .where(
      'id',
      'in',
      findings.map(({ id }) => id),
    )
    .execute();
  await scheduleStorage(db, first.user_id, now);
  return items.length;
}
