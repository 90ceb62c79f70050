/** Whose photos stand on somebody else's certificate reads so beside their own result, and says that it was not they. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '../../../ui/gallery/testing.tsx';
import { Elsewhere } from './Elsewhere.tsx';
import { text } from './elsewhere-words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: () => () => null,
  Link: () => null,
}));

type Data = ComponentProps<typeof Elsewhere>['data'];
type One = NonNullable<Data['elsewhere']>[number];
async function said(change: Partial<One> | null) {
  const one: One = { code: 'k7f2mqx9', at: 1, photos: 3, revoked: false, reported: null };
  const data: Data = { id: 'piece', ...(change && { elsewhere: [{ ...one, ...change }] }) };
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <Elsewhere data={data} />
    </QueryClientProvider>,
  );
  const [words, buttons] = [box.textContent ?? '', [...box.querySelectorAll('button')].map((b) => b.textContent)];
  await end();
  return { words, buttons };
}

test('it is said once, then that we look, then what came of it; of before that was told nothing is', async () => {
  const open = await said({});
  expect(open.words).toContain(text.zh.ask);
  expect(open.buttons).toEqual([text.zh.notMe]);
  const looked = { at: 1, dueAt: Date.now() + 60_000 };
  const asked = await said({ reported: { ...looked, stands: null } });
  expect(asked.words).toContain('我们在查');
  expect(asked.buttons).toEqual([]);
  expect((await said({ reported: { ...looked, stands: '是你卖给他的' } })).words).toContain('是你卖给他的');
  expect((await said({ revoked: true })).words).toContain(text.zh.gone);
  expect((await said(null)).words).toBe('');
});
