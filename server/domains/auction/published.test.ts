/** Every row of the published rules, as a person would try it. */
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '../../../contract/auction/calls.ts';
import { auctionCompare } from '../../../contract/auction/calls.ts';
import { sealOf } from '../../../contract/auction/log.ts';
import { verifyLog } from '../../../contract/auction/proof.ts';
import { opening, place, type Standing, type Terms } from '../../../contract/auction/proxy.ts';
import { type PublishedRule, publishedRules } from '../../../contract/auction/published.ts';
import {
  areSteps,
  auctionRules,
  defaultShares,
  depositFor,
  stepAt,
  stepTables,
} from '../../../contract/auction/rules.ts';
import { workbenchBidVoid, workbenchLots } from '../../../contract/auction/workbench.ts';
import { currentPolicy } from '../../../contract/order/return-policy.ts';
import { payDo } from '../../../contract/payment/calls.ts';
import { saleFees } from '../../../contract/payment/fees.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { inTransaction } from '../../db/transaction.ts';
import { balance } from '../../kernel/ledger/ledger.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { bidder, bids, contextAt, openAuctions, openLot, START, toTheHammer, tries } from '../../testing/auction.ts';
import { type Market, PRICE, SKU } from '../../testing/market.ts';
import type { Person } from '../../testing/server.ts';
import { staffWith } from '../../testing/server.ts';
import { refreshQuotes } from '../market/quotes.ts';
import { auctionBid } from './bidding.ts';

let app: Market;
let ann: Person;
let ben: Person;
let cem: Person;
beforeAll(async () => {
  app = await openAuctions();
  [ann, ben, cem] = await Promise.all([bidder(app, 1), bidder(app, 2), bidder(app, 3)]);
});
afterAll(() => app.close());

const steps = stepTables.usual;
const terms = (reserve: number | null = null): Terms => ({ start: START, reserve, steps });
/** Bids as the engine takes them, one after the other; refused ones change nothing. */
const played = (t: Terms, ...list: readonly (readonly [string, number])[]): Standing =>
  list.reduce<Standing>((now, [by, max]) => {
    const placed = place(t, now, { by, max });
    return placed.kind === 'refused' ? now : placed.standing;
  }, opening(t));

const lot = (id: string, as?: Person) => app.must(contract.auctionLot, { id }, as ? { as } : {});
const row = (id: string) => app.db.selectFrom('lot').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const frozen = ({ userId }: Person) => balance(app.db, accounts.frozen(userId));
const until = async (id: string, before: number) => {
  const { ends_at } = await row(id);
  await app.live(ends_at.getTime() - before - app.clock.now().getTime());
};

const checks: Record<PublishedRule, () => void | Promise<void>> = {
  async secret() {
    const id = await openLot(app, { reserve: 77_777_00 });
    await bids(app, id, ann, 43_219_00);
    await bids(app, id, ben, 11_000);
    for (const as of [undefined, ben, app.people.staff, app.people.seller]) {
      const seen = JSON.stringify(await lot(id, as));
      expect(seen).not.toContain('4321900');
      if (as !== app.people.seller) expect(seen).not.toContain('7777700');
    }
    expect((await lot(id, ann)).mine?.max).toBe(43_219_00);
  },
  first() {
    expect(played(terms(), ['ann', 900_000])).toMatchObject({ price: START, leader: 'ann' });
  },
  price() {
    expect(played(terms(), ['ann', 20_000], ['ben', 40_000])).toMatchObject({ price: 21_000, leader: 'ben' });
    expect(played(terms(), ['ann', 40_000], ['ben', 20_000])).toMatchObject({ price: 21_000, leader: 'ann' });
    expect(played(terms(), ['ann', 20_000], ['ben', 20_500])).toMatchObject({ price: 20_500, leader: 'ben' });
  },
  equal() {
    const after = played(terms(), ['ann', 20_000], ['ben', 20_000]);
    expect(after).toMatchObject({ price: 20_000, leader: 'ann' });
    expect(played(terms(), ['ann', 20_000], ['ben', 20_000], ['cem', 20_000])).toEqual(after);
  },
  async raise() {
    const id = await openLot(app);
    await bids(app, id, ann, 30_000);
    await bids(app, id, ben, 20_000);
    await until(id, 60_000);
    const before = await row(id);
    const held = await frozen(ann);
    await bids(app, id, ann, 300_000);
    const after = await row(id);
    expect(after).toMatchObject({
      price: before.price,
      bids: before.bids,
      entries: before.entries,
      ends_at: before.ends_at,
      extended: before.extended,
      head: before.head,
    });
    expect((await frozen(ann)) - held).toBe(depositFor(300_000) - depositFor(30_000));
    // One that meets the reserve is the exception.
    expect(played(terms(50_000), ['ann', 20_000], ['ann', 50_000])).toMatchObject({ price: 50_000 });
    // Its place is the first one's still.
    await bids(app, id, ben, 300_000);
    expect(await row(id)).toMatchObject({ leader_id: ann.userId, price: 300_000 });
  },
  async reserve() {
    const t = terms(50_000);
    expect(played(t, ['ann', 49_900])).toMatchObject({ price: START, reserveMet: false });
    expect(played(t, ['ann', 50_000])).toMatchObject({ price: 50_000, reserveMet: true });
    expect(played(t, ['ann', 90_000])).toMatchObject({ price: 50_000, reserveMet: true });
    expect(played(t, ['ann', 20_000], ['ben', 60_000])).toMatchObject({ price: 50_000, leader: 'ben' });
    expect(played(t, ['ann', 20_000], ['ann', 60_000])).toMatchObject({ price: 50_000, reserveMet: true });
    const id = await openLot(app, { reserve: 50_000 });
    await bids(app, id, ann, 40_000);
    const held = await frozen(ann);
    await toTheHammer(app, id);
    expect((await row(id)).state).toBe('passed');
    expect(held - (await frozen(ann))).toBe(depositFor(40_000));
  },
  steps() {
    for (const table of Object.values(stepTables)) {
      expect(areSteps(table)).toBe(true);
      for (const [n, { from, step }] of table.entries()) {
        expect(stepAt(table, from)).toBe(step);
        if (from > 0) expect(stepAt(table, from - 1)).toBe(table[n - 1]?.step);
      }
    }
    const overlapping = [
      { from: 0, step: 1_000 },
      { from: 50_000, step: 5_000 },
      { from: 40_000, step: 6_000 },
    ];
    expect([areSteps(overlapping), areSteps([{ from: 100, step: 100 }]), areSteps([])]).toEqual([false, false, false]);
    expect(played(terms(), ['ann', 50_000], ['ben', 60_000])).toMatchObject({ price: 55_000 });
  },
  async narrow() {
    const id = await openLot(app);
    await bids(app, id, ann, 20_500);
    expect(await bids(app, id, ben, 20_000)).toMatchObject({ leading: false, narrow: true, price: 20_500 });
    expect(await bids(app, id, ben, 25_000)).toMatchObject({ leading: true, narrow: false, price: 21_500 });
    const other = await openLot(app);
    await bids(app, other, ann, 20_000);
    await bids(app, other, ben, 20_300);
    const told = await app.db
      .selectFrom('message')
      .select('body_en')
      .where('user_id', '=', ann.userId)
      .where('title_en', '=', 'You were outbid')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(told.body_en).toContain('less than a step above yours');
  },
  async extend() {
    const id = await openLot(app);
    await until(id, auctionRules.extend.within + 1);
    const { ends_at: planned } = await row(id);
    await bids(app, id, ann, 20_000);
    expect((await row(id)).ends_at).toEqual(planned);
    await until(id, 30_000);
    expect(await tries(app, id, ben, 10_000)).toMatchObject({ code: 'LOT_TOO_LOW' });
    expect((await row(id)).ends_at).toEqual(planned);
    for (let n = 1; n <= auctionRules.extend.most; n++) {
      await bids(app, id, n % 2 ? ben : ann, 20_000 + n * 10_000);
      const { ends_at, extended } = await row(id);
      expect([ends_at.getTime(), extended]).toEqual([app.clock.now().getTime() + auctionRules.extend.by, n]);
      await until(id, 1_000);
    }
    const { ends_at: final } = await row(id);
    await bids(app, id, cem, 900_000);
    expect(await row(id)).toMatchObject({ ends_at: final, extended: auctionRules.extend.most });
  },
  async oneEnd() {
    const id = await openLot(app);
    await until(id, 10_000);
    await bids(app, id, ann, 20_000);
    const { ends_at } = await row(id);
    expect((await lot(id)).endsAt).toBe(ends_at.getTime());
    expect((await app.must(contract.auctionLots, {})).list.find((one) => one.id === id)?.endsAt).toBe(
      ends_at.getTime(),
    );
    const event = await app.db
      .selectFrom('event')
      .select('data')
      .where('type', '=', 'lot')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(event.data).toMatchObject({ id, endsAt: ends_at.getTime(), extended: 1 });
    // The old end passes, and nothing happens.
    await app.live(30_000);
    expect((await row(id)).state).toBe('live');
    await toTheHammer(app, id);
    expect((await row(id)).state).toBe('sold');
  },
  async arrival() {
    const id = await openLot(app);
    const { ends_at } = await row(id);
    const at = (now: Date) =>
      inTransaction(app.db, (db) =>
        auctionBid(
          { id, max: 20_000, addressId: `address-${ann.userId}`, policyVersion: currentPolicy },
          contextAt(db, ann.userId, ['user'], now),
        ),
      );
    // Time has run out on the clock, and the hammer has not fallen: one that came in time is taken, one that did not is not.
    await app.live(ends_at.getTime() + 1_000 - app.clock.now().getTime());
    await expect(at(ends_at)).rejects.toMatchObject({ code: 'LOT_TIME' });
    await at(new Date(ends_at.getTime() - 1));
    expect(await row(id)).toMatchObject({ leader_id: ann.userId, extended: 1 });
  },
  async deposit() {
    const id = await openLot(app);
    const before = await Promise.all([frozen(ann), frozen(ben)]);
    await bids(app, id, ann, 300_000);
    await bids(app, id, ben, 200_000);
    expect([(await frozen(ann)) - before[0], (await frozen(ben)) - before[1]]).toEqual([30_000, 20_000]);
    // Not less than the least, and not more than all of it.
    expect([depositFor(10_000), depositFor(auctionRules.least)]).toEqual([
      auctionRules.deposit.min,
      Math.min(auctionRules.deposit.min, saleFees(auctionRules.least, { authenticated: false }).total),
    ]);
    const poor = await bidder(app, 99, 100);
    expect(await tries(app, id, poor, 400_000)).toMatchObject({ code: 'BALANCE_SHORT' });
    await toTheHammer(app, id);
    expect((await frozen(ben)) - before[1]).toBe(0);
    expect((await frozen(ann)) - before[0]).toBe(0);
  },
  async default() {
    // Whatever else is unpaid is over first.
    await app.live(3 * DAY);
    const id = await openLot(app);
    await bids(app, id, ann, 5_000_000);
    await toTheHammer(app, id);
    const [seller, penalty] = [accounts.available('seller'), accounts.penalty];
    const before = await Promise.all([balance(app.db, seller), balance(app.db, penalty)]);
    await app.live(auctionRules.payWithin);
    const { seller: sellers, platform } = defaultShares(depositFor(START));
    expect([(await balance(app.db, seller)) - before[0], (await balance(app.db, penalty)) - before[1]]).toEqual([
      sellers,
      platform,
    ]);
    expect((await row(id)).state).toBe('passed');
    expect(await frozen(ann)).toBe(0);
    // Who lost it reads so beside the lot, and nobody else reads of themselves.
    expect((await lot(id, ann)).bidder?.lost).toBe(depositFor(START));
    expect((await lot(id, ben)).bidder?.lost).toBe(0);
  },
  async chance() {
    const declined = await openLot(app);
    await bids(app, declined, ann, 50_000);
    await bids(app, declined, ben, 40_000);
    await bids(app, declined, cem, 45_000);
    await toTheHammer(app, declined);
    await app.live(auctionRules.payWithin);
    expect((await lot(declined, cem)).bidder?.chance).toMatchObject({ price: 45_000 });
    expect((await lot(declined, ben)).bidder?.chance).toBeNull();
    expect((await lot(declined, app.people.seller)).seller?.asked).toBe(
      app.clock.now().getTime() + auctionRules.secondChance,
    );
    const money = await balance(app.db, accounts.available(cem.userId));
    await app.must(contract.auctionChance, { id: declined, take: false, price: 45_000 }, { as: cem });
    expect(await balance(app.db, accounts.available(cem.userId))).toBe(money);
    expect((await row(declined)).state).toBe('passed');

    const silent = await openLot(app);
    await bids(app, silent, ann, 50_000);
    await bids(app, silent, ben, 40_000);
    await toTheHammer(app, silent);
    await app.live(auctionRules.payWithin + auctionRules.secondChance);
    expect((await row(silent)).state).toBe('passed');

    const taken = await openLot(app);
    await bids(app, taken, ann, 50_000);
    await bids(app, taken, ben, 40_000);
    await toTheHammer(app, taken);
    await app.live(auctionRules.payWithin);
    const { orderId } = await app.must(contract.auctionChance, { id: taken, take: true, price: 40_000 }, { as: ben });
    const order = await app.db
      .selectFrom('trade_order')
      .select(['price', 'total'])
      .where('id', '=', orderId ?? '')
      .executeTakeFirstOrThrow();
    expect(order).toEqual({ price: 40_000, total: saleFees(40_000).total });
    await app.must(payDo, { purpose: 'order', subjectId: orderId ?? '', channel: 'balance' }, { as: ben });
    expect((await row(taken)).state).toBe('bought');
  },
  async takenBack() {
    const id = await openLot(app);
    await bids(app, id, ann, 20_000);
    await bids(app, id, ben, 900_000);
    await bids(app, id, cem, 500_000);
    const held = await frozen(ben);
    // Staff who bid themselves take back nobody's bid.
    await staffWith(app.db, app.clock.now(), ann.userId, ['owner']);
    // They choose from who bids here, and see nobody's maximum.
    const { list } = await app.must(workbenchLots, { queue: 'live', size: 100 }, { as: app.people.staff });
    const shown = list.find((one) => one.id === id);
    expect(shown?.bidders.map(({ number, acts, leads }) => [number, acts, leads])).toEqual([
      [1, 1, false],
      [2, 1, true],
      [3, 1, false],
    ]);
    expect(JSON.stringify(shown)).not.toContain('900000');
    const own = { id, bidder: 2, why: 'typo' } as const;
    expect(await app.call(workbenchBidVoid, own, { as: ann })).toMatchObject({ code: 'OWN_CASE' });
    const taken = { id, bidder: 2, why: 'typo' } as const;
    expect((await app.must(workbenchBidVoid, taken, { as: app.people.staff })).price).toBe(21_000);
    expect(await row(id)).toMatchObject({ leader_id: cem.userId, price: 21_000 });
    expect(held - (await frozen(ben))).toBe(depositFor(900_000));
    await toTheHammer(app, id);
    const log = await app.must(contract.auctionLog, { id });
    expect(log.entries.at(-1)).toMatchObject({ kind: 'void', bidder: 2, price: 21_000, why: 'typo' });
    expect(await verifyLog(log.terms, log.entries)).toMatchObject({ broken: null, price: 21_000, winner: 3 });
  },
  async log() {
    const id = await openLot(app, { reserve: 60_000 });
    await bids(app, id, ann, 20_000);
    await bids(app, id, ben, 40_000);
    await bids(app, id, ann, 40_000);
    await bids(app, id, ben, 70_000);
    await until(id, 1_000);
    await bids(app, id, cem, 90_100);
    expect(await app.call(contract.auctionLog, { id })).toMatchObject({ code: 'NOT_FOUND' });
    await toTheHammer(app, id);
    const { terms: of, entries, price, me, endsAt } = await app.must(contract.auctionLog, { id }, { as: cem });
    expect(entries.map(({ kind, price: at }) => `${kind} ${at}`)).toEqual([
      'first 10000',
      'outbid 21000',
      'tie 40000',
      'reserve 60000',
      'outbid 75000',
    ]);
    expect(await verifyLog(of, entries)).toEqual({ broken: null, price, winner: 3, endsAt });
    expect(JSON.stringify(entries)).not.toContain('90100');
    const [own] = me?.salts ?? [];
    expect(await sealOf({ lotId: id, salt: own?.salt ?? '', max: own?.max ?? 0 })).toBe(entries[4]?.seal);
    for (const [n, entry] of entries.entries()) {
      const changed = entries.with(n, { ...entry, price: entry.price + 100 });
      expect((await verifyLog(of, changed)).broken).toMatchObject({ seq: n + 1 });
    }
    expect((await verifyLog(of, entries.toSpliced(1, 1))).broken).not.toBeNull();
    await expect(app.db.deleteFrom('lot_entry').where('lot_id', '=', id).execute()).rejects.toThrow('written once');
  },
};

test.each(Object.keys(publishedRules) as PublishedRule[])('published rule: %s', async (rule) => {
  await checks[rule]();
  expect(await verify(app.db)).toEqual([]);
});

test('after a day nothing is left open: every lot above has its end', async () => {
  await app.live(3 * DAY);
  const open = await app.db.selectFrom('lot').select(['id', 'state']).where('state', 'in', ['live', 'sold']).execute();
  expect(open).toEqual([]);
});

test('the comparison takes any model by its id, and tells each price with its grade', async () => {
  await app.list();
  await refreshQuotes(app.db, [SKU], app.clock.now());
  const { list } = await app.must(auctionCompare, { ids: 'kh92-007' });
  expect(list).toMatchObject([{ productId: 'kh92-007' }]);
  expect(list[0]?.grades).toContainEqual(expect.objectContaining({ grade: '95', ask: PRICE }));
});
