/** The hall's notices are switched on and off with all others. */
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/pages/recycle/vxPush')({
  beforeLoad: () => {
    throw redirect({ to: '/pages/user/setting/notifications', replace: true });
  },
  component: Outlet,
});
