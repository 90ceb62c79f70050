import 'fake-indexeddb/auto';
/** Staff who judge a reported review read it with its people, who minds it and what was decided before, and what a decision does. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { ReviewJob } from '../../../../contract/seller/calls.ts';
import { reviewGrounds } from '../../../../contract/seller/rules.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { text as second } from '../second-words.ts';
import { ReviewCard } from './Reviews.tsx';
import { text } from './words.ts';

vi.mock('../Acts.tsx', () => ({ Acts: ({ children }: { children: unknown }) => children }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: () => (props: { children: React.ReactNode }) => props.children,
  Link: ({ to, search, children }: { to: string; search: object; children: React.ReactNode }) => (
    <a href={`${to}?${new URLSearchParams({ ...search })}`}>{children}</a>
  ),
}));
const sent = vi.hoisted(() => [] as unknown[]);
vi.mock('../../../api/write.ts', () => ({
  useWrite: () => ({ mutateAsync: async (input: unknown) => sent.push(input), isPending: false }),
}));

const report = { body: '', at: 0, state: 'open' as const, note: null };
const job: ReviewJob = {
  ...{ id: 'v', stars: 1, body: '加我，便宜三百', at: 0, reply: { body: '不是我', at: 0 }, takenDown: 2, own: false },
  order: { id: 'o', no: '2611280001' },
  item: { name: { zh: '样品鞋', en: 'Sample' }, size: '42', grade: '95' },
  buyer: { id: 'b', nickname: '小满', closed: true },
  seller: { id: 's', nickname: '知夏', closed: false },
  reports: [{ ...report, id: 'r', reason: 'untrue', nickname: '知夏', body: '抢我的买家' }],
  earlier: [{ ...report, id: 'q', reason: 'abuse', nickname: '路人', state: 'dismissed', note: '没有骂' }],
  dueAt: 0,
};
const shown = (one: ReviewJob) =>
  show(
    <QueryClientProvider client={new QueryClient()}>
      <ReviewCard job={one} />
    </QueryClientProvider>,
  );
const press = (box: ParentNode, label: string) =>
  act(async () => [...box.querySelectorAll('button')].find((one) => one.textContent === label)?.click());

test('the review stands beside its order, both people, each report and what was decided before', async () => {
  const { box, end } = await shown(job);
  expect(box.textContent).toMatch(/加我，便宜三百.*不是我.*小满.*已注销.*知夏.*样品鞋.*2 条.*抢我的买家.*没有骂/);
  const links = [...box.querySelectorAll('a')].map((one) => one.getAttribute('href'));
  expect(links).toEqual([
    '/pages/user/workbench?work=find&person=b',
    '/pages/user/workbench?work=find&person=s',
    '/pages/order/orderdetail?id=o',
  ]);
  await end();
});

test('who takes it down chooses by which rule, beginning with what it was reported for, and says why', async () => {
  const { box, end } = await shown(job);
  await press(box, text.zh.takeDown);
  const sheet = [...box.querySelectorAll('dialog')].at(-1) as HTMLElement;
  expect(sheet.textContent).toContain(text.zh.does.takeDown);
  const chosen = sheet.querySelector<HTMLInputElement>('input:checked');
  expect(chosen?.closest('label')?.textContent).toContain(reviewGrounds.untrue.rule.zh);
  const area = sheet.querySelector('textarea') as HTMLTextAreaElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, '拿评价拉客');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => [...sheet.querySelectorAll('button')].at(-1)?.click());
  expect(sent).toEqual([{ id: 'v', event: 'takeDown', ground: 'untrue', note: '拿评价拉客' }]);
  await end();
});

test('who has a part in it reads that a colleague decides', async () => {
  const { box, end } = await shown({ ...job, own: true });
  expect(box.textContent).toContain(second.zh.own);
  expect(box.textContent).not.toContain(text.zh.keep);
  await end();
});
