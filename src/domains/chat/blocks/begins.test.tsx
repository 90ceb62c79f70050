import 'fake-indexeddb/auto';
/** The first message begins a conversation while its writer is already typing the second one. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { Call } from '../../../../contract/wire/call.ts';
import { layNothingOut, show } from '../../../ui/gallery/testing.tsx';
import { TalkByThing } from '../TalkScreen.tsx';

vi.mock('../../../api/use-session.ts', () => ({ useSession: () => ({ userId: 'anna' }) }));
vi.mock('../../../api/live.ts', () => ({ useLive: () => {}, useTopic: () => {} }));
vi.mock('../../../ui/surface/Screen.tsx', () => ({ Screen: () => <textarea /> }));
const answers: Record<string, unknown> = { '/chat/about': {} };
vi.mock('../../../api/read.ts', async (original) => ({
  ...(await original<object>()),
  read: ({ path }: Call) => ({ queryKey: [path], queryFn: async () => answers[path] ?? new Promise(() => {}) }),
}));
layNothingOut();

test('the field stays under their fingers, before and after the server has told what was said', async () => {
  const queries = new QueryClient();
  const { box, end } = await show(
    <QueryClientProvider client={queries}>
      <TalkByThing thing={{ listingId: 'shoe' }} />
    </QueryClientProvider>,
  );
  await vi.waitFor(() =>
    expect(
      queries
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    ).toContainEqual({}),
  );
  const field = box.querySelector('textarea');
  const [about] = queries
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey);
  await act(async () => queries.setQueryData(about ?? [], { conversationId: 'talk' }));
  expect(box.querySelector('textarea')).toBe(field);
  const [, messages] = queries
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey);
  await act(async () => queries.setQueryData(messages ?? [], { id: 'talk' }));
  expect(box.querySelector('textarea')).toBe(field);
  await end();
});
