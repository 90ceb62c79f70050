/** How column values become JavaScript values, the same on both engines. */

/** PostgreSQL type numbers (pg_type.dat). */
const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;
const INT8_ARRAY = 1016;
const NUMERIC_ARRAY = 1231;

/** Money and counts: a whole number that JavaScript holds exactly, or an error. */
export function integer(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a JavaScript number`);
  return value;
}

/** Types whose driver default differs or loses information; the rest is equal on both. Dates without time stay `YYYY-MM-DD`. */
export const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: integer,
  [NUMERIC]: Number,
  [DATE]: (text) => text,
};

/** node-postgres parses arrays as a whole; PGlite derives them from the element's parser. */
export const arrayParsers: Record<number, (text: string) => unknown> = {
  [INT8_ARRAY]: (text) => arrayItems(text).map(integer),
  [NUMERIC_ARRAY]: (text) => arrayItems(text).map(Number),
};

const arrayItems = (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(','));
