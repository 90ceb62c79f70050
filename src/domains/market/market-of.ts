import type { SkuQuote } from '../../../contract/catalogue/calls.ts';
import type { Grade } from '../../../contract/item/grades.ts';

/** The market of a size in one grade; undefined where it was never offered, wanted or traded. */
export const marketOf = (sku: SkuQuote, grade: Grade | null) => sku.grades.find((one) => one.grade === grade);
