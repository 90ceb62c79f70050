/** When a parcel arrived is its carrier's word, where that can be so. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expressOrderDetail } from '../../../contract/express/calls.ts';
import * as orders from '../../../contract/order/calls.ts';
import { orderTimes } from '../../../contract/order/rules.ts';
import { DAY, HOUR } from '../../../contract/wire/time.ts';
import { openAftersaleApp, parcel } from '../../testing/aftersale.ts';
import type { Market } from '../../testing/market.ts';
import { advanceParcel, parcelsOf, sendParcel } from './parcels.ts';

let app: Market;
beforeAll(async () => {
  app = await openAftersaleApp();
});
afterAll(() => app.close());

/** @param at when its carrier says that it handed over what was sent a day ago */
async function told(at: number) {
  const [subjectId, now] = [randomUUID(), app.clock.now()];
  const sent = {
    purpose: 'aftersale',
    subjectId,
    leg: 'return',
    company: '顺丰速运',
    waybill: `SF${subjectId}`,
  } as const;
  await sendParcel(app.db, null, { ...sent, phone: '', from: '', to: '', now, sentAt: new Date(now.getTime() - DAY) });
  const [one] = await parcelsOf(app.db, 'aftersale', subjectId);
  if (!one) throw new Error('nothing was sent');
  const line = { at, state: 'delivered', zh: '已签收', en: 'Delivered' } as const;
  await advanceParcel(app.db, one, { state: 'delivered', trace: [line], askAgainAt: null }, now);
  const [came] = await parcelsOf(app.db, 'aftersale', subjectId);
  return { arrived: came?.arrived_at?.getTime(), heard: came?.heard_at?.getTime(), now: now.getTime() };
}

test('its carrier’s time is kept beside when we learned of it; one that cannot be so is not believed', async () => {
  const now = app.clock.now().getTime();
  expect(await told(now - 5 * HOUR)).toEqual({ arrived: now - 5 * HOUR, heard: now, now });
  for (const wrong of [now + HOUR, now - 2 * DAY, Number.NaN]) expect((await told(wrong)).arrived).toBe(now);
});

test('a buyer whose parcel’s arrival we learned of late has all of their time, and reads when it came', async () => {
  const { seller, staff, buyer } = app.people;
  const id = await app.order();
  await app.must(orders.orderShip, { id, ...parcel(1) }, { as: seller });
  await app.live(2 * DAY);
  await app.must(orders.workbenchScanIn, { id, waybill: parcel(1).waybill }, { as: staff });
  await app.must(orders.workbenchInspect, { id, result: 'start' }, { as: staff });
  await app.must(orders.workbenchInspect, { id, result: 'pass', ...(await app.checked()) }, { as: staff });
  await app.must(orders.workbenchShip, { id, ...parcel(2) }, { as: staff });
  // Nobody asks its carrier meanwhile.
  app.clock.advance(5 * DAY);
  await app.live(1);
  const { legs } = await app.must(expressOrderDetail, { orderId: id }, { as: buyer });
  const home = legs.find(({ leg }) => leg === 'toBuyer');
  expect(home?.arrivedAt).toBe(home?.trace[0]?.at);
  expect(home?.arrivedAt).toBeLessThan(app.clock.now().getTime() - DAY);
  const order = await app.must(orders.orderDetail, { id }, { as: buyer });
  expect(order.state).toBe('delivered');
  expect((order.deadlineAt ?? 0) - app.clock.now().getTime()).toBeGreaterThan(orderTimes.autoComplete - HOUR);
});
