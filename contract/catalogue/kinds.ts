/** What a category's goods are, whatever a shop calls it: what is looked at, photographed, washed and asked follows from it. */
import * as v from 'valibot';
import type { Words } from '../wire/states.ts';

export const categoryKinds = ['sneakers', 'clothing', 'bags', 'watches', 'toys', 'others'] as const;
export type CategoryKind = (typeof categoryKinds)[number];
export const categoryKind = v.picklist(categoryKinds);

export const categoryKindName: Readonly<Record<CategoryKind, Words>> = {
  sneakers: { zh: '鞋', en: 'Shoes' },
  clothing: { zh: '衣物', en: 'Clothing' },
  bags: { zh: '包', en: 'Bags' },
  watches: { zh: '手表', en: 'Watches' },
  toys: { zh: '潮玩', en: 'Toys' },
  others: { zh: '其他', en: 'Others' },
};

/** What is kept on a device from before kinds were told is of none in particular. */
export const kindOf = ({ kind }: { kind?: CategoryKind | undefined }): CategoryKind => kind ?? 'others';
