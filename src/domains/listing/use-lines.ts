/** What is about to be listed, and for how much: kept on the device while it is being put together. */
import type { HangRow } from '../../../contract/listing/calls.ts';
import { author } from '../../api/exchange/session.ts';
import { changeDraft, draftName } from '../../offline/drafts/drafts.ts';
import { currentLanguage, textNow } from '../../ui/format/text.ts';
import { useDraftForm } from '../device/use-draft.ts';
import { text } from './words.ts';

/** Which list: one item after another, or hundreds at once. */
export type ListForm = 'listing' | 'hang';

export interface Line {
  row: HangRow;
  /** fen; null until it is set */
  price: number | null;
}

/** A line with the price one would begin with: the planned one, else the suggested one. */
export const lineOf = (row: HangRow): Line => ({ row, price: row.planned ?? row.suggestion?.price ?? null });

/** The device's list may be older than the listing that its person came from: what they saw there they saw. */
export const seenBy = (row: HangRow, seen = 0): HangRow =>
  seen > (row.updatedAt ?? 0) ? { ...row, updatedAt: seen } : row;

/** Of what older code has kept nothing is known. */
export const newLine = ({ itemId, updatedAt }: HangRow, price: number) => ({
  ...{ itemId, price },
  ...(updatedAt !== undefined && { seen: updatedAt }),
});

export interface Lines {
  lines: Line[];
}

/**
 * Those already chosen keep their price. In one transaction: what is typed into the form in another page meanwhile stays.
 * @param id which of its drafts; none for the one that is being begun
 */
export async function addLines(rows: readonly HangRow[], id: string | undefined): Promise<void> {
  const add = (now: Lines = { lines: [] }): Lines => {
    const known = new Set(now.lines.map(({ row }) => row.itemId));
    return { ...now, lines: [...now.lines, ...rows.filter(({ itemId }) => !known.has(itemId)).map(lineOf)] };
  };
  await changeDraft<Lines>(draftName('listing', id), await author(), add, 'listing');
}

/** @param id which of its drafts; none for the one that is being begun */
export const useLines = (form: ListForm, id: string | undefined) =>
  useDraftForm<Lines>({
    form,
    id,
    several: true,
    start: () => ({ lines: [] }),
    isTouched: ({ lines }) => lines.length > 0,
  });

/** How many, and the first of them by name. */
export const inWords = (value: unknown): string => {
  const { lines } = value as Lines;
  return [textNow(text).upLabel(lines.length), lines[0]?.row.name[currentLanguage()]].filter(Boolean).join(' · ');
};
