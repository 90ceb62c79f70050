import 'fake-indexeddb/auto';
/** Whoever plans for the platform finds its room's form by whatever link they come, and sessions to show in it. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { auctionHall, auctionSession } from '../../../contract/auction/calls.ts';
import { liveList, livePlan, workLiveGoods, workLiveMake } from '../../../contract/live/calls.ts';
import { staffMe } from '../../../contract/shop/people-calls.ts';
import { read } from '../../api/read.ts';
import { setPreferences } from '../../ui/format/preferences.ts';
import { layNothingOut, show } from '../../ui/gallery/testing.tsx';
import Plan from './Plan.tsx';
import { text } from './words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => () => undefined,
  createLink: () => (link: { children: ReactNode; search: { sessionId?: string } }) => (
    <i>
      {link.children} {link.search.sessionId}
    </i>
  ),
}));
vi.mock('../../ui/surface/Screen.tsx', () => ({
  Screen: ({ query, bar, children }: { query?: { data?: unknown }; bar: unknown; children: unknown }) =>
    !query ? (
      <main>{children as ReactNode}</main>
    ) : (
      <main>
        {query.data !== undefined && (children as (data: unknown) => ReactNode)(query.data)}
        <footer>{query.data !== undefined && (bar as (data: unknown) => ReactNode)(query.data)}</footer>
      </main>
    ),
}));
vi.mock('../device/live/NeedsNetwork.tsx', () => ({ NeedsNetwork: () => null }));
const session = vi.hoisted(() => ({ roles: ['user', 'staff'] }));
vi.mock('../../api/use-session.ts', () => ({ useSession: () => session, useAuthor: () => 'me' }));
vi.stubGlobal('fetch', () => new Promise(() => undefined));

const HOUR = 3_600_000;
const planned = { id: 'tonight', name: { zh: '低价起拍场', en: 'Low starts' }, lots: 6, startsAt: 0 };

async function opened(permissions: string[], roles = ['user', 'staff'], sessionId?: string, platform = false) {
  layNothingOut();
  session.roles = roles;
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  client.setQueryData(read(staffMe, {}).queryKey, { roles: [], permissions, grants: [] } as never);
  client.setQueryData(read(livePlan, {}).queryKey, { origins: [] } as never);
  client.setQueryData(read(workLiveGoods, {}).queryKey, { list: [] } as never);
  const sessions = [
    { ...planned, endsAt: Date.now() + HOUR },
    { ...planned, id: 'none', lots: 0, endsAt: Date.now() + HOUR },
  ];
  client.setQueryData(read(auctionHall, {}).queryKey, { sessions } as never);
  const room = { id: 'room-now', title: '低价场直播', titleEn: null, state: 'live' };
  client.setQueryData(read(liveList, { sessionId: planned.id }).queryKey, { list: [room], next: null } as never);
  client.setQueryData(read(auctionSession, { id: planned.id }).queryKey, { session: planned, lots: [] } as never);
  const { box, end } = await show(
    <QueryClientProvider client={client}>
      <Plan sessionId={sessionId} platform={platform} />
    </QueryClientProvider>,
  );
  return { box, end };
}

test.each(['zh', 'en'] as const)(
  'staff who sell nothing announce a room of ours: goods to look for, or a session that has lots (%s)',
  async (language) => {
    await setPreferences({ language });
    const t = text[language];
    const { box, end } = await opened([workLiveMake.permission ?? '']);
    await vi.waitFor(() => expect(box.textContent).toContain(t.planSearch));
    expect(box.textContent).toContain(t.planSessions);
    expect(box.textContent).toContain(`${planned.name[language]}`);
    expect(box.textContent).toContain('tonight');
    expect(box.textContent).not.toContain('none');
    await end();
    await setPreferences({ language: 'zh' });
  },
);

test('who may not announce one of ours, or sells themselves, is asked for their own, and by no button before it is known whether they may', async () => {
  for (const [permissions, roles] of [
    [['chats.see'], ['user', 'staff']],
    [[workLiveMake.permission ?? ''], ['user', 'staff', 'seller']],
  ] as const) {
    const { box, end } = await opened([...permissions], [...roles]);
    await vi.waitFor(() => expect(box.querySelector('footer')).not.toBeNull());
    expect(box.textContent).not.toContain(text.zh.planSearch);
    expect(box.querySelector('footer')?.textContent).toBe('');
    await end();
  }
});

test('who does not plan for the platform reads so when they open its form, and is asked for nothing', async () => {
  for (const [roles, session, platform] of [
    [['user', 'seller'], planned.id, false],
    [['user', 'seller'], undefined, true],
    [['user', 'staff'], planned.id, false],
  ] as const) {
    const { box, end } = await opened([], [...roles], session, platform);
    await vi.waitFor(() => expect(box.textContent).toContain(text.zh.notOurs));
    expect(box.textContent).not.toContain(text.zh.planName);
    await end();
  }
});

test('who would announce a second room over a session that is live is told and led to the first', async () => {
  const { box, end } = await opened([workLiveMake.permission ?? ''], ['user', 'staff'], planned.id);
  await vi.waitFor(() => expect(box.textContent).toContain(text.zh.liveAlready('低价场直播')));
  expect(box.textContent).toContain(text.zh.toRoom);
  await end();
});
