import 'fake-indexeddb/auto';
/** A page whose token ran out without its knowing is its person's again, and not a stranger's until it is loaded anew. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../ui/gallery/testing.tsx';
import { learnSigningKey } from './exchange/device.ts';
import { type Session, storeSession } from './exchange/session.ts';
import { useLive } from './live.ts';

const mine = (token: string): Session => ({
  ...{ token, refreshToken: 'kept', expiresAt: -1, userId: 'anna', nickname: 'Anna', mobile: '', logo: '' },
  ...{ gender: 0, isReal: false, roles: [] },
});
vi.mock('./exchange/session-refresh.ts', () => ({
  refreshSession: async () => {
    await storeSession(mine('good'));
    return true;
  },
}));
afterEach(() => vi.unstubAllGlobals());

function Hears() {
  useLive(['chat'], () => {});
  return null;
}

test('a stream that is refused with a dead token is opened with a renewed one, and what was read is read anew', async () => {
  await learnSigningKey('a key', '/api');
  await storeSession(mine('dead'));
  const tokens: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers, signal }: RequestInit) => {
    const token = new Headers(headers).get('token');
    tokens.push(token);
    if (token === 'dead') return new Response('{}', { status: 401 });
    const open = new ReadableStream({ start: (to) => signal?.addEventListener('abort', () => to.close()) });
    return new Response(open, { headers: { 'content-type': 'text/event-stream' } });
  });
  const queries = new QueryClient();
  const read = vi.fn(async () => 'what a stranger sees');
  await queries.prefetchQuery({ queryKey: ['page'], queryFn: read });
  const anew = vi.spyOn(queries, 'invalidateQueries');
  const { end } = await show(
    <QueryClientProvider client={queries}>
      <Hears />
    </QueryClientProvider>,
  );
  await act(() => vi.waitFor(() => expect(anew).toHaveBeenCalled()));
  expect(tokens).toEqual(['dead', 'good']);
  await end();
});
