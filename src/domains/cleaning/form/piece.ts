/** A piece in the form, and what the form makes of several. */

import type { PointAt } from '../../../../contract/cleaning/pieces.ts';
import {
  type CleaningLine,
  type CleaningWay,
  type CleaningWish,
  lineNames,
  orderLines,
  totalOf,
} from '../../../../contract/cleaning/rules.ts';
import type { PhotoRef } from '../../../offline/device/items.ts';

export interface Piece extends Omit<CleaningWish, 'care' | 'material' | 'stain'> {
  /** Minted with it: however often it is sent, it is one. */
  id: string;
  /** Null until somebody has chosen how it is washed, and said what it is made of and what is on it: all decide the price. */
  care: CleaningWish['care'] | null;
  material: CleaningWish['material'] | null;
  stain: CleaningWish['stain'] | null;
  /** Null for one that is not in the list, or of which nobody has said it. */
  brandId: string | null;
  /** Fen. */
  declared: number | null;
  note: string;
  photos: PhotoRef[];
  /** What is pointed at, each on its photo, with which it goes; a draft from before has none. */
  points?: (Omit<PointAt, 'spot'> & { photo: PhotoRef; x: number; y: number })[];
}

/** The first stands in the form itself, as it does in the call: a draft from before there were several is one. */
export interface Form extends Piece {
  more: Piece[];
  /** When a courier shall come; null for who sends it themselves. */
  pickupAt: number | null;
}

export const newPiece = (of: Partial<Piece> = {}): Piece => ({
  ...{ id: crypto.randomUUID(), kind: 'sneakers', care: null, material: null, stain: null },
  ...{ brandId: null, declared: null, note: '', photos: [], ...of },
});

export const piecesOf = ({ more, pickupAt: _, ...first }: Form): [Piece, ...Piece[]] => [first, ...more];

/** The order keeps its id, whichever piece of it is first. */
export function without(form: Form, id: string): Partial<Form> {
  const [first, ...more] = piecesOf(form).filter((one) => one.id !== id);
  return first ? { ...first, id: form.id, more } : {};
}

/** Changes one piece, and no other. */
export const changed = (form: Form, id: string, change: Partial<Piece>): Partial<Form> =>
  form.id === id
    ? mended(form, change)
    : { more: form.more.map((one) => (one.id === id ? { ...one, ...mended(one, change) } : one)) };

/** With a photo goes what was pointed at on it. */
const mended = ({ points }: Piece, change: Partial<Piece>): Partial<Piece> =>
  change.photos && points
    ? { ...change, points: points.filter(({ photo }) => change.photos?.some((one) => one.$photo === photo.$photo)) }
    : change;

/** By the places of their photos, as they are shown. */
export const pointsAt = ({ photos, points = [] }: Pick<Piece, 'photos' | 'points'>): PointAt[] =>
  points.flatMap(({ photo, x, y, ...said }) => {
    const n = photos.findIndex(({ $photo }) => $photo === photo.$photo);
    return n < 0 ? [] : [{ ...said, spot: { photo: n, x, y } }];
  });

/** By their photos, as they are kept and sent. */
export const pointsOn = ({ photos }: Pick<Piece, 'photos'>, points: readonly PointAt[]): NonNullable<Piece['points']> =>
  points.flatMap(({ spot: { photo: n, x, y }, ...said }) => {
    const photo = photos[n];
    return photo ? [{ ...said, photo, x, y }] : [];
  });

/** A photo of a piece, both counted from 1. */
interface Shot {
  piece: number;
  photo: number;
}

/** Photos that were picked before, of that piece or another, each with where it was. @param hashes by the photo's id, as far as they are known */
export function usedTwice(
  pieces: readonly Pick<Piece, 'photos'>[],
  hashes: ReadonlyMap<string, string>,
): { again: Shot; first: Shot }[] {
  const seen = new Map<string, Shot>();
  return pieces.flatMap(({ photos }, n) =>
    photos.flatMap(({ $photo }, i) => {
      const [hash, here] = [hashes.get($photo), { piece: n + 1, photo: i + 1 }];
      const first = hash && seen.get(hash);
      if (hash && !first) seen.set(hash, here);
      return first ? [{ again: here, first }] : [];
    }),
  );
}

/** All that decides its price is chosen. */
export const isPriced = ({ care, material, stain }: Pick<Piece, 'care' | 'material' | 'stain'>): boolean =>
  care !== null && material !== null && stain !== null;

/** What nobody has chosen yet costs nothing yet; it is asked for before the order can be sent. */
const wished = <T extends Pick<Piece, 'care' | 'material' | 'stain'>>(piece: T) => ({
  ...{ ...piece, care: piece.care ?? ('clean' as const) },
  ...{ material: piece.material ?? ('textile' as const), stain: piece.stain ?? ('none' as const) },
});

export const billsOf = (pieces: readonly Piece[], way: CleaningWay): CleaningLine[][] =>
  orderLines(pieces.map(wished), way).map((lines, n) =>
    pieces[n]?.care === null ? lines.filter(({ line }) => line !== 'care') : lines,
  );

const own = ['care', 'material', 'stain'];
/** The lines of each piece without its journeys, and these once for all. */
export const partsOf = (bills: readonly CleaningLine[][]) => ({
  each: bills.map((lines) => lines.filter(({ line }) => own.includes(line))),
  shared: lineNames
    .filter((name) => !own.includes(name))
    .map((name) => ({ line: name, amount: totalOf(bills.flat().filter(({ line }) => line === name)) }))
    .filter(({ amount }) => amount > 0),
});

/** As the call takes it. */
export const inputOf = ({ brandId, declared, note, points = [], ...rest }: Piece) => ({
  ...wished(rest),
  ...(points.length > 0 && { points: points.map((one) => ({ ...one, note: one.note.trim() })) }),
  // Of old a draft said so in a word.
  ...(brandId !== null && brandId !== 'none' && { brandId }),
  declared: declared ?? 0,
  note: note.trim(),
});
