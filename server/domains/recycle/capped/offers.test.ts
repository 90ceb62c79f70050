/** What an offer may be at most: nobody's single ask moves it, up or down. */
import { expect, test } from 'vitest';
import { capOf, recycleRules } from '../../../../contract/recycle/rules.ts';
import { putOnSale } from '../../../testing/goods.ts';
import { openHall } from '../../../testing/recycle.ts';
import { capFor, capFrom } from '../estimate.ts';

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
