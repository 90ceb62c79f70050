/** The parcels of the demo's orders, with all that an order and its carrier know of them. */
import type { Leg } from '../../../contract/express/calls.ts';
import type { Db } from '../../db/schema.ts';
import { sendParcel } from '../../domains/express/parcels.ts';
import { lockOrder, moveOrder } from '../../domains/order/transitions.ts';
import { sha256 } from '../../kernel/http/signature.ts';
import { sandboxExpress } from '../../providers/express/sandbox.ts';
import { arrive } from './arrive.ts';

interface Sent {
  leg: Leg;
  company: string;
  waybill: string;
  now: Date;
}

export async function parcel(db: Db, id: string, { leg, company, waybill, now }: Sent): Promise<void> {
  const order = await lockOrder(db, id);
  const there = leg === 'toPlatform' ? { from: '苏州市', to: '杭州市' } : { from: '杭州市', to: order.address.city };
  // What comes to us rings nobody else's telephone.
  const phone = leg === 'toBuyer' ? order.address.phone : '';
  const sent = { purpose: 'order', subjectId: id, leg, company, waybill, phone, now } as const;
  await sendParcel(db, sandboxExpress, { ...sent, ...there });
  const express = JSON.stringify({ ...order.express, [leg]: { company, waybill, sentAt: now.getTime() } });
  await db.updateTable('trade_order').set({ express }).where('id', '=', id).execute();
}

export async function arrived(db: Db, id: string, leg: 'toPlatform' | 'toBuyer', now: Date): Promise<void> {
  const order = await lockOrder(db, id);
  const sent = await arrive(db, { purpose: 'order', subjectId: id, leg, now });
  if (!sent) return;
  const { company, waybill, sent_at } = sent;
  const told = { company, waybill, sentAt: sent_at.getTime(), arrivedAt: now.getTime() };
  await db
    .updateTable('trade_order')
    .set({ express: JSON.stringify({ ...order.express, [leg]: told }) })
    .where('id', '=', id)
    .execute();
}

/** From our shelf to the buyer, who says that it came. */
export async function delivered(
  db: Db,
  id: string,
  at: Record<'dispatch' | 'deliver' | 'confirm', Date>,
): Promise<void> {
  const { buyer_id: buyerId } = await lockOrder(db, id);
  const number = Number.parseInt(sha256(id).slice(0, 10), 16);
  const sent = { leg: 'toBuyer', company: '顺丰速运', waybill: `SF1${String(number).padStart(13, '0')}` } as const;
  const staff = { by: 'P', actorId: 'demo-staff' } as const;
  await moveOrder(db, await lockOrder(db, id), { event: 'dispatch', ...staff, now: at.dispatch });
  await parcel(db, id, { ...sent, now: at.dispatch });
  await moveOrder(db, await lockOrder(db, id), { event: 'deliver', by: 'C', actorId: null, now: at.deliver });
  await arrived(db, id, 'toBuyer', at.deliver);
  await moveOrder(db, await lockOrder(db, id), { event: 'confirm', by: 'B', actorId: buyerId, now: at.confirm });
}
