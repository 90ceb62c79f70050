/** What the queue has just delivered opens without a network afterwards, with its photos as small pictures. */
import type { QueryClient } from '@tanstack/react-query';
import { receiptDetail, receiptSave } from '../../../../contract/stock/calls.ts';
import { read } from '../../../api/read.ts';
import { smallOf } from '../../../offline/cache/pictures.ts';
import { isSavingData } from '../../../offline/device/link.ts';
import { one } from './buyer.ts';
import { addressOf, picturesIn } from './screens.ts';

/** By the call that makes it: each is read under the id that it was made with. */
const details: Record<string, (id: string) => object> = {
  [receiptSave.path]: (id) => read(receiptDetail, { id }),
};

/** The worker keeps each picture that is asked for among those that were seen: so many, and the first to go where room is short (sw/sw.ts). */
export async function keepDelivered(queries: QueryClient, { call, id }: { call: string; id: string }): Promise<void> {
  const detail = details[call]?.(id);
  if (!detail) return;
  const found = await one(detail)(queries);
  if (isSavingData()) return;
  for (const picture of new Set(picturesIn(found).map((one) => smallOf(addressOf(one))))) await fetch(picture);
}
