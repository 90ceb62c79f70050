/** Whoever has paid sees it, and is back at what they paid for. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ComponentType, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { payDetail } from '../../../contract/payment/calls.ts';
import { read } from '../../api/read.ts';
import { layNothingOut, show } from '../../ui/gallery/testing.tsx';
import { text } from './words.ts';

const gone = vi.hoisted(() => vi.fn());
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createFileRoute: () => (options: object) => ({ options, useSearch: () => ({ id: 'p' }), useNavigate: () => gone }),
  createLink: () => () => null,
  Link: ({ children }: { children: ReactNode }) => <a href="#x">{children}</a>,
  useCanGoBack: () => false,
  useRouter: () => ({ history: {} }),
}));
vi.stubGlobal('fetch', () => new Promise(() => undefined));
beforeEach(() => {
  layNothingOut();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  gone.mockClear();
});

async function paid(ago: number) {
  const { Route } = await import('./Cashier.tsx');
  const Cashier = (Route as unknown as { options: { component: ComponentType } }).options.component;
  const client = new QueryClient();
  const payment = {
    ...{ id: 'p', purpose: 'order', subjectId: 'o', subjectNo: '2611', title: { zh: '一双鞋', en: 'A pair' } },
    ...{ amount: 53_700, channel: 'sandbox', state: 'paid', expiresAt: null, createdAt: 1, paidAt: Date.now() - ago },
  };
  client.setQueryData(read(payDetail, { id: 'p' }).queryKey, payment as never);
  const shown = await show(
    <QueryClientProvider client={client}>
      <Cashier />
    </QueryClientProvider>,
  );
  expect(shown.box.textContent).toContain(text.zh.paid);
  expect(gone).not.toHaveBeenCalled();
  await act(async () => vi.advanceTimersByTime(2_000));
  return shown.end;
}

test('what was just paid is seen for a moment, and then the order, from which Back does not lead here again', async () => {
  const end = await paid(1_000);
  expect(gone).toHaveBeenCalledWith({ to: '/pages/order/orderdetail', search: { id: 'o' }, replace: true });
  await end();
});

test('a payment of earlier stays as long as somebody reads it', async () => {
  const end = await paid(3_600_000);
  expect(gone).not.toHaveBeenCalled();
  await end();
});
