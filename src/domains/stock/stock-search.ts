/** The stock list's address: which items it shows, or which one. */
import type { Grade } from '../../../contract/item/grade-names.ts';
import { idIn, oneOf, type Search, wordsIn } from '../../ui/format/search-params.ts';
import type { ItemState } from './StockRow.tsx';

const grades = ['new', '99', '95', '9', '8'] as const satisfies readonly Grade[];
const ages = ['fresh', 'settled', 'ending', 'charged'] as const;
const places = ['warehouse', 'home'] as const;

export interface StockSearch {
  /** One item in full. */
  id?: string | undefined;
  state?: ItemState | undefined;
  brandId?: string | undefined;
  categoryId?: string | undefined;
  grade?: Grade | undefined;
  age?: (typeof ages)[number] | undefined;
  place?: (typeof places)[number] | undefined;
  receiptId?: string | undefined;
  term?: string | undefined;
}

export const stockSearch = (search: Search): StockSearch => ({
  id: idIn(search.id),
  state: oneOf(search.state, states),
  brandId: idIn(search.brandId),
  categoryId: idIn(search.categoryId),
  grade: oneOf(wordsIn(search.grade), grades),
  age: oneOf(search.age, ages),
  place: oneOf(search.place, places),
  receiptId: idIn(search.receiptId),
  term: wordsIn(search.term, 60),
});

const states = [
  'in_stock',
  'listed',
  'reserved',
  'out_pending',
  'shipped',
  'sold',
  'retrieving',
  'retrieved',
  'quarantined',
  'lost',
] as const satisfies readonly ItemState[];

/** How many of the choices in the sheet are made. */
export const choicesIn = ({ brandId, categoryId, grade, age, place }: StockSearch): number =>
  [brandId, categoryId, grade, age, place].filter(Boolean).length;
