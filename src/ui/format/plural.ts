/** An English number with its noun: `1 day`, `2 days`, `1,000 items`; only nouns that take an s. */
export const plural = (n: number | string, noun: string) => `${n} ${noun}${String(n) === '1' ? '' : 's'}`;
