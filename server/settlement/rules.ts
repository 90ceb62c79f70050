/** The book as its reader may see it: own accounts are named as such, other people's are not told apart. */

interface Line {
  id: string;
  memo: string;
  at: Date;
  account_id: string;
  amount: number;
}

/** `user.frozen:<id>` is `user.frozen`, mine or somebody else's; the platform's accounts keep their names. */
export function accountKind(account: string, userId: string): { account: string; own: boolean } {
  const [kind = account, holder] = account.split(':');
  return { account: kind, own: holder === userId };
}

export function groupJournals<L extends Line>(
  lines: readonly L[],
): { id: string; memo: string; at: Date; lines: L[] }[] {
  const journals = new Map<string, { id: string; memo: string; at: Date; lines: L[] }>();
  for (const line of lines) {
    const journal = journals.get(line.id) ?? { id: line.id, memo: line.memo, at: line.at, lines: [] };
    journal.lines.push(line);
    journals.set(line.id, journal);
  }
  return [...journals.values()];
}
