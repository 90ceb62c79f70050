/** The market with after-sale, parcels and reports: for tests of what happens after an order was delivered. */
import { aftersaleApply } from '../../contract/aftersale/calls.ts';
import type { AftersaleKind } from '../../contract/aftersale/machine.ts';
import * as orders from '../../contract/order/calls.ts';
import { aftersaleDeadlines } from '../domains/aftersale/deadlines.ts';
import { aftersale } from '../domains/aftersale/handlers.ts';
import { aftersaleShippable } from '../domains/aftersale/shippable.ts';
import { expressDeadlines } from '../domains/express/deadlines.ts';
import { express } from '../domains/express/handlers.ts';
import { report } from '../domains/inspection/handlers.ts';
import { orderShippable } from '../domains/order/shippable.ts';
import { newId } from '../kernel/lib/id.ts';
import { type Market, openMarketApp } from './market.ts';
import type { Person } from './server.ts';

export const openAftersaleApp = (more: Parameters<typeof openMarketApp>[0] = {}) =>
  openMarketApp({
    config: more.config,
    domains: [...(more.domains ?? []), aftersale, express, report],
    deadlines: [
      ...(more.deadlines ?? []),
      ...aftersaleDeadlines,
      ...expressDeadlines([orderShippable, aftersaleShippable]),
    ],
  });

export const parcel = (n = 0) => ({ company: '顺丰速运', waybill: `SF12345678${String(n).padStart(2, '0')}` });

/** A confirmed upload of the person's, as if the photo had arrived. */
export async function photoOf(app: Market, person: Person): Promise<string> {
  const id = newId();
  const now = app.clock.now();
  await app.db
    .insertInto('upload')
    .values({
      id,
      user_id: person.userId,
      object_key: `u/${person.userId}/${id}.jpg`,
      sha256: id.padEnd(64, '0').replace(/[^0-9a-f]/g, 'a'),
      size: 1,
      type: 'image/jpeg',
      state: 'confirmed',
      created_at: now,
      confirmed_at: now,
    })
    .execute();
  return id;
}

/** An order that has reached the buyer, and is completed when asked for. */
export async function deliveredOrder(app: Market, { completed = false } = {}): Promise<string> {
  const { staff, buyer } = app.people;
  const id = await app.order({ inWarehouse: true });
  await app.must(orders.workbenchShip, { id, ...parcel() }, { as: staff });
  await app.must(orders.workbenchDelivered, { id }, { as: staff });
  if (completed) await app.must(orders.orderConfirm, { id }, { as: buyer });
  return id;
}

/** What a buyer sends who asks for `amount` of an order. */
export const wish = async (app: Market, orderId: string, amount: number, kind: AftersaleKind = 'return') => ({
  id: newId(),
  orderId,
  kind,
  reason: 'flaw' as const,
  amount,
  body: '右后跟有一处没写明的蹭痕',
  photos: [await photoOf(app, app.people.buyer)],
});

export async function apply(app: Market, orderId: string, amount: number, kind?: AftersaleKind): Promise<string> {
  const input = await wish(app, orderId, amount, kind);
  return (await app.must(aftersaleApply, input, { as: app.people.buyer })).id;
}
