/** The pretend marketplace is as unkind as a real one: it loses, doubles and delays what it tells, and strangers buy by themselves. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../db/database.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { sandboxResale } from './sandbox.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const begin = Date.UTC(2026, 10, 20, 4);
const ALL = 500;
const market = sandboxResale('secret');

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase('pglite');
}, 60_000);
afterAll(() => database.close());
const at = (ms: number) => ({ db: database.db, now: new Date(begin + ms) });
const told = async (ms: number) => (await market.turn(at(ms))).map(({ raw }) => raw.toString());
/** Of a hundred. */
const share = (n: number, of: number) => (100 * n) / of;
const about = (n: number, of: number, expected: number) => {
  expect(share(n, of)).toBeGreaterThan(expected - 6);
  expect(share(n, of)).toBeLessThan(expected + 6);
};

test('of what it tells a fifth is lost, a seventh comes twice and a quarter late; of what goes up a fifth is bought by nobody in particular, and most of them pay', async () => {
  const { db } = database;
  await db
    .insertInto('sandbox_resale_goods')
    .values(
      Array.from({ length: ALL }, (_, n) => ({
        ...{
          id: `${9_000_000 + n}`,
          key: `key-${n}`,
          shop: 'shop',
          title: '鞋',
          body: '一双鞋',
          price: 100,
          image: '',
        },
        ...{ state: 'draft' as const, up_at: new Date(begin), down_at: null, wanted_at: null },
      })),
    )
    .execute();
  const atOnce = await told(0);
  expect(new Set(atOnce).size).toBe(atOnce.length);
  const again = await told(3_000);
  const twice = again.filter((one) => atOnce.includes(one));
  const late: string[] = again.filter((one) => !atOnce.includes(one));
  for (let minute = 1; minute <= 20; minute++) late.push(...(await told(minute * MINUTE)));
  expect(new Set([...atOnce, ...late]).size).toBe(atOnce.length + late.length);
  about(ALL - atOnce.length - late.length, ALL, 20);
  about(twice.length, ALL, 15);
  about(late.length, ALL, 25);

  const goods = await db.selectFrom('sandbox_resale_goods').select(['state', 'wanted_at']).execute();
  expect(goods.every(({ state }) => state === 'live')).toBe(true);
  const wanted = goods.flatMap(({ wanted_at }) => (wanted_at ? [wanted_at.getTime() - begin] : []));
  about(wanted.length, ALL, 20);
  expect(Math.min(...wanted)).toBeGreaterThanOrEqual(3 * HOUR);
  expect(Math.max(...wanted)).toBeLessThanOrEqual(60 * HOUR);
  // Somebody wants it, orders it, and pays within half an hour or leaves it to others.
  const first = Math.min(...wanted);
  expect((await market.due(at(HOUR)))?.getTime()).toBe(begin + first);
  await told(60 * HOUR);
  const orders = () => db.selectFrom('sandbox_resale_order').select('state').execute();
  expect((await orders()).map(({ state }) => state)).toEqual(Array(wanted.length).fill('waiting'));
  await told(60 * HOUR + 25 * MINUTE);
  const ended = (await orders()).map(({ state }) => state);
  expect([...new Set(ended)].sort()).toEqual(['closed', 'paid']);
  expect(share(ended.filter((state) => state === 'paid').length, ended.length)).toBeGreaterThan(65);
});
