/** Whoever takes a list to the shelves has all of it on paper, and not what happened to be loaded. */
import { act, type ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { moreWords } from '../../../ui/format/more-words.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { PrintList } from './PrintList.tsx';
import { text } from './words.ts';

vi.mock('./use-work.ts', () => ({ useWork: () => ({ work: 'retrievals' }) }));

test('all pages of a queue are fetched, printed a line each with what is overdue, and gone from the page afterwards', async () => {
  const page = (ids: string[]) => ({ list: ids.map((id) => ({ id })) });
  const read = (pages: object[], hasNextPage: boolean, fetchNextPage?: () => Promise<unknown>) =>
    ({ data: { pages }, hasNextPage, isFetchNextPageError: false, fetchNextPage }) as unknown as ComponentProps<
      typeof PrintList<{ id: string }>
    >['query'];
  const whole = read([page(['a', 'b']), page(['c'])], false);
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { end } = await show(
    <PrintList
      query={read([page(['a', 'b'])], true, async () => whole)}
      row={({ id }) => ({ name: `取回 ${id}`, facts: [`A-${id}`, null], due: id === 'c' ? 1 : null })}
    />,
  );
  const paper = () => document.querySelector('[data-printed]');
  expect(paper()).toBeNull();
  await act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text.zh.print)?.click(),
  );
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect([...(paper()?.querySelectorAll('li') ?? [])].map((one) => one.textContent?.slice(0, 8))).toEqual([
    '取回 aA-a',
    '取回 bA-b',
    `取回 cA-c${moreWords.zh.overdue.slice(0, 1)}`,
  ]);
  expect(paper()?.querySelector('h1')?.textContent).toBe('取回');
  await act(async () => window.dispatchEvent(new Event('afterprint')));
  expect(paper()).toBeNull();
  await end();
  vi.unstubAllGlobals();
});
