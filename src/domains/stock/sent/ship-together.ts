/** Receipts and orders that go in one parcel, written down as one: where the device has no room for all, none is queued and none goes twice. */
import { orderShip } from '../../../../contract/order/calls.ts';
import type { Link } from '../../../../contract/screens.ts';
import { receiptDeliver } from '../../../../contract/stock/calls.ts';
import { enqueueAll } from '../../../offline/outbox/outbox.ts';
import { waybillForm } from '../../express/WaybillSheet.tsx';
import { text } from '../words.ts';

interface Shipped {
  id: string;
  no: string;
}

/** @returns what the queue has of it @throws OfflineError */
export function shipTogether(
  receipts: readonly Shipped[],
  orders: readonly Shipped[],
  parcel: { company: string; waybill: string },
): Promise<string[]> {
  const of = ({ id, no }: Shipped, what: string, link: Link) => ({
    ...{ link, label: { zh: text.zh.shipLabel(no), en: text.en.shipLabel(no) } },
    ...{ form: waybillForm(`${what}-${id}`, link, parcel), input: { id, ...parcel } },
  });
  return enqueueAll<typeof receiptDeliver | typeof orderShip>([
    ...receipts.map((one) => ({
      call: receiptDeliver,
      ...of(one, 'receipt', `/pages/stock/receipt/receiptDetail?id=${one.id}`),
    })),
    ...orders.map((one) => ({ call: orderShip, ...of(one, 'order', `/pages/order/orderdetail?id=${one.id}`) })),
  ]);
}
