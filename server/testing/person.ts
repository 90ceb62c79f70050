/** For tests: a person who has left a trace in every table that can hold one, and owes nobody anything. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import * as account from '../../contract/account/calls.ts';
import { adsSave } from '../../contract/activity/calls.ts';
import { addressSave } from '../../contract/address/calls.ts';
import { merchantApply } from '../../contract/merchant/calls.ts';
import { noticeSettingSave, pushBind } from '../../contract/notice/calls.ts';
import { orderCancel, orderSubmit } from '../../contract/order/calls.ts';
import { currentPolicy } from '../../contract/order/return-policy.ts';
import { saleFees } from '../../contract/payment/fees.ts';
import { cardBind } from '../../contract/payout/calls.ts';
import { receiptCancel, receiptMessage, receiptSave, stockAccountOpen } from '../../contract/stock/calls.ts';
import { uploadConfirm, uploadSign } from '../../contract/upload/calls.ts';
import type { Db } from '../db/schema.ts';
import { newLoginLink } from '../domains/account/links.ts';
import { addVersion } from '../domains/shop/settings.ts';
import { newId } from '../kernel/lib/id.ts';
import { recordAct } from '../kernel/state/audit.ts';
import { openCatalogue, putOnSale } from './goods.ts';
import { credit } from './market.ts';
import type { Person, TestApp } from './server.ts';

export const NAME = '欧阳暗号';
export const PHONE = '13512349876';
export const STREET = '密码弄 77 号 301 室';
export const CARD = '6222020200112230';
const DEVICE = randomUUID();
const DEVICE_NAME = 'Pixel of Ouyang';
const IP = '203.0.113.77';
const PRICE = 50_000;

export interface Traced {
  person: Person;
  /** What must be found nowhere once they have gone. */
  secrets: string[];
  /** SHA-256 of photos: those that go with the person, and one by which somebody bought something. */
  photos: { gone: string[]; kept: string };
}

/** @param app with every domain and an empty database */
export async function tracedPerson(app: TestApp): Promise<Traced> {
  const { db } = app;
  const now = app.clock.now();
  const [skuId = ''] = await openCatalogue(db, now, ['42.5']);
  const other = await app.as('13900000003', 'seller');
  const person = await login(app);
  const as = { as: person };
  const gone: { id: string; sha256: string }[] = [];
  const photo = async () => {
    const sent = await sendPhoto(app, person);
    gone.push(sent);
    return sent;
  };

  // What they said about themselves, and on which device.
  await app.must(adsSave, { channel: 'news', clickId: `click-${PHONE}`, page: '/' }, { deviceId: DEVICE });
  await app.must(adsSave, { channel: 'news', clickId: `click-${PHONE}-2`, page: '/' }, as);
  const label = { zh: `给${NAME}的入库单`, en: `Receipt of ${NAME}` };
  const work = [{ key: randomUUID(), label, queuedAt: now.getTime() }];
  await app.must(account.deviceSave, { name: DEVICE_NAME, work }, as);
  await app.must(account.userInfoUpdate, { nickname: NAME, avatarUploadId: (await photo()).id }, as);
  const shown = (await photo()).id;
  const feedback = { id: newId(), kind: 'idea' as const, body: `我是${NAME}`, contact: PHONE, photos: [shown] };
  await app.must(account.feedbackSave, feedback, as);
  await app.must(noticeSettingSave, { push: [] }, as);
  const keys = { p256dh: randomBytes(65).toString('base64url'), auth: randomBytes(16).toString('base64url') };
  await app.must(pushBind, { endpoint: `https://push.example.com/${DEVICE}`, ...keys }, as);
  const where = { province: '浙江省', city: '杭州市', district: '西湖区', detail: STREET };
  const address = { name: NAME, phone: PHONE, ...where };
  const { id: addressId } = await app.must(addressSave, { id: 'new', ...address }, as);

  // A business with its papers, and where its money goes.
  await app.must(stockAccountOpen, { certifiedName: NAME, agreementVersion: '2026-11' }, as);
  const papers = { name: `${NAME}商行`, creditCode: '91350100M000100Y43', contact: NAME, contactPhone: PHONE };
  await app.must(merchantApply, { ...papers, documents: [(await photo()).id] }, as);
  await db
    .updateTable('merchant')
    .set({ signature: (await photo()).sha256, reason: `${NAME}的执照看不清` })
    .where('user_id', '=', person.userId)
    .execute();
  const { sandboxCode = '' } = await app.must(account.userCode, { phone: PHONE, purpose: 'verify' }, as);
  await app.must(account.phoneVerify, { code: sandboxCode }, as);
  const { id: cardId } = await app.must(cardBind, { kind: 'bank', bank: NAME, account: CARD }, as);

  // Goods handed in, talked about, and taken back.
  const receiptId = newId();
  const line = { skuId, grade: '95' as const, quantity: 1, photos: [], note: `${NAME}的鞋`, defects: [NAME] };
  await app.must(receiptSave, { id: receiptId, lines: [line], photos: [(await photo()).id], note: NAME }, as);
  await app.must(receiptMessage, { id: receiptId, text: `我电话 ${PHONE}`, photos: [(await photo()).id] }, as);
  await app.must(receiptCancel, { id: receiptId }, as);

  // Bought and given up; sold, and by which photo.
  const bought = await putOnSale(db, { ...pair(other.userId, skuId), now });
  const order = { listingId: bought.listingId, addressId, expectedTotal: saleFees(PRICE).total };
  const { id: orderId } = await app.must(orderSubmit, { ...order, policyVersion: currentPolicy }, as);
  await app.must(orderCancel, { id: orderId, reason: `${NAME}不要了` }, as);
  const kept = await sendPhoto(app, person);
  const sold = await putOnSale(db, { ...pair(person.userId, skuId), now });
  const photos = JSON.stringify([{ kind: 'upload', sha256: kept.sha256 }]);
  await db.updateTable('item').set({ photos }).where('id', '=', sold.itemId).execute();
  const { id: home } = await app.must(addressSave, { id: 'new', ...address, ...OTHER }, { as: other });
  const sale = { listingId: sold.listingId, addressId: home, expectedTotal: saleFees(PRICE).total };
  const { id: soldId } = await app.must(orderSubmit, { ...sale, policyVersion: currentPolicy }, { as: other });
  await app.must(orderCancel, { id: soldId }, { as: other });
  const unsold = await putOnSale(db, { ...pair(person.userId, skuId), now });
  await db
    .updateTable('item')
    .set({
      photos: JSON.stringify([{ kind: 'upload', sha256: (await photo()).sha256 }]),
      defects: JSON.stringify([{ kind: 'told', spot: 0.5, zh: `${NAME}穿过`, en: NAME, photo: null }]),
    })
    .where('id', '=', unsold.itemId)
    .execute();
  const off = { state: 'off', refusal: `${NAME}，照片太暗` };
  await db.updateTable('listing').set(off).where('seller_id', '=', person.userId).execute();

  await past(db, {
    userId: person.userId,
    otherId: other.userId,
    ...{ skuId, orderId, soldId, receiptId, cardId, ...sold, now },
    address: JSON.stringify(address),
    photo: (await photo()).sha256,
  });
  // They worked here once.
  const settings = { name: { zh: '店', en: 'Shop' }, publicUrl: '', warehouse: null };
  await addVersion(db, { settings, holdsFrom: now, savedBy: person.userId, now });
  await newLoginLink(db, person.userId, now);
  const actor = { userId: person.userId, sessionId: 'gone' };
  await recordAct(db, { actor, call: 'loginLink', input: { phone: PHONE }, changes: [], at: now });
  const card = await db.selectFrom('payout_card').selectAll().where('id', '=', cardId).executeTakeFirstOrThrow();
  return {
    person,
    photos: { gone: gone.map(({ sha256 }) => sha256), kept: kept.sha256 },
    secrets: [
      ...[NAME, PHONE, STREET, CARD, DEVICE, DEVICE_NAME, IP, keys.p256dh, keys.auth, papers.creditCode],
      ...[card.account_shown, card.account_sealed, card.account_hash],
      // Of what they handed in, the chain of custody keeps the hashes, and nothing but those.
      ...gone.slice(0, 4).map(({ sha256 }) => sha256),
      ...gone.slice(6).map(({ sha256 }) => sha256),
    ],
  };
}

const OTHER = { name: '林一舟', phone: '13800002046', detail: '文三路 1 号' };
const pair = (seller: string, skuId: string) =>
  ({ seller, skuId, grade: '95', price: PRICE, inWarehouse: false }) as const;

async function login(app: TestApp): Promise<Person> {
  const deviceId = DEVICE;
  const { sandboxCode: code = '' } = await app.must(account.userCode, { phone: PHONE }, { deviceId });
  const { userId, token } = await app.must(
    account.userToken,
    {
      phone: PHONE,
      code,
      deviceName: DEVICE_NAME,
      consents: [{ kind: 'terms', version: account.consentVersions.terms }],
    },
    { deviceId, from: { channel: 'news', clickId: `click-${PHONE}`, userSource: DEVICE_NAME } },
  );
  // Tests have no address of their own.
  await app.db.updateTable('session').set({ ip: IP }).where('user_id', '=', userId).execute();
  await app.db.updateTable('login_code').set({ ip: IP }).where('phone', '=', PHONE).execute();
  return { userId, phone: PHONE, token, deviceId };
}

/** A picture that went the whole way up. */
async function sendPhoto(app: TestApp, person: Person): Promise<{ id: string; sha256: string }> {
  const bytes = await sharp(randomBytes(32 * 32 * 3), { raw: { width: 32, height: 32, channels: 3 } })
    .jpeg()
    .toBuffer();
  const form = await app.must(uploadSign, { type: 'sign' }, { as: person });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const key = `${form.dir}${sha256}.jpg`;
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...form.fields, key, 'Content-Type': 'image/jpeg' }))
    body.append(name, value);
  body.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg');
  await app.app.request(form.host, { method: 'POST', body });
  const announced = { key, sha256, size: bytes.length, type: 'image/jpeg' } as const;
  return { id: (await app.must(uploadConfirm, announced, { as: person })).id, sha256 };
}

interface Past {
  userId: string;
  otherId: string;
  skuId: string;
  orderId: string;
  soldId: string;
  receiptId: string;
  cardId: string;
  itemId: string;
  listingId: string;
  /** JSON. */
  address: string;
  photo: string;
  now: Date;
}

/** What takes many people and weeks to happen, as it stands when it is over. */
async function past(db: Db, a: Past): Promise<void> {
  const over = { deadline_at: null, created_at: a.now };
  const own = { id: newId(), no: newId(), user_id: a.userId, ...over };
  const goods = { sku_id: a.skuId, price: PRICE, address: a.address, policy_version: currentPolicy, order_id: null };
  const photos = JSON.stringify([a.photo]);
  await db
    .insertInto('bid')
    .values({ ...own, ...goods, grade: '95', listing_id: null, prepay: 2_000, days: 7, state: 'expired' })
    .execute();
  const { user_id: _, ...numbered } = own;
  const sides = { buyer_id: a.userId, seller_id: a.otherId };
  await db
    .insertInto('offer')
    .values({
      ...{ ...numbered, ...goods, ...sides, listing_id: a.listingId, item_id: a.itemId, state: 'declined' },
      ...{ buyer_rounds: 1, seller_rounds: 0 },
    })
    .execute();
  await db
    .insertInto('price_alert')
    .values({ user_id: a.userId, sku_id: a.skuId, grade: '95', price: 1, created_at: a.now, told_at: null })
    .execute();
  await db
    .insertInto('cart_line')
    .values({ user_id: a.userId, listing_id: a.listingId, added_price: 1, added_at: a.now, removed_at: null })
    .execute();
  await db
    .insertInto('retrieval')
    .values({
      ...{ ...own, state: 'sent', fees: '{}', total: 0, address: a.address },
      ...{ express_company: null, express_no: null },
    })
    .execute();
  await db
    .insertInto('storage_charge')
    .values({ id: newId(), user_id: a.userId, at: a.now, items: 1, days: 1, amount: 100, owed: 0 })
    .execute();
  await db
    .insertInto('receipt_finding')
    .values({
      ...{ id: newId(), receipt_id: a.receiptId, line: 0, kind: 'asTold', sku_id: a.skuId, grade: '95', quantity: 1 },
      ...{ shelf: '', note: `${NAME}来过电话`, photos: '[]', created_at: a.now },
    })
    .execute();
  await db
    .insertInto('penalty')
    .values({
      ...{ id: newId(), user_id: a.userId, ...over, order_id: a.soldId, rule: 'late_ship', state: 'paid' },
      ...{
        amount: 1_000,
        collected: 1_000,
        to_buyer: 500,
        buyer_paid: 500,
        appeal: JSON.stringify({ words: NAME, photos: [a.photo] }),
      },
    })
    .execute();
  await db
    .insertInto('settlement')
    .values({
      ...{ id: newId(), no: newId(), seller_id: a.userId, order_id: a.soldId, ...over, paid_at: a.now },
      ...{ price: 10, fee: 1, amount: 9, state: 'paid' },
    })
    .execute();
  await db
    .insertInto('withdrawal')
    .values({ ...own, card_id: a.cardId, amount: 1, state: 'rejected', reason: `${NAME}与卡不符`, provider_no: null })
    .execute();
  await db
    .insertInto('recharge')
    .values({ ...own, amount: 1, state: 'closed' })
    .execute();
  const payment = {
    id: newId(),
    user_id: a.userId,
    purpose: 'order',
    subject_id: a.orderId,
    channel: 'sandbox',
  } as const;
  await db
    .insertInto('payment')
    .values({ ...payment, ...over, amount: 1, state: 'refunded', provider_no: 'SB1', paid_at: a.now })
    .execute();
  await db
    .insertInto('refund')
    .values({ id: newId(), payment_id: payment.id, amount: 1, state: 'done', ...over })
    .execute();
  const caseId = newId();
  await db
    .insertInto('aftersale')
    .values({
      ...{ id: caseId, no: newId(), order_id: a.orderId, ...sides, ...over, kind: 'refund', reason: 'flaw' },
      ...{ amount: 1, state: 'withdrawn', clock_left: null },
    })
    .execute();
  await db
    .insertInto('aftersale_evidence')
    .values({ id: newId(), case_id: caseId, user_id: a.userId, side: 'B', body: NAME, photos, created_at: a.now })
    .execute();
  const trace = JSON.stringify([{ at: a.now.getTime(), state: 'delivered', zh: `${NAME}已签收`, en: NAME }]);
  const parcel = { company: '顺丰速运', waybill: 'SF1', from_place: '上海市', to_place: '杭州市', state: 'delivered' };
  const sent = { ...parcel, phone: PHONE, deadline_at: null, trace, sent_at: a.now, arrived_at: a.now };
  await db
    .insertInto('parcel')
    .values([
      { id: newId(), purpose: 'order', subject_id: a.orderId, leg: 'toBuyer', ...sent },
      { id: newId(), purpose: 'aftersale', subject_id: caseId, leg: 'returnBack', ...sent },
    ])
    .execute();
  await db
    .insertInto('inspection')
    .values({
      ...{ id: newId(), code: newId(), order_id: a.soldId, staff_id: a.userId, result: 'pass', note: '' },
      ...{ points: '[]', photos: '[]', chain: '{}', created_at: a.now },
    })
    .execute();
  await remembered(db, a);
  await credit(db, a.userId, 100, a.now);
  await credit(db, a.userId, -100, a.now);
}

/** What is kept about other things: logins, notices, pages, coupons. */
async function remembered(db: Db, a: Past): Promise<void> {
  await db
    .insertInto('host_identity')
    .values({ host: 'wechat', host_user_id: `openid-${PHONE}`, user_id: a.userId, created_at: a.now })
    .execute();
  const eventId = newId();
  await db
    .insertInto('event')
    .values({ id: eventId, user_id: a.userId, type: 'order', data: JSON.stringify({ name: NAME }), at: a.now })
    .execute();
  const told = { title_zh: NAME, title_en: NAME, body_zh: NAME, body_en: NAME };
  await db
    .insertInto('message')
    .values({ id: eventId, user_id: a.userId, type: 'order', ...told, link: '/', read_at: null, created_at: a.now })
    .execute();
  await db
    .insertInto('delivery')
    .values({
      ...{ id: newId(), event_id: eventId, channel: 'sms', target: a.userId, state: 'dead', try_at: a.now },
      ...{ last_error: `${PHONE} is off`, created_at: a.now, done_at: a.now },
    })
    .execute();
  const page = { title_zh: '', title_en: '', summary_zh: '', summary_en: '', cover: null, blocks: '[]' };
  await db
    .insertInto('cms_page')
    .values({
      id: 'page',
      name: 'page',
      ...page,
      published: false,
      version: 1,
      updated_by: a.userId,
      updated_at: a.now,
    })
    .execute();
  await db
    .insertInto('cms_version')
    .values({ page_id: 'page', version: 1, content: '{}', saved_by: a.userId, saved_at: a.now })
    .execute();
  const offer = { id: 'offer', name: '新人券', amount: 10, minimum: 100, category_id: null, ends_at: a.now };
  await db
    .insertInto('coupon_offer')
    .values({ ...offer, kind: 'everybody', code: null, created_at: a.now })
    .execute();
  const coupon = { id: newId(), offer_id: 'offer', user_id: a.userId, state: 'expired', ends_at: a.now } as const;
  await db
    .insertInto('coupon')
    .values({ ...coupon, deadline_at: null, order_id: null, created_at: a.now })
    .execute();
}
