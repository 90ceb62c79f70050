/** Where on a photo something is. */
import * as v from 'valibot';
import { along, ordinal } from '../wire/query.ts';

export const spot = v.strictObject({
  photo: ordinal(0),
  x: along,
  y: along,
});
