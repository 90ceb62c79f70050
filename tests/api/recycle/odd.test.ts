/** What an attacker writes that no form of ours sends: doubled, late, too many, or of another piece. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as hall from '../../../contract/recycle/hall-calls.ts';
import { verify } from '../../../server/kernel/ledger/verify.ts';
import { type Hall, openHall } from '../../../server/testing/recycle.ts';
import type { Person } from '../../../server/testing/server.ts';

let app: Hall;
let north: Person;
beforeEach(async () => {
  app = await openHall();
  north = await app.merchant('13700000001', 9_000_000);
});
afterEach(async () => {
  expect(await verify(app.db)).toEqual([]);
  await app.close();
});

const numberOf = async (id: string) =>
  (await app.db.selectFrom('recycle_order').select('no').where('id', '=', id).executeTakeFirstOrThrow()).no;

test('a lot that stands twice in a file is offered nothing for, whatever its two prices are', async () => {
  const [id, other] = [await app.inquire(), await app.inquire()];
  const [no, sound] = [await numberOf(id), await numberOf(other)];
  for (const prices of [
    [100, 80_000],
    [80_000, 99_999_999],
    [70_000, 70_000],
  ]) {
    const bids = [...prices.map((price) => ({ no, price })), { no: sound, price: 60_000 }];
    const { list, taken } = await app.must(hall.hallBidMany, { bids, preview: false }, { as: north });
    expect([list.map(({ fault }) => fault), taken]).toEqual([['twice', 'twice', null], 1]);
  }
  expect((await app.must(hall.hallDetail, { id }, { as: north })).mine).toBeNull();
});
