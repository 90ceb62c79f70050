/** The filters of a search: size and colour are there to choose, together, and the button says how much would be left. */
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { productBrandList, productCateTree, productList } from '../../../contract/catalogue/calls.ts';
import { colourName } from '../../../contract/catalogue/colours.ts';
import { open } from '../../../tests/offline/form-screen.tsx';
import { keyOf } from '../../api/read.ts';
import { layNothingOut } from '../../ui/gallery/testing.tsx';
import Facets from './Facets.tsx';
import { inputOf, type Question } from './question.ts';
import { text } from './words.ts';

vi.stubGlobal('fetch', () => new Promise(() => undefined));

const shoes = { id: 'shoes', name: { zh: '球鞋', en: 'Sneakers' }, sizes: ['41', '42'], children: [] };

test('who chooses two sizes and a colour reads how many are left, and gets just these', async () => {
  layNothingOut();
  const onChange = vi.fn();
  const wish: Question = { q: 'Arcadia', sizes: '41,42', colours: 'black' };
  const left = (question: Question) => keyOf(productList, { ...inputOf(question), size: 1 });
  await open(
    { part: () => <Facets question={{ q: 'Arcadia' }} onClose={() => undefined} onChange={onChange} /> } as never,
    (queries) => {
      queries.setQueryData(keyOf(productCateTree, {}), { list: [shoes] } as never);
      queries.setQueryData(keyOf(productBrandList, {}), { list: [] } as never);
      queries.setQueryData(left({ q: 'Arcadia' }), { list: [], count: 60, andMore: false } as never);
      queries.setQueryData(left(wish), { list: [], count: 7, andMore: false } as never);
      queries.setQueryData(left({ ...wish, inWarehouse: true }), { list: [], count: 0, andMore: false } as never);
    },
  );
  const sheet = document.querySelector('dialog') as HTMLDialogElement;
  const choose = (words: string) =>
    act(async () => [...sheet.querySelectorAll('label')].find(({ textContent }) => textContent === words)?.click());
  const button = (words: string) =>
    [...sheet.querySelectorAll('button')].find(({ textContent }) => textContent === words);
  expect(button(text.zh.showCount('60'))).toBeTruthy();
  for (const words of ['41', '42', colourName.black.zh]) await choose(words);
  // Nothing is asked of the list behind it until it is said.
  expect(onChange).not.toHaveBeenCalled();
  await act(async () => button(text.zh.showCount('7'))?.click());
  expect(onChange).toHaveBeenCalledWith(expect.objectContaining(wish));
  // What would leave nothing cannot be asked for.
  await act(async () => sheet.querySelector<HTMLElement>(`[aria-label="${text.zh.warehouse}"]`)?.click());
  expect(button(text.zh.showCount('0'))?.disabled).toBe(true);
});
