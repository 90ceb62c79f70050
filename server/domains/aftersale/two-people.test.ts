/** A large refund that staff decide is given by two of them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../contract/aftersale/calls.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { balance } from '../../kernel/ledger/ledger.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { apply, deliveredOrder, openAftersaleApp } from '../../testing/aftersale.ts';
import type { Market } from '../../testing/market.ts';
import type { Person } from '../../testing/server.ts';

let app: Market;
let colleague: Person;
beforeAll(async () => {
  app = await openAftersaleApp();
  colleague = await app.as('13900000008', 'staff');
  const at = app.clock.now();
  await app.db
    .insertInto('shop_document')
    .values({
      ...{ id: 'limits', kind: 'limits', content: JSON.stringify({ twoPeopleFrom: 15_000 }) },
      ...{ holds_from: at, saved_at: at, saved_by: 'staff' },
    })
    .execute();
});
afterAll(() => app.close());

async function called(amount: number): Promise<string> {
  const id = await apply(app, await deliveredOrder(app), amount, 'refund');
  await app.must(calls.aftersaleAnswer, { id, agree: false, body: '照片里写明了' }, { as: app.people.seller });
  await app.must(calls.aftersaleEscalate, { id, body: '不是同一处' }, { as: app.people.buyer });
  return id;
}
const give = (id: string, amount: number, as: Person) =>
  app.call(calls.aftersaleDecide, { id, decision: 'refund', amount, note: '没有写明' }, { as });
const shown = async (id: string, as: Person) =>
  (await app.must(calls.aftersaleWork, { queue: 'arbitrate' }, { as })).list.find((row) => row.id === id);

test('nobody of the staff gives much away alone: a colleague agrees to the same amount, or nothing moves', async () => {
  const { staff } = app.people;
  const id = await called(20_000);
  const before = await balance(app.db, accounts.available('buyer'));

  expect(await give(id, 20_000, staff)).toMatchObject({ success: true, data: { state: 'arbitration' } });
  await app.live(0);
  expect(await balance(app.db, accounts.available('buyer'))).toBe(before);
  expect(await shown(id, staff)).toMatchObject({ first: { by: 'staff', amount: 20_000, own: true } });
  expect(await shown(id, colleague)).toMatchObject({ first: { amount: 20_000, own: false } });
  expect(await give(id, 20_000, staff)).toMatchObject({ code: 'SECOND_PERSON' });

  // Another amount is another decision: that one has to be agreed to.
  expect(await give(id, 18_000, colleague)).toMatchObject({ success: true, data: { state: 'arbitration' } });
  expect(await give(id, 18_000, staff)).toMatchObject({ success: true });
  await app.live(0);
  expect((await balance(app.db, accounts.available('buyer'))) - before).toBe(18_000);
  expect(await verify(app.db)).toEqual([]);
});

test('a small one is given by one person', async () => {
  const id = await called(14_999);
  expect(await give(id, 14_999, app.people.staff)).toMatchObject({ success: true });
  await app.live(0);
  expect(await app.must(calls.aftersaleDetail, { id }, { as: app.people.buyer })).toMatchObject({
    state: 'refunded',
    amount: 14_999,
  });
});
