/** The receipt being made: saved on the device as it changes, and there again after the page was closed. */
import type { CategoryKind } from '../../../../contract/catalogue/kinds.ts';
import type { Grade } from '../../../../contract/item/grades.ts';
import type { CatalogueRow } from '../../../offline/device/db.ts';
import type { PhotoRef } from '../../../offline/device/items.ts';
import type { PhotoFault } from '../../../ui/media/photo-faults.ts';
import { useDraftForm } from '../../device/use-draft.ts';
import { type Slot, slotsFor } from '../shoot/slots.ts';

export const DRAFT = 'receipt';

/** `twice`: another view of the piece has the very same photo. */
export type ShotFault = Extract<PhotoFault, 'dark' | 'blurred'> | 'twice';

/** A photo of one line, and which view of it. */
export interface Shot {
  slot: string;
  photo: PhotoRef;
  /** What the phone noticed on it. */
  fault?: ShotFault;
}

/** A photo that the server has already, e.g. of an earlier question about the piece. */
export interface SentShot {
  /** The upload's. */
  id: string;
  src: string;
  /** Empty for none that the guide knows. */
  slot: string;
}

export interface Line {
  /** Stays the same while the line is edited. */
  key: string;
  skuId: string;
  productId: string;
  name: { zh: string; en: string };
  styleNo: string;
  size: string;
  cover: string;
  kind?: CategoryKind | undefined;
  grade: Grade;
  quantity: number;
  /** fen */
  expectedPrice: number | null;
  /** What each cost its owner, fen. */
  cost: number | null;
  defects: string[];
  shots: Shot[];
  sent?: SentShot[];
  /** What was asked about it before, which it was carried over from. */
  from?: string;
  /** The report of authentication that this one piece was named with. */
  identifyId: string | null;
}

export interface ReceiptForm {
  /** Minted with the form: whatever happens, this receipt exists once. */
  id: string;
  lines: Line[];
  photos: PhotoRef[];
  note: string;
}

const blank = (): ReceiptForm => ({ id: crypto.randomUUID(), lines: [], photos: [], note: '' });
/** A draft of before lines had photos and defects of their own. */
const whole = (form: ReceiptForm): ReceiptForm => ({
  ...form,
  lines: form.lines.map((line) => ({ ...emptyLine(), ...line })),
});

const emptyLine = () => ({
  key: crypto.randomUUID(),
  cost: null,
  defects: [],
  shots: [],
  identifyId: null,
});

/** One piece of a size, as it is added to a form. */
export const lineOf = (product: CatalogueRow, sku: { id: string; size: string }, grade: Grade): Line => ({
  ...emptyLine(),
  skuId: sku.id,
  productId: product.id,
  name: product.name,
  styleNo: product.styleNo,
  size: sku.size,
  cover: product.cover,
  kind: product.kind,
  grade,
  quantity: 1,
  expectedPrice: null,
});

const isTouched = (form: ReceiptForm) => form.lines.length > 0 || form.photos.length > 0 || form.note !== '';

export const useReceiptForm = (id: string | undefined) =>
  useDraftForm<ReceiptForm>({ form: DRAFT, id, several: true, start: blank, isTouched, revive: whole });

/** How many photos show this line. */
export const shownBy = ({ shots, sent = [] }: Pick<Line, 'shots' | 'sent'>): number => shots.length + sent.length;

interface Views {
  asked: number;
  missing: Slot[];
  /** Photos of no view that is asked for, e.g. taken before it was known what the piece is. */
  further: number;
}

/** The views that sell such a piece: which of them nobody has photographed yet. */
export function viewsOf(line: Pick<Line, 'kind' | 'defects' | 'shots' | 'sent'>): Views {
  const { shots, sent = [] } = line;
  const slots = slotsFor(line);
  const missing = slots.filter(({ id }) => ![...shots, ...sent].some(({ slot }) => slot === id));
  const further = shots.length + sent.length - (slots.length - missing.length);
  return { asked: slots.length, missing, further };
}

export const piecesOf = (form: ReceiptForm) => form.lines.reduce((sum, line) => sum + line.quantity, 0);

export const photosOf = (form: ReceiptForm) =>
  form.photos.length + form.lines.reduce((sum, line) => sum + shownBy(line), 0);

/** Picking the same size again means one more of it; one that was photographed by itself or has a report stays by itself. */
export function withOneMore(lines: readonly Line[], line: Line): Line[] {
  const isSame = (old: Line) =>
    old.skuId === line.skuId && old.grade === line.grade && shownBy(old) === 0 && old.identifyId === null;
  const at = line.identifyId === null ? lines.findIndex(isSame) : -1;
  return at < 0 ? [...lines, line] : lines.map((old, i) => (i === at ? { ...old, quantity: old.quantity + 1 } : old));
}

/** A view that was shot before is replaced, in its place. */
export function withShot<L extends Pick<Line, 'shots' | 'sent'>>(line: L, shot: Shot): L {
  const isIts = ({ slot }: { slot: string }) => slot === shot.slot;
  const shots = line.shots.some(isIts) ? line.shots.map((one) => (isIts(one) ? shot : one)) : [...line.shots, shot];
  return { ...line, shots, ...(line.sent && { sent: line.sent.filter((one) => !isIts(one)) }) };
}

/** With the photos that these lines had before. */
export const withShotsOf = <L extends Pick<Line, 'key' | 'shots' | 'sent'>>(
  lines: readonly L[],
  before: readonly Pick<Line, 'key' | 'shots' | 'sent'>[],
): L[] =>
  lines.map((line) => {
    const was = before.find(({ key }) => key === line.key);
    return was ? { ...line, shots: was.shots, ...(was.sent && { sent: was.sent }) } : line;
  });

interface Asked {
  id: string;
  note: string;
  defects: readonly string[];
  uploads: readonly { id: string; src: string }[];
}

/** With what merchants were asked for: its defects, its note and its photos; once, however often it is opened. */
export function withAsked({ lines, note }: ReceiptForm, line: Line, asked: Asked): Pick<ReceiptForm, 'lines' | 'note'> {
  if (lines.some(({ from }) => from === asked.id)) return { lines, note };
  const sent = asked.uploads.map((photo) => ({ ...photo, slot: '' }));
  return {
    note: note || asked.note,
    lines: [...lines, { ...line, from: asked.id, defects: [...asked.defects], sent }],
  };
}
