import { currentPolicy } from '../../../contract/order/return-policy.ts';
import type { Db } from '../../db/schema.ts';
import { newId } from '../../kernel/lib/id.ts';
import { campaignTraces } from '../campaign/traces.ts';
import { liveTraces } from '../live/traces.ts';
import { credit } from '../market.ts';
import { offered } from '../recycle.ts';
import { resaleTraces } from '../resale/traces.ts';
import { NAME, PHONE, PRICE } from '../traces.ts';
import { auctionTraces } from './auction.ts';

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
export async function past(db: Db, a: Past): Promise<void> {
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
  await campaignTraces(db, a);
  await auctionTraces(db, { ...a, name: NAME, price: PRICE });
  await resaleTraces(db, { ...a, name: NAME, price: PRICE });
  await liveTraces(db, { ...a, name: NAME });
  await db
    .insertInto('review')
    .values({
      ...{ order_id: a.orderId, seller_id: a.otherId, buyer_id: a.userId, stars: 5 },
      ...{ id: `review-of-${a.orderId}`, body: `${NAME}很满意`, created_at: a.now },
      ...{ reply: `谢谢${NAME}`, replied_at: a.now, removed_at: a.now, removed_ground: 'personal' },
      removed_note: `写了${NAME}`,
    })
    .execute();
  await db
    .insertInto('review_report')
    .values({
      ...{ id: newId(), review_id: `review-of-${a.orderId}`, user_id: a.userId, reason: 'personal' },
      ...{ body: `写了${NAME}`, note: `问过${NAME}`, state: 'upheld', deadline_at: null, created_at: a.now },
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
    .insertInto('debt_write_off')
    .values({
      ...{ id: newId(), user_id: a.userId, amount: 100, reason: `${NAME}联系不上`, asked_by: a.otherId },
      ...{ asked_at: a.now, decided_by: null, decided_at: null, agreed: null },
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
      ...{
        id: newId(),
        code: newId(),
        item_id: a.itemId,
        order_id: a.soldId,
        staff_id: a.userId,
        result: 'pass',
        note: '',
      },
      ...{ points: '[]', photos: '[]', chain: '{}', created_at: a.now },
    })
    .execute();
  await spoken(db, a);
  await remembered(db, a);
  await offered(db, { ...a, name: NAME });
  await credit(db, a.userId, 100, a.now);
  await credit(db, a.userId, -100, a.now);
}

/** What they said to the seller, and whom they blocked and reported. */
async function spoken(db: Db, a: Past): Promise<void> {
  const id = newId();
  await db
    .insertInto('chat')
    .values({
      ...{ id, kind: 'item', subject_id: a.listingId, buyer_id: a.userId, seller_id: a.otherId, state: 'open' },
      ...{ deadline_at: null, last_no: 1, last_by: 'B', created_at: a.now, last_at: a.now },
    })
    .execute();
  await db
    .insertInto('chat_message')
    .values({
      ...{ id: newId(), chat_id: id, no: 1, user_id: a.userId, side: 'B', body: `我是${NAME}，${PHONE}`, card: null },
      ...{ photos: JSON.stringify([a.photo]), hints: '["contact"]', recalled_at: null, created_at: a.now },
    })
    .execute();
  await db
    .insertInto('chat_block')
    .values({ user_id: a.userId, blocked_user_id: a.otherId, created_at: a.now })
    .execute();
  await db
    .insertInto('chat_report')
    .values({
      ...{ id: newId(), chat_id: id, user_id: a.userId, reason: 'abuse', body: `${NAME}被骂了`, note: `问过${NAME}` },
      ...{ state: 'upheld', deadline_at: null, created_at: a.now },
    })
    .execute();
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
