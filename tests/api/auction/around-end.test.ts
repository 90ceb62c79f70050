/** Bids around the end of a lot, at two servers: the end is what the rule makes of the bids that were taken, and afterwards none is. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auctionBid } from '../../../contract/auction/calls.ts';
import { leastBid, meet, opening, type Standing } from '../../../contract/auction/proxy.ts';
import { auctionRules, endAfter, stepTables } from '../../../contract/auction/rules.ts';
import { currentPolicy } from '../../../contract/order/return-policy.ts';
import { ask, type ServerProcess, startProcess } from '../../../server/testing/process.ts';
import { homeOf, openHouse, openLot } from './house.ts';

const PEOPLE = 4;
const { extend } = auctionRules;
let house: Awaited<ReturnType<typeof openHouse>>;
let servers: ServerProcess[] = [];
beforeAll(async () => {
  house = await openHouse({ people: PEOPLE, lots: 1 });
  servers = [await startProcess(house.settings), await startProcess(house.settings)];
}, 600_000);
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL');
  await house.close();
});

const goods = async () =>
  house.db.selectFrom('item').select(['sku_id', 'grade', 'photos']).limit(1).executeTakeFirstOrThrow();
const row = (id: string) => house.db.selectFrom('lot').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const bidsOf = (id: string) =>
  house.db.selectFrom('lot_bid').selectAll().where('lot_id', '=', id).orderBy('act').execute();

/** Everybody bids what leads, again and again, half of them at each server, until `over`. @returns when each refusal for the time was answered */
async function crowd(id: string, over: (taken: number) => boolean): Promise<number[]> {
  const late: number[] = [];
  let taken = 0;
  const terms = { start: 10_000, steps: stepTables.usual };
  await Promise.all(
    house.people.map(async (person, n) => {
      while (!over(taken) && late.length < PEOPLE) {
        const { price } = await row(id);
        const now = { price, leader: 'another', max: 0, reserveMet: true };
        const input = {
          id,
          max: leastBid(terms, now, 'me') + n * 100,
          addressId: homeOf(person),
          policyVersion: currentPolicy,
        };
        try {
          await ask(servers[n % 2]?.origin ?? '', auctionBid, input, person, randomUUID());
          taken += 1;
        } catch (error) {
          if (!(error instanceof Error)) throw error;
          if (/LOT_TIME|LOT_OVER/.test(error.message)) late.push(Date.now());
          else if (!/LOT_TOO_LOW|BUSY/.test(error.message)) throw error;
        }
      }
    }),
  );
  return late;
}

test('each bid in the last minutes moves the end as the rule says, ten times and no more, whichever server took it', async () => {
  const id = await openLot(house.db, await goods(), new Date(), { runs: extend.within / 2 });
  const { first_end } = await row(id);
  expect(await crowd(id, (taken) => taken > extend.most + 4)).toEqual([]);
  const acts = await bidsOf(id);
  const lot = await row(id);
  const terms = { start: lot.start_price, reserve: lot.reserve, steps: lot.steps };
  let standing: Standing = opening(terms);
  let end = { endsAt: first_end.getTime(), extended: 0 };
  for (const { user_id, max, at } of acts) {
    const met = meet(terms, standing, { by: user_id, max });
    standing = met.standing;
    if (met.kind === 'bid') end = endAfter(end, at.getTime(), extend);
  }
  expect({ endsAt: lot.ends_at.getTime(), extended: lot.extended }).toEqual(end);
  expect(lot.extended).toBe(extend.most);
}, 120_000);

test('a lot that was extended as often as it may ends at its end: what reached a server before it counts, nothing after it', async () => {
  const id = await openLot(house.db, await goods(), new Date(), { runs: 4_000 });
  await house.db.updateTable('lot').set({ extended: extend.most }).where('id', '=', id).execute();
  const late = await crowd(id, () => false);
  const { ends_at, first_end, price, leader_id } = await row(id);
  expect(ends_at).toEqual(first_end);
  const acts = await bidsOf(id);
  expect(acts.length).toBeGreaterThan(0);
  for (const { at } of acts) expect(at.getTime()).toBeLessThan(ends_at.getTime());
  expect(late.length).toBeGreaterThan(0);
  for (const at of late) expect(at).toBeGreaterThanOrEqual(ends_at.getTime());
  const terms = { start: 10_000, reserve: 30_000, steps: stepTables.usual };
  const standing = acts.reduce<Standing>(
    (now, { user_id, max }) => meet(terms, now, { by: user_id, max }).standing,
    opening(terms),
  );
  expect([price, leader_id]).toEqual([standing.price, standing.leader]);
}, 120_000);
