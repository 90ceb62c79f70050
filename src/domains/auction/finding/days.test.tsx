import 'fake-indexeddb/auto';
/** A day is written in one way wherever it is read or chosen. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { auctionCalendar, auctionDaily } from '../../../../contract/auction/calls.ts';
import { read, readPages } from '../../../api/read.ts';
import { setPreferences } from '../../../ui/format/preferences.ts';
import { setServerOffset } from '../../../ui/format/use-now.ts';
import { layNothingOut, show } from '../../../ui/gallery/testing.tsx';
import { DatePicker } from '../../../ui/surface/DatePicker.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createFileRoute: () => (options: object) => ({ options, useSearch: () => ({}), useNavigate: () => () => undefined }),
  createLink: () => () => null,
  Link: ({ children }: { children: ReactNode }) => <a href="#x">{children}</a>,
  useCanGoBack: () => false,
  useRouter: () => ({ history: {} }),
}));
vi.stubGlobal('fetch', () => new Promise(() => undefined));

const year = new Date().getFullYear();
const day = `${year}-11-30` as const;

test.each([
  ['zh', '11月30日', '11月30日 · 8 件'],
  ['en', 'Nov 30', 'Nov 30 · 8 lots'],
] as const)('a day of auctions, of the calendar and of a form (%s)', async (language, written, ofCalendar) => {
  layNothingOut();
  await setPreferences({ language });
  const client = new QueryClient();
  const none = { ended: 0, before: null, after: null };
  client.setQueryData(read(auctionDaily, {}).queryKey, { day, ...none } as never);
  const page = { days: [{ day, lots: 8 }], day, list: [], next: null };
  client.setQueryData(readPages(auctionCalendar, {}).queryKey, { pages: [page], pageParams: [undefined] } as never);
  // Also on a phone whose clock is a year behind: the year is the server's.
  const YEAR = 366 * 86_400_000;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - YEAR });
  setServerOffset(() => YEAR);
  const screens = await Promise.all([import('../Daily.tsx'), import('./Calendar.tsx')]);
  const [Daily, Calendar] = screens.map(
    ({ Route }) => (Route as unknown as { options: { component: ComponentType } }).options.component,
  ) as [ComponentType, ComponentType];
  for (const [screen, said] of [
    [<Daily key="d" />, written],
    [<Calendar key="c" />, ofCalendar],
    [<DatePicker key="p" label="x" value={day} onChange={() => undefined} min={day} max={day} />, written],
  ] as const) {
    const { box, end } = await show(<QueryClientProvider client={client}>{screen}</QueryClientProvider>);
    expect(box.textContent).toContain(said);
    expect(box.textContent).not.toMatch(/11-30/);
    await end();
  }
  vi.useRealTimers();
  setServerOffset(() => 0);
});
