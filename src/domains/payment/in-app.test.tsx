/** Whoever has the shop open inside WeChat pays in WeChat's own sheet, and is known there before. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ComponentType, type ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { payDetail } from '../../../contract/payment/calls.ts';
import { read } from '../../api/read.ts';
import { layNothingOut, show } from '../../ui/gallery/testing.tsx';

const seen = vi.hoisted(() => ({
  search: { id: 'p' } as { id: string; code?: string },
  gone: vi.fn(),
  asked: vi.fn(),
  wrote: vi.fn(),
}));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createFileRoute: () => (options: object) => ({ options, useSearch: () => seen.search, useNavigate: () => seen.gone }),
  createLink: () => () => null,
  Link: ({ children }: { children: ReactNode }) => <a href="#x">{children}</a>,
  useCanGoBack: () => false,
  useNavigate: () => seen.gone,
  useRouter: () => ({ history: {} }),
}));
vi.mock('../../api/request.ts', async (original) => ({
  ...(await original<object>()),
  request: async (call: { path: string }, input: object) =>
    call.path === '/user/wxma/openid' ? seen.asked(call.path, input) : new Promise(() => undefined),
}));
vi.mock('../../api/unanswered.ts', () => ({
  send: async (call: { path: string }, input: object) => seen.wrote(call.path, input),
}));
vi.stubGlobal('fetch', () => new Promise(() => undefined));

const sheet = vi.fn((_name: string, _given: object, done: () => void) => done());
beforeEach(() => {
  layNothingOut();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.49');
  vi.stubGlobal('WeixinJSBridge', { invoke: sheet });
  seen.asked.mockResolvedValue({ openid: 'oUpF8', authorise: null });
  seen.wrote.mockResolvedValue({ url: '/pages/buy/cashier?id=p', inApp: { package: 'prepay_id=wx1' } });
});

async function cashier() {
  const { Route } = await import('./Cashier.tsx');
  const Cashier = (Route as unknown as { options: { component: ComponentType } }).options.component;
  const client = new QueryClient();
  const payment = {
    ...{ id: 'p', purpose: 'order', subjectId: 'o', subjectNo: '2611', title: { zh: '一双鞋', en: 'A pair' } },
    ...{ amount: 53_700, channel: 'wechat', state: 'created', expiresAt: null, createdAt: 1, paidAt: null },
  };
  client.setQueryData(read(payDetail, { id: 'p' }).queryKey, payment as never);
  return show(
    <QueryClientProvider client={client}>
      <Cashier />
    </QueryClientProvider>,
  );
}

test('back from WeChat with a code, the sheet opens by itself for that person, and the code is used once', async () => {
  seen.search = { id: 'p', code: 'code-1' };
  const shown = await cashier();
  await act(async () => vi.waitFor(() => expect(sheet).toHaveBeenCalled()));
  expect(seen.asked).toHaveBeenCalledWith('/user/wxma/openid', { authCode: 'code-1' });
  expect(seen.wrote).toHaveBeenCalledWith('/comm/pay/cashier', { paymentId: 'p', openid: 'oUpF8' });
  expect(sheet.mock.calls[0]?.slice(0, 2)).toEqual(['getBrandWCPayRequest', { package: 'prepay_id=wx1' }]);
  expect(seen.gone).toHaveBeenCalledWith({ search: { id: 'p' }, replace: true });
  expect(seen.asked).toHaveBeenCalledTimes(1);
  await shown.end();
});
