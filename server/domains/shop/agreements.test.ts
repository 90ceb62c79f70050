/** Agreements with versions: whoever agreed to other words is asked again, and what was agreed to stays readable. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { userConsent, userInfo } from '../../../contract/account/calls.ts';
import { formerPrivacy, formerTerms } from '../../../contract/account/former-terms.ts';
import { listingAgreement } from '../../../contract/listing/agreement.ts';
import { sellerGoodsCreate } from '../../../contract/listing/calls.ts';
import { listingTerms } from '../../../contract/listing/rules.ts';
import { businessAgreement } from '../../../contract/merchant/agreement.ts';
import { formerBusinessAgreements } from '../../../contract/merchant/former-agreement.ts';
import { merchantRules } from '../../../contract/merchant/rules.ts';
import { orderDetail, orderPreview, orderSubmit } from '../../../contract/order/calls.ts';
import { currentPolicy, returnPolicies } from '../../../contract/order/return-policy.ts';
import { penaltyWords } from '../../../contract/penalty/rules.ts';
import {
  type AgreementKind,
  agreementList,
  agreementRead,
  agreementSave,
} from '../../../contract/shop/agreement-calls.ts';
import { stockAgreement } from '../../../contract/stock/agreement.ts';
import { stockAccountInfo, stockAgree } from '../../../contract/stock/calls.ts';
import { stockItems } from '../../testing/listing.ts';
import { type Market, openMarketApp, PRICE, purchase } from '../../testing/market.ts';
import { account } from '../account/handlers.ts';
import { stock } from '../stock/handlers.ts';
import { shopAgreements } from './handlers.ts';

let app: Market;
beforeAll(async () => {
  app = await openMarketApp({ config: { demo: false }, domains: [account([]), stock, shopAgreements] });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('shop_document').execute();
});

const words = { zh: ['新的一条'], en: ['A new clause'] };
async function save(kind: AgreementKind, text = words) {
  const { list } = await app.must(agreementList, { kind }, { as: app.people.staff });
  await app.must(
    agreementSave,
    { kind, text, holdsFrom: null, basedOn: list[0]?.id ?? null },
    { as: app.people.staff },
  );
  await app.clock.advance(1000);
  return app.must(agreementRead, { kind });
}

test('a tick of the old return policy buys nothing, the order keeps the words that were ticked, and they stay readable', async () => {
  const { listingId } = await app.list();
  const first = await app.must(orderSubmit, purchase(listingId), { as: app.people.buyer });
  const { version } = await save('return');
  const order = await app.must(orderDetail, { id: first.id }, { as: app.people.buyer });
  expect(order.policy).toEqual(returnPolicies[currentPolicy]);

  const { listingId: next } = await app.list();
  const refused = await app.call(orderSubmit, purchase(next), { as: app.people.buyer });
  expect(refused).toMatchObject({ code: 'POLICY_CHANGED', message: '退货规则有了新版本，请读过再勾选' });
  const { policyVersion } = await app.must(orderPreview, { listingId: next }, { as: app.people.buyer });
  expect(policyVersion).toBe(version);
  const { id } = await app.must(orderSubmit, { ...purchase(next), policyVersion }, { as: app.people.buyer });
  expect((await app.must(orderDetail, { id }, { as: app.people.buyer })).policy).toEqual(words);
  const old = await app.must(agreementRead, { kind: 'return', version: currentPolicy });
  expect(old.text).toEqual(returnPolicies[currentPolicy]);
  // Of no seal that nobody puts on, nor of circles that not every photo has; whoever ticked those words reads them still.
  const said = JSON.stringify(old.text);
  for (const gone of ['封签', '圈出来', 'seal', 'circled']) expect(said).not.toContain(gone);
  const before = await app.must(agreementRead, { kind: 'return', version: '2026-11' });
  expect(JSON.stringify(before.text)).toContain('平台封签');
});

test('a contract that a business signed is read word for word, whatever was written since', async () => {
  const { version } = await save('business');
  await save('business', { zh: ['再新的一条'], en: ['A newer clause'] });
  expect((await app.must(agreementRead, { kind: 'business', version })).text).toEqual(words);
  const first = await app.must(agreementRead, { kind: 'business', version: merchantRules.agreement });
  expect(first.text).toEqual(businessAgreement.text);
  // Also what the software came with before; a version that never was is not found.
  const before = await app.must(agreementRead, { kind: 'business', version: '2026-12' });
  expect([before.version, before.text]).toEqual(['2026-12', formerBusinessAgreements['2026-12']]);
  expect(before.text).not.toEqual(first.text);
  expect(await app.call(agreementRead, { kind: 'business', version: '2026-10' })).toMatchObject({ code: 'NOT_FOUND' });
});

test('terms and a privacy policy of before are read word for word; those in force promise no leaving with orders open, and name who sees an address', async () => {
  const read = (kind: 'terms' | 'privacy', version?: string) =>
    app.must(agreementRead, { kind, ...(version && { version }) });
  expect((await read('terms', '2027-01')).text).toEqual(formerTerms['2027-01']);
  expect((await read('privacy', '2026-11')).text).toEqual(formerPrivacy['2026-11']);
  const said = JSON.stringify([(await read('terms')).text, (await read('privacy')).text]);
  for (const gone of [
    '随时在设置里下载自己的数据或注销',
    'close your account in settings at any time',
    '只给要发货的人看',
  ])
    expect(said).not.toContain(gone);
});

test('an agreement states a penalty with its bounds, as it is taken', async () => {
  const terms = await app.must(agreementRead, { kind: 'terms' });
  const business = await app.must(agreementRead, { kind: 'business' });
  for (const lang of ['zh', 'en'] as const) {
    expect(terms.text[lang].join()).toContain(penaltyWords('fake')[lang]);
    for (const rule of ['fake', 'late_ship'] as const)
      expect(business.text[lang].join()).toContain(penaltyWords(rule)[lang]);
  }
});

test('a seller lists nothing more before they accept the changed agreement, and what is read too late is not accepted', async () => {
  const as = app.people.seller;
  const [itemId = ''] = await stockItems(app, 1);
  const asked = { lines: [{ itemId, price: PRICE }], terms: listingTerms as typeof listingTerms };
  expect((await app.must(stockAccountInfo, {}, { as })).mustAgree).toBe(false);
  const before = (await app.must(stockAccountInfo, {}, { as })).agreed;
  expect(before).toEqual({ version: stockAgreement, at: expect.any(Number) });
  const { version } = await save('stock');
  expect((await app.must(stockAccountInfo, {}, { as })).mustAgree).toBe(true);
  expect(await app.call(sellerGoodsCreate, asked, { as })).toMatchObject({ code: 'AGREEMENT_CHANGED' });
  expect(await app.call(stockAgree, { agreementVersion: stockAgreement }, { as })).toMatchObject({
    code: 'AGREEMENT_CHANGED',
  });
  // What they accepted is told with its day, and is what can be read again.
  expect(await app.must(stockAgree, { agreementVersion: version }, { as })).toMatchObject({
    mustAgree: false,
    agreed: { version, at: app.clock.now().getTime() },
  });
  expect((await app.must(sellerGoodsCreate, asked, { as })).done).toHaveLength(1);
});

test('a listing under words that have changed is asked for again; the software’s own are what an older app ticks', async () => {
  const as = app.people.seller;
  await app.must(stockAgree, { agreementVersion: stockAgreement }, { as });
  const [itemId = '', other = ''] = await stockItems(app, 2);
  const list = (item: string, terms: string) =>
    app.call(sellerGoodsCreate, { lines: [{ itemId: item, price: PRICE }], terms }, { as });
  expect((await app.must(agreementRead, { kind: 'listing' })).text).toEqual(listingAgreement.text);
  expect(await list(itemId, listingTerms)).toMatchObject({ data: { done: [{ itemId }] } });
  const { version, text } = await save('listing');
  expect(text).toEqual(words);
  expect(await list(other, listingTerms)).toMatchObject({ code: 'LISTING_TERMS_CHANGED' });
  expect(await list(other, version)).toMatchObject({ data: { done: [{ itemId: other }] } });
  const { text: before } = await app.must(agreementRead, { kind: 'listing', version: listingTerms });
  expect(before).toEqual(listingAgreement.text);
});

test('words to come are read by nobody before they hold', async () => {
  const from = app.clock.now().getTime() + 3_600_000;
  const { list } = await app.must(
    agreementSave,
    { kind: 'return', text: words, holdsFrom: from, basedOn: null },
    { as: app.people.staff },
  );
  expect((await app.must(agreementRead, { kind: 'return' })).version).toBe(currentPolicy);
  const early = await app.call(agreementRead, { kind: 'return', version: list[0]?.id ?? '' });
  expect(early.code).toBe('NOT_FOUND');
});

test('terms that changed: a login with the old ones agrees to nothing, and whoever agreed before is asked and agrees to the new ones', async () => {
  const { version: before } = await app.must(agreementRead, { kind: 'terms' });
  const as = await app.as('13900000077');
  const consent = (version: string) => app.call(userConsent, { kind: 'terms', version, granted: true }, { as });
  expect((await consent(before)).success).toBe(true);
  const { version } = await save('terms');
  expect(await consent(before)).toMatchObject({ code: 'BAD_INPUT' });
  expect((await app.must(userInfo, {}, { as })).consents).toMatchObject([{ kind: 'terms', version: before }]);
  expect((await consent(version)).success).toBe(true);
  expect((await app.must(userInfo, {}, { as })).consents).toMatchObject([{ kind: 'terms', version }]);
});
