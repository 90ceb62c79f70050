import 'fake-indexeddb/auto';
/** Whoever words a notice anew reads how it will be said before it holds, and is told what is missing or unknown. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { NoticeKindWords } from '../../../../contract/shop/notice-words-calls.ts';
import { show, type } from '../../../ui/gallery/testing.tsx';
import { NoticeSheet } from './NoticeSheet.tsx';

const sent: unknown[] = [];
vi.mock('../../../api/unanswered.ts', () => ({
  send: async (_call: unknown, input: unknown) => {
    sent.push(input);
    return {};
  },
}));

const kind: NoticeKindWords = {
  ...{ key: 'withdrawal.fail', group: 'withdrawal' },
  title: { zh: '提现失败', en: 'Withdrawal failed' },
  body: { zh: '¥{amount} 没有打成。', en: '¥{amount} could not be paid.' },
  examples: { zh: { amount: '200.00' }, en: { amount: '200.00' } },
};
const write = (field: HTMLTextAreaElement | null, value: string) =>
  act(async () => {
    if (!field) return;
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });

test('the preview says it with example values; a sum left out and a name that nothing stands for are said, and not saved', async () => {
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <NoticeSheet kind={kind} list={[]} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const [zh = null] = box.querySelectorAll('textarea');
  const [title] = box.querySelectorAll('input');
  const press = (said: RegExp) =>
    act(async () => [...box.querySelectorAll('button')].find((one) => said.test(one.textContent ?? ''))?.click());
  expect(box.textContent).toContain('¥200.00 没有打成。');
  await write(zh, '没有打成。');
  expect(box.textContent).toContain('少了 {amount}（金额）');
  await write(zh, '¥{amount} 没打成，{prize}');
  expect(box.textContent).toContain('这条通知里没有 {prize}');
  await press(/没有 \{prize\}/);
  expect(sent).toEqual([]);
  await write(zh, '¥{amount} 退回来了。');
  if (title) await type(title, '没提成');
  expect(box.textContent).toContain('没提成 ¥200.00 退回来了。');
  await press(/^存为新的话/);
  const words = {
    title: { zh: '没提成', en: 'Withdrawal failed' },
    body: { zh: '¥{amount} 退回来了。', en: '¥{amount} could not be paid.' },
  };
  await vi.waitFor(() =>
    expect(sent).toEqual([{ words: { 'withdrawal.fail': words }, holdsFrom: null, basedOn: null }]),
  );
  await end();
});
