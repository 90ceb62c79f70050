import 'fake-indexeddb/auto';
/** What an owner reads of what they tried: worked or not, when, and in whose words. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { shopTrials, type Trial } from '../../../../contract/shop/trial-calls.ts';
import { read } from '../../../api/read.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { Trials } from './Trials.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => () => undefined,
}));

const sent: unknown[] = [];
vi.mock('../../../api/unanswered.ts', () => ({
  send: async (call: { path: string }) => {
    sent.push(call.path);
    return one;
  },
}));

const one: Trial = {
  ...{ id: 'a', kind: 'message', channel: null, state: 'good', at: 0, endedAt: 1_000, by: '店主', paymentId: null },
  found: { zh: '短信商收下了', en: 'The carrier took it' },
};

const drawn = async (list: Trial[], mayTry: boolean) => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queries.setQueryData(read(shopTrials, {}).queryKey, { list, channels: ['sandbox'] });
  return show(
    <QueryClientProvider client={queries}>
      <Trials mayTry={mayTry} />
    </QueryClientProvider>,
  );
};
const button = (box: ParentNode, name: string) =>
  [...box.querySelectorAll('button')].find(({ textContent }) => textContent === name);

const shown = async (mayTry: boolean) => {
  const bad: Trial = { ...one, id: 'b', kind: 'upload', state: 'bad', found: { zh: '答了 403', en: 'Answered 403' } };
  const { box, end } = await drawn([one, bad], mayTry);
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

test('of many trials the last three stand open, and one that waits to be paid; the rest unfold', async () => {
  const many = Array.from(
    { length: 9 },
    (_, n): Trial => ({ ...one, id: String(n), found: { zh: `第${n}次`, en: `${n}` } }),
  );
  const { box, end } = await drawn(
    many.map((trial, n) => (n === 6 ? { ...trial, state: 'returning' } : trial)),
    true,
  );
  const open = () => [0, 1, 2, 3, 4, 5, 6, 7, 8].filter((n) => box.textContent?.includes(`第${n}次`));
  expect(open()).toEqual([0, 1, 2, 6]);
  await act(async () => button(box, '更早的 5 次')?.click());
  expect(open()).toHaveLength(9);
  await act(async () => button(box, '只看最近的')?.click());
  expect(open()).toEqual([0, 1, 2, 6]);
  await end();
});

test('a double tap uploads once, also where the first upload is over before the second tap', async () => {
  const { box, end } = await drawn([one], true);
  const upload = () => button(box, '上传一次');
  await act(async () => upload()?.click());
  await vi.waitFor(() => expect(sent).toEqual(['/shop/trial/upload']));
  await vi.waitFor(() => expect(upload()?.ariaBusy ?? upload()?.getAttribute('aria-busy')).toBeNull());
  await act(async () => upload()?.click());
  await act(async () => undefined);
  expect(sent).toEqual(['/shop/trial/upload']);
  await end();
});
