/** Goods for tests, put where a test needs them without walking the way there: one product in some sizes, single items for sale. */
import type { Grade } from '../../contract/item/grades.ts';
import { paletteOf } from '../art/palette.ts';
import type { Db } from '../db/schema.ts';
import { newId } from '../kernel/lib/id.ts';
import { foundGenuine } from './inspection.ts';

/** @returns the sizes' ids */
export async function openCatalogue(db: Db, now: Date, sizes: readonly string[]): Promise<string[]> {
  await db.insertInto('brand').values({ id: 'kestrel', name_zh: '红隼', name_en: 'Kestrel' }).execute();
  await db
    .insertInto('category')
    .values({ id: 'sneakers', parent_id: null, name_zh: '球鞋', name_en: 'Sneakers', sort: 1, kind: 'sneakers' })
    .execute();
  await db
    .insertInto('product')
    .values({
      id: 'kh92-007',
      style_no: 'KH92-007',
      brand_id: 'kestrel',
      category_id: 'sneakers',
      model_zh: 'Kestrel High 92',
      model_en: 'Kestrel High 92',
      name_zh: 'Kestrel High 92 海军蓝',
      name_en: 'Kestrel High 92 Navy',
      colour_zh: '海军蓝',
      colour_en: 'Navy',
      shape: 'high',
      palette: JSON.stringify(paletteOf('mist')),
      heat: 1,
      released_at: now,
      search: [],
      lowest_ask: null,
    })
    .execute();
  const rows = sizes.map((size, sort) => ({
    id: `kh92-007-${size.replace('.', '')}`,
    product_id: 'kh92-007',
    size,
    sort,
  }));
  await db.insertInto('sku').values(rows).execute();
  return rows.map(({ id }) => id);
}

interface Shelved {
  owner: string;
  skuId: string;
  grade?: Grade;
  state?: 'in_stock' | 'listed';
  inWarehouse?: boolean;
  photos?: readonly object[];
  defects?: ForSale['defects'];
  shelf?: string;
  /** What its owner hopes for, fen. */
  declared?: number;
  now: Date;
}

/** An item of somebody's, in our warehouse unless told otherwise. @returns its id */
export async function shelve(db: Db, a: Shelved): Promise<string> {
  const id = newId();
  const { photos = [{ kind: 'drawn', view: 'side' }], defects = [] } = a;
  await db
    .insertInto('item')
    .values({
      ...{ id, owner_id: a.owner, sku_id: a.skuId, grade: a.grade ?? '95', state: a.state ?? 'in_stock' },
      ...{ photos: JSON.stringify(photos), defects: JSON.stringify(defects), in_warehouse: a.inWarehouse ?? true },
      ...{ deadline_at: null, receipt_id: null, cost: null, created_at: a.now },
      ...(a.shelf !== undefined && { shelf: a.shelf, stored_at: a.now }),
      declared: a.declared ?? null,
    })
    .execute();
  return id;
}

interface ForSale {
  seller: string;
  skuId: string;
  grade: Grade;
  /** fen */
  price: number;
  inWarehouse: boolean;
  /** Found genuine at intake; what lies in our warehouse is, unless told otherwise. */
  inspected?: boolean;
  now: Date;
  photos?: readonly { kind: 'drawn'; view: string; defect?: number }[];
  defects?: readonly { kind: string; spot: number; zh: string; en: string; photo: number }[];
}

export async function putOnSale(
  db: Db,
  { seller, skuId, grade, price, inWarehouse, now, photos, defects, inspected = inWarehouse }: ForSale,
): Promise<{ itemId: string; listingId: string }> {
  const looks = { ...(photos && { photos }), ...(defects && { defects }) };
  const itemId = await shelve(db, { owner: seller, skuId, grade, state: 'listed', inWarehouse, now, ...looks });
  const listingId = newId();
  await db
    .insertInto('listing')
    .values({
      id: listingId,
      item_id: itemId,
      seller_id: seller,
      sku_id: skuId,
      grade,
      price,
      state: 'on',
      deadline_at: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  // Whoever it is: here only the finding counts.
  if (inspected) await foundGenuine(db, itemId, seller, now);
  return { itemId, listingId };
}
