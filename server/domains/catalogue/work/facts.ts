/** A product's, brand's or category's facts by the names that its history uses, as a call's answer or an entry of the log has them. */
import { type ChangeField, changeFields, type historyKinds } from '../../../../contract/catalogue/change-calls.ts';
import type { Db } from '../../../db/schema.ts';
import { brandOf, categoryOf } from './brand.ts';
import { workProductById } from './shown.ts';

export type HistoryKind = (typeof historyKinds)[number];
export type Facts = Partial<Record<ChangeField, unknown>>;

/** Where each fact stands in a call's answer. What a product is called follows from its other facts. */
const standsAt: Readonly<Record<HistoryKind, Facts>> = {
  product: {
    styleNo: 'styleNo',
    brand: 'brandId',
    category: 'categoryId',
    model: 'model',
    colour: 'colour',
    sizes: 'sizes',
    released: 'released',
    otherNames: 'otherNames',
    gender: 'gender',
    pictures: 'pictures',
    retired: 'retired',
    sizesRetired: 'sizesRetired',
    merged: 'mergedName',
  },
  brand: { name: 'name', otherNames: 'otherNames', retired: 'retired', merged: 'mergedName' },
  category: { name: 'name', parent: 'parentId', kind: 'kind', merged: 'mergedName' },
};

/** Entries from before a fact was there lack it. */
export function factsOf(kind: HistoryKind, answer: unknown): Facts | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const said = answer as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(standsAt[kind]).flatMap(([field, at]) =>
      said[String(at)] === undefined ? [] : [[field, said[String(at)]]],
    ),
  );
}

export const factsNow = async (db: Db, kind: HistoryKind, id: string): Promise<Facts | null> =>
  factsOf(kind, await answerNow(db, kind, id));

/** As a call answers it. */
export async function answerNow(db: Db, kind: HistoryKind, id: string): Promise<unknown> {
  if (kind === 'product') return workProductById(db, id);
  if (kind === 'brand') {
    const row = await db.selectFrom('brand').selectAll().where('id', '=', id).executeTakeFirst();
    return row && brandOf(row);
  }
  const row = await db.selectFrom('category').selectAll().where('id', '=', id).executeTakeFirst();
  return row && categoryOf(row);
}

export const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Of what was made everything that says something. */
export const changedFields = (before: Facts | null, after: Facts | null): ChangeField[] =>
  changeFields.filter((field) =>
    before === null ? isSaid(after?.[field]) : after?.[field] !== undefined && !same(before[field], after[field]),
  );

const isSaid = (value: unknown) =>
  value !== undefined && value !== null && value !== false && !(Array.isArray(value) && value.length === 0);
