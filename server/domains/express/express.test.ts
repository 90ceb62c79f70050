import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aftersaleAnswer, aftersaleDeliver } from '../../../contract/aftersale/calls.ts';
import { expressOrderDetail } from '../../../contract/express/calls.ts';
import * as orders from '../../../contract/order/calls.ts';
import { orderTimes } from '../../../contract/order/rules.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { paramOf, readKuaidi100, signKuaidi100 } from '../../providers/express/kuaidi100.ts';
import { apply, deliveredOrder, openAftersaleApp, parcel } from '../../testing/aftersale.ts';
import { type Market, TOTAL } from '../../testing/market.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let app: Market;
beforeAll(async () => {
  app = await openAftersaleApp();
});
afterAll(() => app.close());

const legs = async (input: { orderId?: string; aftersaleId?: string }, who: keyof Market['people'] = 'buyer') =>
  (await app.must(expressOrderDetail, input, { as: app.people[who] })).legs;

describe('the sandbox carrier moves with the clock', () => {
  test('a month of a sale: two legs, each picked up, carried and delivered without anybody pressing a button', async () => {
    const { seller, staff } = app.people;
    const id = await app.order();
    await app.must(orders.orderShip, { id, ...parcel(1) }, { as: seller });
    expect(await legs({ orderId: id })).toMatchObject([
      { leg: 'toPlatform', state: 'announced', phone: '95338', trace: [] },
      { leg: 'toBuyer', state: null, waybill: null },
    ]);
    const states: (string | null | undefined)[] = [];
    for (let hour = 0; hour < 48; hour++) {
      await app.live(HOUR);
      const [first] = await legs({ orderId: id });
      if (states.at(-1) !== first?.state) states.push(first?.state);
    }
    expect(states).toEqual(['announced', 'picked', 'transit', 'out', 'delivered']);
    // A parcel at our door is taken in by hand, and is not lost however late we are.
    await app.live(orderTimes.lost);
    expect(await app.must(orders.orderDetail, { id }, { as: seller })).toMatchObject({
      state: 'to_platform',
      deadlineAt: null,
    });
    await app.must(orders.workbenchScanIn, { id, waybill: parcel(1).waybill }, { as: staff });
    await app.must(orders.workbenchInspect, { id, result: 'start' }, { as: staff });
    await app.must(orders.workbenchInspect, { id, result: 'pass', ...(await app.checked()) }, { as: staff });
    await app.must(orders.workbenchShip, { id, ...parcel(2) }, { as: staff });
    await app.live(2 * DAY);
    const order = await app.must(orders.orderDetail, { id }, { as: seller });
    expect(order).toMatchObject({ state: 'delivered' });
    expect(order.timeline.find(({ event }) => event === 'deliver')).toMatchObject({ actor: 'C' });
    const [, second] = await legs({ orderId: id }, 'seller');
    expect(second).toMatchObject({ leg: 'toBuyer', state: 'delivered' });
    expect(second?.trace.map(({ state }) => state)).toEqual(['delivered', 'out', 'transit', 'transit', 'picked']);
    const times = second?.trace.map(({ at }) => at) ?? [];
    expect(times).toEqual([...times].sort((a, b) => b - a));
    await app.live(30 * DAY);
    expect(await app.must(orders.orderDetail, { id }, { as: seller })).toMatchObject({ state: 'completed' });
    expect(await verify(app.db)).toEqual([]);
  });

  test('staff who press deliver are faster than the carrier, and it counts once', async () => {
    const id = await deliveredOrder(app);
    expect(await legs({ orderId: id })).toMatchObject([{ leg: 'toBuyer', state: 'delivered' }]);
    await app.live(3 * DAY);
    const { timeline } = await app.must(orders.orderDetail, { id }, { as: app.people.buyer });
    expect(timeline.filter(({ event }) => event === 'deliver')).toHaveLength(1);
  });

  test('a return is followed too; nobody else sees any of it', async () => {
    const { buyer, seller, rival } = app.people;
    const id = await apply(app, await deliveredOrder(app), TOTAL);
    await app.must(aftersaleAnswer, { id, agree: true }, { as: seller });
    await app.must(aftersaleDeliver, { id, ...parcel(3) }, { as: buyer });
    await app.live(2 * DAY);
    expect(await legs({ aftersaleId: id }, 'seller')).toMatchObject([{ leg: 'return', state: 'delivered' }]);
    expect((await app.call(expressOrderDetail, { aftersaleId: id }, { as: rival })).code).toBe('NOT_FOUND');
    expect((await app.call(expressOrderDetail, {}, { as: rival })).code).toBe('NOT_FOUND');
  });
});

describe('Kuaidi100', () => {
  const tracked = {
    company: 'EMS',
    waybill: 'em263999513jp',
    phone: '13868688888',
    from: '广东省深圳市南山区',
    to: '北京市朝阳区',
    sentAt: new Date(0),
  };

  test('the request is the published example, signed as the document says', () => {
    // api.kuaidi100.com/document/5f0ffb5ebc8da837cbd8aefc, 1.4; the document masks its key and customer.
    const param =
      '{"com":"ems","num":"em263999513jp","phone":"13868688888","from":"广东省深圳市南山区","to":"北京市朝阳区","resultv2":"1","show":"0","order":"desc"}';
    expect(paramOf(tracked)).toBe(param);
    // md5sum of param + key + customer, in upper case.
    expect(signKuaidi100(param, 'KEY', 'CUSTOMER')).toBe('65D5D24ABFA5A3562A4ED22411DD6C84');
  });

  test('its answer becomes our trace; a number it does not know yet is asked about again', () => {
    const now = new Date('2026-11-21T04:00:00Z');
    const data = [
      { context: '查看评价', time: '2026-11-20 15:24:00', ftime: '2026-11-20 15:24:00' },
      { context: '快件已揽收', time: '2026-11-18 09:00:00', ftime: '2026-11-18 09:00:00' },
    ];
    const told = readKuaidi100({ message: 'ok', state: '3', status: '200', data }, now);
    expect(told).toMatchObject({ state: 'delivered', askAgainAt: null });
    expect(told.trace[0]).toEqual({
      at: Date.UTC(2026, 10, 20, 7, 24),
      zh: '查看评价',
      en: '查看评价',
      state: 'delivered',
    });
    const unknown = { result: false, returnCode: '500', message: '查询无结果，请隔段时间再查' };
    expect(readKuaidi100(unknown, now)).toMatchObject({ state: 'announced', trace: [] });
    expect(() => readKuaidi100({ result: false, returnCode: '503', message: '验证签名失败' }, now)).toThrow(
      '验证签名失败',
    );
  });
});
