import 'fake-indexeddb/auto';
/** The last look before buying: the button says what a tap on it does. */
import { beforeEach, expect, test, vi } from 'vitest';
import { orderPreview } from '../../../../contract/order/calls.ts';
import { saleFees } from '../../../../contract/payment/fees.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { login } from '../../../../tests/offline/device.ts';
import { open } from '../../../../tests/offline/form-screen.tsx';
import { keyOf } from '../../../api/read.ts';
import { layNothingOut } from '../../../ui/gallery/testing.tsx';
import { Route } from '../Confirm.tsx';
import { text } from '../confirm-words.ts';

vi.stubGlobal('fetch', () => new Promise(() => undefined));
beforeEach(async () => {
  layNothingOut();
  await login('anna');
});

const fees = saleFees(73_300);
const name = { zh: '跑鞋 雾灰', en: 'Runner, mist' };
const item = {
  ...{ itemId: 'item', listingId: 'l', productId: 'p', skuId: 's', name, colour: name, styleNo: 'AB-1', size: '42' },
  ...{ grade: '9', cover: '/a.webp', photos: [], defects: [], inWarehouse: true, business: false },
};
const address = {
  ...{ id: 'a', name: '林一舟', phone: '13812342046', province: '浙江省', city: '杭州市', district: '西湖区' },
  detail: '文三路 1 号',
};
const preview = (balance: number | null) => ({
  ...{ item, fees, coupon: null, address, policyVersion: '1', balance, own: false },
  payWith: ['balance', 'sandbox'],
});
/** @param balance null: what was drawn for a visitor @param updatedAt when it was, epoch ms */
const shown = (balance: number | null, updatedAt = Date.now()) =>
  open({ route: Route, search: '?listingId=l&ticked=true' } as never, (queries) =>
    queries.setQueryData(keyOf(orderPreview, { listingId: 'l' }), preview(balance) as never, { updatedAt }),
  );
const button = async (balance: number) => {
  const { box, end } = await shown(balance);
  const found = [...box.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(text.zh.submit));
  const words = found?.textContent;
  await end();
  return words;
};

test('where the balance pays, the button says that it pays, and how much of it', async () => {
  const total = `¥${yuan(fees.total)}`;
  expect(await button(fees.total)).toContain(`${text.zh.submitPay}${text.zh.fromBalance(total)}`);
  const opensCashier = await button(0);
  expect(opensCashier).toContain(text.zh.submit);
  expect(opensCashier).not.toContain(text.zh.submitPay);
});

test('what was drawn for a visitor says nothing of a buyer’s balance or address until they have been asked for', async () => {
  const { box, end } = await shown(null, 0);
  expect(box.querySelector('main')?.dataset.state).toBe('loading');
  expect(box.textContent).not.toContain(text.zh.submit);
  await end();
});
