/** From every page of a cleaning one can write to whoever answers for the shop. */
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { seen, show } from '../../../ui/gallery/testing.tsx';
import { Ask } from './Ask.tsx';
import { text } from './words.ts';

type Data = ComponentProps<typeof Ask>['data'];

async function read(of: object) {
  const data = {
    ...{ role: 'owner', no: '2611301412213996', orderNo: '2611301412211689', state: 'claim', stored: false },
    ...{ kind: 'sneakers', care: 'deep', ...of },
  };
  const routeTree = createRootRoute({ component: () => <Ask data={data as unknown as Data} /> });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  const { box, end } = await show(<RouterProvider router={router as never} />);
  const words = seen(box);
  const links = [...box.querySelectorAll('a')].map((one) => one.getAttribute('href'));
  await end();
  return { words, links };
}

test('an owner asks our support from their cleaning, and reads what to say so that it is found', async () => {
  const { words, links } = await read({});
  for (const part of [text.zh.ask, '211689']) expect(words).toContain(part);
  expect(links).toEqual(['/plugin/chat?service=true']);
  expect((await read({ role: 'staff' })).links).toEqual([]);
});

test('once it is over, another piece can be cleaned the same way', async () => {
  const { words, links } = await read({ state: 'done' });
  expect(words).toContain(text.zh.another);
  expect(links[1]).toBe('/pages/cleaning/dolaundary?kind=sneakers&care=deep');
});
