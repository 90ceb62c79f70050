import 'fake-indexeddb/auto';
/** What a seller has is looked through like the finds of a search, and their lots are a tap away. */
import { beforeEach, expect, test, vi } from 'vitest';
import { auctionLots } from '../../../contract/auction/calls.ts';
import { sellerDetail, sellerItems } from '../../../contract/seller/calls.ts';
import { login } from '../../../tests/offline/device.ts';
import { open } from '../../../tests/offline/form-screen.tsx';
import { keyOf } from '../../api/read.ts';
import { layNothingOut } from '../../ui/gallery/testing.tsx';
import { names as auction } from '../auction/names.ts';
import { Route } from './SellerScreen.tsx';

vi.stubGlobal('fetch', () => new Promise(() => undefined));
beforeEach(async () => {
  layNothingOut();
  await login('anna');
});

const item = (n: number, more: object = {}) => ({
  ...{ listingId: `l${n}`, productId: `p${n}`, skuId: `s${n}`, name: { zh: `鞋 ${n}`, en: `Pair ${n}` }, cover: '/c' },
  ...{ size: '42', grade: '95', price: 88_800, inWarehouse: false, ...more },
});
const seller = (id: string) => ({
  ...{ id, nickname: '小林', business: false, since: 1, sold: 3, onSale: 2, rating: null, ship: null },
  record: { orders: 0, refunded: 0 },
});
const page = async (lots: number, id = 'seller') => {
  const { box, end } = await open({ route: Route, search: `?id=${id}` } as never, (queries) => {
    queries.setQueryData(keyOf(sellerDetail, { id }), seller(id) as never);
    const list = [item(1), item(2, { size: 'ONE', grade: 'new', inWarehouse: true })];
    const pages = [{ list, next: null, total: 2 }];
    queries.setQueryData([...keyOf(sellerItems, { id }), 'pages'], { pages, pageParams: [null] } as never);
    queries.setQueryData(keyOf(auctionLots, { sellerId: id, size: 1 }), { list: [], count: lots } as never);
  });
  const cards = [...box.querySelectorAll('[role=listitem] article')].map((card) => {
    const link = card.querySelector('a');
    const to = new URL(link?.href ?? '');
    return {
      name: link?.textContent,
      said: card.textContent ?? '',
      at: to.pathname,
      listing: to.searchParams.get('listingId'),
    };
  });
  const toLots = [...box.querySelectorAll('a')].find(({ textContent }) => textContent?.includes(auction.zh.hall));
  const shown = { cards, lots: toLots && { to: toLots.pathname + toLots.search, said: toLots.textContent ?? '' } };
  await end();
  return shown;
};

test('each of a seller’s pieces is a card with its picture, grade, size and price, and leads to just that one', async () => {
  const { cards } = await page(0);
  expect(cards.map(({ name, at, listing }) => [name, at, listing])).toEqual([
    ['鞋 1', '/pages/buy/detail', 'l1'],
    ['鞋 2', '/pages/buy/detail', 'l2'],
  ]);
  expect(cards[0]?.said).toMatch(/95新.*EU 42.*888/s);
  expect(cards[1]?.said).toContain('全新');
});

test('who has lots at auction is found there, where they are followed; who has none is not said to, nor sent to themselves', async () => {
  expect((await page(3)).lots).toMatchObject({
    to: '/pages/auction/seller?id=seller',
    said: expect.stringContaining('3'),
  });
  expect((await page(0)).lots).toBeUndefined();
  expect((await page(3, 'anna')).lots).toBeUndefined();
});
