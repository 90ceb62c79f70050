import 'fake-indexeddb/auto';
/** Hosting a session: what is shown stands on top of a list of lines, each with its button. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { layNothingOut, show } from '../../../ui/gallery/testing.tsx';
import { text as auction } from '../../auction/words.ts';
import { Now, Things } from '../Things.tsx';
import { text } from '../words.ts';
import { Summary } from './Summary.tsx';
import { text as hosting } from './words.ts';

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

vi.mock('../../../api/use-session.ts', () => ({ useSession: () => ({ userId: 'me' }), useAuthor: () => null }));

test('at a desk, too, who watches bids for what is shown, and its host does not', async () => {
  layNothingOut();
  for (const [hosts, bids] of [
    [false, true],
    [true, false],
  ] as const) {
    const { box, end } = await show(
      <QueryClientProvider client={new QueryClient()}>
        <Now room={room(hosts)} />
      </QueryClientProvider>,
    );
    const buttons = [...box.querySelectorAll('button')].map(({ textContent }) => textContent);
    expect(buttons.includes(auction.zh.bid)).toBe(bids);
    await end();
  }
});

test('a host changes the price of what is for sale, takes a thing out and adds others, while it is live; who watches does none of it', async () => {
  layNothingOut();
  const item = { cover: '', name: { zh: '一双', en: '' }, size: '42', grade: '95', styleNo: 'S', listingId: 'l' };
  const listing = { item, state: 'on', price: 88_000, reserved: false, highestBid: null };
  const list = [{ no: 1, lot: null, listing }, lot(2)];
  const said = async (more: object) => {
    const { box, end } = await show(
      <QueryClientProvider client={new QueryClient()}>
        <Things room={{ ...(room(true) as object), host: { platform: false }, list, ...more } as never} />
      </QueryClientProvider>,
    );
    const names = [...box.querySelectorAll('button')].map(({ textContent }) => textContent ?? '');
    await end();
    return names;
  };
  const { price, drop, add } = hosting.zh;
  expect((await said({})).filter((name) => [price, drop, add].includes(name))).toEqual([price, drop, drop, add]);
  // What is shown in a room of ours is somebody else's to price; what is over stays as it was.
  expect(await said({ host: { platform: true } })).not.toContain(price);
  for (const more of [{ hosting: false }, { state: 'over' }]) {
    const names = await said(more);
    for (const name of [price, drop, add]) expect(names).not.toContain(name);
  }
});

test('when it is over its host reads what it came to', async () => {
  const { box, end } = await show(<Summary mostWatchers={12} spoke={5} sold={2} amount={176_000} />);
  const { people, pieces } = hosting.zh;
  for (const words of [people(12), people(5), pieces(2), '1,760']) expect(box.textContent).toContain(words);
  await end();
});
