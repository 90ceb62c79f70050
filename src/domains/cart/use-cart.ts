/** Changes of the cart: sent now, or kept on the device and sent later in the order they were made. */

import { cartAdd } from '../../../contract/cart/calls.ts';
import { defineText } from '../../ui/format/text.ts';
import { useQueuedWrite } from '../device/use-queued-write.ts';

const text = defineText({ zh: { add: '放进购物车' }, en: { add: 'Add to cart' } });

export const CART = { link: '/pages/tabbar/cart' } as const;

export const useAddToCart = () =>
  useQueuedWrite(cartAdd, { ...CART, label: () => ({ zh: text.zh.add, en: text.en.add }) });
