import 'fake-indexeddb/auto';
/** The login offers no way that the shop may not have: before it has said which there are, none. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { shopInfo } from '../../../../contract/shop/info-calls.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { read } from '../../../api/read.ts';
import { layNothingOut, show } from '../../../ui/gallery/testing.tsx';
import { Route } from './Login.tsx';
import { text as links } from './link-words.ts';
import { text } from './words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createFileRoute: () => (options: object) => ({ options, useSearch: () => ({}) }),
  createLink: () => (props: { children: ReactNode }) => props.children,
  useRouter: () => ({}),
}));
vi.mock('../../../ui/surface/Screen.tsx', () => ({ Screen: ({ children }: { children: ReactNode }) => children }));
vi.mock('../../../ui/input/BackButton.tsx', () => ({ BackButton: () => null }));
vi.mock('../passkeys/PasskeyLogin.tsx', () => ({ PasskeyLogin: () => 'by passkey' }));
vi.mock('./Consents.tsx', () => ({ Consents: () => null, missingConsents: () => [] }));
vi.mock('./HotProduct.tsx', () => ({ HotProduct: () => null }));
vi.mock('./DemoAccounts.tsx', () => ({ DemoAccounts: () => null }));
vi.stubGlobal('fetch', () => new Promise(() => undefined));
beforeEach(layNothingOut);

type Info = Output<typeof shopInfo>;

async function said(info?: Pick<Info, 'codes' | 'passkeys'>) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  if (info) client.setQueryData(read(shopInfo, {}).queryKey, { name: { zh: '弄堂', en: 'Lane' }, open: true, ...info });
  const Login = Route.options.component as unknown as () => ReactNode;
  const { box, end } = await show(
    <QueryClientProvider client={client}>
      <Login />
    </QueryClientProvider>,
  );
  const found = { codes: box.querySelector('form') !== null, passkeys: box.textContent?.includes('by passkey') };
  const words = box.textContent ?? '';
  await end();
  return { ...found, words };
}

test('before the shop has answered neither codes nor passkeys are offered; then those that it has', async () => {
  expect(await said()).toMatchObject({ codes: false, passkeys: false });
  expect((await said()).words).toContain(text.zh.headline);
  expect(await said({ codes: 'carrier' })).toMatchObject({ codes: true, passkeys: true });
  expect(await said({ codes: 'carrier', passkeys: false })).toMatchObject({ codes: true, passkeys: false });
});

test('where neither codes nor passkeys work, only a link is recommended', async () => {
  const { words, ...found } = await said({ codes: 'none', passkeys: false });
  expect(found).toEqual({ codes: false, passkeys: false });
  expect(words).toContain(links.zh.noCodes);
  expect(words).not.toContain('通行密钥');
});
