/** What a notice calls a piece: of one order two may be the same, and are told apart by their place in it. */
import type { Words } from '../../../../contract/wire/states.ts';
import { type CleaningRow, namesOf } from '../queries.ts';

export function toldName(row: CleaningRow, others: number): Words {
  const { zh, en } = namesOf(row, others);
  if (others > 0 || row.pieces === 1) return { zh, en };
  return { zh: `${zh}（第 ${row.place + 1} 件）`, en: `${en} (piece ${row.place + 1})` };
}
