/** What an owner reads of a merchant beside their offer. */
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { show } from '../../../ui/gallery/testing.tsx';
import { Offers } from '../Offers.tsx';

type Record = { won: number; bids: number; open: number; inspected: number; lowered: number };

async function seen(record: Record): Promise<string> {
  const bid = { id: 'b', merchant: '南站回收', price: 80_000, state: 'won', end: null, at: 1 };
  const data = { state: 'accepted', bids: [{ ...bid, record: { ...record, loweredBy: 20_000, backedOut: 0 } }] };
  const props = { data, chosen: null } as unknown as ComponentProps<typeof Offers>;
  const { box, end } = await show(<Offers {...props} onChoose={() => undefined} />);
  const words = box.querySelector('small')?.textContent ?? '';
  await end();
  return words;
}

test('a merchant’s record reads as how often, in words, and never as a fraction to be guessed', async () => {
  const some = await seen({ won: 1, bids: 3, open: 1, inspected: 1, lowered: 1 });
  expect(some).toBe('报价 2 次，选中 1 次验过 1 件，改价 1 件，平均少给 ¥200');
  expect(await seen({ won: 2, bids: 2, open: 0, inspected: 2, lowered: 0 })).toBe(
    '报价 2 次，选中 2 次 · 验过 2 件，没改过价',
  );
  expect(await seen({ won: 0, bids: 1, open: 1, inspected: 0, lowered: 0 })).toBe('还没有定下来的报价');
});
