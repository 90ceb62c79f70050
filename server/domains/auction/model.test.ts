// @module-tag both-engines
// @module-tag thorough
/** Random lives of lots against a plain sequential model: an ascending auction that knows nothing of SQL, locks or ledgers. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auctionLog } from '../../../contract/auction/calls.ts';
import { verifyLog } from '../../../contract/auction/proof.ts';
import { auctionRules, depositFor, type Steps, stepAt, stepTables } from '../../../contract/auction/rules.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { balance } from '../../kernel/ledger/ledger.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { bidder, openAuctions, openLot, toTheHammer, tries } from '../../testing/auction.ts';
import { seeded } from '../../testing/inputs.ts';
import type { Market } from '../../testing/market.ts';
import type { Person } from '../../testing/server.ts';

const MINUTE = 60_000;
const LOTS = process.env.FULL ? 50 : 4;
/** A lot. `COUNT` runs a part of the 100,000; each part has other random numbers. */
const BIDS = process.env.FULL ? Number(process.env.COUNT ?? 100_000) / LOTS : 40;
const PEOPLE = process.env.FULL ? 1_000 : 6;

let app: Market;
let people: Person[];
beforeAll(async () => {
  app = await openAuctions();
  people = [];
  for (let n = 0; n < PEOPLE; n++) people.push(await bidder(app, n + 1, 10_000_000_000));
}, 600_000);
afterAll(() => app.close());

/** An auctioneer with a hall full of people: prices are called one after the other until one person is left. */
class Auctioneer {
  readonly maxima = new Map<number, { max: number; since: number }>();
  price: number | null = null;
  end: number;
  extended = 0;
  private step = 0;

  constructor(
    private readonly start: number,
    private readonly reserve: number | null,
    private readonly steps: Steps,
    end: number,
  ) {
    this.end = end;
  }

  /** Highest first; of equal ones who was there first. */
  private order() {
    return [...this.maxima].sort(([, a], [, b]) => b.max - a.max || a.since - b.since);
  }
  get leader(): number | null {
    return this.order()[0]?.[0] ?? null;
  }
  get met(): boolean {
    return this.reserve === null || (this.order()[0]?.[1].max ?? 0) >= this.reserve;
  }

  /** @returns whether it was taken */
  hear(who: number, max: number, at: number): boolean {
    this.step += 1;
    const leader = this.leader;
    if (at >= this.end) return false;
    if (leader === who) {
      const own = this.maxima.get(who);
      if (!own || max <= own.max) return false;
      own.max = max;
      this.lift();
      return true;
    }
    const least = this.price === null ? this.start : this.price + stepAt(this.steps, this.price);
    if (max < least) return false;
    this.maxima.set(who, { max, since: this.step });
    const [first, second] = this.order();
    // The second calls as long as they can; one more call of the first ends it.
    const called = second
      ? Math.min(first?.[1].max ?? 0, second[1].max + stepAt(this.steps, second[1].max))
      : this.start;
    this.price = Math.max(this.price ?? 0, called);
    this.lift();
    if (this.extended < auctionRules.extend.most && this.end - at <= auctionRules.extend.within) {
      this.end = Math.max(this.end, at + auctionRules.extend.by);
      this.extended += 1;
    }
    return true;
  }
  private lift(): void {
    if (this.reserve !== null && this.met && this.price !== null) this.price = Math.max(this.price, this.reserve);
  }
}

test(`${LOTS} lots of ${BIDS} random bids: price, leader, end and everybody's frozen money as a plain auctioneer has them`, async () => {
  const random = seeded(20261123 + Number(process.env.SEED ?? 0));
  for (let n = 0; n < LOTS; n++) {
    const start = 10_000 + random(20) * 100;
    const reserve = random(2) ? start + random(400) * 100 : null;
    const id = await openLot(app, { start, reserve });
    const row = () => app.db.selectFrom('lot').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const { ends_at } = await row();
    const model = new Auctioneer(start, reserve, stepTables.usual, ends_at.getTime());
    const before = await Promise.all(people.map(({ userId }) => balance(app.db, accounts.frozen(userId))));
    for (let k = 0; k < BIDS; k++) {
      // Most of the life passes early; the last part is fought over.
      const left = model.end - app.clock.now().getTime();
      app.clock.advance(Math.min(Math.max(0, left - 1), left > 5 * MINUTE ? 4 * MINUTE : random(40_000)));
      const who = random(people.length);
      const base = model.price ?? start;
      const max = Math.max(1_000, base + (random(60) - 12) * 100 * (1 + random(8)));
      const taken = model.hear(who, max, app.clock.now().getTime());
      const reply = await tries(app, id, people[who] as Person, max);
      expect(reply.success, `${id} ${k} ${JSON.stringify(reply)}`).toBe(taken);
      const lot = await row();
      expect({ price: lot.price, end: lot.ends_at.getTime(), extended: lot.extended, met: lot.reserve_met }).toEqual({
        price: model.price,
        end: model.end,
        extended: model.extended,
        met: model.met,
      });
      expect(lot.leader_id).toBe(model.leader === null ? null : people[model.leader]?.userId);
    }
    for (const [i, { userId }] of people.entries()) {
      const own = model.maxima.get(i);
      const frozen = (await balance(app.db, accounts.frozen(userId))) - (before[i] ?? 0);
      expect(frozen).toBe(own ? depositFor(own.max) : 0);
    }
    await toTheHammer(app, id);
    const over = await row();
    expect(over.state).toBe(model.leader !== null && model.met ? 'sold' : 'passed');
    for (const [i, { userId }] of people.entries())
      expect((await balance(app.db, accounts.frozen(userId))) - (before[i] ?? 0)).toBe(0);
    const log = await app.must(auctionLog, { id });
    expect(await verifyLog(log.terms, log.entries)).toMatchObject({
      broken: null,
      price: model.price,
      endsAt: model.end,
    });
    expect(await verify(app.db)).toEqual([]);
  }
}, 3_600_000);

test('a hundred bids at the same moment: one order of them, and it ends as if they had come one after the other', async () => {
  const id = await openLot(app);
  const before = await Promise.all(people.map(({ userId }) => balance(app.db, accounts.frozen(userId))));
  const random = seeded(7);
  const wishes = Array.from({ length: 100 }, () => ({ who: random(people.length), max: 10_000 + random(900) * 100 }));
  const replies = await Promise.all(wishes.map(({ who, max }) => tries(app, id, people[who] as Person, max)));
  expect(replies.map(({ code }) => code).filter((code) => code && code !== 'LOT_TOO_LOW')).toEqual([]);
  const acts = await app.db.selectFrom('lot_bid').selectAll().where('lot_id', '=', id).orderBy('act').execute();
  expect(acts.map(({ act }) => act)).toEqual(acts.map((_, n) => n + 1));
  const lot = await app.db.selectFrom('lot').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const model = new Auctioneer(lot.start_price, null, stepTables.usual, lot.ends_at.getTime());
  const at = new Map(people.map(({ userId }, i) => [userId, i]));
  for (const { user_id, max } of acts)
    expect(model.hear(at.get(user_id) ?? -1, max, app.clock.now().getTime())).toBe(true);
  expect(lot).toMatchObject({ price: model.price, leader_id: people[model.leader ?? -1]?.userId });
  for (const [i, { userId }] of people.entries()) {
    const own = model.maxima.get(i);
    expect((await balance(app.db, accounts.frozen(userId))) - (before[i] ?? 0)).toBe(own ? depositFor(own.max) : 0);
  }
  expect(await verify(app.db)).toEqual([]);
}, 600_000);
