/** The five tabs with their badges. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { cartList } from '../../contract/cart.ts';
import { read } from '../api/read.ts';
import { useSession } from '../api/use-session.ts';
import { Badge } from '../ui/Badge.tsx';
import { IconCart, IconHome, IconRecycle, IconTag, IconUser } from '../ui/icons.tsx';
import { useText } from '../ui/text.ts';
import styles from './TabBar.module.css';
import { type TabName, tabs } from './tabs.ts';
import { text } from './text.ts';

const icons: Record<TabName, ComponentType> = {
  home: IconHome,
  recycle: IconRecycle,
  consign: IconTag,
  cart: IconCart,
  mine: IconUser,
};

export function TabBar() {
  const t = useText(text);
  const session = useSession();
  const cart = useQuery({ ...read(cartList, {}), enabled: session !== null });
  const badges: Partial<Record<TabName, number>> = { cart: session ? cart.data?.list.length : 0 };
  return (
    <nav className={styles.bar} aria-label={t.tabBar}>
      {tabs.map(({ to, name }) => {
        const Icon = icons[name];
        const count = badges[name] ?? 0;
        return (
          <Link key={to} to={to} replace className={styles.tab} activeProps={{ 'aria-current': 'page' }}>
            <Icon />
            <span>{t.tabs[name]}</span>
            <Badge count={count} />
          </Link>
        );
      })}
    </nav>
  );
}
