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
import { layNothingOut } from '../../../ui/gallery/testing.tsx';
import { Route as Receipt } from '../../stock/receipt/ReceiptForm.tsx';
import { Route } from '../OrderDetail.tsx';
import { text } from '../words.ts';
import { bought, name, PRICE } from './an-order.ts';

vi.stubGlobal('fetch', () => new Promise(() => undefined));
beforeEach(async () => {
  layNothingOut();
  await login('anna');
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

test('an order that came to nothing says that my coupon is back, and to neither of us what its seller would have had', async () => {
  const fees = saleFees(PRICE, { coupon: 3_000 });
  const said = async (more: object) => {
    const { box, end } = await screen(bought({ fees, state: 'closed', waitsFor: null, ...more }));
    const words = box.textContent ?? '';
    await end();
    return words;
  };
  const gets = yuan(fees.sellerGets);
  const mine = await said({});
  expect(mine).toContain(text.zh.couponBack(true));
  expect(mine).not.toContain(gets);
  expect(await said({ role: 'seller' })).not.toContain(gets);
  // One that goes on says it as before.
  expect(await said({ state: 'delivered', waitsFor: 'B' })).toContain(gets);
});

test('what we gave a buyer back stands in the order: to its buyer with the reason, to its seller as nothing that is theirs', async () => {
  const line = { side: 'buyer', amount: 2_000, way: 'paid', at: 1 };
  const seen = async (more: object) => {
    const { box, end } = await screen(bought(more));
    const said = box.textContent ?? '';
    await end();
    return said;
  };
  expect(await seen({ putRight: [{ ...line, reason: '鞋盒压坏了' }] })).toMatch(
    /平台给你按付款的路退了 ¥20.00.*鞋盒压坏了/,
  );
  expect(await seen({ role: 'seller', putRight: [{ ...line, reason: null }] })).toContain(
    '平台给买家按付款的路退了 ¥20.00，钱由平台出',
  );
});
