/** What an order keeps of the thing that was sold, as it was then. */
import type { Grade } from '../../../contract/item/grades.ts';
import type { Words } from '../../../contract/wire/states.ts';
import type { ItemDefect } from '../item/tables.ts';

/** What was sold, as it was when it was bought. Never changed afterwards. */
export interface OrderSnapshot {
  productId: string;
  name: Words;
  colour: Words;
  styleNo: string;
  size: string;
  /** What the size was called elsewhere; absent where no table had it, and in orders from before there were any. */
  elsewhere?: Words;
  grade: Grade;
  cover: string;
  photos: string[];
  /** SHA-256 of each uploaded photo; null for a drawn one. */
  photoHashes: (string | null)[];
  defects: ItemDefect[];
  inWarehouse: boolean;
  /** The report of its inspection at intake; absent in orders from before there were any. */
  report?: string | null;
  /** Sold by a business rather than a private person. */
  business: boolean;
  /** The return policy's text, word for word. */
  policy: { zh: string[]; en: string[] };
}
