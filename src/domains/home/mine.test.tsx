/** Mine counts what waits for me where it waits, and each count leads to it. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createContext, use } from 'react';
import { expect, test, vi } from 'vitest';
import type { TodoKey } from '../../../contract/todo/calls.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { Services, Sold } from './MineCards.tsx';
import { text } from './mine-words.ts';

vi.stubGlobal('fetch', () => new Promise(() => undefined));

type Waits = readonly [key: TodoKey, side: 'B' | 'S', n?: number][];

type Todos = Parameters<typeof Services>[0]['todos'];

const Heard = createContext<Todos>(undefined);
function Shown() {
  const todos = use(Heard);
  return (
    <>
      <Sold roles={['seller']} settling={0} todos={todos} />
      <Services roles={['seller']} todos={todos} />
    </>
  );
}

/** @returns each way, by its name: how much waits there, and where it leads */
async function ways(waits: Waits) {
  const todos = {
    list: waits.map(([key, side], i) => ({ key, side, id: `${i}`, deadlineAt: null, name: null })),
    counts: Object.fromEntries(waits.map(([key, , n = 1]) => [key, n])),
    total: { B: 0, S: 0 },
  } as never;
  const root = createRootRoute({ component: Shown });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <Heard value={todos}>
        <RouterProvider router={router} />
      </Heard>
    </QueryClientProvider>,
  );
  const found = (label: string) => {
    const link = [...box.querySelectorAll('a')].find((one) => one.textContent?.includes(label));
    return { n: Number(link?.textContent?.match(/\d+/)?.[0] ?? 0), to: link && new URL(link.href).search };
  };
  const t = text.zh;
  const all = Object.fromEntries(
    [t.aftersales, t.bids, t.identify, t.cleaning, t.toShip].map((label) => [label, found(label)]),
  );
  await end();
  return all;
}

test('a badge leads to the side on which the case waits', async () => {
  const t = text.zh;
  const selling = await ways([
    ['aftersale.applied', 'S'],
    ['offer.offered', 'S'],
  ]);
  expect(selling[t.aftersales]).toEqual({ n: 1, to: '?role=seller' });
  expect(selling[t.bids]).toEqual({ n: 1, to: '?tab=received' });
  const buying = await ways([
    ['aftersale.approved', 'B', 2],
    ['offer.countered', 'B'],
  ]);
  expect(buying[t.aftersales]).toEqual({ n: 2, to: '' });
  expect(buying[t.bids]).toEqual({ n: 1, to: '?tab=made' });
});

test('a cleaning and an authentication that wait for their owner are counted there', async () => {
  const t = text.zh;
  const all = await ways([
    ['cleaning.assessed', 'B'],
    ['cleaning.extra_fee', 'B'],
    ['identify.need_photos', 'B'],
  ]);
  expect([all[t.cleaning]?.n, all[t.identify]?.n, all[t.aftersales]?.n]).toEqual([2, 1, 0]);
});

test('only what the seller has to send is theirs to ship', async () => {
  expect((await ways([['order.awaiting_ship', 'S']]))[text.zh.toShip]?.n).toBe(1);
  // What lies in our warehouse is in nobody's list.
  expect((await ways([]))[text.zh.toShip]?.n).toBe(0);
});
