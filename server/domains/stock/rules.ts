/** What a count says, decided without a database. */
import type { Finding } from '../../../contract/stock/calls.ts';

interface Line {
  position: number;
  quantity: number;
  /** Null until it was counted. */
  found: number | null;
}
interface Found {
  kind: Finding;
  quantity: number;
  stocked: boolean;
}

interface Count {
  /** Positions of the lines that nobody has counted yet. */
  open: number[];
  /** Pieces that are missing, worse, damaged or never announced. */
  differing: number;
  /** Pieces that are as announced and wait for their shelf. */
  ready: number;
}

export function countOf(lines: readonly Line[], found: readonly Found[]): Count {
  const missing = lines.reduce((sum, line) => sum + (line.found === null ? 0 : line.quantity - line.found), 0);
  const pieces = (rows: readonly Found[]) => rows.reduce((sum, row) => sum + row.quantity, 0);
  const waiting = found.filter((row) => !row.stocked);
  return {
    open: lines.filter((line) => line.found === null).map((line) => line.position),
    differing: missing + pieces(waiting.filter((row) => row.kind !== 'asTold')),
    ready: pieces(waiting.filter((row) => row.kind === 'asTold')),
  };
}
