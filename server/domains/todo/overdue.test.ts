/** Work that nobody has done in time: whoever can do it hears of it, once a day and kind. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageList } from '../../../contract/message/calls.ts';
import * as orders from '../../../contract/order/calls.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { openAftersaleApp, parcel } from '../../testing/aftersale.ts';
import type { Market, Person } from '../../testing/market.ts';
import { staffWith } from '../../testing/server.ts';
import { message } from '../message/handlers.ts';
import { tellOverdue } from './overdue.ts';

let app: Market;
beforeAll(async () => {
  app = await openAftersaleApp({ domains: [message] });
}, 120_000);
afterAll(() => app.close());

const look = () => tellOverdue(app.db, app.clock.now());
const told = async (who: Person) =>
  (await app.must(messageList, {}, { as: app.people[who] })).list.filter(({ type }) => type === 'work.overdue');

test('an order that lies uninspected past its time is told to who can do it, once a day, and to nobody else', async () => {
  await staffWith(app.db, app.clock.now(), app.people.rival.userId, ['warehouse']);
  await staffWith(app.db, app.clock.now(), app.people.buyer.userId, ['readOnly', 'content']);
  const id = await app.order();
  await app.must(orders.orderShip, { id, ...parcel(3) }, { as: app.people.seller });
  await app.must(orders.workbenchScanIn, { id, waybill: parcel(3).waybill }, { as: app.people.staff });
  expect(await look()).toBe(0);
  await app.live(3 * DAY);
  expect(await look()).toBe(2);
  const [notice] = await told('staff');
  expect(notice).toMatchObject({
    link: '/pages/user/workbench?work=orders',
    title: { zh: '订单：1 件过了时限', en: 'Orders: 1 past the deadline' },
  });
  // Pushed to those who want deadlines pushed, in their hours, as every notice of that kind.
  const kinds = await app.db.selectFrom('message').select('kind').where('type', '=', 'work.overdue').execute();
  expect(kinds.map(({ kind }) => kind)).toEqual(['deadline', 'deadline']);
  expect(await told('rival')).toHaveLength(1);
  expect(await told('buyer')).toEqual([]);
  expect(await told('seller')).toEqual([]);
  // Not again the same day, nor twice by two processes that look at once.
  expect(await look()).toBe(0);
  app.clock.advance(DAY + 1);
  expect((await Promise.all([look(), look()])).sort()).toEqual([0, 2]);
});
