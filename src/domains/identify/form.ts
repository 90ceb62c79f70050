/** The form of an order for authentication, as it is kept on the device. */
import { ONE_SIZE, sizeName } from '../../../contract/catalogue/sizes.ts';
import type { identifyDetail, SlotPhoto } from '../../../contract/identify/calls.ts';
import { type Category, categories, type Way } from '../../../contract/identify/rules.ts';
import { neededSlots, type SlotId, slotIds, slotOf } from '../../../contract/identify/slots.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { PHOTO } from '../../../contract/wire/limits.ts';
import type { Language } from '../../../contract/wire/messages.ts';
import type { Words } from '../../../contract/wire/states.ts';
import type { CatalogueRow } from '../../offline/device/db.ts';
import type { PhotoRef } from '../../offline/device/items.ts';
import type { PhotoFault } from '../../ui/media/photo-faults.ts';
import { names } from './names.ts';

export interface Shot {
  slot: SlotId;
  photo: PhotoRef;
  /** What the phone noticed about it. */
  faults: PhotoFault[];
  /** Its owner takes it all the same; a draft of an earlier version does not know. */
  kept?: boolean;
  /** When its file says it was taken, epoch ms; a draft of an earlier version does not know. */
  shotAt?: number;
}

export interface Piece {
  /** Minted with the form: however often it is sent, it is one piece. */
  id: string;
  category: Category;
  /** Of the shop's table; without an id it is in its owner's words, which may be none. */
  brand: { id?: string; name: Words } | null;
  /** Its product, where that is known: kind and brand are no questions then. */
  productId?: string;
  name?: Words;
  /** The product's, or as its label has it; what follows is its owner's words. A draft of an earlier version has none of it. */
  styleNo?: string;
  model?: string;
  colour?: string;
  size?: string;
  itemId?: string;
  /** Fen. */
  worth: number | null;
  note: string;
  shots: Shot[];
  /** Views that it does not have. */
  absent?: SlotId[];
}

export interface OrderFormValue {
  id: string;
  way: Way;
  pieces: Piece[];
}

export const newPiece = (from: Partial<Piece> = {}): Piece => ({
  ...{ id: crypto.randomUUID(), brand: null, worth: null, note: '', shots: [] },
  ...from,
  category: from.category ?? 'sneakers',
});

/** What a piece is known to be of the catalogue. */
export type Known = Required<Pick<Piece, 'category' | 'brand' | 'productId' | 'name' | 'styleNo'>> &
  Pick<Piece, 'size'>;

/** What it is as a product, in this size. @returns null for a kind of goods that is not authenticated */
export function knownAs(
  { id, name, styleNo, brand, kind }: Pick<CatalogueRow, 'id' | 'name' | 'styleNo' | 'brand' | 'kind'>,
  size: string | undefined,
  now: Pick<Piece, 'category'>,
): Known | null {
  // What was kept on the phone of before kinds were told is taken for what is asked for.
  const category = kind === undefined ? now.category : categories.find((one) => one === kind);
  if (!category) return null;
  const sized = size !== undefined && { size: size === ONE_SIZE ? '' : sizeName(size, 'zh') };
  return { category, brand: { name: brand }, productId: id, name, styleNo, ...sized };
}

/** It is not that product. */
export function unknown({ productId: _id, name: _name, styleNo: _style, ...piece }: Piece): Piece {
  return { ...piece, brand: null };
}

/** What is said of a piece before. An answer kept on the phone may be of before models were told. */
export function sameAgain(
  before: Pick<
    Output<typeof identifyDetail>,
    'category' | 'brand' | 'productId' | 'name' | 'worth' | 'note' | 'itemId'
  > &
    Partial<Pick<Output<typeof identifyDetail>, 'model' | 'styleNo' | 'colour' | 'size'>>,
): Partial<Piece> {
  const { category, brand, productId, name, worth, note, itemId, model, styleNo, colour, size } = before;
  return {
    ...{ category, worth, note, brand: { name: brand.name, ...(brand.id && { id: brand.id }) } },
    ...(productId !== null && { productId, name }),
    ...(itemId !== null && { itemId }),
    ...(styleNo && { styleNo }),
    ...(model && { model }),
    // The catalogue's is no word of theirs.
    ...(colour && productId === null && { colour: colour.zh }),
    ...(size && { size }),
  };
}

/** As far as anybody has said yet. */
export const calledIn = ({ name, brand, model }: Piece, language: Language, brandNone: string): string | undefined =>
  name?.[language] ?? (brand ? [brand.name[language] || brandNone, model].filter(Boolean).join(' ') : model);

/** Something is said of it already. */
export const isBegun = ({ shots, brand, note, model, styleNo, colour, size }: Piece): boolean =>
  shots.length > 0 || brand !== null || [note, model, styleNo, colour, size].some(Boolean);

/** As the call takes it: what the catalogue knows it is not told. */
export function pieceInput({ brand, shots, worth, name: _name, model, styleNo, colour, size, ...piece }: Piece) {
  const told = piece.productId ? { size } : { model, styleNo, colour, size };
  const words = Object.entries(told).flatMap(([part, said = '']) => (said.trim() ? [[part, said.trim()]] : []));
  return {
    ...piece,
    ...(Object.fromEntries(words) as { [part in keyof typeof told]?: string }),
    absent: absentOf({ ...piece, brand, worth, shots }),
    ...(brand?.id ? { brandId: brand.id } : !piece.productId && { brand: brand?.name.zh ?? '' }),
    worth: worth ?? 0,
    note: piece.note.trim(),
    photos: shotInputs(shots),
  };
}

/** The views that nobody has taken yet, of those without which it cannot be sent. */
export const untaken = (piece: Piece, way: Way): SlotId[] =>
  way === 'item' ? [] : neededSlots(piece.category).filter((slot) => !piece.shots.some((shot) => shot.slot === slot));

/** The same without what its owner says it does not have. */
export const missingShots = (piece: Piece, way: Way): SlotId[] => {
  const absent = absentOf(piece);
  return untaken(piece, way).filter((slot) => !absent.includes(slot));
};

/** What was said to be absent and was photographed after all is there. */
export const absentOf = ({ absent = [], category, shots }: Piece): SlotId[] =>
  absent.filter((slot) => neededSlots(category).includes(slot) && !shots.some((shot) => shot.slot === slot));

/** How many more photos a piece takes besides those that are needed. */
export const roomOf = (piece: Piece, way: Way): number =>
  PHOTO.maxCount - piece.shots.length - missingShots(piece, way).length;

/** One more of what the last one is. */
export const nextPiece = ({ pieces }: OrderFormValue): Piece => newPiece({ category: pieces.at(-1)?.category });

interface Place {
  /** Which piece, from 1. */
  n: number;
  slot: SlotId;
}

/** Two places, of one piece or of two, that show one and the same photo. @param hashes by the photo's id, as far as they are known */
export function sameShot(
  pieces: readonly Pick<Piece, 'shots'>[],
  hashes: ReadonlyMap<string, string>,
): [Place, Place] | null {
  const seen = new Map<string, Place>();
  for (const [i, { shots }] of pieces.entries())
    for (const { slot, photo } of shots) {
      const hash = hashes.get(photo.$photo);
      const before = hash && seen.get(hash);
      if (before) return [before, { n: i + 1, slot }];
      if (hash) seen.set(hash, { n: i + 1, slot });
    }
  return null;
}

/** As the calls take them. */
export const shotInputs = (shots: readonly Shot[]) =>
  shots.map(({ slot, photo, shotAt, faults }) => ({
    ...{ slot, photo, ...(shotAt !== undefined && { shotAt }) },
    ...(faults.length > 0 && { doubts: faults }),
  }));

/** The phone doubts it and its owner has not said that they take it: it shows nothing yet. */
export const isDoubted = ({ faults, kept = false }: Pick<Shot, 'faults' | 'kept'>): boolean =>
  faults.length > 0 && !kept;

/** Those that are taken for good. */
export const goodShots = (shots: readonly Shot[]): Shot[] => shots.filter((shot) => !isDoubted(shot));

/** A new photo takes the place of what was in its slot; of what fits no slot there may be several. */
export const withShot = (shots: readonly Shot[], shot: Shot): Shot[] => [
  ...shots.filter(({ slot }) => slot !== shot.slot || slot === 'extra'),
  shot,
];

/** By their views, as a piece is looked at; each keeps its place in its case, by which points name it. */
export const inViews = <P extends { slot: SlotId }>(photos: readonly P[]): { photo: P; place: number }[] =>
  photos
    .map((photo, place) => ({ photo, place }))
    .sort(
      (one, other) => slotIds.indexOf(one.photo.slot) - slotIds.indexOf(other.photo.slot) || one.place - other.place,
    );

export const slotName = (slot: SlotId): Words => slotOf(slot).name;

/** Its view, and that it was not among the first; an answer kept on the phone may be of before that was told. */
export const photoName = ({ slot, taken }: Pick<SlotPhoto, 'slot' | 'taken'>, language: Language): string =>
  `${slotName(slot)[language]}${names[language].taken[taken ?? 'first']}`;
