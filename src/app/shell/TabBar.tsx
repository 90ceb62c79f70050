/** The five tabs with their badges. */
import { Link } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { useSession } from '../../api/use-session.ts';
import { cx } from '../../ui/format/cx.ts';
import { IconCart, IconHome, IconRecycle, IconTag, IconUser } from '../../ui/format/first-icons.tsx';
import { useText } from '../../ui/format/text.ts';
import { type TabName, tabs } from '../tabs.ts';
import { text } from '../words.ts';
import styles from './TabBar.module.css';

const CartBadge = lazy(() => import('./CartBadge.tsx'));

const icons: Record<TabName, ComponentType> = {
  home: IconHome,
  recycle: IconRecycle,
  consign: IconTag,
  cart: IconCart,
  mine: IconUser,
};

/** At the bottom of the tabs; from tablets on beside every screen. */
export function TabBar({ onTab }: { onTab: boolean }) {
  const t = useText(text);
  const session = useSession();
  return (
    <nav className={cx(styles.bar, !onTab && styles.elsewhere)} aria-label={t.tabBar}>
      {tabs.map(({ to, name }) => {
        const Icon = icons[name];
        return (
          <Link key={to} to={to} replace className={styles.tab} activeProps={{ 'aria-current': 'page' }}>
            <Icon />
            <span>{t.tabs[name]}</span>
            {name === 'cart' && session && (
              <Suspense>
                <CartBadge />
              </Suspense>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
