import 'fake-indexeddb/auto';
/** A screen of the resale tool opened from a bookmark, which does not say of which shop. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { resaleHome } from '../../../../contract/resale/calls.ts';
import { read } from '../../../api/read.ts';
import { setPreferences } from '../../../ui/format/preferences.ts';
import { layNothingOut, show } from '../../../ui/gallery/testing.tsx';
import { text as common } from '../words.ts';
import { NoShop } from './NoShop.tsx';
import { text } from './words.ts';

const went: unknown[] = [];
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink:
    () =>
    ({ children }: { children: ReactNode }) => <i>{children}</i>,
  Link: () => null,
  Navigate: ({ to, search }: { to: string; search: object }) => {
    went.push([to, search]);
    return null;
  },
  useCanGoBack: () => false,
  useRouter: () => undefined,
}));
vi.stubGlobal('fetch', () => new Promise(() => undefined));
beforeAll(async () => {
  layNothingOut();
  await setPreferences({ language: 'zh' });
});
afterEach(() => went.splice(0));

async function open(...shops: string[]) {
  const client = new QueryClient();
  client.setQueryData(read(resaleHome, {}).queryKey, {
    shops: shops.map((id) => ({ id })),
    counts: {},
    stock: 0,
  } as never);
  return show(
    <QueryClientProvider client={client}>
      <NoShop screen="/pages/xianyu/up" title="" />
    </QueryClientProvider>,
  );
}

test('whoever has connected one shop goes on with it', async () => {
  const { box, end } = await open('only');
  expect(went[0]).toEqual(['/pages/xianyu/selectGoods', { shopId: 'only' }]);
  expect(box.textContent).not.toContain(common.zh.noShopsBody);
  await end();
});

test('whoever has several is asked which, and not told to connect one', async () => {
  const { box, end } = await open('a', 'b');
  expect(went).toEqual([]);
  expect(box.textContent).toContain(text.zh.whichShop(2));
  expect(box.textContent).not.toContain(common.zh.noShopsBody);
  await end();
});

test('whoever has none reads what connecting one brings', async () => {
  const { box, end } = await open();
  expect(box.textContent).toContain(common.zh.noShopsBody);
  await end();
});
