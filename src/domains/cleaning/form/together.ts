import type { CleaningRow } from '../../../../contract/cleaning/calls.ts';

/** What was ordered together and stands one after the other is one order, in the order of its pieces. */
export function together(rows: readonly CleaningRow[]): (readonly [CleaningRow, ...CleaningRow[]])[] {
  const groups: [CleaningRow, ...CleaningRow[]][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    // An answer kept on the phone may be of before there were several.
    if (last && row.batchId !== undefined && last[0].batchId === row.batchId) last.push(row);
    else groups.push([row]);
  }
  for (const group of groups) group.sort((one, other) => one.place - other.place);
  return groups;
}

/** What was given up cost nothing, or has its money back. */
export const costing = (pieces: readonly CleaningRow[]): CleaningRow[] =>
  pieces.filter(({ state }) => state !== 'closed');
