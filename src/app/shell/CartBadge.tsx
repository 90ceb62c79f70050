/** How many things lie in the cart. Fetched after the first picture, with what it needs to know of the cart. */
import { useQuery } from '@tanstack/react-query';
import { cartList } from '../../../contract/cart/calls.ts';
import { read } from '../../api/read.ts';
import { useWaitingRemovals } from '../../domains/cart/use-taken-out.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';

export default function CartBadge() {
  const cart = useQuery(read(cartList, {}));
  // What this device has taken out counts no more, whether the server knows it yet or not.
  const out = useWaitingRemovals(cart.dataUpdatedAt);
  return <Badge count={cart.data?.list.filter(({ listingId }) => !out.has(listingId)).length ?? 0} />;
}
