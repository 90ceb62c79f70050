import 'fake-indexeddb/auto';
/** What waits beyond the first few is opened where it is said. */
import { act, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { setPreferences } from '../../ui/format/preferences.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { TodoRows } from './Todo.tsx';
import { text } from './todo-words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink:
    () =>
    ({ children }: { children: ReactNode }) => <a href="#there">{children}</a>,
}));

test.each(['zh', 'en'] as const)('what else waits is shown by a tap on how many there are (%s)', async (language) => {
  await setPreferences({ language });
  const one = (n: number) => ({ key: 'order.pending_pay', id: `o${n}`, side: 'B', deadlineAt: null, name: null });
  const todos = { list: [1, 2, 3, 4, 5].map(one), counts: {}, total: { B: 7, S: 0 } } as never;
  const { box, end } = await show(<TodoRows todos={todos} side="B" first={3} />);
  expect(box.querySelectorAll('a')).toHaveLength(3);
  const more = [...box.querySelectorAll('button')].find((it) => it.textContent === text[language].more(4));
  await act(async () => more?.click());
  // Only so many are read; the rest is counted still.
  expect([box.querySelectorAll('a').length, box.querySelectorAll('button').length]).toEqual([5, 0]);
  expect(box.textContent).toContain(text[language].more(2));
  await end();
});
