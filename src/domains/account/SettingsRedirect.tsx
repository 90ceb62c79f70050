/** The bare path of the settings leads to their first screen. */
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/pages/user/setting')({
  beforeLoad: ({ location }) => {
    if (location.pathname.replace(/\/$/, '') === '/pages/user/setting')
      throw redirect({ to: '/pages/user/setting/index', replace: true });
  },
  component: Outlet,
});
