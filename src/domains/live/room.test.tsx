/** A room that is over, as its host comes back to it. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { layNothingOut, show } from '../../ui/gallery/testing.tsx';
import { text as host } from './host/words.ts';
import RoomScreen from './RoomScreen.tsx';
import { text } from './words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: () => () => null,
  Link: ({ children }: { children: ReactNode }) => <i>{children}</i>,
  useNavigate: () => () => undefined,
}));
const room = {
  ...{ id: 'r', title: '清鞋柜', state: 'over', host: { platform: false, nickname: '知夏' }, watchers: 0, planAt: 0 },
  ...{ video: { kind: 'none' }, current: null, list: [], sessionId: null, sellerId: null, startedAt: 1, endedAt: 2 },
  ...{ messages: [], lastNo: 0, pinned: null, blocked: [], hosting: true, me: null, muted: false, mutedMembers: [] },
  summary: { mostWatchers: 3, spoke: 2, sold: 1, amount: 65_900 },
};
vi.mock('./use-room.ts', () => ({ useRoom: () => ({ data: room }) }));
vi.mock('../../ui/surface/Screen.tsx', () => ({
  Screen: ({ children }: { children: (data: object) => ReactNode }) => <main>{children(room)}</main>,
}));

test('what it came to stands above all that was said, however much that was', async () => {
  layNothingOut();
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <RoomScreen id="r" />
    </QueryClientProvider>,
  );
  const words = box.textContent ?? '';
  expect(words.indexOf(host.zh.summary)).toBeGreaterThan(0);
  expect(words.indexOf(host.zh.summary)).toBeLessThan(words.lastIndexOf(text.zh.saidThen));
  await end();
});
