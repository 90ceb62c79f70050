/**
 * Reading a screen's address. By hand rather than with schemas: every visit loads all routes' addresses, and a schema
 * library would be a twentieth of its bytes. What does not fit is left out, never an error: people type and cut links.
 */
import { TEXT } from '../../../contract/wire/limits.ts';

export const idIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? value : undefined;

/** The address bar turns what looks like a number into one. */
export const wordsIn = (value: unknown, max = 200): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && String(value).length <= max ? String(value) : undefined;

export const matching = (value: unknown, pattern: RegExp, max?: number): string | undefined => {
  const text = wordsIn(value, max);
  return text !== undefined && pattern.test(text) ? text : undefined;
};

export const wholeIn = (value: unknown, max: number): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max ? value : undefined;

export const flagIn = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);

export const oneOf = <T extends string>(value: unknown, known: readonly T[]): T | undefined =>
  known.find((one) => one === value);

/** Of several with commas between them, those that there are. */
export const someOf = <T extends string>(value: unknown, known: readonly T[]): string | undefined =>
  wordsIn(value)
    ?.split(',')
    .filter((one) => oneOf(one, known))
    .join(',') || undefined;

/** What is looked for: as much of it as a call takes. */
export const soughtIn = (value: unknown): string | undefined => wordsIn(value, Infinity)?.slice(0, TEXT.area);

export type Search = Record<string, unknown>;

/**
 * Nothing but what the screen knows: the router keeps the rest of an address, and chat apps add words of their own to links.
 * Named and undefined, it is neither asked for nor kept.
 */
export const only = <T extends object>(search: Search, known: T): T => ({
  ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])),
  ...known,
});

/** Ids as they stand in an address; a router reads all-digit ones as numbers. */
export const idSearch = (search: Search) => ({ id: String(search.id ?? '') });
