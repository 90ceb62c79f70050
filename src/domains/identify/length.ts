import { HOUR, MINUTE } from '../../../contract/wire/time.ts';
import { hours, minutes } from '../../../contract/wire/units.ts';

/** How long it takes, as one says it: from an hour on nobody counts minutes. @param ms */
export const lengthOf = (ms: number) =>
  ms < HOUR ? minutes(Math.max(1, Math.round(ms / MINUTE)) * MINUTE) : hours(Math.round(ms / HOUR) * HOUR);
