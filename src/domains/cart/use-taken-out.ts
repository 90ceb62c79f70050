/** What was taken out of the cart and may come back: the cart's own screen. */

import { useState } from 'react';
import { type CartLine, cartAdd, cartRemove } from '../../../contract/cart/calls.ts';
import type { Input } from '../../../contract/wire/call.ts';
import { defineText } from '../../ui/format/text.ts';
import { useQueuedWrite, useQueuedWrites } from '../device/use-queued-write.ts';
import { CART, useAddToCart } from './use-cart.ts';

const text = defineText({
  zh: { remove: (n: number) => `从购物车移除 ${n} 件` },
  en: { remove: (n: number) => `Remove ${n} from cart` },
});

const useRemoveFromCart = () =>
  useQueuedWrite(cartRemove, {
    ...CART,
    label: ({ listingIds: { length } }) => ({ zh: text.zh.remove(length), en: text.en.remove(length) }),
  });

/** The listings that this device has taken out, or brought back, and the server does not know yet. */
export function useWaitingRemovals(heardAt: number): ReadonlySet<string> {
  const changes = useQueuedWrites([cartAdd.path, cartRemove.path], heardAt);
  const removed = new Set<string>();
  for (const { call, input } of changes) {
    if (call === cartAdd.path) removed.delete((input as Input<typeof cartAdd>).listingId);
    else for (const id of (input as Input<typeof cartRemove>).listingIds) removed.add(id);
  }
  return removed;
}

/**
 * What is taken out during this visit keeps its place and can be brought back. It is told as removed once it is kept or sent, and
 * what was brought back stands as a line until the server's list, which may be older, has been read again.
 */
export function useTakenOut(list: readonly CartLine[] = [], heardAt: number) {
  const remove = useRemoveFromCart();
  const restore = useAddToCart();
  const waiting = useWaitingRemovals(heardAt);
  const [tapped, setTapped] = useState<ReadonlyMap<string, CartLine>>(new Map());
  const [back, setBack] = useState<readonly { line: CartLine; heardAt: number }[]>([]);
  const listed = list.filter(({ listingId }) => !waiting.has(listingId));
  const stays = [
    ...listed,
    ...back.filter((one) => one.heardAt === heardAt && !isIn(listed, one.line)).map(({ line }) => line),
  ];
  const removed = new Map([...tapped].filter(([, line]) => !isIn(stays, line)));
  const forget = (id: string) => setTapped((was) => new Map([...was].filter(([known]) => known !== id)));
  const returned = (id: string) => {
    const line = tapped.get(id);
    if (line) setBack((was) => [...was.filter((one) => one.line.listingId !== id), { line, heardAt }]);
    forget(id);
  };
  return {
    lines: [...stays, ...removed.values()].sort((a, b) => b.addedAt - a.addedAt),
    removed,
    remove,
    restore,
    takeOut: (line: CartLine) => {
      setBack((was) => was.filter((one) => one.line.listingId !== line.listingId));
      setTapped((was) => new Map(was).set(line.listingId, line));
      remove.mutate({ listingIds: [line.listingId] }, { onError: () => forget(line.listingId) });
    },
    bringBack: (listingId: string) => restore.mutate({ listingId }, { onSuccess: () => returned(listingId) }),
  };
}

const isIn = (lines: readonly CartLine[], line: CartLine) =>
  lines.some(({ listingId }) => listingId === line.listingId);
