/** A shipment's number is corrected in the moment in which somebody else goes by it. */
// @module-tag both-engines
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiptCorrect, receiptDeliver, receiptDetail } from '../../../../contract/stock/calls.ts';
import { workReceiptArrive } from '../../../../contract/stock/warehouse.ts';
import type { Db } from '../../../db/schema.ts';
import { type House, openHouse } from '../../../testing/warehouse.ts';
import { lockReceipt } from '../queries.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
}, 60_000);
afterAll(() => house.close());

const as = () => ({ as: house.seller });
const parcel = (id: string, waybill: string) => ({ id, company: '顺丰', waybill });

/** Somebody holds a receipt and then changes it, while all of these wait for it. An embedded database has one connection: there they come afterwards. */
async function whileHeld<T>(id: string, change: (db: Db) => Promise<unknown>, ask: () => Promise<T>[]): Promise<T[]> {
  if (process.env.ENGINE !== 'postgres') {
    await change(house.db);
    return Promise.all(ask());
  }
  const waiting = sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const asked = await house.db.transaction().execute(async (tx) => {
    await lockReceipt(tx, id);
    const answers = ask();
    await expect.poll(async () => (await waiting.execute(house.db)).rows[0]?.n).toBe(answers.length);
    await change(tx);
    return answers;
  });
  return Promise.all(asked);
}

test('a shipment that gets another number as the door scans the one of before has not arrived', async () => {
  const { id, waybill } = await house.announce([{}]);
  const [scanned] = await whileHeld(
    id,
    (db) => db.updateTable('receipt').set({ express_no: 'SF7700000011' }).where('id', '=', id).execute(),
    () => [house.call(workReceiptArrive, { waybill }, { as: house.staff })],
  );
  expect(scanned).toMatchObject({ code: 'WAYBILL_UNKNOWN' });
  expect(await house.must(receiptDetail, { id }, as())).toMatchObject({ state: 'shipped', expressNo: 'SF7700000011' });
});

test('two devices that correct one parcel at once leave all of it under one number', async () => {
  const two = [await house.announce([{}], { sent: false }), await house.announce([{}], { sent: false })];
  for (const { id } of two) await house.must(receiptDeliver, parcel(id, 'SF7700000021'), as());
  const ids = two.map(({ id }) => id).sort();
  const corrected = await whileHeld(
    ids[0] as string,
    async () => {},
    () => ['SF7700000022', 'SF7700000023'].map((to) => house.call(receiptCorrect, parcel(ids[0] as string, to), as())),
  );
  expect(corrected.map(({ success }) => success)).toEqual([true, true]);
  const numbers = await Promise.all(ids.map((id) => house.must(receiptDetail, { id }, as())));
  expect(new Set(numbers.map(({ expressNo }) => expressNo)).size).toBe(1);
});
