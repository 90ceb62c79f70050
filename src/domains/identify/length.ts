import { identifyTimes } from '../../../contract/identify/machine.ts';
import type { Way } from '../../../contract/identify/rules.ts';
import { HOUR, MINUTE } from '../../../contract/wire/time.ts';
import { hours, minutes } from '../../../contract/wire/units.ts';

/** How long it takes, as one says it: from an hour on nobody counts minutes. @param ms */
export const lengthOf = (ms: number) => (saidAs(ms) < HOUR ? minutes(saidAs(ms)) : hours(saidAs(ms)));

/** The time that is said, which is what is compared too: never shorter than it took. @param ms */
export function saidAs(ms: number): number {
  const unit = ms > HOUR - MINUTE ? HOUR : MINUTE;
  return Math.max(1, Math.ceil(ms / unit)) * unit;
}

/** The queue is longer than what is promised. @param about ms */
export const isSlow = (way: Way, about: number): boolean => saidAs(about) > identifyTimes[way];
