/** For tests: a person who has left a trace in every table that can hold one, and owes nobody anything. */

import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { consentVersions } from '../../../contract/account/agreements.ts';
import * as account from '../../../contract/account/calls.ts';
import { feedbackSave } from '../../../contract/account/feedback.ts';
import { adsSave } from '../../../contract/activity/calls.ts';
import { addressSave } from '../../../contract/address/calls.ts';
import { cleaningCancel, cleaningOrderSave } from '../../../contract/cleaning/calls.ts';
import { linesOf, totalOf } from '../../../contract/cleaning/rules.ts';
import { identifyCancel, identifyOrderSave } from '../../../contract/identify/calls.ts';
import { merchantApply } from '../../../contract/merchant/calls.ts';
import { noticeSettingSave, pushBind, robotBind } from '../../../contract/notice/calls.ts';
import { orderCancel, orderSubmit } from '../../../contract/order/calls.ts';
import { currentPolicy } from '../../../contract/order/return-policy.ts';
import { saleFees } from '../../../contract/payment/fees.ts';
import { cardBind } from '../../../contract/payout/calls.ts';
import { stockAgreement } from '../../../contract/stock/agreement.ts';
import { receiptCancel, receiptMessage, receiptSave, stockAccountOpen } from '../../../contract/stock/calls.ts';
import { newLoginLink } from '../../domains/account/links.ts';
import { addVersion } from '../../domains/shop/settings.ts';
import { nameAtWork } from '../../domains/shop/staff-names.ts';
import { record } from '../../domains/trial/trials.ts';
import { newId } from '../../kernel/lib/id.ts';
import { recordAct } from '../../kernel/state/audit.ts';
import { openCatalogue, putOnSale } from '../goods.ts';
import { sendPhoto } from '../sent-photo.ts';
import type { Person, TestApp } from '../server.ts';
import { CARD, DEVICE, DEVICE_NAME, IP, NAME, PHONE, PRICE, STREET } from '../traces.ts';
import { idNumberOf } from './id-number.ts';
import { past } from './past.ts';

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
    const sent = await sentPhoto(app, person);
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
  await app.must(feedbackSave, feedback, as);
  await app.db
    .updateTable('feedback')
    .set({ answer: `${NAME}，已修好` })
    .where('id', '=', feedback.id)
    .execute();
  await app.must(noticeSettingSave, { push: [] }, as);
  const keys = { p256dh: randomBytes(65).toString('base64url'), auth: randomBytes(16).toString('base64url') };
  await app.must(pushBind, { endpoint: `https://push.example.com/${DEVICE}`, ...keys }, as);
  await app.must(robotBind, { address: `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${DEVICE}` }, as);
  const where = { province: '浙江省', city: '杭州市', district: '西湖区', detail: STREET };
  const address = { name: NAME, phone: PHONE, ...where };
  const { id: addressId } = await app.must(addressSave, { id: 'new', ...address }, as);

  // A business with its papers, and where its money goes.
  await app.must(account.userCertify, { name: NAME, idNumber: idNumberOf(PHONE) }, as);
  await app.must(stockAccountOpen, { agreementVersion: stockAgreement }, as);
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

  await served(app, { person, addressId, photo });

  // Bought and given up; sold, and by which photo.
  const bought = await putOnSale(db, { ...pair(other.userId, skuId), now });
  const order = { listingId: bought.listingId, addressId, expectedTotal: saleFees(PRICE).total };
  const { id: orderId } = await app.must(orderSubmit, { ...order, policyVersion: currentPolicy }, as);
  await app.must(orderCancel, { id: orderId, reason: `${NAME}不要了` }, as);
  const kept = await sentPhoto(app, person);
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
  await record(db, {
    ...{ kind: 'upload', userId: person.userId, at: now, endedAt: now, good: true, found: { zh: '好', en: 'Good' } },
  });
  const restricted = { kind: 'sell' as const, reason: `${NAME}寄来的东西不对`, until: null, lifted_at: now };
  await db
    .insertInto('account_restriction')
    .values({
      ...{ id: newId(), user_id: person.userId, ...restricted },
      ...{ by_id: other.userId, created_at: now, lifted_by_id: other.userId },
    })
    .execute();
  await db
    .insertInto('account_correction')
    .values({
      ...{ id: newId(), user_id: person.userId, amount: 100, reason: `${NAME}多付了`, order_id: null },
      ...{ state: 'refused', by_id: other.userId, first: null, created_at: now },
    })
    .execute();
  await nameAtWork(db, person.userId, NAME);
  await newLoginLink(db, person.userId, now);
  const noted = {
    id: newId(),
    user_id: person.userId,
    author_id: other.userId,
    body: `${NAME}来电话催过`,
    created_at: now,
  };
  await db.insertInto('account_note').values(noted).execute();
  const half = { credential_id: `key-of-${DEVICE}`, public_key: `public-half-of-${DEVICE}`, counter: 0 };
  await db
    .insertInto('passkey')
    .values({
      ...{ id: newId(), user_id: person.userId, ...half, transports: '[]', synced: true, name: NAME },
      ...{ created_at: now, used_at: null },
    })
    .execute();
  await db.insertInto('passkey_challenge').values({ hash: newId(), user_id: person.userId, expires_at: now }).execute();
  // Paid within an app that says who they are there.
  const payer = `openid-of-${DEVICE}`;
  await db.updateTable('payment').set({ payer }).where('user_id', '=', person.userId).execute();
  const actor = { userId: person.userId, sessionId: 'gone' };
  await recordAct(db, app.house.config, { actor, call: 'loginLink', input: { phone: PHONE }, changes: [], at: now });
  const robot = await db.selectFrom('chat_robot').select('sealed').executeTakeFirstOrThrow();
  const card = await db.selectFrom('payout_card').selectAll().where('id', '=', cardId).executeTakeFirstOrThrow();
  return {
    person,
    photos: { gone: gone.map(({ sha256 }) => sha256), kept: kept.sha256 },
    secrets: [
      ...[NAME, PHONE, STREET, CARD, DEVICE, DEVICE_NAME, IP, keys.p256dh, keys.auth, papers.creditCode],
      ...[card.account_shown, card.account_sealed, card.account_hash, robot.sealed],
      // Of what they handed in, the chain of custody keeps the hashes, and nothing but those.
      ...gone.slice(0, 4).map(({ sha256 }) => sha256),
      ...gone.slice(6).map(({ sha256 }) => sha256),
    ],
  };
}

interface Served {
  person: Person;
  addressId: string;
  photo: () => Promise<{ id: string }>;
}

/** Pieces that they had looked at and cleaned, and gave up. */
async function served(app: TestApp, { person, addressId, photo }: Served): Promise<void> {
  const as = { as: person };
  // Somebody works here who could judge it.
  await app.as('13900000091', 'staff');
  const [piece, wash] = [randomUUID(), randomUUID()];
  const shots = [{ slot: 'shoe_toe' as const, photo: (await photo()).id }];
  const shown = { id: piece, category: 'sneakers' as const, brandId: 'kestrel', worth: 100, note: NAME, photos: shots };
  await app.must(identifyOrderSave, { id: randomUUID(), way: 'item', addressId, pieces: [shown] }, as);
  await app.must(identifyCancel, { id: piece }, as);
  const called = { brand_name: NAME, model_name: NAME, style_no: NAME, colour: NAME, size: NAME };
  await app.db
    .updateTable('identify_case')
    .set({ appeal: NAME, ...called })
    .where('id', '=', piece)
    .execute();
  await app.db
    .updateTable('identify_case')
    .set({
      box: JSON.stringify([NAME]),
      packed: JSON.stringify([NAME]),
      unlike: NAME,
      came_back: JSON.stringify({ at: 0, photos: [NAME] }),
      sent_to: JSON.stringify({ name: NAME }),
    })
    .where('id', '=', piece)
    .execute();
  const seen = { photos: JSON.stringify([NAME]), shown: JSON.stringify([NAME]) };
  const said = { id: newId(), case_id: piece, body: NAME, note: NAME, put_away: NAME, ...seen };
  const at = app.clock.now();
  await app.db
    .insertInto('identify_claim')
    .values({ ...said, asked_at: at, due_at: at, state: 'refused', decided_at: at })
    .execute();
  await app.db
    .insertInto('objection')
    .values({
      ...{ id: newId(), service: 'identify', subject_id: piece, decision: said.id, user_id: person.userId, body: NAME },
      ...{ photos: JSON.stringify([NAME]), about: JSON.stringify({ granted: false, paid: 0, note: NAME, at: 0 }) },
      ...{ asked_at: at, due_at: at, state: 'refused', decided_at: at, note: NAME },
    })
    .execute();
  const wish = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none' } as const;
  const bill = { ...wish, declared: 100, expectedTotal: totalOf(linesOf(wish, 'send')), addressId };
  const { id: dirty } = await photo();
  const points = [{ photo: dirty, x: 500, y: 500, note: NAME, what: 'stain' as const }];
  await app.must(cleaningOrderSave, { id: wash, ...bill, note: NAME, photos: [dirty], points }, as);
  await app.must(cleaningCancel, { id: wash }, as);
  const marks = JSON.stringify([{ spot: { photo: 0, x: 500, y: 500 }, note: NAME }]);
  const answered = JSON.stringify({ agreed: true, words: NAME, marks: [], at: 0 });
  await app.db
    .updateTable('cleaning')
    .set({ keep: NAME, marks, assessment: NAME, arrival_answer: answered })
    .where('id', '=', wash)
    .execute();
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
      consents: [{ kind: 'terms', version: consentVersions.terms }],
    },
    {
      deviceId,
      from: {
        channel: 'news',
        clickId: `click-${PHONE}`,
        userSource: DEVICE_NAME,
        adInfo: DEVICE_NAME,
        placedAt: DEVICE_NAME,
      },
    },
  );
  // Tests have no address of their own.
  await app.db.updateTable('session').set({ ip: IP }).where('user_id', '=', userId).execute();
  await app.db.updateTable('login_code').set({ ip: IP }).where('phone', '=', PHONE).execute();
  return { userId, phone: PHONE, token, deviceId };
}

/** A picture that went the whole way up. */
async function sentPhoto(app: TestApp, person: Person): Promise<{ id: string; sha256: string }> {
  const noise = sharp(randomBytes(32 * 32 * 3), { raw: { width: 32, height: 32, channels: 3 } });
  const { sha256, reply } = await sendPhoto(app, person, await noise.jpeg().toBuffer());
  return { id: reply.data?.id ?? '', sha256 };
}
