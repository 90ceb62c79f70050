/** Coupons and what is bought with them: which may be used, held by an order, paid for, given back. */

import { type Coupon, type CouponReason, couponRules } from '../../../contract/coupon/calls.ts';
import { couponMachine } from '../../../contract/coupon/machine.ts';
import { couponOf, type FeeSheet } from '../../../contract/payment/fees.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { post } from '../../kernel/ledger/ledger.ts';
import { transition } from '../../kernel/state/transitions.ts';
import { areConnected } from '../connection/ties.ts';

/** Coupons with their terms, as calls show them. */
export const coupons = (db: Db) =>
  db
    .selectFrom('coupon')
    .innerJoin('coupon_offer as offer', 'offer.id', 'coupon.offer_id')
    .leftJoin('category', 'category.id', 'offer.category_id')
    .leftJoin('trade_order', 'trade_order.id', 'coupon.order_id')
    .select([
      'coupon.id',
      'coupon.state',
      'coupon.ends_at',
      'offer.name',
      'offer.name_en as offerNameEn',
      'offer.amount',
      'offer.minimum',
      'category.id as categoryId',
      'category.name_zh',
      'category.name_en',
      'trade_order.id as orderId',
      'trade_order.no as orderNo',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof coupons>['execute']>>[number];

export const couponRow = (row: Row): Coupon => ({
  id: row.id,
  state: row.state,
  name: row.name,
  nameEn: row.offerNameEn,
  amount: row.amount,
  minimum: row.minimum,
  category:
    row.categoryId === null ? null : { id: row.categoryId, name: { zh: row.name_zh ?? '', en: row.name_en ?? '' } },
  endsAt: row.ends_at.getTime(),
  order: row.orderId === null || row.orderNo === null ? null : { id: row.orderId, no: row.orderNo },
});

/** What a coupon is to be used for. */
interface Purchase {
  price: number;
  categoryId: string;
  sellerId: string;
}

/** A person's coupons for a purchase: usable ones, the one that takes off most and ends soonest first; and why not the others. */
export async function couponsFor(
  db: Db,
  a: { userId: string; sale: Purchase; now: Date },
): Promise<{ usable: Coupon[]; unusable: (Coupon & { why: CouponReason })[] }> {
  const kinds = await kindsOf(db, a.sale.categoryId);
  const rows = await coupons(db)
    .where('coupon.user_id', '=', a.userId)
    .where((eb) =>
      eb.or([
        eb.and([eb('coupon.state', '=', 'issued'), eb('coupon.ends_at', '>', a.now)]),
        eb('coupon.state', '=', 'locked'),
      ]),
    )
    .orderBy('offer.amount', 'desc')
    .orderBy('coupon.ends_at')
    .orderBy('coupon.id')
    .limit(SHOWN)
    .execute();
  const oneself = rows.length > 0 && (await areConnected(db, a.userId, a.sale.sellerId));
  const judged = rows.map((row) => ({ row: couponRow(row), why: oneself ? 'connected' : whyNot(row, a.sale, kinds) }));
  return {
    usable: judged.flatMap(({ row, why }) => (why === null ? [row] : [])),
    unusable: judged.flatMap(({ row, why }) => (why === null ? [] : [{ ...row, why }])),
  };
}

/** Nobody looks through more. */
const SHOWN = 200;

/**
 * A coupon for an order that is being made, locked for the transaction.
 * @throws Refusal COUPON_UNUSABLE
 */
export async function couponForOrder(
  db: Db,
  a: { id: string; userId: string; sale: Purchase; now: Date },
): Promise<{ id: string; amount: number }> {
  const row = await coupons(db)
    .where('coupon.id', '=', a.id)
    .where('coupon.user_id', '=', a.userId)
    .where('coupon.ends_at', '>', a.now)
    .forUpdate('coupon')
    .executeTakeFirst();
  if (row?.state !== 'issued' || whyNot(row, a.sale, await kindsOf(db, a.sale.categoryId)) !== null)
    throw new Refusal('COUPON_UNUSABLE');
  // The platform's money: it would go from one of a person's accounts to the other.
  if (await areConnected(db, a.userId, a.sale.sellerId)) throw new Refusal('COUPON_UNUSABLE');
  return { id: row.id, amount: row.amount };
}

function whyNot(row: Row, { price }: Purchase, kinds: readonly string[]): CouponReason | null {
  if (row.state === 'locked') return 'locked';
  if (row.categoryId !== null && !kinds.includes(row.categoryId)) return 'category';
  return price < row.minimum ? 'minimum' : null;
}

/** A category and the one it belongs to. */
async function kindsOf(db: Db, categoryId: string): Promise<string[]> {
  const row = await db.selectFrom('category').select('parent_id').where('id', '=', categoryId).executeTakeFirst();
  return row?.parent_id ? [categoryId, row.parent_id] : [categoryId];
}

/** What a coupon is used on, as far as it matters here. */
interface Order {
  id: string;
  buyer_id: string;
  fees: FeeSheet;
}

const table = { table: 'coupon' };

/** The order holds the coupon until it is paid or closed. */
export const holdCoupon = (db: Db, a: { id: string; userId: string; orderId: string; now: Date }) =>
  transition(db, couponMachine, {
    ...table,
    id: a.id,
    event: 'lock',
    by: 'B',
    actorId: a.userId,
    now: a.now,
    set: { order_id: a.orderId },
  });

/** The order was paid: the platform pays the coupon's part into escrow. */
export async function payCoupon(db: Db, order: Order, now: Date): Promise<void> {
  const held = await couponOfOrder(db, order);
  if (!held) return;
  await transition(db, couponMachine, { ...table, id: held.id, event: 'use', by: 'B', actorId: order.buyer_id, now });
  await post(db, {
    key: `order:${order.id}:coupon`,
    cause: { kind: 'order', id: order.id },
    memo: 'coupon.pay',
    at: now,
    entries: [
      { account: accounts.promo, amount: -couponOf(order.fees) },
      { account: accounts.escrow, amount: couponOf(order.fees) },
    ],
  });
}

/**
 * The order fell through. Unpaid, its coupon is what it was; paid, the coupon's part goes back to the platform, and the
 * coupon may be used for a while at least.
 */
export async function releaseCoupon(db: Db, order: Order, { by, now }: { by: 'B' | 'T'; now: Date }): Promise<void> {
  const held = await couponOfOrder(db, order);
  if (!held) return;
  const step = { ...table, id: held.id, now };
  if (held.state === 'locked') {
    const actorId = by === 'B' ? order.buyer_id : null;
    const deadlineAt = held.ends_at;
    await transition(db, couponMachine, { ...step, event: 'unlock', by, actorId, deadlineAt, set: { order_id: null } });
    return;
  }
  const endsAt = new Date(Math.max(held.ends_at.getTime(), now.getTime() + couponRules.again));
  await transition(db, couponMachine, {
    ...step,
    event: 'restore',
    by: 'P',
    actorId: null,
    deadlineAt: endsAt,
    set: { order_id: null, ends_at: endsAt },
  });
  await post(db, {
    key: couponBackKey(order.id),
    cause: { kind: 'order', id: order.id },
    memo: 'coupon.back',
    at: now,
    entries: [
      { account: accounts.escrow, amount: -couponOf(order.fees) },
      { account: accounts.promo, amount: couponOf(order.fees) },
    ],
  });
}

/** The journal in which a coupon's part of an order went back to the platform. */
export const couponBackKey = (orderId: string) => `order:${orderId}:couponBack`;

const couponOfOrder = async (db: Db, order: Order) =>
  couponOf(order.fees) === 0
    ? undefined
    : db
        .selectFrom('coupon')
        .select(['id', 'state', 'ends_at'])
        .where('order_id', '=', order.id)
        .where('state', 'in', ['locked', 'used'])
        .forUpdate()
        .executeTakeFirst();
