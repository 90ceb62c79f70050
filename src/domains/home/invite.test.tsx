import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { campaignList } from '../../../contract/campaign/calls.ts';
import { chatUnread } from '../../../contract/chat/calls.ts';
import { read } from '../../api/read.ts';
import { setPreferences } from '../../ui/format/preferences.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { Services } from './MineCards.tsx';
import { text } from './mine-words.ts';

const Shown = () => <Services roles={['user']} todos={undefined} />;
vi.stubGlobal('fetch', () => new Promise(() => undefined));

test.each(['zh', 'en'] as const)(
  'the mine tab names inviting friends and leads to it while such a campaign runs, and only then (%s)',
  async (language) => {
    await setPreferences({ language });
    for (const [kind, state, led, spent = false] of [
      ['invite', 'running', true],
      ['invite', 'over', false],
      // Used up: nobody is sent to invite to it.
      ['invite', 'running', false, true],
      ['lottery', 'running', false],
    ] as const) {
      const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
      client.setQueryData(read(campaignList, {}).queryKey, {
        list: [{ id: 'c1', kind, state, spent }],
        next: null,
      } as never);
      client.setQueryData(read(chatUnread, {}).queryKey, { unread: 0 } as never);
      const root = createRootRoute({ component: Shown });
      const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
      await router.load();
      const { box, end } = await show(
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>,
      );
      const link = [...box.querySelectorAll('a')].find((one) => one.textContent === text[language].invite);
      expect(link?.href.endsWith('/pages/custom/activity?id=c1') ?? false).toBe(led);
      await end();
    }
    await setPreferences({ language: 'zh' });
  },
);
