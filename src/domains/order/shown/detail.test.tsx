/** An order that I look at: what it leads to, and what of it stays between us. */
import { beforeEach, expect, test, vi } from 'vitest';
import { productDetail } from '../../../../contract/catalogue/calls.ts';
import { gradeName } from '../../../../contract/item/grade-names.ts';
import { orderDetail } from '../../../../contract/order/calls.ts';
import { saleFees } from '../../../../contract/payment/fees.ts';
import { reviewOf } from '../../../../contract/seller/calls.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { login } from '../../../../tests/offline/device.ts';
import { open } from '../../../../tests/offline/form-screen.tsx';
import { keyOf } from '../../../api/read.ts';
import { closeDatabases, queue } from '../../../offline/device/db.ts';
import { layNothingOut } from '../../../ui/gallery/testing.tsx';
import { Route as Receipt } from '../../stock/receipt/ReceiptForm.tsx';
import { moneyText } from '../money-words.ts';
import { Route } from '../OrderDetail.tsx';
import { text } from '../words.ts';

vi.stubGlobal('fetch', () => new Promise(() => undefined));
beforeEach(async () => {
  layNothingOut();
  await queue().delete();
  closeDatabases();
  await login('anna');
});

const PRICE = 73_300;
const name = { zh: '跑鞋 雾灰', en: 'Runner, mist' };
const piece = {
  ...{ itemId: 'item', listingId: 'listing', productId: 'product', skuId: 'sku-42', name, colour: name },
  ...{ styleNo: 'AB-1', size: '42', grade: '9', cover: '/a.webp' },
};
const bought = (more: object) => ({
  ...{ id: 'o', no: '2026112100000001', state: 'completed', deadlineAt: null, waitsFor: null, inWarehouse: true },
  ...{ extended: false, disputed: false, auction: false, item: piece, price: PRICE, total: PRICE, sellerGets: PRICE },
  ...{ soldTwice: false, unconfirmedUntil: null, createdAt: 1, role: 'buyer', paidAt: 1, photos: [], defects: [] },
  ...{ fees: saleFees(PRICE), elsewhere: false, business: false, policy: { zh: [], en: [] }, address: null, legs: [] },
  ...{ flaw: null, report: null, aftersale: null, applyUntil: null, payWith: [], refundOnCancel: null, timeline: [] },
  money: {
    ...{ place: 'frozen', amount: PRICE, ways: [], paid: PRICE, due: 0, releaseAt: 2, settlementId: null },
    ...{ penalty: 0, compensation: 0 },
  },
  ...more,
});
const screen = (of: object) =>
  open({ route: Route, search: '?id=o' } as never, (queries) => {
    queries.setQueryData(keyOf(orderDetail, { id: 'o' }), of as never);
    const said = { sellerId: 's', mayWrite: false, review: null };
    queries.setQueryData(keyOf(reviewOf, { orderId: 'o' }), said as never);
  });
const way = async (of: object) => {
  const { box, end } = await screen(of);
  const link = [...box.querySelectorAll('a')].find(({ textContent }) => textContent?.includes(text.zh.sellAgain));
  const to = link && new URL(link.href);
  await end();
  return to;
};

test('a piece that I bought and kept is sold again: its order leads to it in its size and grade, at what I paid', async () => {
  const to = await way(bought({}));
  expect(to?.pathname).toBe('/pages/stock/receipt/createReceipt');
  const { box, end } = await open({ route: Receipt, search: to?.search } as never, (queries) => {
    const skus = [{ id: 'sku-42', productId: 'product', size: '42' }];
    const product = { id: 'product', styleNo: 'AB-1', name, brand: { id: 'b', name }, cover: '', kind: 'sneakers' };
    queries.setQueryData(keyOf(productDetail, { id: 'product' }), { ...product, skus } as never);
  });
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  await vi.waitFor(() => expect(box.textContent).toContain(name.zh));
  for (const known of ['EU 42', gradeName['9'].zh, `¥${yuan(PRICE, 0)}`]) expect(box.textContent).toContain(known);
  await end();
});

test('neither what is still on its way is offered for sale, nor what I sold', async () => {
  expect(await way(bought({ state: 'delivered', waitsFor: 'B' }))).toBeUndefined();
  expect(await way(bought({ role: 'seller' }))).toBeUndefined();
});

test('whoever looks over my shoulder at an order reads my address without my phone number', async () => {
  const address = {
    name: '林一舟',
    phone: '13812342046',
    province: '浙江省',
    city: '杭州市',
    district: '西湖区',
    detail: '文三路 1 号',
  };
  const { box, end } = await screen(bought({ address }));
  expect(box.textContent).toContain('林一舟 138****2046');
  expect(document.body.innerHTML).not.toContain('13812342046');
  await end();
});

test('its piece is that very one, and whoever sold it is not told that it comes to them', async () => {
  const leg = { from: 'seller', to: 'platform', company: null, waybill: null, sentAt: null, arrivedAt: null };
  const at = { state: 'awaiting_ship', inWarehouse: false, legs: [leg, { ...leg, from: 'platform', to: 'buyer' }] };
  for (const role of ['buyer', 'seller'] as const) {
    const { box, end } = await screen(bought({ ...at, role }));
    const link = [...box.querySelectorAll('a')].find(({ pathname }) => pathname === '/pages/buy/detail');
    expect(link && new URL(link.href).searchParams.get('listingId')).toBe('listing');
    expect(box.textContent).toContain(text.zh.twoLegs[role === 'buyer' ? 'buyer' : 'other']);
    expect(box.textContent?.includes(text.zh.twoLegs.buyer)).toBe(role === 'buyer');
    await end();
  }
});

test('what was delivered and is in a case promises no cancelling, says when it came, and waits for nobody', async () => {
  const money = { ...bought({}).money, place: 'escrow' };
  const step = (from: string | null, to: string, at: number) => ({
    from,
    to,
    at,
    event: 'x',
    actor: 'C',
    reason: null,
  });
  const arrived = Date.UTC(2026, 10, 27, 14, 11);
  const timeline = [step('to_buyer', 'delivered', arrived)];
  const open = { state: 'delivered', waitsFor: 'B', money, timeline };
  const words = async (more: object) => {
    const { box, end } = await screen(bought({ ...open, ...more }));
    const now = box.querySelector('li[aria-current]')?.textContent ?? '';
    const said = box.textContent ?? '';
    const moved = box.querySelector(`time[datetime="${new Date(arrived).toISOString()}"]`);
    await end();
    return { said, now, moved: moved !== null };
  };
  const inCase = await words({ disputed: true });
  expect(inCase.said).not.toContain(moneyText.zh.cancelFirst);
  expect(inCase).toMatchObject({ now: '', moved: true });
  expect((await words({})).now).toContain('等你');
  const unsent = await words({ state: 'awaiting_ship', waitsFor: 'P', timeline: [], refundOnCancel: PRICE });
  expect(unsent.said).toContain(moneyText.zh.cancelFirst);
  // Of what a bid has prepaid not all comes back.
  const bid = await words({ state: 'awaiting_ship', waitsFor: 'P', timeline: [], refundOnCancel: PRICE - 1 });
  expect(bid.said).not.toContain(moneyText.zh.cancelFirst);
});

test('what has passed our inspection is not said to be inspected still', async () => {
  const money = { ...bought({}).money, place: 'escrow' };
  const said = async (state: string) => {
    const { box, end } = await screen(bought({ state, inWarehouse: false, money }));
    const words = box.textContent ?? '';
    await end();
    return words;
  };
  const gets = `¥${yuan(PRICE)}`;
  expect(await said('to_platform')).toContain(moneyText.zh.willRelease(gets));
  expect(await said('to_buyer')).not.toContain(moneyText.zh.willRelease(gets));
});
