/** A piece in the form, and what the form makes of several. */
import {
  type CleaningLine,
  type CleaningWay,
  type CleaningWish,
  lineNames,
  orderLines,
  totalOf,
} from '../../../../contract/cleaning/rules.ts';
import type { PhotoRef } from '../../../offline/device/items.ts';

export const NO_BRAND = 'none';

export interface Piece extends Omit<CleaningWish, 'material'> {
  /** Minted with it: however often it is sent, it is one. */
  id: string;
  /** Nobody has said yet what one of our warehouse is made of. */
  material: CleaningWish['material'] | null;
  brandId: string;
  /** Fen. */
  declared: number | null;
  note: string;
  photos: PhotoRef[];
}

/** The first stands in the form itself, as it does in the call: a draft from before there were several is one. */
export interface Form extends Piece {
  more: Piece[];
  /** When a courier shall come; null for who sends it themselves. */
  pickupAt: number | null;
}

export const newPiece = (of: Partial<Piece> = {}): Piece => ({
  ...{ id: crypto.randomUUID(), kind: 'sneakers', care: 'clean', material: 'textile', stain: 'light' },
  ...{ brandId: NO_BRAND, declared: null, note: '', photos: [], ...of },
});

export const piecesOf = ({ more, pickupAt: _, ...first }: Form): [Piece, ...Piece[]] => [first, ...more];

/** The order keeps its id, whichever piece of it is first. */
export function without(form: Form, id: string): Partial<Form> {
  const [first, ...more] = piecesOf(form).filter((one) => one.id !== id);
  return first ? { ...first, id: form.id, more } : {};
}

/** Changes one piece, and no other. */
export const changed = (form: Form, id: string, change: Partial<Piece>): Partial<Form> =>
  form.id === id ? change : { more: form.more.map((one) => (one.id === id ? { ...one, ...change } : one)) };

export const billsOf = (pieces: readonly Piece[], way: CleaningWay): CleaningLine[][] =>
  orderLines(
    pieces.map((piece) => ({ ...piece, material: piece.material ?? 'textile' })),
    way,
  );

const own = ['care', 'material', 'stain'];
/** What each piece costs without its journeys, and these once for all. */
export const partsOf = (bills: readonly CleaningLine[][]) => ({
  each: bills.map((lines) => totalOf(lines.filter(({ line }) => own.includes(line)))),
  shared: lineNames
    .filter((name) => !own.includes(name))
    .map((name) => ({ line: name, amount: totalOf(bills.flat().filter(({ line }) => line === name)) }))
    .filter(({ amount }) => amount > 0),
});

/** As the call takes it. */
export const inputOf = ({ brandId, declared, note, material, ...rest }: Piece) => ({
  ...rest,
  material: material ?? 'textile',
  ...(brandId !== NO_BRAND && { brandId }),
  declared: declared ?? 0,
  note: note.trim(),
});
