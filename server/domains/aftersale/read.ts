/** Cases as people read them: what one may ask for, lists, and one case with everything about it. */

import * as contract from '../../../contract/aftersale/calls.ts';
import type { AftersaleState } from '../../../contract/aftersale/machine.ts';
import { aftersaleMachine, isOver } from '../../../contract/aftersale/machine.ts';
import type { OrderState } from '../../../contract/order/machine.ts';
import { isOnItsWay } from '../../../contract/order/machine.ts';
import { photoUrl } from '../../../contract/upload/calls.ts';
import type { Actor } from '../../../contract/wire/states.ts';
import { type Context, type Handler, may, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { shownJournals } from '../../kernel/ledger/shown-journals.ts';
import { transitionRows } from '../../kernel/state/transitions.ts';
import { couponBackKey } from '../coupon/use.ts';
import { parcelsOf } from '../express/parcels.ts';
import { mayDisputeUntil } from '../order/disputes.ts';
import { warehouseNow } from '../shop/settings.ts';
import { shownFirsts } from '../shop/two-people.ts';
import { journalKeys } from './money.ts';
import {
  type CaseRow,
  countOpen,
  countStates,
  evidenceOf,
  fakeReportOf,
  findCaseRow,
  journalsOf,
  listCases,
  listWork,
  type Place,
  paidFor,
  settlementStateOf,
} from './queries.ts';
import { type Case, limitsOf, mustBeRefundable, sharesOf } from './rules.ts';

export const aftersalePreview: Handler<typeof contract.aftersalePreview> = async ({ orderId, amount }, ctx) => {
  const order = await ctx.db.selectFrom('trade_order').selectAll().where('id', '=', orderId).executeTakeFirst();
  if (order?.buyer_id !== userOf(ctx).userId) throw new Refusal('NOT_FOUND');
  const paid = await paidFor(ctx.db, orderId);
  const limits = limitsOf(order.fees, paid);
  const until = await mayDisputeUntil(ctx.db, order, ctx.now);
  const asked = amount ?? limits.whole;
  if (amount !== undefined) mustBeRefundable(amount, limits);
  return {
    orderId,
    orderNo: order.no,
    item: itemOf(order),
    defects: defectsOf(order.snapshot),
    policy: order.snapshot.policy,
    until,
    blocked: order.aftersale_id
      ? 'open'
      : limits.whole === 0
        ? 'spent'
        : until
          ? null
          : isOnItsWay(order.state as OrderState)
            ? 'undelivered'
            : 'late',
    openId: order.aftersale_id,
    ...limits,
    shares: asked > 0 ? sharesOf(order.fees, asked, limits.whole) : null,
    channels: paid.waysBack(asked, paid.refunded),
    released: (await settlementStateOf(ctx.db, orderId)) !== undefined,
  };
};

export const aftersaleList: Handler<typeof contract.aftersaleList> = async ({ role, cursor, size }, ctx) => {
  const { userId } = userOf(ctx);
  const side = role === 'buyer' ? 'buyer_id' : 'seller_id';
  const [rows, buyer, seller] = await Promise.all([
    listCases(ctx.db, { side, userId, after: placeOf(cursor), size }),
    countOpen(ctx.db, 'buyer_id', userId),
    countOpen(ctx.db, 'seller_id', userId),
  ]);
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return {
    list: shown.map((row) => rowOf(row, role)),
    next: last
      ? cursorOf({ over: isOver(last.state as AftersaleState) ? 1 : 0, at: last.created_at.getTime(), id: last.id })
      : null,
    open: { buyer, seller },
  };
};

export const aftersaleWork: Handler<typeof contract.aftersaleWork> = async ({ queue, cursor, size }, ctx) => {
  const [rows, counts] = await Promise.all([
    listWork(ctx.db, { states: contract.aftersaleQueues[queue], after: placeOf(cursor), size }),
    countStates(ctx.db),
  ]);
  const shown = rows.slice(0, size);
  const firsts = await shownFirsts(
    ctx.db,
    shown.map(({ first }) => first),
    userOf(ctx).userId,
  );
  const last = rows.length > size ? shown.at(-1) : undefined;
  const count = (states: readonly string[]) => states.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0);
  return {
    list: shown.map((row, n) => {
      const first = firsts[n];
      return { ...rowOf(row, 'staff'), first: first ? { ...first, fake: row.first?.fake === true } : null };
    }),
    next: last ? cursorOf({ over: 0, at: last.due, id: last.id }) : null,
    counts: {
      arbitrate: count(contract.aftersaleQueues.arbitrate),
      receive: count(contract.aftersaleQueues.receive),
      recheck: count(contract.aftersaleQueues.recheck),
    },
  };
};

export const aftersaleDetail: Handler<typeof contract.aftersaleDetail> = async ({ id }, ctx) => {
  const found = await findCaseRow(ctx.db, id);
  const role = found && roleIn(found, ctx);
  if (!found || !role) throw new Refusal('NOT_FOUND');
  const { db } = ctx;
  const [order, evidence, parcels, history, paid, settlement, fakeReport] = await Promise.all([
    db
      .selectFrom('trade_order')
      .select(['state', 'total', 'fees'])
      .where('id', '=', found.order_id)
      .executeTakeFirstOrThrow(),
    evidenceOf(db, id),
    parcelsOf(db, 'aftersale', id),
    transitionRows(db, 'aftersale', id),
    paidFor(db, found.order_id),
    settlementStateOf(db, found.order_id),
    fakeReportOf(db, id),
  ]);
  const coupon = found.shares?.coupon ? [couponBackKey(found.order_id)] : [];
  const journals = await journalsOf(db, [...journalKeys(id, paid.ids), ...coupon]);
  const isBack = journals.some(({ memo }) => memo === 'aftersale.refund');
  const parcel = (leg: 'return' | 'returnBack') => {
    const sent = parcels.find((one) => one.leg === leg);
    if (!sent) return null;
    const { company, waybill, sent_at, arrived_at } = sent;
    return { company, waybill, sentAt: sent_at.getTime(), arrivedAt: arrived_at?.getTime() ?? null };
  };
  return {
    ...rowOf(found, role),
    orderState: order.state as OrderState,
    orderTotal: order.total,
    shares: found.shares ?? sharesOf(order.fees, found.amount, limitsOf(order.fees, paid).whole),
    defects: defectsOf(found.snapshot),
    evidence: evidence.map(({ id: key, side, body, photos, created_at }) => ({
      id: key,
      by: side,
      body,
      photos: photos.map(photoUrl),
      at: created_at.getTime(),
    })),
    sendTo: found.kind === 'return' && found.state === 'approved' ? await warehouseNow(ctx) : null,
    parcel: parcel('return'),
    parcelBack: parcel('returnBack'),
    fakeReport,
    money: {
      place: moneyPlace(found, settlement),
      amount: found.amount,
      channels: role === 'seller' ? [] : paid.waysBack(found.amount, paid.refunded - (isBack ? found.amount : 0)),
      journals: shownJournals(journals, userOf(ctx).userId),
    },
    timeline: history.map((row) => ({
      from: row.from_state as AftersaleState | null,
      to: row.to_state as AftersaleState,
      event: row.event,
      actor: row.actor as Actor,
      at: row.at.getTime(),
      reason: row.reason,
    })),
  };
};

type Role = 'buyer' | 'seller' | 'staff';

/** Somebody else's case does not exist for the caller. */
function roleIn({ buyer_id, seller_id }: Case, ctx: Context): Role | null {
  const { userId } = userOf(ctx);
  if (buyer_id === userId) return 'buyer';
  if (seller_id === userId) return 'seller';
  return may(ctx, 'aftersale.see') ? 'staff' : null;
}

const rowOf = (found: CaseRow, role: Role) => ({
  id: found.id,
  no: found.no,
  orderId: found.order_id,
  orderNo: found.orderNo,
  role,
  kind: found.kind,
  reason: found.reason,
  amount: found.amount,
  state: found.state as AftersaleState,
  deadlineAt: found.deadline_at?.getTime() ?? null,
  waitsFor: aftersaleMachine.states[found.state as AftersaleState].waitsFor ?? null,
  returned: found.returned,
  item: itemOf(found),
  createdAt: found.created_at.getTime(),
});

const itemOf = ({
  item_id,
  listing_id,
  sku_id,
  snapshot,
}: Pick<CaseRow, 'item_id' | 'listing_id' | 'sku_id' | 'snapshot'>) => {
  const { productId, name, colour, styleNo, size, grade, cover } = snapshot;
  return {
    itemId: item_id,
    listingId: listing_id,
    productId,
    skuId: sku_id,
    name,
    colour,
    styleNo,
    size,
    grade,
    cover,
  };
};

const defectsOf = ({ defects, photos }: CaseRow['snapshot']) =>
  defects.map(({ zh, en, photo }) => ({ zh, en, photo: photos[photo ?? -1] ?? null }));

function moneyPlace(found: Case, settlement: string | undefined) {
  if (found.state === 'refunded') return 'returned';
  if (found.state === 'refunding') return 'returning';
  if (!settlement) return 'escrow';
  return settlement === 'paid' ? 'seller' : 'frozen';
}

const cursorOf = ({ over, at, id }: Place) => Buffer.from(JSON.stringify([over, at, id])).toString('base64url');

/** An unreadable cursor starts from the beginning. */
function placeOf(cursor: string | undefined): Place | undefined {
  if (!cursor) return undefined;
  try {
    const [over, at, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if ((over === 0 || over === 1) && Number.isSafeInteger(at) && typeof id === 'string')
      return { over, at: at as number, id };
  } catch {
    return undefined;
  }
  return undefined;
}
