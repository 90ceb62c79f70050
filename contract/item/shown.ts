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
  grade,
  cover: v.string(),
});
