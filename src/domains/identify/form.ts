/** The form of an order for authentication, as it is kept on the device. */
import type { SlotPhoto } from '../../../contract/identify/calls.ts';
import type { Category, Way } from '../../../contract/identify/rules.ts';
import { neededSlots, type SlotId, slotOf } from '../../../contract/identify/slots.ts';
import { PHOTO } from '../../../contract/wire/limits.ts';
import type { Language } from '../../../contract/wire/messages.ts';
import type { Words } from '../../../contract/wire/states.ts';
import type { PhotoRef } from '../../offline/device/items.ts';
import type { PhotoFault } from '../../ui/media/photo-faults.ts';
import { names } from './names.ts';

export interface Shot {
  slot: SlotId;
  photo: PhotoRef;
  /** What the phone noticed about it. */
  faults: PhotoFault[];
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
  shots.map(({ slot, photo, shotAt }) => ({ slot, photo, ...(shotAt !== undefined && { shotAt }) }));

/** A new photo takes the place of what was in its slot; of what fits no slot there may be several. */
export const withShot = (shots: readonly Shot[], shot: Shot): Shot[] => [
  ...shots.filter(({ slot }) => slot !== shot.slot || slot === 'extra'),
  shot,
];

export const slotName = (slot: SlotId): Words => slotOf(slot).name;

/** Its view, and that it was not among the first; an answer kept on the phone may be of before that was told. */
export const photoName = ({ slot, taken }: Pick<SlotPhoto, 'slot' | 'taken'>, language: Language): string =>
  `${slotName(slot)[language]}${names[language].taken[taken ?? 'first']}`;
