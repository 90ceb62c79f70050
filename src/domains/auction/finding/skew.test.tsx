import 'fake-indexeddb/auto';
/** A phone whose clock is wrong shows a lot as one whose clock is right: every time is the server's. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { LotRow } from '../../../../contract/auction/shown.ts';
import { setServerOffset } from '../../../ui/format/use-now.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { drawAt } from '../../../ui/hydration/drawn.ts';
import { Planned } from '../../staff/auctions/Sessions.tsx';
import { LotCard } from '../LotCard.tsx';
import { LotEnd } from '../LotFacts.tsx';
import { Chance, Standing, Won } from '../LotStanding.tsx';
import type { LotData } from '../lot.ts';
import { SessionWhen } from './Session.tsx';

const HOUR = 3_600_000;
/** Half an hour before a year ends in China: an hour either way is another hour, day and year. */
const NOW = Date.UTC(2026, 11, 31, 15, 30, 5);
const name = { zh: '雾海灰', en: 'Fog' };
const row: LotRow = {
  ...{ id: 'lot', no: '1', state: 'live', session: null, startPrice: 10_000, price: 20_000, bids: 2, reserve: 'none' },
  ...{ startsAt: NOW - HOUR, endsAt: NOW + 12 * 60_000, extended: 1, watchers: 0, mine: null },
  item: {
    ...{ itemId: 'item', listingId: 'listing', productId: 'product', skuId: 'sku', name, colour: name },
    ...{ styleNo: 'A-1', size: '42', grade: '95', cover: '/a.webp' },
  },
};
const preview: LotRow = { ...row, id: 'next', state: 'preview', startsAt: NOW + HOUR / 4, endsAt: NOW + 2 * HOUR };
const over: LotRow = { ...row, id: 'over', state: 'sold', endsAt: NOW - HOUR / 4 };
const session = {
  id: 's',
  name,
  about: name,
  startsAt: NOW - HOUR / 4,
  firstEnd: NOW + HOUR / 4,
  endsAt: NOW + HOUR / 4,
  lots: 3,
  banner: null,
  covers: [],
};
const lot = { ...row, firstEnd: NOW + 10 * 60_000, steps: [{ from: 0, step: 1_000 }] } as unknown as LotData;

const order = { id: 'o', state: 'pending_pay' as const, total: 1, due: 1, deadlineAt: NOW + 23 * HOUR + 9_000 };

/** What a device reads whose clock is off by so much, and which has learnt the server's. */
async function readBy(off: number, drawn: number | null): Promise<string> {
  vi.setSystemTime(NOW + off);
  drawAt(drawn);
  setServerOffset(() => -off);
  const root = createRootRoute({
    component: () => (
      <>
        {[row, preview, over].map((one) => (
          <LotCard key={one.id} lot={one} />
        ))}
        <Standing lot={lot} onEnd={() => undefined} />
        <LotEnd lot={lot} />
        <SessionWhen session={session} />
        <Won order={order} />
        <Chance lot={lot} chance={{ price: 20_000, until: NOW + 3 * HOUR + 7_000 }} />
        <Planned session={session} onChange={() => undefined} onOrder={() => undefined} />
      </>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  const shown = await show(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  // The page is taken over, and what it began with stays until the next tick.
  drawAt(null);
  await act(async () => undefined);
  const text = shown.box.textContent ?? '';
  await shown.end();
  return text;
}

afterEach(() => {
  vi.useRealTimers();
  drawAt(null);
  setServerOffset(() => 0);
});

test.each([-HOUR, HOUR])('a clock that is wrong by %d ms changes nothing that a lot shows', async (off) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const right = await readBy(0, null);
  expect(right).toContain('00:12:00');
  expect(right).toContain('23:30');
  expect(right).toContain('23:00:09');
  expect(right).toContain('03:00:07');
  expect(await readBy(off, null)).toBe(right);
  // Nor where the server drew the page, whose moment is the server's already.
  expect(await readBy(off, NOW)).toBe(await readBy(0, NOW));
});
