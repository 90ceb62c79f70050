// @module-tag both-engines
/** Reviews that are answered, reported and judged. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageList } from '../../../contract/message/calls.ts';
import {
  reviewAnswer,
  reviewMine,
  reviewOf,
  reviewReport,
  reviewSave,
  sellerDetail,
  sellerReviews,
  workReviewDecide,
  workReviews,
} from '../../../contract/seller/calls.ts';
import { reviewLimits } from '../../../contract/seller/rules.ts';
import { deliveredOrder, openAftersaleApp } from '../../testing/aftersale.ts';
import type { Market, Person as Who } from '../../testing/market.ts';
import { staffWith } from '../../testing/server.ts';
import { message } from '../message/handlers.ts';
import { workWaiting } from '../todo/queries.ts';
import { seller } from './handlers.ts';

let app: Market;
beforeAll(async () => {
  app = await openAftersaleApp({ domains: [seller, message] });
}, 120_000);
afterAll(() => app.close());

const as = (who: Who) => ({ as: app.people[who] });
const sellerId = () => app.people.seller.userId;
const shown = async () => (await app.must(sellerReviews, { id: sellerId() })).list;
const jobs = async () => (await app.must(workReviews, {}, as('staff'))).list;
const told = async (who: Who) => (await app.must(messageList, {}, as(who))).list[0];

/** A review of a completed order: the newest one. */
async function reviewed(body: string, stars = 1): Promise<{ id: string; orderId: string }> {
  app.clock.advance(1_000);
  const orderId = await deliveredOrder(app, { completed: true });
  await app.must(reviewSave, { orderId, stars, body }, as('buyer'));
  return { id: (await shown())[0]?.id ?? '', orderId };
}

test('a seller hears of a review and answers it once, for everybody to read; its buyer hears that', async () => {
  const { id, orderId } = await reviewed('发货慢');
  expect((await told('seller'))?.title.zh).toBe('买家评价了你');
  expect(await shown()).toMatchObject([{ id, answered: false }]);
  const answer = (body: string, who: Who) => app.call(reviewAnswer, { id, body }, as(who));
  expect((await answer('不是我的', 'rival')).code).toBe('NOT_FOUND');
  expect((await answer('加我微信，给你补偿', 'seller')).code).toBe('REVIEW_LEADS_OFF');
  expect((await answer('那几天下雪，对不起', 'seller')).success).toBe(true);
  expect((await answer('再说一句', 'seller')).code).toBe('REVIEW_ANSWERED');
  expect(await shown()).toMatchObject([{ id, answered: true, reply: { body: '那几天下雪，对不起' } }]);
  const own = await app.must(reviewOf, { orderId }, as('buyer'));
  expect(own.review).toMatchObject({ reply: { body: '那几天下雪，对不起' }, removed: null });
  expect((await told('buyer'))?.title.zh).toBe('卖家回应了你的评价');
  // Its words go with the buyer's account: that there was an answer stays.
  await app.db.updateTable('review').set({ reply: null }).where('id', '=', id).execute();
  expect(await shown()).toMatchObject([{ id, answered: true, reply: null }]);
});

test('a review is reported once a person, by nobody who wrote it, and so many a day', async () => {
  const { id, orderId } = await reviewed('一般');
  const report = (who: Who) => app.call(reviewReport, { id, reason: 'unrelated', body: '说的是别家' }, as(who));
  expect((await report('buyer')).code).toBe('REVIEW_YOURS');
  expect((await report('rival')).success).toBe(true);
  expect((await report('rival')).code).toBe('REVIEW_REPORTED');
  expect(await app.must(reviewMine, { sellerId: sellerId() }, as('rival'))).toEqual({
    ...{ wrote: [], reported: [{ id, state: 'open' }] },
  });
  expect((await app.must(reviewMine, { sellerId: sellerId() }, as('buyer'))).wrote).toContain(id);
  // As if the day had been a long one: as many orders, each with a review that they have reported.
  await sql`
    with past as (
      insert into trade_order select (jsonb_populate_record(o, jsonb_build_object('id', 'past-' || n, 'no', '9' || n, 'state', 'closed'))).*
      from trade_order o, generate_series(2, ${reviewLimits.reports}) n where o.id = ${orderId} returning *
    ), said as (
      insert into review (id, order_id, seller_id, buyer_id, stars, created_at)
      select id, id, seller_id, buyer_id, 5, created_at from past returning id
    )
    insert into review_report select (jsonb_populate_record(r, jsonb_build_object('id', s.id, 'review_id', s.id, 'state', 'dismissed'))).*
    from review_report r, said s where r.review_id = ${id}`.execute(app.db);
  const more = await reviewed('还行');
  expect((await app.call(reviewReport, { id: more.id, reason: 'other', body: '' }, as('rival'))).code).toBe('TOO_MANY');
});

test('staff find what was reported once, with its order, both people and what was said, and it stays: who reported is told', async () => {
  const { id, orderId } = await reviewed('货不对板');
  const { waiting } = (await workWaiting(app.db, app.clock.now())).reviews;
  await app.must(reviewReport, { id, reason: 'untrue', body: '明明一样' }, as('seller'));
  app.clock.advance(1_000);
  const passer = await app.as('13900000091');
  await app.must(reviewReport, { id, reason: 'abuse', body: '' }, { as: passer });
  expect((await workWaiting(app.db, app.clock.now())).reviews.waiting).toBe(waiting + 1);
  const job = (await jobs()).find((one) => one.id === id);
  expect(job).toMatchObject({
    ...{ stars: 1, body: '货不对板', order: { id: orderId }, takenDown: 0, own: false, earlier: [] },
    buyer: { id: app.people.buyer.userId, closed: false },
    seller: { id: sellerId() },
    reports: [
      { reason: 'untrue', body: '明明一样' },
      { reason: 'abuse', body: '' },
    ],
  });
  await app.must(workReviewDecide, { id, event: 'keep', note: '买家说的是自己的感受' }, as('staff'));
  const said = await told('seller');
  expect([said?.title.zh, said?.body.zh]).toEqual([
    ...['看过你举报的评价，留着', expect.stringContaining('买家说的是自己的感受')],
  ]);
  expect((await jobs()).some((one) => one.id === id)).toBe(false);
  expect((await shown()).some((one) => one.id === id)).toBe(true);
  // Reported by another, what was decided before stands beside it.
  await app.must(reviewReport, { id, reason: 'other', body: '' }, { as: await app.as('13900000092') });
  expect((await jobs()).find((one) => one.id === id)?.earlier).toMatchObject([
    { reason: 'untrue', state: 'dismissed', note: '买家说的是自己的感受' },
    { reason: 'abuse' },
  ]);
  const again = { id, event: 'keep', note: '同上' } as const;
  await app.must(workReviewDecide, again, as('staff'));
  expect((await app.call(workReviewDecide, again, as('staff'))).code).toBe('STATE_REFUSED');
});

test('what is taken down is shown and counted nowhere, and its buyer reads the rule and why', async () => {
  const before = (await app.must(sellerDetail, { id: sellerId() })).rating;
  const { id, orderId } = await reviewed('卖家电话 13800001111，大家打');
  await app.must(reviewReport, { id, reason: 'personal', body: '写了我的电话' }, as('seller'));
  const down = { id, event: 'takeDown', ground: 'personal', note: '写了卖家的电话' } as const;
  await app.must(workReviewDecide, down, as('staff'));
  expect((await shown()).some((one) => one.id === id)).toBe(false);
  expect((await app.must(sellerDetail, { id: sellerId() })).rating).toEqual(before);
  const { mayWrite, review } = await app.must(reviewOf, { orderId }, as('buyer'));
  expect(mayWrite).toBe(false);
  expect(review?.removed).toMatchObject({ ground: 'personal', note: '写了卖家的电话' });
  const said = await told('buyer');
  expect(said?.title.zh).toBe('你的评价被撤下了');
  expect(said?.body.zh).toContain('评价里不能有别人的姓名、电话和地址。写了卖家的电话');
  expect((await told('seller'))?.title.zh).toBe('你举报的评价撤下了');
  expect((await app.call(reviewReport, { id, reason: 'other', body: '' }, as('rival'))).code).toBe('NOT_FOUND');
  expect((await app.call(reviewAnswer, { id, body: '谢谢' }, as('seller'))).code).toBe('NOT_FOUND');
});

test('nobody who has a part in a review decides about it', async () => {
  const { id } = await reviewed('包装破了');
  const reporter = await app.as('13900000093');
  await app.must(reviewReport, { id, reason: 'untrue', body: '' }, { as: reporter });
  for (const one of [app.people.buyer, app.people.seller, reporter]) {
    await staffWith(app.db, app.clock.now(), one.userId, ['support']);
    const { list } = await app.must(workReviews, {}, { as: one });
    expect(list.find((job) => job.id === id)?.own).toBe(true);
    const decided = await app.call(workReviewDecide, { id, event: 'keep', note: '没什么' }, { as: one });
    expect(decided.code).toBe('OWN_CASE');
    await app.db.deleteFrom('staff_role').where('user_id', '=', one.userId).execute();
  }
});
