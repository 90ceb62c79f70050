/** An item as lists and details of orders, bids and settlements show it. */
import * as v from 'valibot';
import { bilingual, id } from '../wire/query.ts';
import { grade } from './grades.ts';

/** The single item that an order is about. */
export const orderItem = v.object({
  itemId: id,
  listingId: id,
  productId: id,
  skuId: id,
  name: bilingual,
  colour: bilingual,
  styleNo: v.string(),
  size: v.string(),
  /** What the size is called elsewhere: in an order, as it was when it was bought. Absent where no table has it. */
  elsewhere: v.optional(bilingual),
  grade,
  cover: v.string(),
});
