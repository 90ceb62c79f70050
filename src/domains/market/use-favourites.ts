/** What a person keeps, with what this device has kept or let go and the server does not know yet. */
import { useQuery } from '@tanstack/react-query';
import { favouriteIds, favouriteSave } from '../../../contract/market/calls.ts';
import type { Input } from '../../../contract/wire/call.ts';
import { read } from '../../api/read.ts';
import { useSession } from '../../api/use-session.ts';
import { useQueuedWrite, useQueuedWrites } from '../device/use-queued-write.ts';
import { text } from './favourite-words.ts';

const { zh, en } = text;

export const useKeep = () =>
  useQueuedWrite(favouriteSave, {
    link: '/pages/user/favourite',
    label: ({ on }) => (on ? { zh: zh.keep, en: en.keep } : { zh: zh.letGo, en: en.letGo }),
  });

/** The waiting changes by product, the last of each. */
export function useWaitingKeeps(heardAt: number): ReadonlyMap<string, boolean> {
  const writes = useQueuedWrites([favouriteSave.path], heardAt);
  return new Map(
    writes.map(({ input }) => {
      const { productId, on } = input as Input<typeof favouriteSave>;
      return [productId, on];
    }),
  );
}

/** Whether a product is kept; undefined while that is not known. */
export function useIsKept(productId: string): boolean | undefined {
  const session = useSession();
  const { data, dataUpdatedAt } = useQuery({ ...read(favouriteIds, {}), enabled: session !== null });
  const waiting = useWaitingKeeps(dataUpdatedAt);
  if (!session) return false;
  return waiting.get(productId) ?? data?.ids.includes(productId);
}
