/** Orders of the demo's buyer from the demo's seller: one on its way with a report, one with a flaw and a discount that its seller agreed to, one disputed. */

import { aftersaleMachine } from '../../contract/aftersale/machine.ts';
import type { CategoryKind } from '../../contract/catalogue/kinds.ts';
import type { CheckedPoint, ReportResult } from '../../contract/inspection/calls.ts';
import { checklistOf, type PointKind } from '../../contract/inspection/checklists.ts';
import { placesOf } from '../../contract/inspection/places.ts';
import type { Flaw, OrderEvent } from '../../contract/order/machine.ts';
import { saleFees } from '../../contract/payment/fees.ts';
import type { Actor } from '../../contract/wire/states.ts';
import type { Db } from '../db/schema.ts';
import { findAddress } from '../domains/address/find.ts';
import { declaredOf, kindOfItem, recordInspection, subjectOf } from '../domains/inspection/record.ts';
import { findSale } from '../domains/listing/sale.ts';
import { openDispute } from '../domains/order/disputes.ts';
import { makeOrder } from '../domains/order/make.ts';
import { orderPayable } from '../domains/order/payable.ts';
import { lockOrder, moveOrder } from '../domains/order/transitions.ts';
import { openPayment, takePayment } from '../domains/payment/escrow.ts';
import { newId, newNo } from '../kernel/lib/id.ts';
import { start } from '../kernel/state/transitions.ts';
import { arrived, parcel } from './trade/parcels.ts';

const HOUR = 3_600_000;
const BUYER = 'demo-buyer';
const SELLER = 'demo-seller';
const STAFF = 'demo-staff';
const toBuyer = { leg: 'toBuyer' } as const;

/** Where on the photos each thing was looked at; what is smelt or held is nowhere on them. */
const spots: Partial<Record<PointKind, CheckedPoint['spot']>> = {
  surface: { photo: 0, x: 420, y: 560 },
  stitch: { photo: 0, x: 610, y: 480 },
  sole: { photo: 0, x: 500, y: 760 },
  label: { photo: 1, x: 500, y: 420 },
};
/** What nobody declared, where goods of this kind have such a place. */
const scuffOf = (kind: CategoryKind): Omit<CheckedPoint, 'kind'> => {
  const all = placesOf(kind);
  const place = all.find((one) => one === 'rightSide' || one === 'lowerRight') ?? all[0];
  return { ok: false, flaw: 'scuff', ...(place && { place }), mm: 8, note: '', spot: { photo: 0, x: 700, y: 720 } };
};

/** One verdict on everything that is looked at on goods of this kind. */
const pointsOf = (kind: CategoryKind, result: ReportResult): CheckedPoint[] =>
  checklistOf(kind).points.map((point) => ({
    ...{ kind: point, ok: true, note: '', spot: spots[point] ?? null },
    ...(point === 'surface' && result === 'flaw' && scuffOf(kind)),
  }));

export async function seedOrders(db: Db, now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
  const travelling = await bought(db, { inWarehouse: false, at: ago(70) });
  if (travelling) {
    await inspected(db, travelling, { sent: ago(66), now: ago(24), result: 'pass' });
    await step(db, travelling, 'dispatch', 'P', ago(11));
    await parcel(db, travelling, { ...toBuyer, company: '顺丰速运', waybill: 'SF1420886310572', now: ago(11) });
  }
  const flawed = await bought(db, { inWarehouse: false, at: ago(60) });
  if (flawed) await inspected(db, flawed, { sent: ago(56), now: ago(3), result: 'flaw' });
  const disputed = await bought(db, { inWarehouse: true, at: ago(120) });
  if (!disputed) return;
  await step(db, disputed, 'dispatch', 'P', ago(112));
  await parcel(db, disputed, { ...toBuyer, company: '京东快递', waybill: 'JDVB2291830477', now: ago(112) });
  await step(db, disputed, 'deliver', 'C', ago(70));
  await arrived(db, disputed, 'toBuyer', ago(70));
  await dispute(db, disputed, ago(20));
}

/** An order paid at the sandbox, so that nobody's demo balance changes. */
async function bought(db: Db, { inWarehouse, at }: { inWarehouse: boolean; at: Date }): Promise<string | null> {
  const listing = await db
    .selectFrom('listing')
    .innerJoin('item', 'item.id', 'listing.item_id')
    .select('listing.id')
    .where('listing.seller_id', '=', SELLER)
    .where('listing.state', '=', 'on')
    .where('listing.on_at', '<', at)
    .where('item.in_warehouse', '=', inWarehouse)
    .orderBy('listing.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const sale = listing && (await findSale(db, listing.id));
  const home = await findAddress(db, BUYER);
  if (!sale || !home) return null;
  const { id: _id, ...address } = home;
  const { id, total } = await makeOrder(db, {
    sale,
    buyerId: BUYER,
    address,
    fees: saleFees(sale.price, { authenticated: sale.authenticated }),
    channel: 'sale',
    now: at,
  });
  const paying = {
    purpose: 'order',
    subjectId: id,
    userId: BUYER,
    channel: 'sandbox',
    amount: total,
    now: at,
  } as const;
  const payment = await openPayment(db, paying);
  // The pretend provider has the money in its books too, or it could not give it back.
  await db.insertInto('sandbox_trade').values({ payment_id: payment.id, amount: total, at }).execute();
  await takePayment(db, orderPayable, payment, { providerNo: `SB${payment.id}`, now: at });
  return id;
}

async function step(db: Db, id: string, event: OrderEvent, by: Actor, now: Date, set?: Record<string, unknown>) {
  const who = { B: BUYER, S: SELLER, P: STAFF, M: null, T: null, C: null };
  await moveOrder(db, await lockOrder(db, id), { event, by, actorId: who[by], now, set });
}

/** Sent to us, taken in and inspected, with the item's own pictures for the photos of the table. */
async function inspected(
  db: Db,
  id: string,
  { sent, now, result }: { sent: Date; now: Date; result: ReportResult },
): Promise<void> {
  await step(db, id, 'ship', 'S', sent);
  const waybill = `7865${id.replace(/\D/g, '').slice(-10).padStart(10, '3')}`;
  await parcel(db, id, { leg: 'toPlatform', company: '中通快递', waybill, now: sent });
  const taken = new Date(now.getTime() - 10 * HOUR);
  await step(db, id, 'scanIn', 'P', taken);
  await arrived(db, id, 'toPlatform', taken);
  await step(db, id, 'inspect', 'P', new Date(now.getTime() - 2 * HOUR));
  const order = await lockOrder(db, id);
  const kind = await kindOfItem(db, order.item_id);
  const points = pointsOf(kind, result);
  if (result === 'flaw') await offered(db, id, { points, now });
  else await step(db, id, 'pass', 'P', now);
  const { defects, photos } = order.snapshot;
  const declared = declaredOf(
    defects,
    kind,
    defects.map(({ zh }) => ({ said: zh, found: true })),
  );
  await recordInspection(db, {
    itemId: order.item_id,
    orderId: id,
    subject: { ...subjectOf(order.snapshot), declared },
    staffId: STAFF,
    result,
    genuine: true,
    note: '',
    points,
    photos: photos.slice(0, 3).map((url) => ({ url, print: url })),
    now,
  });
}

/** A discount is proposed, and its seller, who is asked each time, said yes to it an hour before. */
async function offered(db: Db, id: string, { points, now }: { points: readonly CheckedPoint[]; now: Date }) {
  const at = points.flatMap(({ ok, kind: point, flaw, place, mm }) => (ok ? [] : [{ point, flaw, place, mm }]));
  const flaw: Flaw = { note: '', at, discount: 4_000, agreed: null, advance: false };
  await step(db, id, 'offerFlaw', 'P', new Date(now.getTime() - HOUR), { flaw: JSON.stringify(flaw) });
  await step(db, id, 'agreeFlaw', 'S', now);
}

async function dispute(db: Db, orderId: string, now: Date): Promise<void> {
  const order = await lockOrder(db, orderId);
  const id = newId();
  const by = { id, by: 'B', actorId: BUYER, now } as const;
  const { state, deadlineAt } = await start(db, aftersaleMachine, by);
  const clockLeft = await openDispute(db, order, { caseId: id, now });
  await db
    .insertInto('aftersale')
    .values({
      id,
      no: newNo(now),
      order_id: orderId,
      buyer_id: BUYER,
      seller_id: SELLER,
      kind: 'refund',
      reason: 'flaw',
      amount: 8_000,
      state,
      deadline_at: deadlineAt,
      clock_left: clockLeft,
      created_at: now,
    })
    .execute();
  await db
    .insertInto('aftersale_evidence')
    .values({
      id: newId(),
      case_id: id,
      user_id: BUYER,
      side: 'B',
      body: '收到后发现内侧有一道划痕，页面里没有写。东西我留下，想退 80 元。',
      photos: '[]',
      created_at: now,
    })
    .execute();
}
