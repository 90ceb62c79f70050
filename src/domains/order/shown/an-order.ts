/** An order as its screen has it. */
import { saleFees } from '../../../../contract/payment/fees.ts';

export const PRICE = 73_300;
export const name = { zh: '跑鞋 雾灰', en: 'Runner, mist' };
const piece = {
  ...{ itemId: 'item', listingId: 'listing', productId: 'product', skuId: 'sku-42', name, colour: name },
  ...{ styleNo: 'AB-1', size: '42', grade: '9', cover: '/a.webp' },
};
export const bought = (more: object) => ({
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
