/** The shell around every screen: gates, tab bar, toasts, dialogs, and the offer of an update. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useRouterState } from '@tanstack/react-router';
import { type ComponentType, lazy, type MouseEvent, Suspense } from 'react';
import { useText } from '../ui/format/text.ts';
import { useHydrated } from '../ui/hydration/use-hydrated.ts';
import { passGate } from './boot/gate.ts';
import { TabBar } from './shell/TabBar.tsx';
import { tabs } from './tabs.ts';
import { text } from './words.ts';

/** A storefront that could not fetch them goes on without; the next visit asks again. */
const Announcements = lazy<ComponentType>(() =>
  import('./shell/Announcements.tsx').catch(() => ({ default: () => null })),
);

export const Route = createRootRouteWithContext<{ queries: QueryClient; knowAll: () => Promise<void> }>()({
  beforeLoad: ({ location, context, preload }) => (preload ? undefined : passGate(location, context.queries)),
  component: Shell,
});

/** The address stays as it is: one with a hash would be a screen of its own on the stack. */
const toHeading = (event: MouseEvent) => {
  event.preventDefault();
  document.querySelector<HTMLElement>('main h1')?.focus();
};

function Shell() {
  const t = useText(text);
  const onTab = useRouterState({ select: (s) => tabs.some((tab) => tab.to === s.location.pathname) });
  const { queries } = Route.useRouteContext();
  const hydrated = useHydrated();
  return (
    <QueryClientProvider client={queries}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a part of this page, as its address says */}
      <a className="skip" href="#screen" onClick={toHeading}>
        {t.skip}
      </a>
      {/* Before the screen: a feed without end would keep those who go by keys from ever reaching it. */}
      <TabBar onTab={onTab} />
      <div id="screen" className="beside">
        <Outlet />
      </div>
      {hydrated && (
        <Suspense>
          <Announcements />
        </Suspense>
      )}
    </QueryClientProvider>
  );
}
