import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/pages/user/workbench')({
  component: RouteComponent,
});

function RouteComponent() {
  return <div>Hello "/pages/user/workbench"!</div>;
}
