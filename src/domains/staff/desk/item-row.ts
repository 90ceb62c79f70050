/** A case about one item, as its row on the desk. */
import type { ComponentProps } from 'react';
import { gradeName } from '../../../../contract/item/grades.ts';
import type { Language } from '../../../../contract/wire/messages.ts';
import { sizeName } from '../../catalogue/sizes.ts';
import type { ItemRow } from '../../item/ItemRow.tsx';
import type { CaseRow } from './Cases.tsx';

type Item = Omit<ComponentProps<typeof ItemRow>['item'], 'styleNo'>;

export const itemRow = (
  { cover, name, size, grade }: Item,
  language: Language,
  facts: CaseRow['facts'],
  due?: number | null,
): CaseRow => ({
  photo: cover,
  name: name[language],
  facts: [sizeName(size, language), gradeName[grade][language], ...facts],
  due: due ?? null,
});
