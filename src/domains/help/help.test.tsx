/** The help screen: a question opens by its link, typed words find it, and what is not answered leads to a person. */
import { expect, test, vi } from 'vitest';
import { questions } from '../../../contract/help/questions.ts';
import { find, open, until, write } from '../../../tests/offline/form-screen.tsx';
import { layNothingOut, seen } from '../../ui/gallery/testing.tsx';
import { Route } from './Help.tsx';
import { text } from './words.ts';

vi.stubGlobal('fetch', () => new Promise(() => undefined));

const screen = (search = '') => open({ route: Route, search } as never);

test('a link to one question opens that one and no other', async () => {
  layNothingOut();
  const { box, end } = await screen('?id=return');
  const opened = [...box.querySelectorAll('details[open] summary')].map(({ textContent }) => textContent);
  expect(opened).toEqual([questions.return.asks.zh]);
  await end();
});

test('who types finds the answer open when it is the only one, and the way to a person under it', async () => {
  layNothingOut();
  const { box, end, search } = await screen();
  await write(await find(box, 'input'), '密封');
  const only = await until('the one', () => box.querySelector('details[open]'));
  expect(only.querySelector('summary')?.textContent).toBe(questions.fast.asks.zh);
  expect(search()).toEqual({ q: '密封' });
  expect([...box.querySelectorAll('a')].map((one) => one.getAttribute('href'))).toContain('/plugin/chat?service=true');
  await write(await find(box, 'input'), '没有这种事');
  await until(text.zh.clear, () => (seen(box).includes(text.zh.none('没有这种事')) ? box : null));
  expect(box.querySelector('details')).toBeNull();
  await end();
});
