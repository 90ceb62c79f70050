import { HOUR, MINUTE } from '../../../contract/wire/time.ts';
import { hours, minutes } from '../../../contract/wire/units.ts';

/** How long it takes, as one says it: from an hour on nobody counts minutes. @param ms */
export const lengthOf = (ms: number) => (ms < HOUR ? minutes(saidAs(ms)) : hours(saidAs(ms)));

/** The time that is said, which is what is compared too. @param ms */
export const saidAs = (ms: number): number =>
  ms < HOUR ? Math.max(1, Math.round(ms / MINUTE)) * MINUTE : Math.round(ms / HOUR) * HOUR;
