/** Nobody is offered a question that makes no sense here. */
import { expect, test } from 'vitest';
import { quickOf } from './quick.ts';
import type { Talk } from './talk.ts';
import { text } from './words.ts';

const talk = (category: string, orderState: string | null = null, listingState = 'on', inWarehouse = false) =>
  ({ card: { category, orderState, listingState, inWarehouse }, order: null }) as Pick<Talk, 'card' | 'order'>;
const asked = (one: Pick<Talk, 'card' | 'order'>) => quickOf(one, text.zh.quickBuyer).join();

test('a bear has no size and no shoe box; shoes have both', () => {
  expect(asked(talk('toys'))).not.toMatch(/尺码|鞋/);
  expect(asked(talk('bags'))).not.toMatch(/尺码|鞋/);
  expect(asked(talk('clothing'))).not.toMatch(/鞋/);
  expect(asked(talk('sneakers'))).toMatch(/鞋盒.*尺码/);
});

test('of goods of no known kind nothing is asked that only shoes or clothes have', () => {
  expect(asked(talk('others'))).not.toMatch(/尺码|鞋/);
});

test('what is ordered is not asked for: one speaks of paying and sending', () => {
  expect(asked(talk('sneakers', 'pending_pay'))).toMatch(/付款/);
  for (const state of ['pending_pay', 'awaiting_ship'])
    expect(asked(talk('sneakers', state))).not.toMatch(/还在吗|便宜/);
});

test('what has been sold to somebody else is neither asked for nor offered', () => {
  const sold = talk('sneakers', null, 'sold');
  for (const side of [text.zh.quickBuyer, text.zh.quickSeller])
    expect(quickOf(sold, side).join()).not.toMatch(/还在吗|还在,|寄出|便宜|商量|尺码/);
});

test('of what lies with the platform no seller says that they send it or look at it once more', () => {
  for (const state of [null, 'pending_pay', 'awaiting_ship'])
    for (const side of [text.zh.quickBuyer, text.zh.quickSeller]) {
      const said = quickOf(talk('sneakers', state, 'on', true), side).join();
      expect(said).not.toMatch(/今天|我.*寄|检查|时候.*寄出/);
    }
  expect(quickOf(talk('sneakers'), text.zh.quickSeller).join()).toMatch(/今天就能寄出/);
});
