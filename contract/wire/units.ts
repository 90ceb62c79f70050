/** How the numbers of a rule are said, so that no sentence holds a number of its own. */
import type { Machine } from './states.ts';
import { DAY, HOUR, MINUTE } from './time.ts';

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
