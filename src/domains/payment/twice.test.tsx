import 'fake-indexeddb/auto';
/** Pressing twice is one payment, and what is paid is seen to be. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { payDo } from '../../../contract/payment/calls.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { layNothingOut, show } from '../../ui/gallery/testing.tsx';
import { PaySheet } from './PaySheet.tsx';
import { text } from './words.ts';

const gone = vi.hoisted(() => vi.fn(async () => undefined));
const paying = vi.hoisted(() => [] as ((paid: unknown) => void)[]);
vi.mock('../../api/request.ts', () => ({
  request: ({ path }: { path: string }) =>
    path === payDo.path
      ? new Promise((resolve) => {
          paying.push(resolve);
        })
      : Promise.resolve({ available: 100_000 }),
}));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => gone,
}));
beforeEach(() => {
  paying.length = 0;
  gone.mockClear();
  layNothingOut();
});

test('a button to pay that is pressed twice in a row asks once, and neither press is told that it failed', async () => {
  let closed = 0;
  const failed: unknown[] = [];
  const client = new QueryClient();
  client.getMutationCache().config.onError = (error) => failed.push(error);
  const { end } = await show(
    <QueryClientProvider client={client}>
      <PaySheet purpose="cleaning" subjectId="one" due={5_000} ways={['balance']} open stay onClose={() => closed++} />
    </QueryClientProvider>,
  );
  const find = () =>
    [...document.querySelectorAll('button')].find((one) => one.textContent === text.zh.payNow(`¥${yuan(5_000)}`));
  await vi.waitFor(() => expect(find()).toBeDefined());
  await act(async () => {
    find()?.click();
    find()?.click();
  });
  await vi.waitFor(() => expect(paying.length).toBeGreaterThan(0));
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve));
  });
  for (const paid of paying) paid({ paymentId: 'p', state: 'paid', cashier: null });
  await vi.waitFor(() => expect(closed).toBeGreaterThan(0));
  expect([paying.length, failed]).toEqual([1, []]);
  await end();
});

test('what the balance has paid is seen at the cashier, as what a provider took is; who is at it already stays', async () => {
  for (const stay of [false, true]) {
    let closed = false;
    const { end } = await show(
      <QueryClientProvider client={new QueryClient()}>
        <PaySheet
          purpose="order"
          subjectId="one"
          due={5_000}
          ways={['balance']}
          open
          stay={stay}
          onClose={() => {
            closed = true;
          }}
        />
      </QueryClientProvider>,
    );
    const pay = () =>
      [...document.querySelectorAll('button')].find((one) => one.textContent === text.zh.payNow(`¥${yuan(5_000)}`));
    await vi.waitFor(() => expect(pay()).toBeDefined());
    await act(async () => pay()?.click());
    await vi.waitFor(() => expect(paying.length).toBe(1));
    await act(async () => paying.pop()?.({ paymentId: 'p', state: 'paid', cashier: null }));
    await vi.waitFor(() => expect(closed).toBe(true));
    if (stay) expect(gone).not.toHaveBeenCalled();
    else expect(gone).toHaveBeenCalledWith({ to: '/pages/buy/cashier', search: { id: 'p' }, replace: true });
    gone.mockClear();
    await end();
  }
});
