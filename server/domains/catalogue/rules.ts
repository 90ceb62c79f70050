/** Decisions about the catalogue that need no database. */

const letterSizes = ['XXS', 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL'];

/** Shoe sizes by number, clothing from small to large, anything else after them. */
export function compareSizes(a: string, b: string): number {
  return rank(a) - rank(b) || a.localeCompare(b);
}

function rank(size: string): number {
  const number = Number(size);
  if (Number.isFinite(number)) return number;
  const letter = letterSizes.indexOf(size);
  return letter === -1 ? 10_000 : 1_000 + letter;
}
