/** What sizes are called elsewhere, now: a brand's own table, else the shop's, else the software's. */
import type { CategoryKind } from '../../../../contract/catalogue/kinds.ts';
import {
  type Gender,
  genders,
  ownTables,
  type SizeRow,
  type SizeTable,
  sizeElsewhere,
  sizeLine,
  type tableOwners,
  tablesFor,
} from '../../../../contract/catalogue/size-tables.ts';
import type { Words } from '../../../../contract/wire/states.ts';
import type { Db } from '../../../db/schema.ts';
import { documentsNow } from '../../shop/documents.ts';

/** Under which its versions are kept. */
export const tableKind = (gender: Gender, brandId: string | null): string =>
  brandId === null ? `sizes.${gender}` : `sizes.${gender}.${brandId}`;

/** As it is kept: without rows the default was restored. */
export interface Content {
  rows: SizeRow[] | null;
}

interface Held {
  whose: (typeof tableOwners)[number];
  rows: readonly SizeRow[];
}

const heldIn = (found: ReadonlyMap<string, unknown>, gender: Gender, brandId: string | null): Held => {
  const rowsOf = (kind: string) => (found.get(kind) as Content | undefined)?.rows;
  const brand = brandId === null ? null : rowsOf(tableKind(gender, brandId));
  if (brand) return { whose: 'brand', rows: brand };
  const shop = rowsOf(tableKind(gender, null));
  return shop ? { whose: 'shop', rows: shop } : { whose: 'software', rows: ownTables[gender] };
};

/** What holds for a brand, and what would without a table of its own; for the shop where no brand is named. */
export async function tableNow(
  db: Db,
  { gender, brandId }: { gender: Gender; brandId: string | null },
  now: Date,
): Promise<{ held: Held; fallback: readonly SizeRow[] }> {
  const found = await documentsNow(db, [tableKind(gender, null), tableKind(gender, brandId)], now);
  const fallback = brandId === null ? ownTables[gender] : heldIn(found, gender, null).rows;
  return { held: heldIn(found, gender, brandId), fallback };
}

interface Sized {
  kind: CategoryKind;
  brandId: string;
  gender: Gender | null;
}

/** Those that hold for a product; none for what is no shoe. */
export async function tablesOf(db: Db, { kind, brandId, gender }: Sized, now: Date): Promise<SizeTable[]> {
  if (kind !== 'sneakers') return [];
  const wanted = tablesFor(gender);
  const kinds = wanted.flatMap((one) => [tableKind(one, null), tableKind(one, brandId)]);
  const found = await documentsNow(db, kinds, now);
  return wanted.map((one) => {
    const { whose, rows } = heldIn(found, one, brandId);
    return { gender: one, whose, rows: [...rows] };
  });
}

/** What the size of a product is called elsewhere, as an order keeps it. */
export async function elsewhereOf(db: Db, productId: string, size: string, now: Date): Promise<Words | undefined> {
  const row = await db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .select(['brand_id as brandId', 'gender', 'kind'])
    .where('product.id', '=', productId)
    .executeTakeFirst();
  return row && sizeElsewhere(await tablesOf(db, row, now), size);
}

export interface SaidSize {
  column: 'us' | 'uk' | 'cm';
  size: string;
  gender: Gender | null;
}

/** European sizes that somebody calls so, in any table that holds; a child's only where it is said. */
export async function europeanOf(db: Db, { column, size, gender }: SaidSize, now: Date): Promise<string[]> {
  const found = await documentsNow(db, ['sizes.%'], now);
  const tables = genders
    .filter((one) => one === (gender ?? 'men'))
    .flatMap((one) => {
      const brands = [...found].filter(([kind]) => kind.startsWith(`sizes.${one}.`));
      return [heldIn(found, one, null).rows, ...brands.map(([, content]) => (content as Content).rows ?? [])];
    });
  return [...new Set(tables.flat().flatMap((row) => (row[column].toUpperCase() === size ? [row.eu] : [])))];
}

/** Of those sizes that a table has. */
export const elsewhereIn = (tables: readonly SizeTable[], skus: readonly { size: string }[]): Record<string, Words> =>
  Object.fromEntries(
    skus.flatMap(({ size }) => {
      const words = sizeElsewhere(tables, size);
      return words ? [[size, words]] : [];
    }),
  );

/** What the sizes of these products are in America, by product; a shoe for anybody is counted as a man's, as a search takes it. */
export async function americanOf(
  db: Db,
  products: readonly { id: string; skus: readonly { size: string }[] }[],
  now: Date,
): Promise<ReadonlyMap<string, { us: Record<string, string> }>> {
  const shoes = await db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .select(['product.id', 'brand_id as brandId', 'gender', 'kind'])
    .where('kind', '=', 'sneakers')
    .where('product.id', 'in', ['', ...products.map(({ id }) => id)])
    .execute();
  const held = new Map<string, readonly SizeTable[]>();
  const american = new Map<string, { us: Record<string, string> }>();
  for (const { id, ...shoe } of shoes) {
    const whose = `${shoe.brandId} ${shoe.gender}`;
    const tables = held.get(whose) ?? (await tablesOf(db, shoe, now));
    held.set(whose, tables);
    const skus = products.find((one) => one.id === id)?.skus ?? [];
    const said = skus.flatMap(({ size }) => {
      const us = sizeLine(tables, size)?.us[0]?.size;
      return us ? [[size, us] as const] : [];
    });
    if (said.length > 0) american.set(id, { us: Object.fromEntries(said) });
  }
  return american;
}
