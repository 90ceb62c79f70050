import 'fake-indexeddb/auto';
/** A link that names one piece shows that piece to whoever bought it, and says to others that another one stands there. */
import { beforeEach, expect, test, vi } from 'vitest';
import { goodsDetail, goodsList, productDetail } from '../../../contract/catalogue/calls.ts';
import { orderOf } from '../../../contract/order/calls.ts';
import { login } from '../../../tests/offline/device.ts';
import { open } from '../../../tests/offline/form-screen.tsx';
import { keyOf } from '../../api/read.ts';
import { layNothingOut } from '../../ui/gallery/testing.tsx';
import { text as gone } from './below-words.ts';
import { Colours } from './ProductMore.tsx';
import { Route } from './ProductScreen.tsx';
import { text } from './words.ts';

vi.stubGlobal('fetch', () => new Promise(() => undefined));
beforeEach(async () => {
  layNothingOut();
  await login('anna');
});

const name = { zh: '跑鞋 雾灰', en: 'Runner, mist' };
const sku = {
  ...{ id: 'sku', productId: 'p', size: '37', grade: 'new', minSellPrice: 113_900, maxBuyPrice: null },
  ...{ lastTradePrice: null, closedPrice: null, askCount: 1, bidCount: 0, grades: [] },
};
const product = {
  ...{ id: 'p', styleNo: 'AB-1', name, colour: name, brand: { id: 'b', name }, category: { id: 'c', name } },
  ...{ kind: 'sneakers', released: 1, cover: '/a.webp', photos: [], skus: [sku], itemCount: 1, inWarehouse: 1 },
  colours: [
    { id: 'p', colour: { zh: '雾灰', en: 'Mist' }, cover: '/a.webp', minSellPrice: null },
    { id: 'q', colour: { zh: '芋泥', en: 'Taro' }, cover: '/b.webp', minSellPrice: null },
  ],
};
const goods = (listingId: string, more: object) => ({
  ...{ listingId, itemId: `i-${listingId}`, productId: 'p', skuId: 'sku', size: '37', grade: 'new', price: 113_900 },
  ...{ state: 'on', inWarehouse: true, listedAt: 1, storedAt: 1, report: null, certificate: null, samePiece: false },
  ...{
    cleanedAt: null,
    photos: [],
    defects: [],
    seller: { id: 's', nickname: 'S', business: false, sold: 1 },
    ...more,
  },
});

/** @param mine what its order says */
async function shown(
  piece: ReturnType<typeof goods>,
  mine: { orderId: string | null; price?: number | null },
  list = [goods('other', {})],
) {
  const { box, end } = await open(
    { route: Route, search: '?productId=p&skuId=sku&listingId=mine' } as never,
    (queries) => {
      queries.setQueryDefaults([], { staleTime: Number.POSITIVE_INFINITY });
      queries.setQueryData(keyOf(productDetail, { id: 'p' }), product as never);
      queries.setQueryData([...keyOf(goodsList, { skuId: 'sku' }), 'pages'], {
        pages: [{ list, next: null, count: list.length }],
        pageParams: [null],
      });
      queries.setQueryData(keyOf(goodsDetail, { listingId: 'mine' }), piece as never);
      queries.setQueryData(keyOf(orderOf, { listingId: 'mine' }), mine as never);
    },
  );
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  await vi.waitFor(() =>
    expect(box.textContent).toMatch(new RegExp(`${gone.zh.yours}|${gone.zh.gone}|${gone.zh.held}|${text.zh.buy}`)),
  );
  const told = box.textContent ?? '';
  const order = [...box.querySelectorAll('a')].find(({ textContent }) => textContent === gone.zh.toOrder)?.href;
  const buys = [...box.querySelectorAll('button')].some(({ textContent }) => textContent?.startsWith(text.zh.buy));
  await end();
  return { told, order, buys };
}
const sold = goods('mine', { state: 'sold', grade: '9', price: 78_800 });

test('what I bought is shown itself, at what I paid for it, and leads to its order; nothing of another piece stands there', async () => {
  const { told, order, buys } = await shown(sold, { orderId: 'o', price: 76_000 });
  expect(told).toContain(gone.zh.yours);
  expect(order && new URL(order).searchParams.get('id')).toBe('o');
  expect(told).toContain('¥760.00');
  expect(told).toContain(text.zh.boughtFor);
  expect(told).not.toContain('¥1,139.00');
  expect(buys).toBe(false);
});

test('a piece that somebody else bought is said to be gone, over another one that can be bought', async () => {
  const { told, order, buys } = await shown(sold, { orderId: null });
  expect(told).toContain(gone.zh.gone);
  expect(told).not.toContain(gone.zh.yours);
  expect([order, buys]).toEqual([undefined, true]);
  expect(told).toContain('¥1,139.00');
});

test('a piece that somebody on another marketplace has time to pay for is said to be reserved, whether another is for sale or none', async () => {
  const held = goods('mine', { state: 'off', held: true });
  const alone = await shown(held, { orderId: null }, []);
  expect(alone.told).toContain(gone.zh.held);
  expect(alone.told).not.toContain('没有人卖');
  expect((await shown(held, { orderId: null })).told).toContain(gone.zh.held);
});

test('a piece that is for sale further down the list is shown as it is asked for', async () => {
  const { told, buys } = await shown(goods('mine', { price: 130_000 }), { orderId: null });
  expect(told).toContain('¥1,300.00');
  expect(told).not.toContain(gone.zh.gone);
  expect(buys).toBe(true);
});

test('the other colours are others than the one that is looked at', async () => {
  const { box, end } = await open({ part: () => <Colours colours={product.colours} current="p" /> } as never);
  expect(box.textContent).toContain('芋泥');
  expect(box.textContent).not.toContain('雾灰');
  await end();
});
