/** Work that nobody has done in time: whoever can do it hears of it, once a day and kind. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identifyDetail } from '../../../contract/identify/calls.ts';
import { identifyRevoke, identifyRevokeDecide } from '../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../contract/identify/machine.ts';
import { messageList } from '../../../contract/message/calls.ts';
import * as orders from '../../../contract/order/calls.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { openAftersaleApp, parcel } from '../../testing/aftersale.ts';
import { judge, openIdentifyApp, ordered } from '../../testing/identify.ts';
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

test('a certificate that somebody asked to take back, and nobody seconds, is told every day to who could, until it is decided', async () => {
  const bench = await openIdentifyApp();
  const [expert, asking, other] = bench.experts;
  const lookNow = () => tellOverdue(bench.db, bench.clock.now());
  const [piece = ''] = await ordered(bench);
  await judge(bench, expert, piece, 'genuine');
  const { code } = await bench.must(identifyDetail, { id: piece }, { as: bench.owner });
  const asked = { code: code ?? '', ground: 'misread', reason: '看错了走线' } as const;
  const { id } = await bench.must(identifyRevoke, asked, { as: asking });
  expect(await lookNow()).toBe(0);
  for (let day = 0; day < 2; day += 1) {
    bench.clock.advance(identifyTimes.revoke + 1);
    expect(await lookNow()).toBe(bench.experts.length);
    expect(await lookNow()).toBe(0);
  }
  const [notice] = (await bench.must(messageList, {}, { as: other })).list;
  expect(notice).toMatchObject({ type: 'work.overdue', link: '/pages/user/workbench?work=identify' });
  await bench.must(identifyRevokeDecide, { id, agree: true }, { as: other });
  bench.clock.advance(identifyTimes.revoke + 1);
  expect(await lookNow()).toBe(0);
  await bench.close();
});
