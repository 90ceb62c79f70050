import 'fake-indexeddb/auto';
/** Moving a whole shop to another: only what was pressed is busy, and whoever pressed it is led to the move's record. */
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { setPreferences } from '../../../ui/format/preferences.ts';
import { layNothingOut, show } from '../../../ui/gallery/testing.tsx';
import { ShopCard } from './ShopCard.tsx';

const seen = vi.hoisted(() => ({ went: [] as unknown[], answer: undefined as ((moved: object) => void) | undefined }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => async (to: unknown) => void seen.went.push(to),
  createLink:
    () =>
    ({ children }: { children: ReactNode }) => <i>{children}</i>,
  Link: () => null,
}));
vi.mock('../../device/live/live.ts', () => ({ askLive: async () => true }));
vi.mock('../../../api/unanswered.ts', () => ({
  send: () =>
    new Promise((resolve) => {
      seen.answer = resolve;
    }),
}));
beforeAll(async () => {
  layNothingOut();
  await setPreferences({ language: 'zh' });
});

const shop = (id: string, name: string) =>
  ({ channel: 'sandbox', remoteId: id, id, name, usable: true, sandbox: true, open: 2, onSale: 2 }) as const;

/** The screen's own list, whose channel takes its time to answer again. */
function Slow({ children }: { children: ReactNode }) {
  useQuery({
    queryKey: ['shops'],
    initialData: 1,
    staleTime: Infinity,
    queryFn: () => new Promise<number>(() => undefined),
  });
  return children;
}

test('of three shops one is moved: its button alone is busy, and its record is opened without waiting for the shops to be read again', async () => {
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <Slow>
        <ShopCard
          shop={shop('a', '一店')}
          others={[shop('b', '二店'), shop('c', '三店')]}
          onLookAgain={() => undefined}
        />
      </Slow>
    </QueryClientProvider>,
  );
  const button = (name: string) => [...box.querySelectorAll('button')].find((one) => one.textContent?.includes(name));
  await act(async () => button('三店')?.click());
  await vi.waitFor(() => expect(button('三店')?.getAttribute('aria-busy')).toBe('true'));
  expect(button('二店')?.getAttribute('aria-busy')).toBeNull();
  await act(async () => seen.answer?.({ moveId: 'm', posts: 2 }));
  await vi.waitFor(() => expect(seen.went).toEqual([{ to: '/pages/xianyu/movingList', search: { id: 'm' } }]));
  await end();
});

test('a shop with nothing on sale there is not offered to be moved, whatever else in it is open', async () => {
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <ShopCard shop={{ ...shop('a', '一店'), onSale: 0 }} others={[shop('b', '二店')]} onLookAgain={() => undefined} />
    </QueryClientProvider>,
  );
  expect(box.textContent).not.toContain('整店搬到');
  await end();
});
