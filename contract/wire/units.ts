/**
 * Numbers that an owner can change, and how the numbers of a rule are said, so that no sentence holds a number of its own. Code reads them
 * like constants, and gets what holds where it runs: on the server for the call or the deadline at hand, in the client what the server
 * last said. So they are read when they are needed, never while a module loads.
 */
import type { Machine } from './states.ts';
import { DAY, HOUR, MINUTE } from './time.ts';

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

/** A rule that can be changed is given as a function, and read when the sentence is said. */
type Ms = number | (() => number);

/** As short as it is said: 0.5 and not 0.50, and never a long tail of digits. */
const said = (ms: Ms, unit: number, zh: string, en: string) => {
  const read = () => Number(((typeof ms === 'number' ? ms : ms()) / unit).toFixed(2));
  return {
    get zh() {
      return `${read()} ${zh}`;
    },
    get en() {
      const n = read();
      return `${n} ${en}${n === 1 ? '' : 's'}`;
    },
  };
};

/** `48 小时` and `48 hours`, of ms. */
/* @__NO_SIDE_EFFECTS__ */
export const hours = (ms: Ms) => said(ms, HOUR, '小时', 'hour');
/** `7 天` and `7 days`, of ms. */
/* @__NO_SIDE_EFFECTS__ */
export const days = (ms: Ms) => said(ms, DAY, '天', 'day');
/** `30 分钟` and `30 minutes`, of ms. */
/* @__NO_SIDE_EFFECTS__ */
export const minutes = (ms: Ms) => said(ms, MINUTE, '分钟', 'minute');

/** `6%`, of a fraction. */
/* @__NO_SIDE_EFFECTS__ */
export const percent = (rate: number) => `${Number((rate * 100).toFixed(2))}%`;

/** How long a state of a machine waits before its deadline passes, ms. Throws for a state without one. */
/* @__NO_SIDE_EFFECTS__ */
export function waitOf<S extends string, E extends string>({ name, states }: Machine<S, E>, state: NoInfer<S>): number {
  const { deadline } = states[state];
  if (!deadline) throw new Error(`${name}.${state} has no deadline`);
  return deadline.ms;
}
