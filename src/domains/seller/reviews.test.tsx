import 'fake-indexeddb/auto';
/** On a seller’s page: whose review it is, what the seller says to it, and who may answer or report it. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { hintWords } from '../../../contract/chat/off-platform.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { Reviews } from './Reviews.tsx';
import { text } from './words.ts';

const state = vi.hoisted(() => ({
  session: null as { userId: string } | null,
  answers: {} as Record<string, unknown>,
}));
vi.mock('../../api/use-session.ts', () => ({ useSession: () => state.session }));
vi.mock('../../api/request.ts', () => ({
  request: async ({ path }: { path: string }) => state.answers[path.split('/').at(-1) ?? ''],
}));
vi.mock('../../ui/input/Button.tsx', async (original) => ({
  ...(await original<object>()),
  LinkButton: ({ search, children }: { search: { redirect: string }; children: string }) => (
    <a href={search.redirect}>{children}</a>
  ),
}));

const review = (id: string, reply: string | null = null) => ({
  ...{ id, stars: 4, body: `说${id}`, at: 0, buyer: '小**', reply: reply && { body: reply, at: 0 } },
  item: { name: { zh: '样品鞋', en: 'Sample' }, size: '42', grade: '95' },
});

async function rows(userId: string | null, mine = false, answered?: boolean): Promise<string[]> {
  state.session = userId === null ? null : { userId };
  state.answers = {
    reviews: {
      list: [{ ...review('a', '谢谢'), hints: ['contact'] }, review('b'), { ...review('c'), answered }],
      next: null,
    },
    mine: { wrote: ['b'], reported: [{ id: 'c', state: 'dismissed' }] },
  };
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <Reviews id="s" mine={mine} />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(box.querySelectorAll('li')).toHaveLength(3));
  if (userId !== null) await vi.waitFor(() => expect(box.textContent).toContain(text.zh.reportedOne));
  const said = [...box.querySelectorAll('li')].map((one) => one.textContent ?? '');
  await end();
  return said;
}

test('who wrote a review is not asked to report it, and who reported one reads what came of it', async () => {
  const [answered, own, reported] = await rows('buyer');
  expect(answered).toMatch(/卖家回应：.*谢谢.*举报/);
  expect(own).toContain(text.zh.yours);
  expect(own).not.toContain('举报');
  expect(reported).toContain('没有撤下');
});

test('a seller may answer what has no answer yet', async () => {
  const list = await rows('s', true);
  const mayAnswer = list.map((one) => one.replace(text.zh.reply, '').includes(text.zh.answer));
  expect(mayAnswer).toEqual([false, false, true]);
});

test('a seller is not offered to answer again what they answered before its buyer closed the account', async () => {
  const [, , gone] = await rows('s', true, true);
  expect(gone).not.toContain(text.zh.answer);
});

test('a stranger is led to log in before they report', async () => {
  const list = await rows(null);
  expect(list.every((one) => one.includes(text.zh.report))).toBe(true);
});

test('a review that leads elsewhere is warned of where it is read, and no other', async () => {
  const list = await rows(null);
  const warned = text.zh.leadsOff([hintWords.contact.zh]);
  expect(list.map((one) => one.includes(warned))).toEqual([true, false, false]);
});
