/** That we washed an item where it lies with us, as its order recorded it: until it leaves our warehouse. */
import * as v from 'valibot';
import { careNames } from '../cleaning/rules.ts';
import { id, time } from '../wire/query.ts';

export const itemCleaned = v.object({
  at: time,
  care: v.picklist(careNames),
  /** Null where somebody before its owner ordered it. */
  orderId: v.nullable(id),
  /** How it looked when it was checked; empty where somebody before its owner ordered it. */
  photos: v.array(v.string()),
  /** Those are among its own. */
  shown: v.boolean(),
});
export type ItemCleaned = v.InferOutput<typeof itemCleaned>;
