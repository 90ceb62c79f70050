import type { RecycleRow } from '../../../../contract/recycle/calls.ts';

/** What was asked for together and stands one after the other is one inquiry. */
export function together(rows: readonly RecycleRow[]): (readonly [RecycleRow, ...RecycleRow[]])[] {
  const groups: [RecycleRow, ...RecycleRow[]][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.[0].batchId === row.batchId) last.push(row);
    else groups.push([row]);
  }
  return groups;
}
