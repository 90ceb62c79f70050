import 'fake-indexeddb/auto';
/** Who has one too sees what somebody would pay for it at once, and is led to selling it at just that price. */
import { parseSearchWith } from '@tanstack/react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { bidMarket } from '../../../../contract/bid/calls.ts';
import { hangList } from '../../../../contract/listing/calls.ts';
import { serviceFee } from '../../../../contract/settlement/calls.ts';
import { login } from '../../../../tests/offline/device.ts';
import { open } from '../../../../tests/offline/form-screen.tsx';
import { keyOf } from '../../../api/read.ts';
import { layNothingOut } from '../../../ui/gallery/testing.tsx';
import { text } from '../below-words.ts';
import { SellThis } from './SellThis.tsx';

vi.stubGlobal('fetch', () => new Promise(() => undefined));
beforeEach(async () => {
  layNothingOut();
  await login('anna');
});

const BID = 88_800;
const ASK = 99_900;
const quote = (grade: string, minSellPrice: number | null, maxBuyPrice: number | null) => ({
  ...{ grade, minSellPrice, maxBuyPrice },
});
const sku = { id: 'sku', productId: 'p', size: '42', grades: [quote('95', ASK, BID), quote('9', null, 70_000)] };

async function rows(grade: '95' | '9' | '8', { stored = false, mine = false } = {}) {
  const { box, end } = await open(
    { part: () => <SellThis sku={sku as never} grade={grade} categoryId="shoes" /> } as never,
    (queries) => {
      const own = { itemId: 'item', grade: '95' };
      queries.setQueryData(keyOf(hangList, { skuId: 'sku', size: 10 }), { list: stored ? [own] : [] } as never);
      const bids = mine ? [{ grade: '95', price: BID }] : [];
      queries.setQueryData(keyOf(bidMarket, { skuId: 'sku' }), { mine: { bids } } as never);
      for (const price of [BID, ASK, 70_000])
        queries.setQueryData(keyOf(serviceFee, { price, categoryId: 'shoes' }), { sellerGets: price - 5_000 } as never);
    },
  );
  const found = [...box.querySelectorAll('main a')].map((one) => {
    const { pathname, search } = new URL((one as HTMLAnchorElement).href);
    return { words: one.textContent ?? '', to: pathname, with: parseSearchWith(JSON.parse)(search) };
  });
  await end();
  return found.filter(({ to }) => to.startsWith('/pages/stock/'));
}

test('the highest bid for this size and grade is named with what it brings, and leads to sending one in at that price', async () => {
  const [, toBid, ...more] = await rows('95');
  expect(more).toEqual([]);
  expect(toBid?.words).toContain(text.zh.sellTo('¥888'));
  expect(toBid?.words).toContain(text.zh.brings('¥838.00'));
  expect(toBid).toMatchObject({
    to: '/pages/stock/receipt/createReceipt',
    with: { productId: 'p', skuId: 'sku', grade: '95', price: BID },
  });
  // A bid for another grade is none for this one, and without an ask it stands alone.
  expect((await rows('9')).map(({ words }) => words)).toEqual([expect.stringContaining(text.zh.sellTo('¥700'))]);
  expect(await rows('8')).toEqual([]);
});

test('one that lies with us already is listed at the bid and sold at once', async () => {
  const [, toBid] = await rows('95', { stored: true });
  expect(toBid?.words).toContain(text.zh.bidNoteStored);
  expect(toBid).toMatchObject({ to: '/pages/stock/seller/create', with: { itemId: 'item', price: BID } });
});

test('nobody is offered to sell to themselves', async () => {
  const [toAsk, ...more] = await rows('95', { mine: true });
  expect(more).toEqual([]);
  expect(toAsk?.words).toContain(text.zh.sellAt('¥999'));
});
