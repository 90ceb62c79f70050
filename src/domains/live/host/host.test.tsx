import 'fake-indexeddb/auto';
/** Hosting a session: what is shown stands on top of a list of lines, each with its button. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { layNothingOut, show } from '../../../ui/gallery/testing.tsx';
import { Things } from '../Things.tsx';
import { text } from '../words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: () => (link: { children: ReactNode; search: { id: string } }) => (
    <i>
      {link.children} {link.search.id}
    </i>
  ),
}));
vi.mock('../../device/live/LiveButton.tsx', () => ({
  LiveButton: ({ children }: { children: ReactNode }) => <button type="button">{children}</button>,
}));

const lot = (no: number) => ({
  no,
  lot: {
    ...{ id: `lot${no}`, state: 'live', price: null, startPrice: 100, bids: 0, reserve: 'none', mine: null, endsAt: 0 },
    item: { cover: '', name: { zh: `第${no}件`, en: '' }, size: '42', grade: '95', styleNo: 'S' },
  },
  listing: null,
});
const room = (hosting: boolean) =>
  ({ id: 'r', state: 'live', hosting, current: 3, list: [1, 2, 3, 4].map(lot) }) as never;
const lines = async (hosting: boolean) => {
  layNothingOut();
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <Things room={room(hosting)} />
    </QueryClientProvider>,
  );
  const said = [...box.querySelectorAll('li')].map(({ textContent }) => textContent ?? '');
  await end();
  return said;
};

test('a host finds every lot as one line with the button that shows it, in their order', async () => {
  const said = await lines(true);
  expect(said.map((line) => /第\d件/.exec(line)?.[0])).toEqual(['第1件', '第2件', '第3件', '第4件']);
  expect(said[2]).toContain(text.zh.shown);
  for (const n of [0, 1, 3]) expect(said[n]).toContain(text.zh.show);
  expect(said.join()).not.toContain(text.zh.toBuy);
});

test('who watches finds every lot as one line that leads to it, in their order, and keeps what is said in sight', async () => {
  const said = await lines(false);
  expect(said.map((line) => /第\d件/.exec(line)?.[0])).toEqual(['第1件', '第2件', '第3件', '第4件']);
  for (const [n, line] of said.entries()) expect(line).toContain(`${text.zh.toBuy} lot${n + 1}`);
  expect(said[2]).toContain(text.zh.shown);
});
