/** The views that sell a piece, by category, each with an outline to aim by (a path in a 100 x 100 box). */
import { type CategoryKind, kindOf } from '../../../../contract/catalogue/kinds.ts';

export interface Slot {
  id: string;
  outline: string;
}

const shoe: readonly Slot[] = [
  { id: 'side', outline: 'M8 66c0-18 4-28 10-30 8 6 18 8 26 2l24 18c8 4 22 4 24 12v8H8z' },
  { id: 'toe', outline: 'M30 84c-6-26 0-58 20-62 20 4 26 36 20 62z' },
  { id: 'heel', outline: 'M30 84V40c0-16 8-24 20-24s20 8 20 24v44z' },
  { id: 'sole', outline: 'M38 92c-8-16 2-30-4-46-4-14 4-38 16-38s20 24 16 38c-6 16 4 30-4 46z' },
];
const top: readonly Slot[] = [
  { id: 'front', outline: 'M30 16h40l20 16-10 16-10-6v46H30V42l-10 6-10-16z' },
  { id: 'back', outline: 'M30 16c12 6 28 6 40 0l20 16-10 16-10-6v46H30V42l-10 6-10-16z' },
  { id: 'label', outline: 'M24 36h52v28H24z' },
  { id: 'fabric', outline: 'M50 16a34 34 0 1 0 .1 0z' },
];
const bag: readonly Slot[] = [
  { id: 'front', outline: 'M16 42h68v44H16zM34 42c0-32 32-32 32 0' },
  { id: 'back', outline: 'M16 42h68v44H16zM34 42c0-32 32-32 32 0' },
  { id: 'inside', outline: 'M16 40h68l-8 44H24z' },
  { id: 'logo', outline: 'M24 36h52v28H24z' },
];
const other: readonly Slot[] = [
  { id: 'front', outline: 'M22 12h56v76H22z' },
  { id: 'back', outline: 'M22 12h56v76H22z' },
  { id: 'label', outline: 'M24 36h52v28H24z' },
  { id: 'detail', outline: 'M50 16a34 34 0 1 0 .1 0z' },
];

const views = { shoe, top, bag, other } as const;
export type Shape = keyof typeof views;
type OfKind = Parameters<typeof kindOf>[0];

const shapes: Readonly<Partial<Record<CategoryKind, Shape>>> = { sneakers: 'shoe', clothing: 'top', bags: 'bag' };

/** What kind of thing it is to the camera, and to whoever names what is wrong with it. */
export const shapeOf = (piece: OfKind): Shape => shapes[kindOf(piece)] ?? 'other';

/** What was said to be wrong with a piece is looked at from near. */
const DEFECT: Slot = { id: 'defect', outline: 'M50 26a24 24 0 1 0 .1 0z' };

/** The views of one piece. */
export const slotsFor = (piece: OfKind & { defects: readonly string[] }): readonly Slot[] =>
  piece.defects.length > 0 ? [...slotsOf(piece), DEFECT] : slotsOf(piece);

export const slotsOf = (piece: OfKind): readonly Slot[] => views[shapeOf(piece)];
