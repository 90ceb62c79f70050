/** Who hears of a review: its seller that it was given, its buyer what was said or done to it, who reported it what was decided. */
import { eg } from '../../../contract/notice/wording.ts';
import { type Link, link } from '../../../contract/screens.ts';
import { type ReviewGround, reviewGrounds } from '../../../contract/seller/rules.ts';
import type { Words } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { emit, type Notice } from '../../kernel/events/events.ts';
import { wording } from '../../kernel/events/wording.ts';
import { hasClosed } from '../account/people.ts';
import type { Review } from './tables.ts';

const given = wording('review', 'given', eg('name'), ({ name }) => ({
  title: { zh: '买家评价了你', en: 'A buyer reviewed you' },
  body: {
    zh: `${name.zh}。可以回应一次，大家都看得到。`,
    en: `${name.en}. You can answer once, for everybody to read.`,
  },
}));
const answered = wording('review', 'answered', eg('name'), ({ name }) => ({
  title: { zh: '卖家回应了你的评价', en: 'The seller answered your review' },
  body: name,
}));
const removed = wording('review', 'removed', eg('name', 'rule', 'note'), ({ name, rule, note }) => ({
  title: { zh: '你的评价被撤下了', en: 'Your review was taken down' },
  body: {
    zh: `${name.zh}：${rule.zh}${note} 不同意可以写反馈告诉我们。`,
    en: `${name.en}: ${rule.en} ${note} Tell us by feedback if you object.`,
  },
}));
const upheld = wording('review', 'upheld', eg('name', 'reason'), ({ name, reason }) => ({
  title: { zh: '你举报的评价撤下了', en: 'The review you reported was taken down' },
  body: { zh: `${name.zh}：${reason}`, en: `${name.en}: ${reason}` },
}));
const kept = wording('review', 'kept', eg('name', 'reason'), ({ name, reason }) => ({
  title: { zh: '看过你举报的评价，留着', en: 'We looked at the review you reported and keep it' },
  body: { zh: `${name.zh}：${reason}`, en: `${name.en}: ${reason}` },
}));

type Told = Pick<Review, 'id' | 'order_id' | 'seller_id' | 'buyer_id'>;

const sellersPage = ({ seller_id }: Told) => link('/pages/buy/seller', { id: seller_id });
const ordersPage = ({ order_id }: Told) => link('/pages/order/orderdetail', { id: order_id });

async function itemOf(db: Db, { order_id }: Pick<Told, 'order_id'>): Promise<Words> {
  const { name_zh: zh, name_en: en } = await db
    .selectFrom('trade_order')
    .innerJoin('sku', 'sku.id', 'trade_order.sku_id')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .select(['product.name_zh', 'product.name_en'])
    .where('trade_order.id', '=', order_id)
    .executeTakeFirstOrThrow();
  return { zh, en };
}

async function tell(
  db: Db,
  to: string,
  { review, notice, now }: { review: Told; notice: Omit<Notice, 'link'> & { link: Link }; now: Date },
): Promise<void> {
  if (await hasClosed(db, to)) return;
  await emit(db, { to, type: 'review', data: { id: review.id }, at: now, notice });
}

export const tellGiven = async (db: Db, review: Told, now: Date): Promise<void> =>
  tell(db, review.seller_id, {
    ...{ review, now },
    notice: { ...given({ name: await itemOf(db, review) }), link: sellersPage(review) },
  });

export const tellAnswered = async (db: Db, review: Told, now: Date): Promise<void> =>
  tell(db, review.buyer_id, {
    ...{ review, now },
    notice: { ...answered({ name: await itemOf(db, review) }), link: ordersPage(review) },
  });

/** @param verdict.ground null: it stays */
export async function tellDecided(
  db: Db,
  review: Told,
  {
    ground,
    note,
    reporters,
    now,
  }: { ground: ReviewGround | null; note: string; reporters: readonly string[]; now: Date },
): Promise<void> {
  const name = await itemOf(db, review);
  const said = (ground === null ? kept : upheld)({ name, reason: note });
  for (const to of reporters) await tell(db, to, { review, notice: { ...said, link: sellersPage(review) }, now });
  if (ground === null) return;
  const why = removed({ name, rule: reviewGrounds[ground].rule, note });
  await tell(db, review.buyer_id, { review, notice: { ...why, link: ordersPage(review) }, now });
}
