import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/pages/stock/receipt/receiptDetail')({
  component: RouteComponent,
});

function RouteComponent() {
  return <div>Hello "/pages/stock/receipt/receiptDetail"!</div>;
}
