/** Bids on one hot lot through the whole pipeline, against a bare update of one row by as many hands; and how soon 200 open pages know. */

import { auctionBid } from '../../contract/auction/calls.ts';
import { currentPolicy } from '../../contract/order/return-policy.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { startLive } from '../../server/kernel/events/live.ts';
import { bidder, openAuctions, openLot } from '../../server/testing/auction.ts';
import setup from '../../server/testing/postgres-setup.ts';
import type { Person } from '../../server/testing/server.ts';
import { ratio } from './ratio.ts';

/** What the house aims at. */
const SHARE = 0.4;
const KNOWN_WITHIN = 300;
const HANDS = 8;
const WATCHERS = 200;

process.env.ENGINE = 'postgres';
const stop = await setup();
const house = await openAuctions();
const { db } = house;
const people: Person[] = [];
for (let n = 1; n <= HANDS; n += 1) people.push(await bidder(house, n, 100_000_000_000));

const id = await openLot(house, { runs: 7 * 86_400_000 });
const cold = await openLot(house, { runs: 7 * 86_400_000 });
let max = 20_000;
/** Each the highest so far, so that every one of them is accepted by the price it finds, or refused as overtaken. */
const bids = () =>
  Promise.all(
    people.map((as) => {
      max += 100_000;
      const input = { id, max, addressId: `address-${as.userId}`, policyVersion: currentPolicy };
      return house.call(auctionBid, input, { as });
    }),
  );
const updates = () =>
  Promise.all(
    people.map(() =>
      inTransaction(db, (tx) =>
        tx
          .updateTable('lot')
          .set((eb) => ({ acts: eb('acts', '+', 1) }))
          .where('id', '=', cold)
          .execute(),
      ),
    ),
  );
const share = await ratio(`${HANDS} bids at once on one lot`, { count: 6, bare: updates, ours: bids });

const live = await startLive(house.database);
const delays: number[] = [];
let began = 0;
for (let n = 0; n < WATCHERS; n += 1)
  live.subscribe(null, ({ type }) => {
    if (type === 'lot') delays.push(performance.now() - began);
  });
for (let n = 0; n < 50; n += 1) {
  const [as] = people.slice(n % HANDS);
  if (!as) continue;
  max += 100_000;
  const heard = delays.length + WATCHERS;
  began = performance.now();
  await house.must(auctionBid, { id, max, addressId: `address-${as.userId}`, policyVersion: currentPolicy }, { as });
  while (delays.length < heard && performance.now() - began < 5_000)
    await new Promise((resolve) => setImmediate(resolve));
}
delays.sort((a, b) => a - b);
const p99 = delays[Math.floor(delays.length * 0.99)] ?? Number.POSITIVE_INFINITY;
console.log(
  `from sending a bid to the last of ${WATCHERS} open pages: p99 ${p99.toFixed(0)} ms, median ${delays[delays.length >> 1]?.toFixed(0)} ms`,
);
await live.stop();
await house.close();
await stop();
process.exit(share >= SHARE && p99 <= KNOWN_WITHIN ? 0 : 1);
