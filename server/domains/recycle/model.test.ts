/** Merchants who bid, change, withdraw, win and back out at random, against a plain model of the rules: the same in every fen. */
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as recycle from '../../../contract/recycle/calls.ts';
import * as hall from '../../../contract/recycle/hall-calls.ts';
import { backOutCost, capOf, recycleRules, setAside } from '../../../contract/recycle/rules.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { balance } from '../../kernel/ledger/ledger.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { seeded, seedOf, size } from '../../testing/inputs.ts';
import { ASK, type Hall, openHall } from '../../testing/recycle.ts';
import type { Person } from '../../testing/server.ts';

/** 50,000 in parts of COUNT; one in 25 is a new lot. */
const STEPS = size(260, 50_000);
const MERCHANTS = process.env.FULL ? 100 : 6;
/** Steps between two looks at everything. */
const EVERY = process.env.FULL ? 500 : 65;
const DEPOSIT = 450_000;
const CAP = capOf(ASK);
const HOLD = setAside(CAP);

let app: Hall;
let merchants: Person[];
/** Nobody may have more pieces open than `recycleRules.open`: as many people as it takes have them. */
let owners: Awaited<ReturnType<Hall['anotherOwner']>>[];
beforeAll(
  async () => {
    app = await openHall();
    merchants = [];
    for (let i = 0; i < MERCHANTS; i++) merchants.push(await app.merchant(`137${String(10_000_000 + i)}`, DEPOSIT));
    owners = [];
  },
  process.env.FULL ? 1_200_000 : 120_000,
);
afterAll(() => app.close());

type BidState = 'sealed' | 'withdrawn' | 'standing' | 'won' | 'lost' | 'asked' | 'backed_out';
interface Bid {
  who: number;
  price: number;
  state: BidState;
  /** Who was asked once is not asked again. */
  asked: boolean;
}
interface Lot {
  id: string;
  /** Whose it is, of `owners`. */
  owner: number;
  state: 'inquiring' | 'quoted' | 'accepted' | 'asking' | 'cancelled';
  closesAt: number;
  bids: Map<number, Bid>;
}

/** What the rules say, with nothing but numbers. */
class Model {
  readonly deposit: number[] = Array.from({ length: MERCHANTS }, () => DEPOSIT);
  readonly frozen: number[] = Array.from({ length: MERCHANTS }, () => 0);
  readonly lots: Lot[] = [];
  escrow = 0;
  readonly owners: number[] = [];
  penalty = 0;

  #freeze(who: number, amount: number): void {
    this.deposit[who] = (this.deposit[who] ?? 0) - amount;
    this.frozen[who] = (this.frozen[who] ?? 0) + amount;
  }

  bid(lot: Lot, who: number, price: number): string {
    if (lot.state !== 'inquiring') return 'OFFERS_OPEN';
    if (price > CAP) return 'OFFER_OUT_OF_RANGE';
    const had = lot.bids.get(who);
    if (had?.state !== 'sealed') {
      if ((this.deposit[who] ?? 0) < HOLD) return 'DEPOSIT_SHORT';
      this.#freeze(who, HOLD);
    }
    lot.bids.set(who, { who, price, state: 'sealed', asked: false });
    return 'ok';
  }

  withdraw(lot: Lot, who: number): string {
    const had = lot.bids.get(who);
    if (!had) return 'NOT_FOUND';
    if (lot.state !== 'inquiring') return 'OFFERS_OPEN';
    if (had.state !== 'sealed') return 'STATE_REFUSED';
    had.state = 'withdrawn';
    this.#freeze(who, -HOLD);
    return 'ok';
  }

  open(lot: Lot): void {
    const sealed = [...lot.bids.values()].filter(({ state }) => state === 'sealed');
    lot.state = sealed.length > 0 ? 'quoted' : 'cancelled';
    for (const bid of sealed) {
      this.#freeze(bid.who, setAside(bid.price) - HOLD);
      bid.state = 'standing';
    }
  }

  accept(lot: Lot, who: number): void {
    for (const bid of lot.bids.values()) {
      if (bid.state !== 'standing') continue;
      if (bid.who === who) {
        this.frozen[who] = (this.frozen[who] ?? 0) - setAside(bid.price);
        this.escrow += setAside(bid.price);
        bid.state = 'won';
      } else {
        this.#freeze(bid.who, -setAside(bid.price));
        bid.state = 'lost';
      }
    }
    lot.state = 'accepted';
  }

  backOut(lot: Lot, who: number): string {
    const bid = lot.bids.get(who);
    if (!bid) return 'NOT_FOUND';
    const won = bid.state === 'won' && lot.state === 'accepted';
    if (!won && !(bid.state === 'standing' && lot.state === 'quoted')) return 'STATE_REFUSED';
    const { penalty, toOwner } = backOutCost(bid.price);
    if (won) this.escrow -= setAside(bid.price);
    else this.frozen[who] = (this.frozen[who] ?? 0) - setAside(bid.price);
    this.deposit[who] = (this.deposit[who] ?? 0) + setAside(bid.price) - penalty;
    this.owners[lot.owner] = (this.owners[lot.owner] ?? 0) + toOwner;
    this.penalty += penalty - toOwner;
    bid.state = 'backed_out';
    if (![...lot.bids.values()].some(({ state }) => state === 'standing')) this.#ask(lot);
    return 'ok';
  }

  #ask(lot: Lot): void {
    const [next] = [...lot.bids.values()]
      .filter(({ state, asked }) => state === 'lost' && !asked)
      .sort((a, b) => b.price - a.price);
    lot.state = next ? 'asking' : 'cancelled';
    if (next) Object.assign(next, { state: 'asked', asked: true });
  }

  answer(lot: Lot, who: number, agree: boolean): string {
    const bid = lot.bids.get(who);
    if (!bid) return 'NOT_FOUND';
    if (bid.state !== 'asked') return 'STATE_REFUSED';
    if (!agree) {
      bid.state = 'lost';
      this.#ask(lot);
      return 'ok';
    }
    if ((this.deposit[who] ?? 0) < setAside(bid.price)) return 'DEPOSIT_SHORT';
    this.#freeze(who, setAside(bid.price));
    bid.state = 'standing';
    lot.state = 'quoted';
    return 'ok';
  }

  cancel(lot: Lot): string {
    if (lot.state === 'cancelled') return 'STATE_REFUSED';
    for (const bid of lot.bids.values()) {
      if (bid.state === 'sealed') this.#freeze(bid.who, -HOLD);
      if (bid.state === 'standing') this.#freeze(bid.who, -setAside(bid.price));
      if (bid.state === 'won') {
        this.escrow -= setAside(bid.price);
        this.deposit[bid.who] = (this.deposit[bid.who] ?? 0) + setAside(bid.price);
      }
      if (!['withdrawn', 'backed_out'].includes(bid.state)) bid.state = 'lost';
    }
    lot.state = 'cancelled';
    return 'ok';
  }
}

test('bids, changes, withdrawals, awards and back-outs end as the rules say, and nothing frozen exceeds a deposit', async () => {
  const model = new Model();
  const random = seeded(seedOf(20_261_123));
  const pick = <T>(list: readonly T[]): T | undefined => list[random(list.length)];
  const codeOf = (reply: { success: boolean; code?: string }) => (reply.success ? 'ok' : reply.code);
  const seen = new Set<string>();
  let prices = 0;
  for (let step = 0; step < STEPS; step++) {
    // No two prices are the same, so that who is next never hangs on an id.
    const price = 20_000 + ((random(1_000) * 97 + prices++ * 13) % 110_000);
    const who = random(MERCHANTS);
    const as = merchants[who] as Person;
    const lot = pick(model.lots.filter(({ state }) => state !== 'cancelled' || random(12) === 0));
    const kind = random(50);
    if (!lot || kind < 2) {
      const owner = Math.floor(model.lots.length / recycleRules.open);
      if (!owners[owner]) {
        owners[owner] = await app.anotherOwner(`136${String(10_000_000 + owner)}`);
        model.owners[owner] = 0;
      }
      const id = await app.inquire({ as: owners[owner].owner });
      const closesAt = app.clock.now().getTime() + recycleRules.bidding;
      model.lots.push({ id, owner, state: 'inquiring', closesAt, bids: new Map() });
    } else if (kind < 25) {
      expect(codeOf(await app.call(hall.hallBid, { id: lot.id, price }, { as }))).toBe(model.bid(lot, who, price));
    } else if (kind < 30) {
      expect(codeOf(await app.call(hall.hallWithdraw, { id: lot.id }, { as }))).toBe(model.withdraw(lot, who));
    } else if (kind < 32 && lot.state === 'inquiring') {
      // All that are due by then open with it.
      const until = lot.closesAt - app.clock.now().getTime();
      await app.live(Math.max(0, until));
      const now = app.clock.now().getTime();
      for (const one of model.lots) if (one.state === 'inquiring' && one.closesAt <= now) model.open(one);
      // Nobody is kept waiting so long that silence decides: that has tests of its own.
      for (const one of model.lots)
        if (one.state === 'quoted' || one.state === 'accepted' || one.state === 'asking')
          if (random(8) === 0) {
            const reply = await app.call(
              recycle.recycleCancel,
              { id: one.id },
              { as: owners[one.owner]?.owner as Person },
            );
            expect(codeOf(reply)).toBe(model.cancel(one));
          }
      await keepWaiting(model);
    } else if (kind < 40) {
      const standing = pick([...lot.bids.values()].filter(({ state }) => state === 'standing'));
      if (!standing || lot.state !== 'quoted') continue;
      const { owner: as, addressId } = owners[lot.owner] as (typeof owners)[0];
      const { bids } = await app.must(recycle.recycleDetail, { id: lot.id }, { as });
      const bid = bids.find((one) => one.price === standing.price && one.state === 'standing');
      const input = { id: lot.id, bidId: bid?.id ?? '', price: standing.price, addressId };
      await app.must(recycle.recycleAccept, input, { as });
      model.accept(lot, standing.who);
    } else if (kind < 45) {
      expect(codeOf(await app.call(hall.hallBackOut, { id: lot.id }, { as }))).toBe(model.backOut(lot, who));
    } else {
      const asked = [...lot.bids.values()].find(({ state }) => state === 'asked')?.who ?? who;
      const agree = random(3) > 0;
      const reply = await app.call(hall.hallAnswer, { id: lot.id, agree }, { as: merchants[asked] as Person });
      expect(codeOf(reply)).toBe(model.answer(lot, asked, agree));
    }
    for (const { state } of model.lots) seen.add(state);
    if (step % EVERY === EVERY - 1) await compare(model);
  }
  await compare(model);
  expect([...seen].sort()).toEqual(['accepted', 'asking', 'cancelled', 'inquiring', 'quoted']);
}, 3_600_000);

/** Deadlines of what waits for a person are moved out of the way of the clock. */
async function keepWaiting({ lots }: Model): Promise<void> {
  const ids = lots.filter(({ state }) => state !== 'inquiring' && state !== 'cancelled').map(({ id }) => id);
  if (ids.length === 0) return;
  const far = new Date(app.clock.now().getTime() + 10_000 * recycleRules.bidding);
  await app.db.updateTable('deadline').set({ due_at: far, try_at: far }).where('entity_id', 'in', ids).execute();
  // Whoever acts is held to the time on the piece, not to when the work behind it runs.
  await app.db.updateTable('recycle_order').set({ deadline_at: far }).where('id', 'in', ids).execute();
}

async function compare(model: Model): Promise<void> {
  const { db } = app;
  const purses = await Promise.all(
    merchants.map(async ({ userId }) => [
      await balance(db, accounts.deposit(userId)),
      await balance(db, accounts.frozen(userId)),
    ]),
  );
  expect(purses).toEqual(model.deposit.map((deposit, who) => [deposit, model.frozen[who]]));
  expect(purses.filter(([left = 0, frozen = 0]) => left < 0 || frozen < 0 || frozen > DEPOSIT)).toEqual([]);
  expect([
    await balance(db, accounts.escrow),
    await Promise.all(owners.map(({ owner }) => balance(db, accounts.available(owner.userId)))),
    await balance(db, accounts.penalty),
  ]).toEqual([model.escrow, model.owners, model.penalty]);
  const pieces = await db.selectFrom('recycle_order').select(['id', 'state']).execute();
  const bids = await db.selectFrom('recycle_bid').select(['lot_id', 'user_id', 'state']).execute();
  const real = new Map(pieces.map(({ id, state }) => [id, [state as string]]));
  for (const { lot_id, user_id, state } of bids)
    real.get(lot_id)?.push(`${merchants.findIndex(({ userId }) => userId === user_id)} ${state}`);
  const said = new Map(
    model.lots.map(({ id, state, bids: all }) => [
      id,
      [state as string, ...[...all.values()].map((bid) => `${bid.who} ${bid.state}`)],
    ]),
  );
  const sorted = (map: Map<string, string[]>) =>
    [...map].map(([id, list]) => [id, ...list.slice(0, 1), ...list.slice(1).sort()]).sort();
  expect(sorted(real)).toEqual(sorted(said));
  expect(await verify(db)).toEqual([]);
}
