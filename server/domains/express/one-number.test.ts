/** What leaves here under a number goes where everything else under it does, whatever it is. */
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as orders from '../../../contract/order/calls.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { openAftersaleApp } from '../../testing/aftersale.ts';
import type { Market } from '../../testing/market.ts';

let app: Market;
beforeAll(async () => {
  app = await openAftersaleApp();
});
afterAll(() => app.close());

const ship = (id: string, waybill: string) =>
  app.call(orders.workbenchShip, { id, company: '顺丰速运', waybill }, { as: app.people.staff });
const addressOf = async (id: string) =>
  (await app.db.selectFrom('trade_order').select('address').where('id', '=', id).executeTakeFirstOrThrow()).address;
const moves = (id: string, address: object) =>
  app.db
    .updateTable('trade_order')
    .set({ address: JSON.stringify(address) })
    .where('id', '=', id)
    .execute();

test('two orders for one address go in one box, however it is spaced; a third for another is refused under its number', async () => {
  const [one, two, three] = [
    await app.order({ inWarehouse: true }),
    await app.order({ inWarehouse: true }),
    await app.order({ inWarehouse: true }),
  ];
  const home = await addressOf(one);
  await moves(two, { ...home, name: '家人', detail: ` ${home.detail}` });
  await moves(three, { ...home, detail: '别处 2 号' });
  expect(await ship(one, 'SF7100000001')).toMatchObject({ success: true });
  expect(await ship(two, 'SF7100000001')).toMatchObject({ success: true });
  expect(await ship(three, 'sf7100000001')).toMatchObject({ code: 'WAYBILL_ELSEWHERE' });
  expect(await ship(three, 'SF7100000002')).toMatchObject({ success: true });
});

test('a number under which goods were taken out of the warehouse is refused for an order that goes to somebody else, until carriers give it out again', async () => {
  const id = await app.order({ inWarehouse: true });
  const { userId } = app.people.seller;
  const home = { ...(await addressOf(id)), phone: '13800002099', detail: '别处 3 号' };
  const now = app.clock.now();
  await app.db
    .insertInto('retrieval')
    .values({
      ...{ id: 'out', no: '1', user_id: userId, state: 'sent', deadline_at: null, total: 0, created_at: now },
      ...{ fees: JSON.stringify({ lines: [], total: 0 }), address: JSON.stringify(home) },
      ...{ express_company: '顺丰速运', express_no: 'SF7100000011' },
    })
    .execute();
  const sent = { entity: 'retrieval', entity_id: 'out', from_state: 'to_pack', to_state: 'sent', event: 'send' };
  await app.db
    .insertInto('transition')
    .values({ ...sent, actor: 'P', actor_id: null, reason: '', at: now, deadline_at: null })
    .execute();
  expect(await ship(id, 'sf7100000011')).toMatchObject({ code: 'WAYBILL_ELSEWHERE' });
  const longAgo = new Date(now.getTime() - 31 * DAY);
  await app.db.updateTable('transition').set({ at: longAgo }).where('entity_id', '=', 'out').execute();
  expect(await ship(id, 'SF7100000011')).toMatchObject({ success: true });
});
