/** Taking one change back: its facts are written anew as they were before it. */
import { sql } from 'kysely';
import { safeParse } from 'valibot';
import type { ChangeField } from '../../../../contract/catalogue/change-calls.ts';
import type { CategoryKind } from '../../../../contract/catalogue/kinds.ts';
import { productFields } from '../../../../contract/catalogue/work-calls.ts';
import type { Db } from '../../../db/schema.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { called } from './called.ts';
import { writeCategory } from './category.ts';
import type { Facts, HistoryKind } from './facts.ts';
import { refreshFound } from './found.ts';
import { retireBrand, retireProduct, retireSizes } from './retire.ts';
import { hashIn } from './shown.ts';
import { placeOf, styleTaken, updateProduct } from './write.ts';

interface Back {
  kind: HistoryKind;
  id: string;
  fields: readonly ChangeField[];
  before: Facts;
  current: Facts;
  now: Date;
}

export function takeBack(db: Db, a: Back): Promise<void> {
  if (a.kind === 'product') return product(db, a);
  return a.kind === 'brand' ? brand(db, a) : category(db, a);
}

/** As it was for the facts of the change, as it is for all others. */
const mixed = ({ fields, before, current }: Back): Facts => ({
  ...current,
  ...Object.fromEntries(fields.map((field) => [field, before[field] ?? null])),
});

async function product(db: Db, a: Back): Promise<void> {
  const { id, fields, before, current, now } = a;
  const facts = mixed(a);
  const sizes = (facts: Facts) => (facts.sizes ?? []) as string[];
  const parsed = safeParse(productFields, {
    styleNo: facts.styleNo,
    model: facts.model,
    colour: facts.colour,
    released: facts.released,
    otherNames: facts.otherNames ?? [],
    gender: facts.gender ?? null,
    // Goods may have a size that was added: it stays, and is not taken in.
    sizes: sizes(current),
  });
  const place = await placeOf(db, { brandId: String(facts.brand), categoryId: String(facts.category) });
  if (!parsed.success || !place) throw new Refusal('NOT_FOUND');
  const taken = await styleTaken(db, parsed.output.styleNo);
  if (taken && taken.id !== id) throw new Refusal('NAME_TAKEN');
  await updateProduct(db, id, parsed.output, place);
  if (fields.includes('pictures'))
    await db
      .updateTable('product')
      .set({ pictures: JSON.stringify(((before.pictures ?? []) as string[]).map(hashIn)) })
      .where('id', '=', id)
      .execute();
  if (fields.includes('retired')) await retireProduct(db, id, before.retired ? now : null);
  if (fields.includes('sizesRetired')) {
    const [was, is] = [before, current].map(({ sizesRetired }) => (sizesRetired ?? []) as string[]);
    await retireSizes(db, id, is?.filter((size) => !was?.includes(size)) ?? [], null);
    await retireSizes(db, id, was?.filter((size) => !is?.includes(size)) ?? [], now);
  }
  if (fields.includes('sizes'))
    await retireSizes(
      db,
      id,
      sizes(current).filter((size) => !sizes(before).includes(size)),
      now,
    );
}

async function brand(db: Db, a: Back): Promise<void> {
  const { id, fields, before, now } = a;
  const { name, otherNames } = mixed(a) as { name: { zh: string; en: string }; otherNames: string[] | null };
  const namesake = await called(db, 'brand', name);
  if (namesake && namesake.id !== id) throw new Refusal('NAME_TAKEN');
  const names = { name_zh: name.zh, name_en: name.en, other_names: otherNames ?? [] };
  await db.updateTable('brand').set(names).where('id', '=', id).execute();
  await refreshFound(db, sql`p.brand_id = ${id}`);
  if (fields.includes('retired')) await retireBrand(db, id, before.retired ? now : null);
}

async function category(db: Db, a: Back): Promise<void> {
  const { name, parent, kind } = mixed(a) as {
    name: { zh: string; en: string };
    parent: string | null;
    kind: CategoryKind;
  };
  const known = await db.selectFrom('category').selectAll().forUpdate().execute();
  const above = known.find((one) => one.id === parent);
  const below = known.some((one) => one.parent_id === a.id);
  // The tree may have grown since.
  if (parent !== null && (!above || above.parent_id !== null || below)) throw new Refusal('CHANGED_SINCE');
  const row = known.find((one) => one.id === a.id);
  if (!row) throw new Refusal('NOT_FOUND');
  const facts = { name_zh: name.zh, name_en: name.en, parent_id: parent, kind: above?.kind ?? kind };
  await writeCategory(db, { ...row, ...facts }, row);
}
