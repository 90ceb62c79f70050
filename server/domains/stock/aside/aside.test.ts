/** What is put aside is nobody's alone: who found a fake does not undo it, and nobody pays for their own loss or a great one by themselves. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stockGoodsList } from '../../../../contract/stock/calls.ts';
import { workItemFind, workItemInspect, workItemMove } from '../../../../contract/stock/warehouse.ts';
import { accounts } from '../../../../contract/wire/accounts.ts';
import { balance } from '../../../kernel/ledger/ledger.ts';
import { verify } from '../../../kernel/ledger/verify.ts';
import { checkedBy } from '../../../testing/inspection.ts';
import type { Person } from '../../../testing/server.ts';
import { type House, openHouse } from '../../../testing/warehouse.ts';
import { itemPersonal } from '../../item/personal.ts';

const HOPED = 60_000;

let house: House;
let colleague: Person;
beforeEach(async () => {
  house = await openHouse();
  colleague = await house.as('13700000010', 'staff', 'seller');
});
afterEach(async () => {
  expect(await verify(house.db)).toEqual([]);
  await house.close();
});

async function itemOf(by = house.seller) {
  const receiptId = await house.stocked([{ expectedPrice: HOPED }], by);
  const { list } = await house.must(stockGoodsList, { receiptId }, { as: by });
  return list[0] as { id: string; code: string };
}
const move = (id: string, event: 'quarantine' | 'clear' | 'lose', as: Person) =>
  house.call(workItemMove, { id, event, reason: '又看了一遍' }, { as });
async function foundFake(id: string, as: Person) {
  const { photos, points } = await checkedBy(house.db, as.userId, house.clock.now(), { flaw: '走线不符' });
  return house.must(workItemInspect, { id, result: 'fail', note: '走线不符', photos, points }, { as });
}
const found = async (code: string, as: Person) => (await house.must(workItemFind, { code }, { as })).item;
async function twoPeopleFrom(amount: number) {
  const at = house.clock.now();
  await house.db
    .insertInto('shop_document')
    .values({
      ...{ id: 'limits', kind: 'limits', content: JSON.stringify({ twoPeopleFrom: amount }) },
      ...{ holds_from: at, saved_at: at, saved_by: house.staff.userId },
    })
    .execute();
}

test('whoever found a piece to be a fake at intake does not put it in order again: an impartial colleague does', async () => {
  const { id, code } = await itemOf();
  await foundFake(id, house.staff);
  expect(await found(code, house.staff)).toMatchObject({ judge: { own: true }, own: false, needsSecond: false });
  expect((await move(id, 'clear', house.staff)).code).toBe('OWN_CASE');
  expect(await found(code, colleague)).toMatchObject({ judge: { own: false } });
  expect(await move(id, 'clear', colleague)).toMatchObject({ success: true, data: { state: 'in_stock' } });
  // Taken back once, it is a piece like any other.
  expect((await move(id, 'quarantine', colleague)).success).toBe(true);
  expect((await found(code, house.staff))?.judge).toBeNull();
  expect((await move(id, 'clear', house.staff)).success).toBe(true);
});

test('nor does anybody put their own piece in order, or pay themselves for it: where nobody else works here, that is said', async () => {
  const { id, code } = await itemOf(colleague);
  expect((await move(id, 'quarantine', colleague)).code).toBe('OWN_CASE');
  expect((await move(id, 'quarantine', house.staff)).success).toBe(true);
  for (const event of ['clear', 'lose'] as const) expect((await move(id, event, colleague)).code).toBe('OWN_CASE');
  expect(await found(code, colleague)).toMatchObject({ own: true, needsSecond: false });
  await house.db.deleteFrom('staff_role').where('user_id', '=', house.staff.userId).execute();
  expect(await found(code, colleague)).toMatchObject({ own: true, needsSecond: true });
});

test('a great loss is paid by the word of two: the second reads who said it first', async () => {
  await twoPeopleFrom(HOPED);
  const { id, code } = await itemOf();
  const usable = () => balance(house.db, accounts.available(house.seller.userId));
  const before = await usable();
  expect((await move(id, 'lose', house.staff)).code).toBe('STATE_REFUSED');
  expect((await move(id, 'quarantine', house.staff)).success).toBe(true);
  expect(await move(id, 'lose', house.staff)).toMatchObject({ data: { state: 'quarantined', paid: 0 } });
  expect(await found(code, house.staff)).toMatchObject({ lostFirst: { amount: HOPED, own: true } });
  expect((await move(id, 'lose', house.staff)).code).toBe('SECOND_PERSON');
  expect(await usable()).toBe(before);
  // Nor does its owner read, in what they take with them, who of staff would pay.
  expect(JSON.stringify(await itemPersonal.export(house.db, house.seller.userId))).not.toContain(house.staff.userId);
  // Found in between: what was said of that loss is said of no later one.
  expect((await move(id, 'clear', colleague)).success).toBe(true);
  expect((await move(id, 'quarantine', colleague)).success).toBe(true);
  expect(await move(id, 'lose', colleague)).toMatchObject({ data: { state: 'quarantined', paid: 0 } });
  expect(await found(code, house.staff)).toMatchObject({ lostFirst: { amount: HOPED, own: false } });
  expect(await move(id, 'lose', house.staff)).toMatchObject({ data: { state: 'lost', paid: HOPED } });
  expect((await usable()) - before).toBe(HOPED);
});

test('a small loss is paid by the word of one', async () => {
  await twoPeopleFrom(HOPED + 1);
  const { id } = await itemOf();
  await move(id, 'quarantine', house.staff);
  expect(await move(id, 'lose', house.staff)).toMatchObject({ data: { state: 'lost', paid: HOPED } });
});
