/** The book as its reader may see it: own accounts are named as such, other people's are not told apart. */
import { type Account, type AccountKind, shownAccount } from '../../../contract/wire/accounts.ts';
import { readMemo, type ShownMemo } from '../../../contract/wire/memos.ts';

interface Line {
  id: string;
  memo: string;
  cause_kind: string;
  at: Date;
  account_id: Account;
  amount: number;
}

interface ShownJournal {
  id: string;
  memo: ShownMemo;
  /** epoch ms */
  at: number;
  entries: { account: AccountKind; own: boolean; amount: number }[];
}

/** Lines grouped into journals, in the order of each journal's first line. */
export function shownJournals(lines: readonly Line[], userId: string): ShownJournal[] {
  const journals = new Map<string, ShownJournal>();
  for (const { id, memo, cause_kind, at, account_id, amount } of lines) {
    const journal = journals.get(id) ?? { id, memo: readMemo(memo, cause_kind), at: at.getTime(), entries: [] };
    journal.entries.push({ ...shownAccount(account_id, userId), amount });
    journals.set(id, journal);
  }
  return [...journals.values()];
}
