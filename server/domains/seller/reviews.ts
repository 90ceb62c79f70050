/** What buyers say of who sold to them: one word for one completed order, by its buyer. */
import { sql } from 'kysely';
import { offPlatformHints } from '../../../contract/chat/off-platform.ts';
import type { Grade } from '../../../contract/item/grades.ts';
import type * as contract from '../../../contract/seller/calls.ts';
import type { Db } from '../../db/schema.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { momentOf } from '../../kernel/lib/moment.ts';
import { readCursor, writeCursor } from '../catalogue/cursor.ts';
import { areConnected } from '../connection/ties.ts';
import { tellAnswered, tellGiven } from './notices.ts';
import type { Review } from './tables.ts';

/** Somebody else's order does not exist. */
async function purchaseOf(db: Db, orderId: string, userId: string) {
  const order = await db
    .selectFrom('trade_order')
    .select(['id', 'seller_id', 'state'])
    .where('id', '=', orderId)
    .where('buyer_id', '=', userId)
    .executeTakeFirst();
  if (!order) throw new Refusal('NOT_FOUND');
  return order;
}

export const reviewOf: Handler<typeof contract.reviewOf> = async ({ orderId }, ctx) => {
  const { userId } = userOf(ctx);
  const order = await purchaseOf(ctx.db, orderId, userId);
  const row = await ctx.db.selectFrom('review').selectAll().where('order_id', '=', orderId).executeTakeFirst();
  return {
    sellerId: order.seller_id,
    mayWrite: !row && order.state === 'completed' && !(await areConnected(ctx.db, userId, order.seller_id)),
    review: row
      ? { stars: row.stars, body: row.body, at: row.created_at.getTime(), reply: replyOf(row), removed: removedOf(row) }
      : null,
  };
};

export const reviewSave: Handler<typeof contract.reviewSave> = async ({ orderId, stars, body }, ctx) => {
  const { userId } = userOf(ctx);
  const order = await purchaseOf(ctx.db, orderId, userId);
  if (order.state !== 'completed') throw new Refusal('REVIEW_TOO_EARLY');
  if (await areConnected(ctx.db, userId, order.seller_id)) throw new Refusal('REVIEW_OWN');
  const made = await ctx.db
    .insertInto('review')
    .values({ order_id: orderId, seller_id: order.seller_id, buyer_id: userId, stars, body, created_at: ctx.now })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .returning(['id', 'order_id', 'seller_id', 'buyer_id'])
    .executeTakeFirst();
  if (!made) throw new Refusal('REVIEW_GIVEN');
  await tellGiven(ctx.db, made, ctx.now);
  return { orderId };
};

/** @throws Refusal NOT_FOUND */
export async function lockReview(db: Db, id: string): Promise<Review> {
  const review = await db.selectFrom('review').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!review) throw new Refusal('NOT_FOUND');
  return review;
}

/** What went with somebody's account is not shown as if nothing had been said to it in time: it is not shown at all. */
export const replyOf = ({ reply, replied_at: at }: Pick<Review, 'reply' | 'replied_at'>) =>
  reply && at ? { body: reply, at: at.getTime() } : null;

const removedOf = ({ removed_ground: ground, removed_note, removed_at: at }: Review) =>
  ground && at ? { ground, note: removed_note ?? '', at: at.getTime() } : null;

export const reviewAnswer: Handler<typeof contract.reviewAnswer> = async ({ id, body }, ctx) => {
  const review = await lockReview(ctx.db, id);
  // Of somebody else's there is nothing to answer.
  if (review.seller_id !== userOf(ctx).userId || review.removed_at !== null) throw new Refusal('NOT_FOUND');
  if (review.replied_at !== null) throw new Refusal('REVIEW_ANSWERED');
  // Everybody who looks for a seller reads it, where no warning is shown.
  if (offPlatformHints(body).length > 0) throw new Refusal('REVIEW_LEADS_OFF');
  await ctx.db.updateTable('review').set({ reply: body, replied_at: ctx.now }).where('id', '=', id).execute();
  await tellAnswered(ctx.db, review, ctx.now);
  return { id };
};

/** Of a review `r`: not taken down, and not of a sale that was later found to be one to oneself, as the record has it. */
export const counts = sql<boolean>`(
  r.removed_at is null and not exists (select from connected_trade c where c.order_id = r.order_id))`;

export const sellerReviews: Handler<typeof contract.sellerReviews> = async ({ id, cursor, size }, { db }) => {
  const place = readCursor(cursor);
  const before = place ? sql`and (r.created_at, r.order_id) < (${momentOf(String(place.key))}, ${place.id})` : sql``;
  const { rows } = await sql<{
    id: string;
    order_id: string;
    stars: number;
    body: string;
    created_at: Date;
    reply: string | null;
    replied_at: Date | null;
    nickname: string;
    deleted_at: Date | null;
    name_zh: string;
    name_en: string;
    size: string;
    grade: Grade;
  }>`
    select r.id, r.order_id, r.stars, r.body, r.created_at, r.reply, r.replied_at, a.nickname, a.deleted_at, p.name_zh, p.name_en, s.size, l.grade
    from review r
    join account a on a.id = r.buyer_id
    join trade_order o on o.id = r.order_id
    join listing l on l.id = o.listing_id
    join sku s on s.id = o.sku_id
    join product p on p.id = s.product_id
    where r.seller_id = ${id} and ${counts} ${before}
    order by r.created_at desc, r.order_id desc limit ${size + 1}`.execute(db);
  const list = rows.slice(0, size);
  const last = list.at(-1);
  return {
    list: list.map((row) => ({
      id: row.id,
      stars: row.stars,
      body: row.body,
      hints: offPlatformHints(row.body),
      at: row.created_at.getTime(),
      reply: replyOf(row),
      answered: row.replied_at !== null,
      buyer: row.deleted_at ? '' : `${[...row.nickname][0] ?? ''}**`,
      item: { name: { zh: row.name_zh, en: row.name_en }, size: row.size, grade: row.grade },
    })),
    next: rows.length > size && last ? writeCursor({ key: last.created_at.getTime(), id: last.order_id }) : null,
  };
};
