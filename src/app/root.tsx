/** The shell around every screen: gates, tab bar, toasts, dialogs, and the offer of an update. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useRouterState } from '@tanstack/react-router';
import { type ComponentType, Fragment, lazy, Suspense } from 'react';
import { useText } from '../ui/text.ts';
import { passGate } from './gate.ts';
import { TabBar } from './TabBar.tsx';
import { tabs } from './tabs.ts';
import { text } from './text.ts';

/** A storefront that could not fetch them goes on without; the next visit asks again. */
const Announcements = lazy<ComponentType>(() => import('./Announcements.tsx').catch(() => ({ default: Fragment })));

export const Route = createRootRouteWithContext<{ queries: QueryClient; knowAll: () => Promise<void> }>()({
  beforeLoad: ({ location, context, preload }) => (preload ? undefined : passGate(location, context.queries)),
  component: Shell,
});

function Shell() {
  const t = useText(text);
  const onTab = useRouterState({ select: (s) => tabs.some((tab) => tab.to === s.location.pathname) });
  const { queries } = Route.useRouteContext();
  return (
    <QueryClientProvider client={queries}>
      <a className="skip" href="#screen">
        {t.skip}
      </a>
      <div id="screen">
        <Outlet />
      </div>
      {onTab && <TabBar />}
      <Suspense>
        <Announcements />
      </Suspense>
    </QueryClientProvider>
  );
}
