/** What an owner reads of a piece that our inspection turned down. */
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import type { RefusalKind } from '../../../../contract/recycle/shown.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import type { PieceData } from '../piece.ts';
import { Refused } from './Refused.tsx';

async function read(kind: RefusalKind | undefined, stored = false) {
  const data = { stored, inspection: { result: 'refuse', kind } } as unknown as PieceData;
  const root = createRootRoute({ component: () => <Refused data={data} /> });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  const { box, end } = await show(<RouterProvider router={router} />);
  const read = { words: box.textContent ?? '', links: [...box.querySelectorAll('a')].length };
  await end();
  return read;
}

test('whose piece is not genuine reads that it is sold in no way here, and where to object; another reason leaves the other ways', async () => {
  const fake = await read('fake');
  expect(fake.words).toMatch(/不是正品.*不能再询价、估价、入库或拍卖.*客服/);
  expect(fake.links).toBe(1);
  expect((await read('fake', true)).words).toContain('隔离');
  expect(await read('damaged')).toMatchObject({ words: expect.stringContaining('换一种卖法'), links: 0 });
  expect((await read(undefined)).words).toBe('');
});
