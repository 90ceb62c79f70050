import 'fake-indexeddb/auto';
/** A business that only buys of owners finds its hall, its offers and its money in the merchant centre. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { merchantGet } from '../../../contract/merchant/calls.ts';
import { hallList, hallOwn } from '../../../contract/recycle/hall-calls.ts';
import { stockAccountInfo } from '../../../contract/stock/calls.ts';
import { read } from '../../api/read.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { names as chat } from '../chat/names.ts';
import { text } from './words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createFileRoute: () => (options: object) => ({ options, useSearch: () => ({}) }),
  createLink:
    () =>
    ({ to, children, note, value }: Record<'children' | 'note' | 'value', ReactNode> & { to: string }) => (
      <a href={to}>
        {children}
        {note}
        {value}
      </a>
    ),
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  useCanGoBack: () => false,
  useRouter: () => ({ history: {} }),
}));
// Nobody answers: what is shown is what is known.
vi.stubGlobal('fetch', () => new Promise(() => undefined));
afterEach(() => vi.restoreAllMocks());

async function linksOf(state: string | null): Promise<string[]> {
  const { Route } = await import('./MerchantCentre.tsx');
  const Centre = (Route as unknown as { options: { component: ComponentType } }).options.component;
  const client = new QueryClient();
  const known = { stockId: null, openedAt: null, mustAgree: false, flawLimit: 0 };
  client.setQueryData(read(stockAccountInfo, {}).queryKey, known as never);
  const merchant = state && { state, name: '北桥球鞋仓', timeline: [], reason: null, deadlineAt: null };
  const business = { merchant, deposit: { paid: 0, required: 0 }, frozen: [], available: 0 };
  client.setQueryData(read(merchantGet, {}).queryKey, business as never);
  client.setQueryData(read(hallList, { size: 1 }).queryKey, { total: 7 } as never);
  const own = { counts: { sealed: 3, turn: 2 }, waits: 1, going: 4 };
  client.setQueryData(read(hallOwn, { size: 1 }).queryKey, own as never);
  const { box, end } = await show(
    <QueryClientProvider client={client}>
      <Centre />
    </QueryClientProvider>,
  );
  const links = [...box.querySelectorAll('main a')].map((one) => one.textContent ?? '');
  await end();
  return links;
}

test('a business without stock with us is led to the bid hall, its offers, what it won and its deposit, each once and with its number', async () => {
  const { hall, offers, won, deposit, pieces, inPlay, waits, settled } = text.zh;
  const links = await linksOf('active');
  expect(links).toEqual(
    expect.arrayContaining([`${hall}${pieces(7)}`, `${offers}${inPlay(3, 2)}`, `${won}${waits(1)}${pieces(4)}`]),
  );
  expect(links.filter((words) => words.startsWith(deposit))).toHaveLength(1);
  // It has settled in already.
  expect(links.join()).not.toContain(settled);
});

test('one that is leaving finds what it has to finish, and not the hall that is closed to it; who has none is led to nothing', async () => {
  const { hall, offers, won } = text.zh;
  const leaving = (await linksOf('exiting')).join();
  expect(leaving).toContain(offers);
  expect(leaving).toContain(won);
  expect(leaving).not.toContain(hall);
  expect((await linksOf(null)).join()).not.toContain(offers);
});

test('a suspended business reads why in its centre, and where to ask', async () => {
  expect(await linksOf('suspended')).toContain(chat.zh.askUs);
  expect(await linksOf('active')).not.toContain(chat.zh.askUs);
});
