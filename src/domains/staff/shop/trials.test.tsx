// @vitest-environment jsdom
import 'fake-indexeddb/auto';
/** What an owner reads of what they tried: worked or not, when, and in whose words. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { shopTrials, type Trial } from '../../../../contract/shop/trial-calls.ts';
import { read } from '../../../api/read.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { Trials } from './Trials.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => () => undefined,
}));

const one: Trial = {
  ...{ id: 'a', kind: 'message', channel: null, state: 'good', at: 0, endedAt: 1_000, by: '店主', paymentId: null },
  found: { zh: '短信商收下了', en: 'The carrier took it' },
};

const shown = async (mayTry: boolean) => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const bad: Trial = { ...one, id: 'b', kind: 'upload', state: 'bad', found: { zh: '答了 403', en: 'Answered 403' } };
  queries.setQueryData(read(shopTrials, {}).queryKey, { list: [one, bad], channels: ['sandbox'] });
  const { box, end } = await show(
    <QueryClientProvider client={queries}>
      <Trials mayTry={mayTry} />
    </QueryClientProvider>,
  );
  const said = { rows: [...box.querySelectorAll('li')].map((row) => row.textContent), text: box.textContent ?? '' };
  const buttons = [...box.querySelectorAll('button')].map((button) => button.textContent);
  await end();
  return { ...said, buttons };
};

test('each trial says what it was, what came of it and who made it; whoever may not change the shop tries nothing', async () => {
  const { text, buttons } = await shown(true);
  expect(text).toMatch(/短信 · .*短信商收下了 · 店主.*成功/);
  expect(text).toMatch(/上传 · .*答了 403 · 店主.*没成/);
  expect(buttons).toEqual(['发一条短信给我', '上传一次', '用沙盒支付付 0.01 元']);
  expect((await shown(false)).buttons).toEqual([]);
});
