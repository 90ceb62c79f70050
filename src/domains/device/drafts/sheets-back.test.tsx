/** What waits is changed in the very sheet that it was made in: it opens by itself, with what was in it. */
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstTerms } from '../../../../contract/payment/fees.ts';
import { intents, login } from '../../../../tests/offline/device.ts';
import { button, open } from '../../../../tests/offline/form-screen.tsx';
import { type Form, forms } from '../../../../tests/offline/forms.tsx';
import { closeDatabases, queue } from '../../../offline/device/db.ts';
import { isOnFirstTry } from '../../../offline/device/items.ts';
import { draftKey, saveDraft } from '../../../offline/drafts/drafts.ts';
import { reopenForm } from '../../../offline/outbox/reopen-form.ts';
import { layNothingOut } from '../../../ui/gallery/testing.tsx';
import { BidActions } from '../../bid/BidActions.tsx';
import type { BidData } from '../../bid/bid.ts';
import { text } from '../../bid/words.ts';
import { useListingActs } from '../../listing/use-listing-acts.ts';
import { ReceiptActions } from '../../stock/receipt/ReceiptActions.tsx';

const talk = {
  ...{ id: 'talk', kind: 'offer', side: 'seller', state: 'offered', order: null, deadlineAt: null },
  ...{ buyerRounds: 1, sellerRounds: 0, price: 10_000, asked: 20_000, rounds: [{ by: 'B', price: 10_000, at: 0 }] },
  ...{ item: { listingId: 'listing', name: { zh: '鞋', en: 'shoe' }, size: '42' } },
  ...{ fees: { version: 'x', terms: firstTerms, buyer: [], total: 1, sellerGets: 1 } },
} as unknown as BidData;

interface Sent extends Form {
  before: object;
  /** What is pressed to have it sent. */
  send: string;
  path: string;
}
const named = (name: string) => forms.find((form) => form.name === name) as Form;
const home = { id: 'home', name: '安', phone: '13800000001', province: '浙江', city: '杭州', district: '' };
const receipt = { id: 'r', no: '1', state: 'submitted', mayObject: false } as never;
function Reprice() {
  const { reprice } = useListingActs();
  const line = { id: 'listing', itemId: 'item', price: 12_800, was: 100 };
  return (
    <button type="button" onClick={() => void reprice([line], 'x')}>
      改价
    </button>
  );
}

const sent: Sent[] = [
  {
    ...named('address'),
    ...{ send: '保存', path: '/pages/address/modify', before: { ...home, detail: '1 号', isDefault: false } },
  },
  {
    ...named('floor price'),
    ...{ send: '保存', path: '/pages/stock/seller/sellerDetail?id=listing', before: { floor: 12_800 } },
  },
  {
    ...{ ...named('price'), part: () => <Reprice />, press: undefined, send: '改价' },
    ...{ path: '/pages/stock/seller/sellerDetail?id=listing', before: { price: 12_800 } },
  },
  {
    ...{ name: 'unannounced piece', press: undefined, send: '记下', path: '/pages/user/workbench?work=receipts' },
    ...{ ...named('unannounced piece'), press: undefined, before: named('unannounced piece').before as object },
  } as Sent,
  {
    ...{ name: 'waybill', draft: 'waybill-receipt-r', part: () => <ReceiptActions receipt={receipt} />, kept: {} },
    ...{ press: '填运单号', send: '填运单号', path: '/pages/stock/receipt/receiptDetail?id=r' },
    before: { company: 'SF', waybill: 'SF1234567890' },
  },
  {
    ...{ name: 'counter-offer', draft: 'counter-talk', part: () => <BidActions data={talk} />, kept: {} },
    ...{ press: text.zh.counter, send: text.zh.send('¥150.00'), path: '/pages/order/bid/detail?id=talk' },
    before: { price: 15_000 },
  },
];

beforeEach(async () => {
  await queue().delete();
  closeDatabases();
  await login('anna');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  layNothingOut();
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  closeDatabases();
});

const draftOf = async (name: string) => (await queue().drafts.get(draftKey('anna', name)))?.value;
const press = async (words: string) => {
  const found = await button(document.body, words);
  await act(async () => found.click());
};

test.each(sent)('$name', async (form) => {
  if (form.name !== 'price') await saveDraft(form.draft, form.before);
  const shown = await open(form);
  if (form.press) await press(form.press);
  if (form.press) await vi.waitFor(() => expect(document.querySelector('dialog[open]')).not.toBeNull());
  // The sheet's own stands last.
  await button(document.body, form.send);
  const all = [...document.querySelectorAll('button')].filter((one) => one.textContent?.includes(form.send));
  const send = all.at(-1) as HTMLButtonElement;
  await act(async () => send.click());
  await vi.waitFor(async () => expect(await intents()).toHaveLength(1));
  await vi.waitFor(async () => expect(await draftOf(form.draft)).toBeUndefined());
  // Its page has had no answer: until then it says of itself that it may have arrived.
  await vi.waitFor(async () => expect((await intents()).some(isOnFirstTry)).toBe(false));
  const [item] = await intents();
  // Whether the server had a copy is asked of it elsewhere (withdraw.test).
  await queue()
    .outbox.where({ id: item?.id ?? '' })
    .modify({ uncertain: false, attempts: 0, triedAt: undefined });
  if (form.name.includes('price')) expect(item?.touches).toContain('item-item');
  await shown.end();
  expect(await reopenForm(item?.id ?? '')).toContain(form.path);
  expect(await draftOf(form.draft)).toMatchObject(form.before);
  // Its screen opens the sheet unasked.
  if (!form.press) return;
  const again = await open(form);
  await vi.waitFor(() => expect(document.querySelector('dialog[open]')).not.toBeNull());
  await again.end();
});
