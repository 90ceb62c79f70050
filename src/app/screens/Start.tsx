/** The root path is the home tab, with whatever else the address said. */
import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/')({
  beforeLoad: () => {
    throw redirect({ to: '/pages/tabbar/main', search: true, replace: true });
  },
});
