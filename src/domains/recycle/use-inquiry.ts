/** The inquiry being made: saved on the device as it changes, sent in parts where it holds more photos than one may. */
import type { consignmentDetail } from '../../../contract/consignment/calls.ts';
import type { Grade } from '../../../contract/item/grades.ts';
import type { recycleDetail } from '../../../contract/recycle/calls.ts';
import { type GradeQuestion, gradeOf, recycleRules } from '../../../contract/recycle/rules.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { PHOTO } from '../../../contract/wire/limits.ts';
import type { CatalogueRow } from '../../offline/device/db.ts';
import { useDraftForm } from '../device/use-draft.ts';
import { type Line, lineOf, type Shot, shownBy } from '../stock/receipt/use-receipt-form.ts';
import { names } from './names.ts';

export const DRAFT = 'inquiry';

export interface Piece extends Line {
  /** The item of the person's that it is; one in our warehouse shows itself. */
  own?: { id: string; stored: boolean };
  answers: GradeQuestion[];
  /** Its grade was answered or chosen, and is not just what a piece begins with. */
  graded?: boolean;
}

export interface InquiryForm {
  /** Minted with the form: whatever happens, this inquiry exists once. */
  id: string;
  way: 'recycle' | 'consign';
  pieces: Piece[];
  note: string;
}

/** @param grade as it was chosen before; without one its owner is asked */
export const pieceOf = (product: CatalogueRow, sku: { id: string; size: string }, grade?: Grade): Piece => ({
  ...lineOf(product, sku, grade ?? UNASKED),
  graded: grade !== undefined,
  answers: [],
});

/** What was asked about before, with its words and the photos that the server has of it. */
export function pieceOfValuation(data: Output<typeof consignmentDetail>): Piece {
  const { skuId, productId, size, grade, answers, defects, photos, uploads } = data;
  const product = { ...data, id: productId, brand: data.name, skus: [] };
  const sent = uploads.map(({ id, view }, n) => ({ id, src: photos[n] ?? '', slot: view }));
  return {
    ...pieceOf(product, { id: skuId, size }, grade),
    ...{ answers: [...(answers ?? [])], defects: [...defects], sent, from: data.id },
  };
}

/** What merchants were asked for before, likewise, with what our inspection found besides and stands by. What lies with us shows itself. */
export function pieceAgain(data: Output<typeof recycleDetail>): Piece {
  const { skuId, productId, size, grade, answers, uploads, itemId, inspection } = data;
  const points = inspection?.withdrawn ? [] : (inspection?.points ?? []);
  const found = points.map(({ words, measure }) => `${words} ${measure}`.trim().slice(0, 60));
  const defects = [...new Set([...data.defects, ...found])].slice(0, recycleRules.defects);
  const product = { ...data, id: productId, brand: data.name, skus: [] };
  return {
    ...pieceOf(product, { id: skuId, size }, grade),
    ...{ answers: [...answers], defects, from: data.id },
    ...(itemId
      ? { own: { id: itemId, stored: true } }
      : { sent: uploads.map(({ id, src, view = '' }) => ({ id, src, slot: view })) }),
  };
}

/** The form’s address without what was asked about before, which only its owner may open. */
export function forEverybody(address: string): string {
  const url = new URL(address);
  for (const own of ['valuation', 'piece']) url.searchParams.delete(own);
  return url.href;
}

/** Begun without a catalogue: its model is chosen later. */
export function unnamedPiece(): Piece {
  const name = { zh: names.zh.unnamed, en: names.en.unnamed };
  return pieceOf({ id: '', name, brand: name, styleNo: '', cover: '', skus: [] }, { id: '', size: '' });
}

export const isUnnamed = ({ skuId }: Piece): boolean => skuId === '';

/** What was chosen for a piece that was begun without. */
export const named = (piece: Piece, product: CatalogueRow, sku: { id: string; size: string }): Piece => {
  const { skuId, productId, name, styleNo, size, cover, kind } = pieceOf(product, sku);
  return { ...piece, skuId, productId, name, styleNo, size, cover, kind };
};

/** Its own photos are wanted, unless merchants see those of our warehouse. */
export const isBare = (piece: Piece, way: InquiryForm['way']): boolean =>
  shownBy(piece) === 0 && !showsItself(piece, way);

/** Its photos as a question names them, those that the server has first, and which view each is. */
export const photosOf = ({ shots, sent = [] }: Piece) => [
  ...sent.map(({ id, slot }) => ({ photo: id, slot })),
  ...shots.map(({ photo, slot }) => ({ photo, slot })),
];

/** As many photos as one question takes of a piece. */
export const mostPhotos = (way: InquiryForm['way']): number =>
  way === 'recycle' ? recycleRules.photos : PHOTO.albumMax;

/** Merchants see it as it lies in our warehouse. */
export const showsItself = ({ own }: Piece, way: InquiryForm['way']): boolean =>
  way === 'recycle' && own?.stored === true;

/** Nobody has said yet how worn it is. A piece kept by an earlier version said so where it was asked. */
export const isUngraded = ({ own, graded, answers }: Piece): boolean =>
  own === undefined && graded === false && answers.length === 0;

/** What lies with us is put up for sale there; it need not be sent in. */
export const isIdle = ({ own }: Piece, way: InquiryForm['way']): boolean => way === 'consign' && own?.stored === true;

/** @param never its owner said that none of it applies; without that and without an answer nothing is known */
export const ticked = (piece: Piece, answers: GradeQuestion[], never = false): Piece => ({
  ...piece,
  answers,
  grade: gradeOf(answers),
  graded: never || answers.length > 0,
});

/** With what the phone knows of the bytes: views whose photo is the very one of another before it. */
export function withTwice<P extends Pick<Piece, 'shots' | 'sent'>>(piece: P, hashes: ReadonlyMap<string, string>): P {
  const seen = new Set((piece.sent ?? []).map(({ src }) => src.split('/').at(-1)));
  const shots = piece.shots.map(({ fault, ...rest }): Shot => {
    // What was said of it before may be true no more.
    const shot = fault && fault !== 'twice' ? { ...rest, fault } : rest;
    const hash = hashes.get(rest.photo.$photo);
    if (hash === undefined) return shot;
    if (seen.has(hash)) return { ...shot, fault: 'twice' };
    seen.add(hash);
    return shot;
  });
  return { ...piece, shots };
}

/** The first two pieces that show one and the same photo. */
export function sharing<P extends Pick<Piece, 'shots' | 'sent'>>(
  pieces: readonly P[],
  hashes: ReadonlyMap<string, string>,
): [P, P] | null {
  const seen = new Map<string, P>();
  for (const piece of pieces)
    for (const hash of [
      ...(piece.sent ?? []).map(({ src }) => src.split('/').at(-1)),
      ...piece.shots.map(({ photo }) => hashes.get(photo.$photo)),
    ]) {
      const before = hash && seen.get(hash);
      if (before && before !== piece) return [before, piece];
      if (hash) seen.set(hash, piece);
    }
  return null;
}

export const isTwice = ({ shots }: Pick<Piece, 'shots'>): boolean => shots.some(({ fault }) => fault === 'twice');

/** What a piece begins with. */
const UNASKED: Grade = '95';

const isTouched = (form: InquiryForm) => form.pieces.length > 0 || form.note !== '';

/** @param id which of its drafts; none for the one that is being begun */
export const useInquiry = (way: InquiryForm['way'], id: string | undefined) =>
  useDraftForm<InquiryForm>({
    form: DRAFT,
    id,
    several: true,
    start: () => ({ id: crypto.randomUUID(), way, pieces: [], note: '' }),
    anew: (now) => ({
      ...{ ...now, id: crypto.randomUUID() },
      pieces: now.pieces.map((piece) => ({ ...piece, key: crypto.randomUUID() })),
    }),
    isTouched,
  });

/** Pieces that go together in one write: no more photos than one may name. */
export function partsOf(pieces: readonly Piece[]): Piece[][] {
  const parts: Piece[][] = [];
  let photos = 0;
  for (const piece of pieces) {
    const last = parts.at(-1);
    photos += shownBy(piece);
    if (last && photos <= PHOTO.maxCount) last.push(piece);
    else {
      parts.push([piece]);
      photos = shownBy(piece);
    }
  }
  return parts;
}
