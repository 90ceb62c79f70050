/** Whoever would announce a piece that they do not have reads so before anything is filled in. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { seen, show } from '../../../ui/gallery/testing.tsx';
import { pieceRead } from './carried.ts';
import { LostPiece } from './LostPiece.tsx';
import { text } from './lost-words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: () => (props: { children?: React.ReactNode }) => <a href="/">{props.children}</a>,
}));

async function said(missing: object | null): Promise<string> {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(pieceRead('report').queryKey, { id: 'report', missing } as never);
  const { box, end } = await show(
    <QueryClientProvider client={queries}>
      <LostPiece id="report" />
    </QueryClientProvider>,
  );
  const words = seen(box);
  await end();
  return words;
}

test('a piece that was lost, is looked for or has not come home is not announced, and it is said why', async () => {
  expect(await said({ at: 1, here: true, said: 'paid' })).toContain('实物在平台丢了');
  expect(await said({ at: 1, here: false, said: 'open' })).toContain('正在找');
  const refused = await said({ at: 1, here: false, said: 'refused' });
  for (const part of [text.zh.title, text.zh.away, text.zh.open]) expect(refused).toContain(part);
  expect(await said(null)).toBe('');
});
