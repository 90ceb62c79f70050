/** Reviews that somebody shows to staff, and what staff decide about them. */
import { sql } from 'kysely';
import { decideBy } from '../../../contract/chat/rules.ts';
import type { Grade } from '../../../contract/item/grades.ts';
import type * as contract from '../../../contract/seller/calls.ts';
import { reviewReportMachine } from '../../../contract/seller/machine.ts';
import { type ReviewReason, reviewLimits } from '../../../contract/seller/rules.ts';
import type { Db } from '../../db/schema.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/lib/id.ts';
import { momentOf } from '../../kernel/lib/moment.ts';
import { start, transition } from '../../kernel/state/transitions.ts';
import { readCursor, writeCursor } from '../catalogue/cursor.ts';
import { hasPart, homeIn, homeOf, mustBeImpartial } from '../connection/impartial.ts';
import { tellDecided } from './notices.ts';
import { lockReview, replyOf } from './reviews.ts';

type ReportState = contract.ReviewJob['reports'][number]['state'];

/** More of one person's are not told apart on a page that nobody scrolls so far. */
const MINE = 200;

export const reviewMine: Handler<typeof contract.reviewMine> = async ({ sellerId }, ctx) => {
  const { userId } = userOf(ctx);
  const of = ctx.db.selectFrom('review').where('review.seller_id', '=', sellerId).limit(MINE);
  const wrote = await of.select('id').where('buyer_id', '=', userId).orderBy('created_at', 'desc').execute();
  const reported = await of
    .innerJoin('review_report', 'review_report.review_id', 'review.id')
    .select(['review.id', sql<ReportState>`review_report.state`.as('state')])
    .where('review_report.user_id', '=', userId)
    .orderBy('review_report.created_at', 'desc')
    .execute();
  return { wrote: wrote.map(({ id }) => id), reported };
};

export const reviewReport: Handler<typeof contract.reviewReport> = async ({ id, reason, body }, ctx) => {
  const { db, now } = ctx;
  const { userId } = userOf(ctx);
  // One of a person's after the other. What is decided about a review at the same time tells its people, who are named by that.
  await db.selectFrom('account').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const review = await lockReview(db, id);
  if (review.removed_at !== null) throw new Refusal('NOT_FOUND');
  if (review.buyer_id === userId) throw new Refusal('REVIEW_YOURS');
  const own = db.selectFrom('review_report').where('user_id', '=', userId);
  const made = await own.select('id').where('review_id', '=', id).executeTakeFirst();
  if (made) throw new Refusal('REVIEW_REPORTED');
  const { n } = await own
    .select(sql<number>`count(*)::int`.as('n'))
    .where('created_at', '>', new Date(now.getTime() - reviewLimits.day))
    .executeTakeFirstOrThrow();
  if (n >= reviewLimits.reports) throw new Refusal('TOO_MANY', { retryAfter: reviewLimits.day / 1_000 });
  const reportId = newId();
  const { state, deadlineAt } = await start(db, reviewReportMachine, {
    ...{ id: reportId, by: 'B', actorId: userId, now, deadlineAt: decideBy(now) },
  });
  await db
    .insertInto('review_report')
    .values({
      ...{ id: reportId, review_id: id, user_id: userId, reason, body, note: null },
      ...{ state, deadline_at: deadlineAt, created_at: now },
    })
    .execute();
  return { id: reportId };
};

interface Row {
  id: string;
  stars: number;
  body: string;
  created_at: Date;
  reply: string | null;
  replied_at: Date | null;
  order_id: string;
  order_no: string;
  buyer_id: string;
  buyer: string;
  buyer_gone: boolean;
  seller_id: string;
  seller: string;
  seller_gone: boolean;
  name_zh: string;
  name_en: string;
  size: string;
  grade: Grade;
  first: Date;
  due: Date | null;
  taken_down: number;
  own: boolean;
}

/** A query of everybody whose cause a review `r` is: its two people, where it went, and who waits for what is decided. */
const parties = sql`
  select unnest(array[r.buyer_id, r.seller_id]) as id
  union all select ${homeIn(sql`t.address`)} from trade_order t where t.id = r.order_id
  union all select w.user_id from review_report w where w.review_id = r.id and w.state = ${reviewReportMachine.initial}`;

export const workReviews: Handler<typeof contract.workReviews> = async ({ cursor, size }, ctx) => {
  const { db } = ctx;
  const place = readCursor(cursor);
  const after = place ? sql`where (q.first, q.review_id) > (${momentOf(String(place.key))}, ${place.id})` : sql``;
  const { rows } = await sql<Row>`
    select r.id, r.stars, r.body, r.created_at, r.reply, r.replied_at, r.order_id, o.no as order_no,
      r.buyer_id, b.nickname as buyer, b.deleted_at is not null as buyer_gone,
      r.seller_id, s.nickname as seller, s.deleted_at is not null as seller_gone,
      p.name_zh, p.name_en, k.size, l.grade, q.first, q.due,
      (select count(*)::int from review x where x.buyer_id = r.buyer_id and x.removed_at is not null) as taken_down,
      ${hasPart(sql.val(userOf(ctx).userId), parties)} as own
    from (
      -- However many have reported it, it is judged once.
      select review_id, date_trunc('milliseconds', min(created_at)) as first, min(deadline_at) as due
      from review_report where state = ${reviewReportMachine.initial} group by review_id
    ) q
    join review r on r.id = q.review_id
    join trade_order o on o.id = r.order_id
    join account b on b.id = r.buyer_id
    join account s on s.id = r.seller_id
    join listing l on l.id = o.listing_id
    join sku k on k.id = o.sku_id
    join product p on p.id = k.product_id
    ${after} order by q.first, q.review_id limit ${size + 1}`.execute(db);
  const list = rows.slice(0, size);
  const last = list.at(-1);
  const reports = await reportsOf(
    db,
    list.map(({ id }) => id),
  );
  return {
    list: list.map((row) => jobOf(row, reports)),
    next: rows.length > size && last ? writeCursor({ key: last.first.getTime(), id: last.id }) : null,
  };
};

interface ReportRow {
  review_id: string;
  id: string;
  reason: ReviewReason;
  body: string;
  nickname: string;
  state: ReportState;
  note: string | null;
  created_at: Date;
}

/** All of each review, oldest first. */
async function reportsOf(db: Db, ids: readonly string[]): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select r.review_id, r.id, r.reason, r.body, a.nickname, r.state, r.note, r.created_at
    from review_report r join account a on a.id = r.user_id
    where r.review_id = any(${ids}::text[]) order by r.created_at, r.id`.execute(db);
  return rows;
}

function jobOf(row: Row, all: readonly ReportRow[]): contract.ReviewJob {
  const reports = all.filter(({ review_id }) => review_id === row.id);
  const shown = reports.map(({ review_id: _, created_at, ...report }) => ({
    ...{ ...report, at: created_at.getTime() },
  }));
  const waits = ({ state }: { state: ReportState }) => state === reviewReportMachine.initial;
  return {
    ...{ id: row.id, stars: row.stars, body: row.body, at: row.created_at.getTime(), reply: replyOf(row) },
    order: { id: row.order_id, no: row.order_no },
    item: { name: { zh: row.name_zh, en: row.name_en }, size: row.size, grade: row.grade },
    buyer: { id: row.buyer_id, nickname: row.buyer, closed: row.buyer_gone },
    seller: { id: row.seller_id, nickname: row.seller, closed: row.seller_gone },
    ...{ reports: shown.filter(waits), earlier: shown.filter((one) => !waits(one)), takenDown: row.taken_down },
    ...{ dueAt: row.due?.getTime() ?? null, own: row.own },
  };
}

export const workReviewDecide: Handler<typeof contract.workReviewDecide> = async (input, ctx) => {
  const { db, now } = ctx;
  const { id, note } = input;
  const review = await lockReview(db, id);
  const reports = await db
    .selectFrom('review_report')
    .select(['id', 'user_id'])
    .where('review_id', '=', id)
    .where('state', '=', reviewReportMachine.initial)
    .orderBy('id')
    .execute();
  if (reports.length === 0) throw new Refusal('STATE_REFUSED');
  const reporters = reports.map(({ user_id }) => user_id);
  const order = await db
    .selectFrom('trade_order')
    .select('address')
    .where('id', '=', review.order_id)
    .executeTakeFirst();
  await mustBeImpartial(ctx, [review.buyer_id, review.seller_id, homeOf(order?.address), ...reporters]);
  const ground = input.event === 'takeDown' ? input.ground : null;
  for (const report of reports)
    await transition(db, reviewReportMachine, {
      ...{ table: 'review_report', id: report.id, event: ground === null ? 'dismiss' : 'uphold', by: 'P' },
      ...{ actorId: userOf(ctx).userId, now, set: { note } },
    });
  if (ground !== null)
    await db
      .updateTable('review')
      .set({ removed_at: now, removed_ground: ground, removed_note: note })
      .where('id', '=', id)
      .execute();
  const { stars } = review;
  ctx.changed({
    before: { orderId: review.order_id, stars, kept: true },
    after: { orderId: review.order_id, stars, kept: ground === null },
  });
  await tellDecided(db, review, { ground, note, reporters, now });
  return { id };
};
