/** The root path is the home tab. */
import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/')({
  beforeLoad: () => {
    throw redirect({ to: '/pages/tabbar/main', replace: true });
  },
});
