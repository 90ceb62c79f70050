/** Writes that say what their person had seen (contract/wire/query.ts). */

import { addressDelete, addressSave } from '../../../contract/address/calls.ts';
import { floorPriceUpdate } from '../../../contract/bid/calls.ts';
import { activityGoodsUp } from '../../../contract/listing/activities.ts';
import {
  channelOff,
  channelOn,
  channelPriceUpdate,
  hangSend,
  sellerGoodsCreate,
  stockBidPrice,
} from '../../../contract/listing/calls.ts';

/** Calls that say what their person had seen. */
export const saying: readonly string[] = [
  ...[activityGoodsUp, addressDelete, addressSave, channelOff, channelOn, channelPriceUpdate],
  ...[floorPriceUpdate, hangSend, sellerGoodsCreate, stockBidPrice],
].map(({ path }) => path);

/** What is wanted, without what was seen: the same wish from two pages is one. */
export function wishIn(path: string, input: unknown): unknown {
  if (!saying.includes(path)) return input;
  const { seen: _, seenDefault: __, after: ___, ...wish } = input as Record<string, unknown>;
  if (!Array.isArray(wish.lines)) return wish;
  return { ...wish, lines: wish.lines.map(({ seen: _line, ...line }: Record<string, unknown>) => line) };
}
