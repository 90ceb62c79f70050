import 'fake-indexeddb/auto';
/** Who owes something reads on the balance how much, what of, and where it is told piece by piece. */
import { expect, test, vi } from 'vitest';
import { assetDetail, assetGet } from '../../../contract/wallet/calls.ts';
import { open } from '../../../tests/offline/form-screen.tsx';
import { read } from '../../api/read.ts';
import { layNothingOut } from '../../ui/gallery/testing.tsx';
import { Route } from './Balance.tsx';
import { text } from './words.ts';

vi.stubGlobal('fetch', () => new Promise(() => undefined));
layNothingOut();

const none = { amount: 0, count: 0 };
const rows = async (owed: { amount: number; count: number }) => {
  const asset = {
    ...{ available: 20_000, frozen: 0, deposit: 0, reserve: 0, reserveUntil: null, penalties: 0 },
    ...{ settling: { ...none, nextAt: null }, held: none, bidding: none, auctions: none, payout: none, owed },
  };
  const { box, end } = await open({ route: Route } as never, (queries) => {
    queries.setQueryData(read(assetGet, {}).queryKey, asset as never);
    queries.setQueryData([...read(assetDetail, {}).queryKey, 'pages'], { pages: [], pageParams: [] });
  });
  const found = [...box.querySelectorAll('a')].filter(({ textContent }) => textContent?.includes(text.zh.owed));
  const told = found.map((one) => ({ to: new URL(one.href).pathname, words: one.textContent ?? '' }));
  await end();
  return told;
};

test('what I owe stands on my balance with its amount, and leads to what it is of; who owes nothing sees no such row', async () => {
  const [row, ...more] = await rows({ amount: 12_345, count: 2 });
  expect(more).toEqual([]);
  expect(row?.to).toBe('/pages/user/penalty');
  expect(row?.words).toContain('123.45');
  expect(row?.words).toContain(text.zh.owedNote);
  expect(await rows(none)).toEqual([]);
});
