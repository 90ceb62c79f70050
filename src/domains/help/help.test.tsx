/** The help screen: a question opens by its link, typed words find it, and what is not answered leads to a person. */
import { expect, test, vi } from 'vitest';
import { helpRead, type Question } from '../../../contract/shop/help-calls.ts';
import { find, open, until, write } from '../../../tests/offline/form-screen.tsx';
import { keyOf } from '../../api/read.ts';
import { layNothingOut, seen } from '../../ui/gallery/testing.tsx';
import { questionsFor } from './find.ts';
import { Route } from './Help.tsx';
import { text } from './words.ts';

vi.stubGlobal('fetch', () => new Promise(() => undefined));

const question = (id: string, topic: Question['topic'], asks: string, answer: string): Question => ({
  ...{ id, topic, to: '/pages/order/orderlist' },
  ...{ asks: { zh: asks, en: `${id}?` }, answer: { zh: answer, en: `${id}.` }, does: { zh: '去', en: 'Go' } },
});
const list = [
  question('money', 'money', '怎么提现？', '先添加收款账户。'),
  question('fast', 'sell', '想快点变现？', '商家密封报价，之后可以提现。'),
  question('return', 'back', '能退吗？', '可以退。'),
];
const screen = (search = '') =>
  open({ route: Route, search } as never, (queries) =>
    queries.setQueryData(keyOf(helpRead, {}), { list, answeredWithin: { zh: '2 小时', en: '2 hours' } } as never),
  );

// jsdom lays nothing out.
Element.prototype.scrollIntoView = () => undefined;

test('a link to one question opens that one and no other', async () => {
  layNothingOut();
  const { box, end } = await screen('?id=return');
  const opened = [...box.querySelectorAll('details[open] summary')].map(({ textContent }) => textContent);
  expect(opened).toEqual(['能退吗？']);
  await end();
});

test('who types finds the answer open when it is the only one, and the way to a person under it', async () => {
  layNothingOut();
  const { box, end, search } = await screen();
  await write(await find(box, 'input'), '密封');
  const only = await until('the one', () => box.querySelector('details[open]'));
  expect(only.querySelector('summary')?.textContent).toBe('想快点变现？');
  expect(search()).toEqual({ q: '密封' });
  expect([...box.querySelectorAll('a')].map((one) => one.getAttribute('href'))).toContain('/plugin/chat?service=true');
  await write(await find(box, 'input'), '没有这种事');
  await until(text.zh.clear, () => (seen(box).includes(text.zh.none('没有这种事')) ? box : null));
  expect(box.querySelector('details')).toBeNull();
  await end();
});

test('who asks in their own words finds what asks it before what only answers it', () => {
  const ids = (...asked: [string, Question['topic']?]) => questionsFor(list, ...asked).map(({ id }) => id);
  expect(ids('提现')).toEqual(['money', 'fast']);
  // Half-width and full-width letters are the same letters, in either language.
  expect(ids('ＲＥＴＵＲＮ')).toEqual(['return']);
  expect(ids('', 'sell')).toEqual(['fast']);
  expect(ids('')).toEqual(['money', 'fast', 'return']);
});
