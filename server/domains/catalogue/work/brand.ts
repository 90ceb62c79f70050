/** Brands and categories as staff see them. */
import type { CategoryKind } from '../../../../contract/catalogue/kinds.ts';

interface Named {
  id: string;
  name_zh: string;
  name_en: string;
}

export const categoryOf = (row: Named & { parent_id: string | null; sort: number; kind: CategoryKind }) => ({
  id: row.id,
  parentId: row.parent_id,
  name: { zh: row.name_zh, en: row.name_en },
  sort: row.sort,
  kind: row.kind,
});

export const brandOf = (row: Named & { other_names: string[]; retired_at: Date | null }) => ({
  id: row.id,
  name: { zh: row.name_zh, en: row.name_en },
  otherNames: row.other_names,
  retired: row.retired_at !== null,
});
