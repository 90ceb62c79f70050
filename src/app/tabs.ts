/** The five tabs, in the specification's order, with the names of their words and icons. */
import type { ScreenUrl } from '../../contract/screens.ts';

interface Tab {
  to: string;
  name: 'home' | 'recycle' | 'consign' | 'cart' | 'mine';
}

export const tabs: readonly Tab[] = [
  { to: '/pages/tabbar/main', name: 'home' },
  { to: '/pages/tabbar/consignment', name: 'recycle' },
  { to: '/pages/tabbar/seller', name: 'consign' },
  { to: '/pages/tabbar/cart', name: 'cart' },
  { to: '/pages/tabbar/user', name: 'mine' },
] satisfies readonly (Tab & { to: ScreenUrl })[];

export type TabName = Tab['name'];
