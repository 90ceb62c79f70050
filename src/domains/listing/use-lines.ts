/** What is about to be listed, and for how much: kept on the device while it is being put together. */
import type { HangRow } from '../../../contract/listing/calls.ts';
import { author } from '../../api/exchange/session.ts';
import { changeDraft } from '../../offline/drafts/drafts.ts';
import { useDraftForm } from '../device/use-draft.ts';

const DRAFT = 'listing';

export interface Line {
  row: HangRow;
  /** fen; null until it is set */
  price: number | null;
}

/** A line with the price one would begin with: the planned one, else the suggested one. */
export const lineOf = (row: HangRow): Line => ({ row, price: row.planned ?? row.suggestion?.price ?? null });

/** Of what older code has kept nothing is known. */
export const newLine = ({ itemId, updatedAt }: HangRow, price: number) => ({
  ...{ itemId, price },
  ...(updatedAt !== undefined && { seen: updatedAt }),
});

interface Lines {
  lines: Line[];
}

/** Those already chosen keep their price. In one transaction: what is typed into the form in another page meanwhile stays. */
export async function addLines(rows: readonly HangRow[]): Promise<void> {
  const add = (now: Lines = { lines: [] }): Lines => {
    const known = new Set(now.lines.map(({ row }) => row.itemId));
    return { ...now, lines: [...now.lines, ...rows.filter(({ itemId }) => !known.has(itemId)).map(lineOf)] };
  };
  await changeDraft<Lines>(DRAFT, await author(), add, DRAFT);
}

/** @param form which list: one item after another, or hundreds at once */
export const useLines = (form: 'listing' | 'hang' = DRAFT) =>
  useDraftForm<Lines>({ form, start: () => ({ lines: [] }), isTouched: ({ lines }) => lines.length > 0 });
