/** The book as its reader may see it: own accounts are named as such, other people's are not told apart. */
import type { Account } from '../../../contract/wire/accounts.ts';
import { readMemo, type ShownMemo } from '../../../contract/wire/memos.ts';

interface Line {
  id: string;
  memo: string;
  cause_kind: string;
  at: Date;
  account_id: Account;
  amount: number;
}

export function groupJournals<L extends Line>(
  lines: readonly L[],
): { id: string; memo: ShownMemo; at: Date; lines: L[] }[] {
  const journals = new Map<string, { id: string; memo: ShownMemo; at: Date; lines: L[] }>();
  for (const line of lines) {
    const journal = journals.get(line.id) ?? {
      id: line.id,
      memo: readMemo(line.memo, line.cause_kind),
      at: line.at,
      lines: [],
    };
    journal.lines.push(line);
    journals.set(line.id, journal);
  }
  return [...journals.values()];
}
