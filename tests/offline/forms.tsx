/** Forms that keep a draft: where it stands, how something is put into it, and what is kept of that. */
import type { AnyRoute } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import type { aftersaleDetail, aftersalePreview } from '../../contract/aftersale/calls.ts';
import type { Goods, SkuQuote } from '../../contract/catalogue/calls.ts';
import type { HangRow } from '../../contract/listing/calls.ts';
import { receiptMessage } from '../../contract/stock/calls.ts';
import type { Output } from '../../contract/wire/call.ts';
import * as feedback from '../../src/domains/account/feedback/Feedback.tsx';
import * as modify from '../../src/domains/address/AddressForm.tsx';
import Apply from '../../src/domains/aftersale/Apply.tsx';
import { caseActions } from '../../src/domains/aftersale/CaseActions.tsx';
import { Evidence } from '../../src/domains/aftersale/Evidence.tsx';
import * as deliver from '../../src/domains/aftersale/ReturnWaybill.tsx';
import BidSheet from '../../src/domains/bid/BidSheet.tsx';
import OfferSheet from '../../src/domains/bid/OfferSheet.tsx';
import * as cleaning from '../../src/domains/cleaning/CleaningForm.tsx';
import { ClaimSheet } from '../../src/domains/cleaning/trouble/ClaimSheet.tsx';
import { WaybillSheet } from '../../src/domains/express/WaybillSheet.tsx';
import * as identifyOrder from '../../src/domains/identify/IdentifyForm.tsx';
import * as hang from '../../src/domains/listing/BulkListing.tsx';
import * as createListing from '../../src/domains/listing/ListingForm.tsx';
import { Floor } from '../../src/domains/listing/Offers.tsx';
import { PriceSheet } from '../../src/domains/listing/PriceSheet.tsx';
import { Application } from '../../src/domains/merchant/Application.tsx';
import { AppealSheet } from '../../src/domains/penalty/AppealSheet.tsx';
import { DisputeSheet } from '../../src/domains/recycle/hall/Dispute.tsx';
import { AnswerSheet } from '../../src/domains/staff/feedback/AnswerSheet.tsx';
import { JudgeSheet } from '../../src/domains/staff/orders/JudgeSheet.tsx';
import { CountSheet } from '../../src/domains/staff/warehouse/CountSheet.tsx';
import { ExtraSheet } from '../../src/domains/staff/warehouse/ExtraSheet.tsx';
import { Messages } from '../../src/domains/stock/receipt/Messages.tsx';
import * as createReceipt from '../../src/domains/stock/receipt/ReceiptForm.tsx';

const both = { zh: '', en: '' };
const item = {
  ...{ itemId: 'item', listingId: 'listing', productId: 'product', skuId: 'sku', name: both, colour: both },
  ...{ styleNo: 'AB-1', size: '42', grade: '95' as const, cover: '/a.webp' },
};
const sku: SkuQuote = {
  ...{ id: 'sku', productId: 'product', size: '42', minSellPrice: null, maxBuyPrice: null, lastTradePrice: null },
  ...{ lastTradeAt: null, closedPrice: null, askCount: 0, bidCount: 0, grade: null, grades: [] },
};
const goods: Goods = {
  ...{ listingId: 'listing', itemId: 'item', productId: 'product', skuId: 'sku', size: '42', grade: '95' },
  ...{ price: 100_000, state: 'on', inWarehouse: true, listedAt: 0, storedAt: 0, report: null, certificate: null },
  ...{ samePiece: false, cleanedAt: null, photos: [], defects: [] },
  seller: { id: 'anna', nickname: 'Anna', business: false, sold: 0 },
};
const shares = { amount: 100, fromSeller: 100, fromPlatform: 0 };
export const preview: Output<typeof aftersalePreview> = {
  ...{ orderId: 'order', orderNo: '1', item, defects: [], policy: { zh: [], en: [] }, until: null, blocked: null },
  ...{ openId: null, whole: 100, partMost: 50, shares, channels: [], released: false },
};
export const kase: Output<typeof aftersaleDetail> = {
  ...{ id: 'case', no: '1', orderId: 'order', orderNo: '1', role: 'buyer', kind: 'return', reason: 'regret' },
  ...{ amount: 100, state: 'approved', deadlineAt: null, waitsFor: 'B', returned: false, item, createdAt: 0 },
  ...{ orderState: 'received', orderTotal: 100, shares, defects: [], evidence: [], sendTo: null, parcel: null },
  ...{
    parcelBack: null,
    fakeReport: null,
    money: { place: 'escrow', amount: 100, channels: [], journals: [] },
    timeline: [],
  },
};
const market = { lowestAsk: null, highestBid: null, tradePrice: null, tradeCount: 0, lastTrade: null };
export const hung: HangRow = {
  ...item,
  ...{
    brandId: 'brand',
    categoryId: 'low',
    inWarehouse: true,
    days: 1,
    cost: null,
    planned: null,
    updatedAt: null,
    market,
  },
  suggestion: { price: 12_800, basis: 'last', aged: 0 },
  ...{ certificate: null, cleaned: null },
};

const won = {
  ...item,
  ...{ id: 'piece', no: '1', photo: null, price: 12_800, newPrice: null, inspection: null },
} as unknown as ComponentProps<typeof DisputeSheet>['order'];

const told = { id: 'told', kind: 'bug', body: '' } as unknown as ComponentProps<typeof AnswerSheet>['told'];

const washed = { id: 'wash', covered: 100, compensated: 0 } as unknown as ComponentProps<typeof ClaimSheet>['data'];
const line = { position: 1, quantity: 3, grade: '95', size: '42', name: both } as unknown as ComponentProps<
  typeof CountSheet
>['line'];
const arrived = { id: 'arrived', no: '1', lineList: [line], found: [] } as unknown as ComponentProps<
  typeof CountSheet
>['receipt'];

const quiet = { market, suggestion: null };
const onSale = { id: 'listing', itemId: 'item', name: both, floorPrice: null } as unknown as ComponentProps<
  typeof Floor
>['listing'];
const picked = { name: both, skuId: 'sku', size: '42' };

export interface Form {
  name: string;
  draft: string;
  /** A screen of its own, or a part of one. */
  route?: AnyRoute;
  search?: string;
  part?: () => ReactNode;
  /** What stood there before. */
  before?: unknown;
  /** Where it is typed, or what is pressed. */
  field?: string;
  press?: string;
  typed?: string;
  kept: unknown;
}

const none = async () => undefined;
export const typed = '第二个仓门';
export const forms: Form[] = [
  { name: 'receipt', draft: 'receipt', route: createReceipt.Route, field: 'textarea', kept: { note: typed } },
  { name: 'feedback', draft: 'feedback', route: feedback.Route, field: 'textarea', kept: { body: typed } },
  {
    ...{ name: 'bid', draft: 'bid-sku', part: () => <BidSheet sku={sku} goods={goods} open onClose={none} /> },
    ...{ field: 'input[inputmode="decimal"]', typed: '128', kept: { price: 12_800 } },
  },
  {
    ...{ name: 'counter-offer', draft: 'offer-listing' },
    part: () => <OfferSheet goods={{ ...goods, authenticated: true }} open onClose={none} />,
    ...{ field: 'input[inputmode="decimal"]', typed: '128', kept: { price: 12_800 } },
  },
  {
    ...{
      name: 'listing',
      draft: 'listing',
      route: createListing.Route,
      before: { lines: [{ row: hung, price: null }] },
    },
    ...{ press: '建议价', kept: { lines: [{ row: { itemId: 'item' }, price: 12_800 }] } },
  },
  {
    ...{ name: 'many listings', draft: 'hang', route: hang.Route, before: { lines: [{ row: hung, price: null }] } },
    ...{ press: '建议价', kept: { lines: [{ row: { itemId: 'item' }, price: 12_800 }] } },
  },
  {
    ...{ name: 'address', draft: 'address', route: modify.Route, field: 'input[autocomplete="name"]' },
    kept: { name: typed },
  },
  {
    ...{ name: 'merchant application', draft: 'merchant-application' },
    part: () => <Application merchant={null} onDone={() => undefined} />,
    ...{ field: 'input[autocomplete="name"]', kept: { contact: typed } },
  },
  {
    ...{ name: 'appeal', draft: 'appeal-penalty', part: () => <AppealSheet id="penalty" onClose={() => undefined} /> },
    ...{ field: 'textarea', kept: { words: typed } },
  },
  {
    ...{ name: 'dispute of a merchant', draft: 'dispute-piece' },
    part: () => <DisputeSheet order={won} onClose={() => undefined} />,
    ...{ field: 'textarea', kept: { body: typed } },
  },
  {
    ...{ name: 'after-sale', draft: 'aftersale-order', part: () => <Apply orderId="order" /> },
    ...{ field: 'textarea', kept: { body: typed } },
  },
  {
    ...{ name: 'words to us about a case', draft: 'escalate-case' },
    part: () => caseActions({ ...kase, state: 'rejected' }),
    ...{ press: '请平台介入', field: 'textarea', kept: { body: typed } },
  },
  {
    ...{ name: 'verdict on an order', draft: 'judge-order' },
    part: () => <JudgeSheet order={{ id: 'order', price: 100 } as never} open onClose={() => undefined} />,
    ...{ field: 'textarea', kept: { note: typed } },
  },
  {
    ...{ name: 'answer of the desk', draft: 'feedback-answer-told' },
    part: () => <AnswerSheet told={told} onClose={() => undefined} />,
    ...{ field: 'textarea', kept: { words: typed } },
  },
  {
    ...{ name: 'evidence', draft: 'evidence-case', part: () => <Evidence data={kase} />, press: '补充' },
    ...{ field: 'textarea', kept: { body: typed } },
  },
  { name: 'cleaning', draft: 'cleaning', route: cleaning.Route, field: 'textarea', kept: { note: typed } },
  {
    ...{ name: 'authentication', draft: 'identify', route: identifyOrder.Route, field: 'textarea' },
    kept: { pieces: [{ note: typed }] },
  },
  {
    ...{ name: 'damage by washing', draft: 'cleaning-claim-wash' },
    part: () => <ClaimSheet data={washed} onClose={() => undefined} />,
    ...{ field: 'textarea', kept: { body: typed } },
  },
  {
    ...{ name: 'other than it was sent', draft: 'cleaning-object-wash' },
    part: () => <ClaimSheet data={washed} about="object" onClose={() => undefined} />,
    ...{ field: 'textarea', kept: { body: typed } },
  },
  {
    ...{ name: 'waybill', draft: 'waybill-order-1' },
    part: () => <WaybillSheet open onClose={none} parcelOf="order-1" title="" ok="" onOk={none} />,
    ...{ field: 'input:not([inputmode])', kept: { company: typed } },
  },
  {
    ...{ name: 'price', draft: 'price-listing' },
    part: () => (
      <PriceSheet open onClose={none} draft="listing" value={100} categoryId={null} {...quiet} onSave={none} />
    ),
    ...{ field: 'input[inputmode="decimal"]', typed: '128', kept: { price: 12_800 } },
  },
  {
    ...{ name: 'floor price', draft: 'floor-listing', part: () => <Floor listing={onSale} />, press: '底价' },
    ...{ field: 'input[inputmode="decimal"]', typed: '128', kept: { floor: 12_800 } },
  },
  {
    ...{ name: 'unannounced piece', draft: 'extra-arrived', before: { picked, grade: '95', quantity: 1 } },
    part: () => <ExtraSheet receipt={arrived} found={[]} shelf="A-01" onClose={none} />,
    ...{ press: '9成', kept: { picked } },
  },
  {
    ...{ name: 'count of the desk', draft: 'count-arrived-1' },
    part: () => <CountSheet line={line} receipt={arrived} most={3} shelf="A-01" onClose={() => undefined} />,
    ...{ before: { other: { quantity: 1, grade: '95', note: '' } } },
    ...{ field: 'input[maxlength="140"]', kept: { other: { note: typed } } },
  },
  {
    ...{ name: 'message about a receipt', draft: 'receipt-message-arrived' },
    part: () => (
      <Messages
        {...{ receiptId: 'arrived', messages: [], me: 'S', call: receiptMessage, label: both }}
        page="/pages/stock/receipt/receiptDetail?id=arrived"
      />
    ),
    ...{ field: 'textarea', kept: { text: typed } },
  },
  {
    ...{ name: 'waybill of a return', draft: 'return-case', route: deliver.Route, search: '?id=case' },
    ...{ field: 'input[maxlength="40"]', typed: 'SF1234567890', kept: { waybill: 'SF1234567890' } },
  },
];
