/**
 * Numbers that an owner can change. Code reads them like constants, and gets what holds where it runs: on the server for the call or the
 * deadline at hand, in the client what the server last said. So they are read when they are needed, never while a module loads.
 */

/** What differs from the software's own, by name, in the unit of the code: ms, fen, fractions, counts. */
export type Changed = Readonly<Record<string, number>>;

type Numbers = { readonly [key: string]: number | string | readonly number[] | Numbers };
type Settable<T> = {
  readonly [K in keyof T]: T[K] extends number
    ? number
    : T[K] extends readonly unknown[] | string
      ? T[K]
      : Settable<T[K]>;
};

let changed: (name: string) => number | undefined = () => undefined;
/** The software's own. */
const own = new WeakMap<object, object>();

/** Says from where what was changed is read. */
export const readChanged = (from: (name: string) => number | undefined): void => {
  changed = from;
};

/** @param name what the names of its numbers begin with */
/* @__NO_SIDE_EFFECTS__ */
export function settable<const T extends Numbers>(name: string, first: T): Settable<T> {
  const made: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(first)) {
    const path = `${name}.${key}`;
    if (typeof value === 'number') {
      Object.defineProperty(made, key, { enumerable: true, get: () => changed(path) ?? value });
    } else made[key] = Array.isArray(value) || typeof value === 'string' ? value : settable(path, value as Numbers);
  }
  own.set(made, first);
  return made as Settable<T>;
}

/** What the software comes with, whatever the owner changed. */
/* @__NO_SIDE_EFFECTS__ */
export const ownOf = <T extends object>(rules: T): T => (own.get(rules) as T | undefined) ?? rules;
