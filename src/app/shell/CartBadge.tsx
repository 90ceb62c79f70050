/** How many things lie in the cart. Fetched after the first picture, with what it needs to know of the cart. */
import { useQuery } from '@tanstack/react-query';
import { cartList } from '../../../contract/cart/calls.ts';
import { read } from '../../api/read.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';

export default function CartBadge() {
  const cart = useQuery(read(cartList, {}));
  return <Badge count={cart.data?.list.length ?? 0} />;
}
