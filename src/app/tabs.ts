/** The five tabs, in the specification's order, and the packages each one fetches ahead on idle. */

interface Tab {
  to: string;
  name: 'home' | 'recycle' | 'consign' | 'cart' | 'mine';
  preload: readonly string[];
}

export const tabs: readonly Tab[] = [
  { to: '/pages/tabbar/main', name: 'home', preload: ['/pages/buy/', '/pages/custom/'] },
  { to: '/pages/tabbar/consignment', name: 'recycle', preload: ['/pages/recycle/'] },
  { to: '/pages/tabbar/seller', name: 'consign', preload: [] },
  { to: '/pages/tabbar/cart', name: 'cart', preload: ['/pages/buy/'] },
  {
    to: '/pages/tabbar/user',
    name: 'mine',
    preload: ['/pages/order/', '/pages/xianyu/', '/pages/user/', '/pages/merchantCenter/'],
  },
];

export type TabName = Tab['name'];

/** Packages fetched ahead from a screen that is no tab. */
export const otherPreloads: Record<string, readonly string[]> = { '/pages/custom/cms': ['/pages/identify/'] };
