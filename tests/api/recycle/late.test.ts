/** What may still be said to a piece or a valuation whose time is over while the sweeper is on its way: nothing that binds anybody. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addressList } from '../../../contract/address/calls.ts';
import * as consignment from '../../../contract/consignment/calls.ts';
import { consignmentMachine } from '../../../contract/consignment/machine.ts';
import * as recycle from '../../../contract/recycle/calls.ts';
import * as hall from '../../../contract/recycle/hall-calls.ts';
import { recycleRules } from '../../../contract/recycle/rules.ts';
import * as work from '../../../contract/recycle/work-calls.ts';
import { waitOf } from '../../../contract/wire/units.ts';
import { verify } from '../../../server/kernel/ledger/verify.ts';
import { type Hall, openHall } from '../../../server/testing/recycle.ts';
import type { Person } from '../../../server/testing/server.ts';

let app: Hall;
let north: Person;
let tide: Person;
beforeEach(async () => {
  app = await openHall();
  north = await app.merchant('13700000001');
  tide = await app.merchant('13700000002');
});
afterEach(async () => {
  expect(await verify(app.db)).toEqual([]);
  await app.close();
});

async function quoted(): Promise<string> {
  const id = await app.inquire();
  await app.bid(north, id, 86_000);
  await app.bid(tide, id, 84_000);
  await app.open();
  return id;
}
async function differing(): Promise<string> {
  const id = await quoted();
  await app.toTable(id);
  const points = [{ words: '左鞋头折痕', measure: '4 mm', photo: await app.photo(app.staff) }];
  await app.must(work.recycleInspect, { id, result: 'differ', note: '', points }, { as: app.staff });
  return id;
}
const pass = (ms: number) => app.clock.advance(ms);

test('no offer is chosen once the time to choose is over, and nobody pays for leaving it then', async () => {
  const id = await quoted();
  const { bids } = await app.must(recycle.recycleDetail, { id }, { as: app.owner });
  const { list } = await app.must(addressList, {}, { as: app.owner });
  pass(recycleRules.choose);
  const [bidId = '', addressId = ''] = [bids[0]?.id, list[0]?.id];
  const chosen = await app.call(recycle.recycleAccept, { id, bidId, price: 86_000, addressId }, { as: app.owner });
  const left = await app.call(hall.hallBackOut, { id }, { as: north });
  expect([chosen.code, left.code]).toEqual(['TIME_OVER', 'TIME_OVER']);
  await app.live(0);
  expect(await app.stateOf(id)).toEqual({ piece: 'cancelled', lot: 'failed' });
});

test('the next merchant’s yes does not count after their time', async () => {
  const id = await quoted();
  await app.accept(id, 86_000);
  await app.must(hall.hallBackOut, { id }, { as: north });
  pass(recycleRules.next);
  expect((await app.call(hall.hallAnswer, { id, agree: true }, { as: tide })).code).toBe('TIME_OVER');
});

test('neither the merchant’s nor the owner’s word about a price counts after its time', async () => {
  const silent = await differing();
  pass(recycleRules.differ);
  const kept = await app.call(hall.hallPrice, { id: silent, keep: true }, { as: north });
  const id = await differing();
  await app.must(hall.hallPrice, { id, keep: false, price: 70_000 }, { as: north });
  pass(recycleRules.reprice);
  const agreed = await app.call(recycle.recycleAnswer, { id, agree: true }, { as: app.owner });
  expect([kept.code, agreed.code]).toEqual(['TIME_OVER', 'TIME_OVER']);
});

test('a valuation is not accepted after it expired, nor are photos taken that come too late', async () => {
  const inquire = async () => {
    const id = randomUUID();
    const piece = { id, skuId: app.skuId, grade: '95' as const, photos: [await app.photo(app.owner)] };
    await app.must(consignment.consignmentInquire, piece, { as: app.owner });
    return id;
  };
  const seller = await app.as('13900000001', 'seller');
  const [valued, dark] = [await inquire(), await inquire()];
  const value = { event: 'value', low: 100_000, high: 120_000, reason: '近期成交' } as const;
  await app.must(consignment.consignmentJudge, { id: valued, ...value }, { as: app.staff });
  await app.must(consignment.consignmentJudge, { id: dark, event: 'askPhotos', reason: '太暗' }, { as: app.staff });
  pass(waitOf(consignmentMachine, 'need_photos'));
  const photos = [await app.photo(app.owner)];
  const late = await app.call(consignment.consignmentSupplement, { id: dark, photos }, { as: seller });
  pass(waitOf(consignmentMachine, 'valued'));
  const accepted = await app.call(consignment.consignmentAccept, { id: valued }, { as: seller });
  expect([late.code, accepted.code]).toEqual(['TIME_OVER', 'TIME_OVER']);
});
