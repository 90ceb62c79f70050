/** Many people, several lots, two servers on one PostgreSQL, in the long run one of them killed again and again: as if all had bid one after the other. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auctionBid } from '../../../contract/auction/calls.ts';
import { verifyLog } from '../../../contract/auction/proof.ts';
import { leastBid, meet, opening, type Standing } from '../../../contract/auction/proxy.ts';
import { depositFor } from '../../../contract/auction/rules.ts';
import { currentPolicy } from '../../../contract/order/return-policy.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { HOUR } from '../../../contract/wire/time.ts';
import { inTransaction } from '../../../server/db/transaction.ts';
import { auctionLog } from '../../../server/domains/auction/read.ts';
import { balance } from '../../../server/kernel/ledger/ledger.ts';
import { verify } from '../../../server/kernel/ledger/verify.ts';
import { contextAt } from '../../../server/testing/auction.ts';
import { seeded } from '../../../server/testing/inputs.ts';
import { ask, type ServerProcess, startProcess } from '../../../server/testing/process.ts';
import type { Person } from '../../../server/testing/server.ts';
import { fire, homeOf, openHouse } from './house.ts';

const FULL = process.env.FULL === '1';
const PEOPLE = FULL ? 1_000 : 8;
/** `COUNT` runs a part of the 100,000; each part has other random numbers. */
const BIDS = FULL ? Number(process.env.COUNT ?? 100_000) : 60;
const LOTS = FULL ? 50 : 2;
/** Starting one anew takes longer than all of the quick run's bids; `killed.test.ts` has it too. */
const KILLS = FULL ? 20 : 0;
/** Bids under way at the same time. */
const AT_ONCE = FULL ? 40 : 8;

let house: Awaited<ReturnType<typeof openHouse>>;
beforeAll(async () => {
  house = await openHouse({ people: PEOPLE, lots: LOTS });
}, 600_000);
afterAll(() => house.close());

/** What somebody was answered: between these two moments of the whole run it happened, or was refused. */
interface Said {
  lot: string;
  who: number;
  max: number;
  taken: boolean;
  sent: number;
  answered: number;
}

async function die({ child }: ServerProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

test(`${BIDS} bids of ${PEOPLE} people on ${LOTS} lots at two servers${FULL ? `, one killed ${KILLS} times` : ''}: nothing is lost, nothing counts twice`, {
  timeout: 3_600_000,
}, async () => {
  const { db, people, lots, settings } = house;
  const random = seeded(20261124 + Number(process.env.SEED ?? 0));
  const steady = await startProcess(settings);
  let shaky: ServerProcess = await startProcess(settings);
  let kills = 0;
  const said: Said[] = [];
  let moment = 0;
  const wishes = Array.from({ length: BIDS }, (_, n) => ({
    key: randomUUID(),
    who: random(PEOPLE),
    lot: lots[n % LOTS] ?? '',
    max: 10_000 + random(200 + n * 4) * 100,
  }));
  let next = 0;
  const worker = async (n: number) => {
    for (let wish = wishes[next++]; wish; wish = wishes[next++]) {
      killWhenDue();
      const { key, who, lot: id, max } = wish;
      const person = people[who] as Person;
      const input = { id, max, addressId: homeOf(person), policyVersion: currentPolicy };
      const sent = moment++;
      const answered = (taken: boolean) => said.push({ lot: id, who, max, taken, sent, answered: moment++ });
      for (;;) {
        const { origin } = (n + said.length) % 2 ? shaky : steady;
        try {
          await ask(origin, auctionBid, input, person, key);
          answered(true);
          break;
        } catch (error) {
          // Nobody answered: the same intent again, at whoever answers.
          if (error instanceof TypeError) continue;
          if (error instanceof Error && /LOT_TOO_LOW/.test(error.message)) {
            answered(false);
            break;
          }
          if (!(error instanceof Error && /BUSY/.test(error.message))) throw error;
        }
      }
    }
  };
  const kill = async () => {
    await die(shaky);
    kills += 1;
    shaky = await startProcess(settings);
  };
  /** One kill at a time, spread over all bids. */
  let killing: Promise<void> | undefined;
  const killWhenDue = () => {
    if (killing || kills === KILLS || next < ((kills + 1) * BIDS) / (KILLS + 1)) return;
    killing = kill().then(() => {
      killing = undefined;
    });
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => worker(n)));
  await killing;
  while (kills < KILLS) await kill();
  const seconds = (performance.now() - began) / 1_000;
  await die(steady);
  await die(shaky);
  if (FULL)
    console.log(
      `postgres: ${BIDS} bids in ${seconds.toFixed(0)} s, ${said.filter(({ taken }) => taken).length} of them accepted, ${kills} kills`,
    );

  const frozen = new Map<string, number>();
  for (const id of lots) {
    const lot = await db.selectFrom('lot').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const acts = await db.selectFrom('lot_bid').selectAll().where('lot_id', '=', id).orderBy('act').execute();
    expect(acts.map(({ act }) => act)).toEqual(acts.map((_, n) => n + 1));
    // Each accepted bid is there once, and nothing else is.
    const here = said.filter((one) => one.lot === id);
    const name = ({ who, max }: Said) => `${people[who]?.userId} ${max}`;
    const taken = here.filter((one) => one.taken);
    expect(acts.map(({ user_id, max }) => `${user_id} ${max}`).sort()).toEqual(taken.map(name).sort());
    const terms = { start: lot.start_price, reserve: lot.reserve, steps: lot.steps };
    const after = [opening(terms)];
    for (const { user_id, max } of acts)
      after.push(meet(terms, after.at(-1) as Standing, { by: user_id, max }).standing);
    const standing = after.at(-1) as Standing;
    // Linearizable: whoever was answered before another one began stands before them, and who was refused had been overtaken.
    const window = new Map(taken.map((one) => [name(one), one]));
    const order = acts.map(({ user_id, max }) => window.get(`${user_id} ${max}`) as Said);
    for (const [n, { sent }] of order.entries())
      expect(order.slice(n + 1).every((later) => later.answered > sent)).toBe(true);
    for (const one of here.filter((other) => !other.taken)) {
      const begun = order.findLastIndex(({ sent }) => sent < one.answered) + 1;
      expect(leastBid(terms, after[begun] as Standing, people[one.who]?.userId ?? '')).toBeGreaterThan(one.max);
    }
    expect({ price: lot.price, leader: lot.leader_id, max: lot.leader_max, reserveMet: lot.reserve_met }).toEqual(
      standing,
    );
    const best = new Map<string, number>();
    for (const { user_id, max } of acts) best.set(user_id, Math.max(max, best.get(user_id) ?? 0));
    for (const [userId, max] of best) frozen.set(userId, (frozen.get(userId) ?? 0) + depositFor(max));
  }
  for (const { userId } of people) expect(await balance(db, accounts.frozen(userId))).toBe(frozen.get(userId) ?? 0);
  expect(await verify(db)).toEqual([]);

  for (const id of lots) {
    await inTransaction(db, (tx) => fire(tx, id, 'end', new Date(Date.now() + 7 * HOUR)));
    const log = await auctionLog({ id }, { ...contextAt(db, '', [], new Date()), actor: null });
    expect(await verifyLog(log.terms, log.entries)).toMatchObject({ broken: null, price: log.price });
  }
  for (const { userId } of people) expect(await balance(db, accounts.frozen(userId))).toBe(0);
  const released = await db
    .selectFrom('journal')
    .select('key')
    .where('cause_id', 'in', lots)
    .where('memo', '=', 'auction.release')
    .where('key', 'like', '%:end')
    .execute();
  const bidders = await db.selectFrom('lot_bidder').select('user_id').where('lot_id', 'in', lots).execute();
  expect(released).toHaveLength(bidders.length - LOTS);
  expect(await verify(db)).toEqual([]);
});
