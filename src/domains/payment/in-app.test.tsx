/** Whoever has the shop open inside WeChat pays in WeChat's own sheet, and is known there before. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ComponentType, type ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { channelName, payDetail } from '../../../contract/payment/calls.ts';
import { read } from '../../api/read.ts';
import { layNothingOut, show } from '../../ui/gallery/testing.tsx';

const seen = vi.hoisted(() => ({
  search: { id: 'p' } as { id: string; code?: string; state?: string },
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

/** As the server makes it, in the order that WeChat wants. */
const AUTHORISE =
  'https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx88&redirect_uri=https%3A%2F%2Fshop.example%2Fpages%2Fbuy%2Fcashier%3Fid%3Dp&response_type=code&scope=snsapi_base#wechat_redirect';

const sheet = vi.fn((_name: string, _given: object, done: () => void) => done());
beforeEach(() => {
  sessionStorage.clear();
  vi.clearAllMocks();
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

/** The page leaves for WeChat. @returns where to */
const leave = async (): Promise<URL> => (await import('./in-app.ts')).leaving('p', AUTHORISE);

test('back from WeChat with a code, the sheet opens by itself for that person, and the code is used once', async () => {
  const there = await leave();
  const state = there.searchParams.get('state') ?? '';
  expect(state).toMatch(/^[a-zA-Z0-9]{20,128}$/);
  expect(`${there}`).toBe(AUTHORISE.replace('#', `&state=${state}#`));
  seen.search = { id: 'p', code: 'code-1', state };
  const shown = await cashier();
  await act(async () => vi.waitFor(() => expect(sheet).toHaveBeenCalled()));
  expect(seen.asked).toHaveBeenLastCalledWith('/user/wxma/openid', { authCode: 'code-1' });
  expect(seen.wrote).toHaveBeenCalledWith('/comm/pay/cashier', { paymentId: 'p', openid: 'oUpF8' });
  expect(sheet.mock.calls[0]?.slice(0, 2)).toEqual(['getBrandWCPayRequest', { package: 'prepay_id=wx1' }]);
  expect(seen.gone).toHaveBeenCalledWith({ search: { id: 'p' }, replace: true });
  expect(seen.asked).toHaveBeenCalledTimes(1);
  await shown.end();
});

test.each<[string, () => Promise<{ code: string; state?: string }>]>([
  ['that this device never left for', async () => ({ code: 'code-of-another' })],
  ['with a state of another device', async () => ({ code: 'code-of-another', state: 's0' })],
  [
    'with a word other than the one it left with',
    async () => {
      await leave();
      return { code: 'code-of-another', state: 's0' };
    },
  ],
  [
    'that was come back with before',
    async () => {
      const state = (await leave()).searchParams.get('state') ?? '';
      const { payerOf } = await import('./in-app.ts');
      await payerOf('p', { code: 'code-1', state });
      return { code: 'code-of-another', state };
    },
  ],
  [
    'opened outside WeChat',
    async () => {
      const state = (await leave()).searchParams.get('state') ?? '';
      vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 Safari/605');
      return { code: 'code-1', state };
    },
  ],
])('a link with a code %s pays nothing, and the code is out of the address', async (_what, given) => {
  const link = await given();
  const before = seen.asked.mock.calls.length;
  seen.search = { id: 'p', ...link };
  const shown = await cashier();
  await act(async () =>
    vi.waitFor(() => expect(seen.gone).toHaveBeenCalledWith({ search: { id: 'p' }, replace: true })),
  );
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  await vi.dynamicImportSettled();
  expect([seen.asked.mock.calls.length, seen.wrote.mock.calls, sheet.mock.calls]).toEqual([before, [], []]);
  await shown.end();
});

test('opened for another before, the new payment is at once asked for, and its page is the one that stays', async () => {
  seen.search = { id: 'p' };
  seen.wrote.mockResolvedValueOnce({ url: '/pages/buy/cashier?id=q', paymentId: 'q' });
  const shown = await cashier();
  const { text } = await import('./words.ts');
  const pay = text.zh.payBy(channelName('wechat').zh);
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent === pay);
  await act(async () => button?.click());
  await act(async () => vi.waitFor(() => expect(sheet).toHaveBeenCalled()));
  expect(seen.wrote.mock.calls.map(([, input]) => input)).toEqual([
    { paymentId: 'p', openid: 'oUpF8' },
    { paymentId: 'q', openid: 'oUpF8' },
  ]);
  expect(seen.gone).toHaveBeenCalledWith({ to: '/pages/buy/cashier', search: { id: 'q' }, replace: true });
  await shown.end();
});
