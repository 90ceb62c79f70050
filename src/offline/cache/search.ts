/** Search over rows in memory. A device holds some thousands: looking at each takes less than an index pays back. */

export interface Searchable<T> {
  /** Rows that contain every word, those where it stands at the start first. */
  search(words: string, limit: number): T[];
}

export function searchable<T>(rows: readonly T[], textsOf: (row: T) => string[]): Searchable<T> {
  const texts = rows.map((row) => fold(textsOf(row).join('\n')));
  return {
    search(words, limit) {
      const terms = words.split(/\s+/).map(fold).filter(Boolean);
      return texts
        .map((text, n) => ({ n, rank: rankOf(text, terms) }))
        .filter(({ rank }) => rank > 0)
        .sort((a, b) => b.rank - a.rank || a.n - b.n)
        .slice(0, limit)
        .map(({ n }) => rows[n] as T);
    },
  };
}

/** 0 when a term is missing. */
function rankOf(text: string, terms: readonly string[]): number {
  let rank = 1;
  for (const term of terms) {
    const at = text.indexOf(term);
    if (at < 0) return 0;
    if (at === 0 || text[at - 1] === '\n') rank += 1;
  }
  return rank;
}

/** One spelling for what people take for the same: case, width, and signs inside style numbers. Texts stay apart by their lines. */
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\n]+/gu, '');
