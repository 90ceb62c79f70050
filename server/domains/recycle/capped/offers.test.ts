/** What an offer may be at most: nobody's single ask moves it, up or down. */
import { expect, test } from 'vitest';
import { recycleEstimate } from '../../../../contract/recycle/calls.ts';
import { capOf, recycleRules } from '../../../../contract/recycle/rules.ts';
import { recycleInspect } from '../../../../contract/recycle/work-calls.ts';
import { storageRules } from '../../../../contract/stock/rules.ts';
import { HOUR } from '../../../../contract/wire/time.ts';
import { putOnSale } from '../../../testing/goods.ts';
import { openHall } from '../../../testing/recycle.ts';
import { capFor, capFrom, lessStorage } from '../estimate.ts';

const nothing = { high: null, trade: null, ask: null, asks: null, anyGrade: null };
const { capUnknown } = recycleRules;

test('one listing at half a million neither raises what every offer sets aside nor, at a hundred, leaves owners with nothing', () => {
  expect(capFrom({ ...nothing, ask: 50_000_000 })).toEqual({ cap: capUnknown, basis: 'unknown' });
  expect(capFrom({ ...nothing, ask: 10_000 })).toEqual({ cap: capUnknown, basis: 'unknown' });
  expect(capFrom({ ...nothing, trade: 80_000, ask: 50_000_000 })).toEqual({ cap: capOf(80_000), basis: 'paid' });
  expect(capFrom({ ...nothing, trade: 80_000, ask: 120_000 })).toEqual({ cap: capOf(120_000), basis: 'paid' });
  expect(capFrom({ ...nothing, high: 90_000, trade: 80_000 }).cap).toBe(capOf(90_000));
});

test('several sellers together can raise it where nothing was paid, and none of them can lower it', () => {
  expect(capFrom({ ...nothing, asks: 900_000 })).toEqual({ cap: capOf(900_000), basis: 'asks' });
  expect(capFrom({ ...nothing, asks: 10_000 }).cap).toBe(capUnknown);
  expect(capFrom({ ...nothing, anyGrade: 500_000 })).toEqual({ cap: capOf(500_000), basis: 'otherGrades' });
  expect(capFrom({ ...nothing, anyGrade: 20_000 }).cap).toBe(capUnknown);
});

test('one seller with three listings is one seller', async () => {
  const app = await openHall();
  const asked = { skuId: app.skuId, grade: '9' as const };
  const list = (seller: string, price: number) =>
    putOnSale(app.db, { seller, ...asked, price, inWarehouse: false, now: app.clock.now() });
  const sellers = [];
  for (let n = 0; n < 3; n += 1) sellers.push((await app.as(`1390000010${n}`, 'seller')).userId);
  await app.db.deleteFrom('trade').execute();
  for (let n = 0; n < 3; n += 1) await list(sellers[0] ?? '', 900_000);
  expect(await capFor(app.db, asked, app.clock.now())).toEqual({ cap: capUnknown, basis: 'unknown' });
  await list(sellers[1] ?? '', 800_000);
  await list(sellers[2] ?? '', 700_000);
  expect(await capFor(app.db, asked, app.clock.now())).toEqual({ cap: capOf(800_000), basis: 'asks' });
  await app.close();
});

test('an owner is told the days from the question on, waiting for offers and choosing too', async () => {
  const app = await openHall();
  const north = await app.merchant('13700000001', 900_000);
  for (let n = 0; n < recycleRules.fewest; n += 1) {
    const id = await app.inquire();
    await app.bid(north, id, 86_000);
    await app.open();
    await app.live(recycleRules.choose - HOUR);
    await app.toTable(id);
    await app.must(recycleInspect, { id, result: 'pass' }, { as: app.staff });
    await app.live(recycleRules.pay);
  }
  const { ways } = await app.must(recycleEstimate, { skuId: app.skuId, grade: '95' });
  expect(ways.find(({ way }) => way === 'recycle')?.days).toBe(2);
  await app.close();
});

test('what lies with us beyond the free days costs that in the comparison', () => {
  const { freeDays, perDay } = storageRules;
  expect([lessStorage(90_000, freeDays), lessStorage(90_000, freeDays + 10)]).toEqual([90_000, 90_000 - 10 * perDay]);
  expect([lessStorage(100, freeDays + 1_000), lessStorage(null, 1), lessStorage(5, null)]).toEqual([0, null, 5]);
});
