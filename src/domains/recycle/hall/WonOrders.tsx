/** What a merchant won, finished or not. */
import { createFileRoute } from '@tanstack/react-router';
import { useText } from '../../../ui/format/text.ts';
import { OwnBids } from './OwnBids.tsx';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/recycle/orderList')({ component: WonOrders });

function WonOrders() {
  const t = useText(text);
  return <OwnBids screen="/pages/recycle/orderList" title={t.orders} tab="won" empty={t.ordersEmpty} />;
}
