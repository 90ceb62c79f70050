/** A sale that is over, and something was wrong all the same: its buyer gets money back the way they paid, from us, and its seller keeps theirs. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageList } from '../../../contract/message/calls.ts';
import { orderDetail } from '../../../contract/order/calls.ts';
import { workCorrect, workCorrectDecide, workCorrections } from '../../../contract/shop/correction-calls.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { balance } from '../../kernel/ledger/ledger.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { newId } from '../../kernel/lib/id.ts';
import { deliveredOrder, openAftersaleApp } from '../../testing/aftersale.ts';
import { type Market, TOTAL } from '../../testing/market.ts';
import type { Person } from '../../testing/server.ts';
import { message } from '../message/handlers.ts';
import { correction } from '../staff/corrections.ts';

let app: Market;
let clerk: Person;
let colleague: Person;
beforeAll(async () => {
  app = await openAftersaleApp({ domains: [correction, message] });
  [clerk, colleague] = [await app.as('13900000008', 'staff'), app.people.staff];
});
const limit = async (twoPeopleFrom: number) => {
  const now = app.clock.now();
  await app.db
    .insertInto('shop_document')
    .values({
      ...{ id: newId(), kind: 'limits', content: JSON.stringify({ twoPeopleFrom }) },
      ...{ holds_from: now, saved_by: null, saved_at: now },
    })
    .execute();
};
afterAll(() => app.close());

const as = (who: keyof Market['people']) => ({ as: app.people[who] });
const give = (orderId: string, amount: number, userId = 'buyer') =>
  app.call(workCorrect, { userId, amount, reason: '鞋盒压坏了', orderId, way: 'paid' }, { as: clerk });
const held = async () => ({
  escrow: await balance(app.db, accounts.escrow),
  promo: await balance(app.db, accounts.promo),
});
const told = async (who: 'buyer' | 'seller') =>
  JSON.stringify((await app.must(messageList, {}, as(who))).list.filter(({ type }) => type === 'correction'));

test('a refund on us goes back the way the order was paid, its seller keeps theirs, both are told, and it stands in the order', async () => {
  const id = await deliveredOrder(app);
  // Until its seller has their money a case shares out what goes back.
  expect(await give(id, 2_000)).toMatchObject({ code: 'REFUND_BY_CASE' });
  const other = await deliveredOrder(app, { completed: true });
  expect(await give(other, 2_000)).toMatchObject({ code: 'REFUND_BY_CASE' });
  await app.live(2 * DAY);
  expect(await give(other, TOTAL + 1)).toMatchObject({ code: 'REFUND_TOO_MUCH' });
  expect(await give(other, 2_000, 'seller')).toMatchObject({ code: 'BAD_INPUT' });
  expect(await give(other, -2_000)).toMatchObject({ code: 'BAD_INPUT' });
  const before = await held();
  const seller = await balance(app.db, accounts.available('seller'));
  expect(await give(other, 2_000)).toMatchObject({ data: { list: [{ amount: 2_000, way: 'paid', state: 'done' }] } });
  const after = await held();
  expect(after.escrow).toBe(before.escrow);
  expect(after.promo).toBe(before.promo - 2_000);
  expect(await balance(app.db, accounts.available('seller'))).toBe(seller);
  expect(await verify(app.db)).toEqual([]);
  const seen = async (who: 'buyer' | 'seller') => app.must(orderDetail, { id: other }, as(who));
  const line = { side: 'buyer', amount: 2_000, way: 'paid' };
  expect((await seen('buyer')).putRight).toMatchObject([{ ...line, reason: '鞋盒压坏了' }]);
  expect((await seen('buyer')).money.ways).toMatchObject([{ paid: TOTAL, back: 2_000 }]);
  expect((await seen('seller')).putRight).toMatchObject([{ ...line, reason: null }]);
  expect((await seen('seller')).money.place).toBe('seller');
  expect(await told('buyer')).toContain('鞋盒压坏了');
  expect(await told('seller')).not.toContain('鞋盒压坏了');
  expect(await told('seller')).toContain('¥20.00');
});

test('from the limit on a colleague agrees first; all of it may go back, and the seller’s sale still stands', async () => {
  const id = await deliveredOrder(app, { completed: true });
  await app.live(2 * DAY);
  await limit(TOTAL);
  const asked = await give(id, TOTAL);
  const [waits] = asked.data?.list ?? [];
  expect(waits).toMatchObject({ state: 'waits', way: 'paid' });
  expect((await app.must(orderDetail, { id }, as('buyer'))).putRight).toBeUndefined();
  await app.must(workCorrectDecide, { id: waits?.id ?? '', agree: true }, { as: colleague });
  const of = { userId: 'buyer' };
  expect((await app.must(workCorrections, of, { as: clerk })).list[0]).toMatchObject({ state: 'done' });
  expect(await app.must(orderDetail, { id }, as('seller'))).toMatchObject({
    ...{ state: 'completed', money: { place: 'seller' } },
    putRight: [{ amount: TOTAL, way: 'paid' }],
  });
  expect(await give(id, 1)).toMatchObject({ code: 'REFUND_TOO_MUCH' });
  expect(await verify(app.db)).toEqual([]);
});

test('who sold it and works here too refunds nothing to their own buyer at our cost', async () => {
  const id = await deliveredOrder(app, { completed: true });
  await app.live(2 * DAY);
  const { seller } = app.people;
  await app.db
    .insertInto('staff_role')
    .values({ user_id: 'seller', role: 'owner', granted_at: app.clock.now() })
    .execute();
  const own = { userId: 'buyer', amount: 100, reason: '鞋盒压坏了', orderId: id, way: 'paid' } as const;
  expect(await app.call(workCorrect, own, { as: seller })).toMatchObject({ code: 'OWN_CASE' });
});
