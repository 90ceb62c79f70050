import 'fake-indexeddb/auto';
/** Topping up says what one has, and not that all of it can be withdrawn. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { assetGet } from '../../../contract/wallet/calls.ts';
import { read } from '../../api/read.ts';
import { layNothingOut, show } from '../../ui/gallery/testing.tsx';
import { names } from '../wallet/names.ts';
import { text } from './words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createFileRoute: () => (options: object) => ({ options, useSearch: () => ({}) }),
  createLink: () => () => null,
  Link: ({ children }: { children: ReactNode }) => <a href="#x">{children}</a>,
  useCanGoBack: () => false,
  useNavigate: () => () => undefined,
  useRouter: () => ({ history: {} }),
  useLocation: () => ({ href: '' }),
}));
vi.stubGlobal('fetch', () => new Promise(() => undefined));

test('a seller of whose balance a part is kept back is not told that all of it can be withdrawn', async () => {
  layNothingOut();
  const { Route } = await import('./TopUp.tsx');
  const TopUp = (Route as unknown as { options: { component: ComponentType } }).options.component;
  const client = new QueryClient();
  client.setQueryData(read(assetGet, {}).queryKey, { available: 200_572, withdrawable: 150_000 } as never);
  const { box, end } = await show(
    <QueryClientProvider client={client}>
      <TopUp />
    </QueryClientProvider>,
  );
  const said = box.querySelector('main')?.textContent ?? '';
  await end();
  expect(said).toContain(`${names.zh.available} ¥2,005.72`);
  expect(said).not.toContain(text.zh.availableIs('¥2,005.72'));
});
