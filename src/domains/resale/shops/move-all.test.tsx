import 'fake-indexeddb/auto';
/** Moving a whole shop to another: what goes and what stays is said first, and whoever moves it is led to the move's record. */
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { resaleMovePlan } from '../../../../contract/resale/calls.ts';
import { read } from '../../../api/read.ts';
import { setPreferences } from '../../../ui/format/preferences.ts';
import { layNothingOut, show } from '../../../ui/gallery/testing.tsx';
import { ShopCard } from './ShopCard.tsx';
import { text } from './words.ts';

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
vi.stubGlobal('fetch', () => new Promise(() => undefined));
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

const plan = {
  goes: [{ id: 'p1', name: { zh: '红鞋', en: 'Red shoe' }, size: '42', state: 'on_sale' }],
  stays: [{ id: 'p2', name: { zh: '蓝鞋', en: 'Blue shoe' }, size: '43', state: 'publishing' }],
};
const planned = () => {
  const client = new QueryClient();
  client.setQueryData(read(resaleMovePlan, { fromShopId: 'a' }).queryKey, plan as never);
  return client;
};

test.each(['zh', 'en'] as const)(
  'before a shop moves it is said which of its goods go and which stay and why; then its record is opened without waiting for the shops to be read again (%s)',
  async (language) => {
    await setPreferences({ language });
    const t = text[language];
    seen.went.splice(0);
    const { box, end } = await show(
      <QueryClientProvider client={planned()}>
        <Slow>
          <ShopCard
            shop={shop('a', '一店')}
            others={[shop('b', '二店'), shop('c', '三店')]}
            onLookAgain={() => undefined}
          />
        </Slow>
      </QueryClientProvider>,
    );
    const button = (name: string) => [...box.querySelectorAll('button')].find((one) => one.textContent === name);
    // Each says once where it would go.
    expect([button(t.moveTo('二店')), button(t.moveTo('三店'))]).not.toContain(undefined);
    await act(async () => button(t.moveTo('三店'))?.click());
    const sheet = box.querySelector('dialog');
    for (const word of [
      t.goes(1),
      plan.goes[0]?.name[language],
      t.stays(1),
      plan.stays[0]?.name[language],
      t.staysWhy.going,
    ])
      expect(sheet?.textContent).toContain(word);
    await act(async () => button(t.moveNow(1))?.click());
    await act(async () => seen.answer?.({ moveId: 'm', posts: 1 }));
    await vi.waitFor(() => expect(seen.went).toEqual([{ to: '/pages/xianyu/movingList', search: { id: 'm' } }]));
    await end();
  },
);

test('a shop with nothing on sale there is not offered to be moved, whatever else in it is open', async () => {
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <ShopCard shop={{ ...shop('a', '一店'), onSale: 0 }} others={[shop('b', '二店')]} onLookAgain={() => undefined} />
    </QueryClientProvider>,
  );
  expect(box.textContent).not.toContain('整店搬到');
  await end();
});
