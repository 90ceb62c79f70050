/** What having items back costs: as the server says, or without a network as the rules and this phone's stock say. */
import { useQuery } from '@tanstack/react-query';
import { stockOutCreate, stockOutInit } from '../../../contract/stock/goods.ts';
import { retrievalFee } from '../../../contract/stock/rules.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { ApiError } from '../../api/exchange/request-once.ts';
import { ALWAYS_FRESH, read } from '../../api/read.ts';
import { goodsOnDevice, type OwnGoods } from '../../offline/cache/prepare.ts';
import { useOnline, useOutbox } from '../device/use-outbox.ts';
import { isFree } from './free.ts';

export type Preview = Omit<Output<typeof stockOutInit>, 'available'> & {
  /** Null where only the phone was asked: what is in the balance now it does not know. */
  available: number | null;
};

/** More than anybody keeps; a bound all the same. */
const MOST = 20_000;

export function usePreview(ids: string) {
  const online = useOnline();
  const query = useQuery({ ...read(stockOutInit, { ids }), ...ALWAYS_FRESH });
  const promised = (useOutbox() ?? [])
    .filter(({ call }) => call === stockOutCreate.path)
    .flatMap(({ input }) => (input as { ids: string[] }).ids);
  const own = useQuery({
    queryKey: ['retrieve-preview', ids],
    networkMode: 'always',
    // A network that leads nowhere is none either; what the server has refused it has refused.
    enabled: !query.data && (!online || (query.failureReason instanceof ApiError && query.failureReason.unreached)),
    queryFn: async () => previewOf(ids.split(','), await goodsOnDevice('', MOST)),
  });
  const reading = query.data || !own.data ? query : own;
  // What was read before the network went says nothing of the balance at the time when this will be sent.
  const data: Preview | null | undefined = online ? reading.data : reading.data && { ...reading.data, available: null };
  return { query: { ...reading, data } as typeof query & { data: Preview | undefined }, promised };
}

/** Storage still owed is the server's to know: it refuses another total, and the person is asked about that one. */
export function previewOf(ids: readonly string[], goods: readonly OwnGoods[]): Preview | null {
  const items = ids.flatMap((id) => goods.find((one) => one.id === id) ?? []);
  if (items.length < ids.length) return null;
  const refused = items.filter((item) => !isFree(item) || !item.inWarehouse).map(({ id }) => id);
  return { items, refused, fees: retrievalFee(items.length, 0), available: null };
}
