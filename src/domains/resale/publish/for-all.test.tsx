import 'fake-indexeddb/auto';
/** What is done to many items at once: what was added to each can be taken out again, and what could not go along is named. */
import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { LeftOut as Left } from '../../../../contract/resale/calls.ts';
import { show, type } from '../../../ui/gallery/testing.tsx';
import { ForAll } from './ForAll.tsx';
import { text } from './for-all-words.ts';
import { LeftOut } from './LeftOut.tsx';
import { NoneLeft } from './NoneLeft.tsx';
import { text as publish } from './words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink:
    () =>
    ({ children, search, note }: { children: string; search?: { id?: string }; note?: string }) => (
      <i data-id={search?.id}>{`${children} ${note}`}</i>
    ),
}));

const toasted = vi.hoisted(() => vi.fn());
vi.mock('../../../ui/feedback/toast.ts', () => ({ toast: toasted }));

const presser = (box: Element) => (label: string) =>
  act(async () => [...box.querySelectorAll('button')].find((one) => one.textContent === label)?.click());
let bodies: string[] = [];
let rewrite: (bodies: string[]) => void;
function Form() {
  const [written, setWritten] = useState(['好鞋', '好包']);
  bodies = written;
  rewrite = setWritten;
  const lines = written.map((body, n) => ({ draft: { item: { itemId: String(n) }, price: null }, body, price: null }));
  const change = (id: string, { body = '' }: { body?: string }) =>
    setWritten((was) => was.map((now, n) => (String(n) === id ? body : now)));
  return <ForAll lines={lines as never} onChange={change} />;
}

test('a sentence that was added to every description is taken out of each again', async () => {
  const { box, end } = await show(<Form />);
  const press = presser(box);
  await type(box.querySelector('input') as HTMLInputElement, '不议价');
  await press(text.zh.addToAll);
  expect(bodies).toEqual(['好鞋\n不议价', '好包\n不议价']);
  await press(text.zh.takeBack('不议价'));
  expect(bodies).toEqual(['好鞋', '好包']);
  expect(box.textContent).not.toContain(text.zh.takeBack('不议价'));
  await end();
});

test('what was written on since loses the sentence, too; where it was rewritten itself it stays, and one is told', async () => {
  const { box, end } = await show(<Form />);
  const press = presser(box);
  await type(box.querySelector('input') as HTMLInputElement, '不议价');
  await press(text.zh.addToAll);
  await act(async () => rewrite(['新鞋\n不议价\n可补照片', '好包\n不议价格']));
  await press(text.zh.takeBack('不议价'));
  expect(bodies).toEqual(['新鞋\n可补照片', '好包\n不议价格']);
  expect(toasted.mock.calls.at(-1)?.[0]).toBe(text.zh.takenBack(1, 1));
  await end();
});

test('what could not go along is named: what is in a shop leads there, and of the other it is said why', async () => {
  const name = { zh: '跑鞋', en: 'Runner' };
  const left = [
    { itemId: 'a', name, size: '38', post: { id: 'p', shop: '三店', state: 'on_sale' } },
    { itemId: 'b', name, size: '39', post: null },
  ] satisfies Left[];
  const { box, end } = await show(<LeftOut left={left} />);
  expect(box.textContent).toContain(publish.zh.leftOut(1));
  expect(box.textContent).toContain(publish.zh.upAlready(1));
  expect(box.querySelector('[data-id=p]')?.textContent).toMatch(/跑鞋.*38.*三店/);
  expect(box.textContent).toMatch(new RegExp(`39.*${publish.zh.leftOutWhy}`));
  await end();
});

test('one step back after all went up it says that they are there, and that nothing failed', async () => {
  const name = { zh: '跑鞋', en: 'Runner' };
  const states = ['publishing', 'on_sale', 'reserved', 'sold_remote'] as const;
  const left = states.map((state) => ({ itemId: state, name, size: '38', post: { id: state, shop: '三店', state } }));
  const { box, end } = await show(<NoneLeft left={left} />);
  expect(box.textContent).toContain(publish.zh.upAlready(4));
  expect(box.textContent).toContain(publish.zh.allUp);
  for (const said of ['没有放上去', publish.zh.noGoods]) expect(box.textContent).not.toContain(said);
  await end();
  const refused = await show(
    <NoneLeft left={[...left, { itemId: 'f', name, size: '40', post: { id: 'f', shop: '三店', state: 'failed' } }]} />,
  );
  expect(refused.box.textContent).toContain(publish.zh.leftOut(1));
  expect(refused.box.textContent).toContain(publish.zh.upAlready(4));
  await refused.end();
});
