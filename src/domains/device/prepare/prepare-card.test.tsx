import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../../ui/gallery/testing.tsx';
import { text } from '../words.ts';
import { TALKS } from './buyer.ts';
import { Prepare } from './Prepare.tsx';
import { MOST } from './screens.ts';

vi.mock('../../../offline/cache/prepare.ts', async (original) => ({
  ...(await original<object>()),
  lastPrepared: async () => ({ at: Date.now(), products: 40, skus: 300, goods: 12 }),
}));
vi.mock('../../../offline/cache/prepared-screens.ts', () => ({
  screensPrepared: async () => ({ count: 90, bytes: 1_000_000 }),
}));

/** So many pictures lie in the browser's store. */
const pictures = (n: number) =>
  vi.stubGlobal('caches', { has: async () => n > 0, open: async () => ({ keys: async () => Array(n) }) });
afterEach(() => void vi.unstubAllGlobals());

test('what is on the phone is said line by line: the own goods, the pictures, and how much of each list', async () => {
  pictures(90);
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <Prepare onStored={() => undefined} />
    </QueryClientProvider>,
  );
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const lines = () => [...box.querySelectorAll('p > span')].map((one) => one.textContent ?? '');
  await vi.waitFor(() => expect(lines()).toHaveLength(3));
  expect(lines()[0]).toContain('12');
  expect(lines()[1]).toContain('90');
  expect(lines()[2]).toBe(text.zh.bounds(MOST, TALKS));
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  await end();
});

test('pictures that the browser has cleared since are not said to be kept', async () => {
  pictures(0);
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <Prepare onStored={() => undefined} />
    </QueryClientProvider>,
  );
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  await vi.waitFor(() => expect(box.textContent).toContain(text.zh.picturesGone(0, 90)));
  expect(box.textContent).not.toContain('小图 90 张');
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  await end();
});
