/** A lot in every state, and everything that anybody can do to it: what the table has leads on, all else leaves it as it was. */
// @module-tag thorough
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../../contract/auction/calls.ts';
import { type LotState, lotMachine } from '../../../contract/auction/machine.ts';
import { auctionRules } from '../../../contract/auction/rules.ts';
import * as bench from '../../../contract/auction/workbench.ts';
import { payDo } from '../../../contract/payment/calls.ts';
import { DAY, HOUR } from '../../../contract/wire/time.ts';
import { inTransaction } from '../../db/transaction.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { bidder, bids, offered, openAuctions, toTheHammer, tries } from '../../testing/auction.ts';
import type { Market } from '../../testing/market.ts';
import type { Person } from '../../testing/server.ts';
import { lockOrder, moveOrder } from '../order/transitions.ts';
import { auctionWatcher, deadlines } from './hammer.ts';

let app: Market;
let ann: Person;
let ben: Person;
beforeAll(async () => {
  app = await openAuctions();
  [ann, ben] = [await bidder(app, 1), await bidder(app, 2)];
});
afterAll(() => app.close());

const HIGH = 40_000;
const LOW = 20_000;
const row = (id: string) => app.db.selectFrom('lot').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const stateOf = async (id: string) => (await row(id)).state;
const asStaff = () => ({ as: app.people.staff });
const pay = async (id: string, as: Person) =>
  app.call(payDo, { purpose: 'order', subjectId: (await row(id)).order_id ?? 'none', channel: 'balance' }, { as });
const fire = (id: string, event: string) =>
  inTransaction(app.db, async (db) =>
    deadlines.find(({ entity }) => entity === 'lot')?.run(db, id, event, app.clock.now(), undefined as never),
  );

/** What the house tells an auction of an order that nobody will have; an auction that waits for none leaves its lot as it was. */
const unsold = (id: string, paid: boolean) =>
  inTransaction(app.db, async (db) =>
    auctionWatcher.unsold?.(db, (await row(id)).listing_id, { paid, now: app.clock.now() }),
  ).catch(() => undefined);

type Way = 'approve' | 'open' | 'bid' | 'both' | 'hammer' | 'pay' | 'unpaid' | 'lapse' | 'withdraw' | 'stop' | 'reject';
const steps: Record<Way, (id: string) => Promise<unknown>> = {
  approve: (id) => app.must(bench.workbenchLotJudge, { id, result: 'approve', sessionId: null }, asStaff()),
  reject: (id) => app.must(bench.workbenchLotJudge, { id, result: 'reject', reason: '照片太暗' }, asStaff()),
  open: () => app.live(HOUR),
  bid: (id) => bids(app, id, ann, HIGH),
  both: async (id) => {
    await bids(app, id, ann, HIGH);
    await bids(app, id, ben, LOW);
  },
  hammer: (id) => toTheHammer(app, id),
  pay: (id) => pay(id, ann),
  unpaid: () => app.live(auctionRules.payWithin),
  lapse: () => app.live(auctionRules.secondChance),
  withdraw: (id) => app.must(contract.auctionWithdraw, { id }, { as: app.people.seller }),
  stop: (id) => app.must(bench.workbenchLotStop, { id, reason: '说明不符' }, asStaff()),
};

/** How a lot comes into each state. A lot is never found `defaulted`: it passes through it within one transaction. */
const ways: Record<Exclude<LotState, 'defaulted'>, readonly Way[]> = {
  review: [],
  preview: ['approve'],
  live: ['approve', 'open'],
  sold: ['approve', 'open', 'both', 'hammer'],
  bought: ['approve', 'open', 'both', 'hammer', 'pay'],
  second_chance: ['approve', 'open', 'both', 'hammer', 'unpaid'],
  passed: ['approve', 'open', 'both', 'hammer', 'unpaid', 'lapse'],
  withdrawn: ['withdraw'],
  stopped: ['stop'],
  rejected: ['reject'],
};
async function lotIn(state: LotState): Promise<string> {
  const id = await offered(app);
  for (const step of ways[state as keyof typeof ways]) await steps[step](id);
  expect(await stateOf(id)).toBe(state);
  return id;
}

/** What people and time do, by the event of the table that it is meant to be. */
const acts: readonly { name: string; event: string | null; act: (id: string) => Promise<unknown> }[] = [
  {
    name: 'staff approve it',
    event: 'approve',
    act: (id) => app.call(bench.workbenchLotJudge, { id, result: 'approve', sessionId: null }, asStaff()),
  },
  {
    name: 'staff reject it',
    event: 'reject',
    act: (id) => app.call(bench.workbenchLotJudge, { id, result: 'reject', reason: '照片太暗' }, asStaff()),
  },
  {
    name: 'its seller withdraws it',
    event: 'withdraw',
    act: (id) => app.call(contract.auctionWithdraw, { id }, { as: app.people.seller }),
  },
  {
    name: 'staff stop it',
    event: 'stop',
    act: (id) => app.call(bench.workbenchLotStop, { id, reason: '说明不符' }, asStaff()),
  },
  { name: 'somebody bids', event: null, act: (id) => tries(app, id, ben, 90_000) },
  { name: 'the winner pays', event: 'pay', act: (id) => pay(id, ann) },
  {
    name: 'the runner-up takes it',
    event: 'accept',
    act: (id) => app.call(contract.auctionChance, { id, take: true, price: LOW }, { as: ben }),
  },
  {
    name: 'the runner-up declines it',
    event: 'decline',
    act: (id) => app.call(contract.auctionChance, { id, take: false, price: LOW }, { as: ben }),
  },
  { name: 'an opening fires', event: 'open', act: (id) => fire(id, 'open') },
  { name: 'a second chance lapses', event: 'lapse', act: (id) => fire(id, 'lapse') },
  { name: 'an end fires', event: 'pass', act: (id) => fire(id, 'end') },
  { name: 'its order falls through unpaid', event: 'default', act: (id) => unsold(id, false) },
  { name: 'its order falls through paid', event: 'fallThrough', act: (id) => unsold(id, true) },
  {
    name: 'staff take a bid back',
    event: null,
    act: (id) => app.call(bench.workbenchBidVoid, { id, bidder: 1, why: 'typo' }, asStaff()),
  },
];

describe.each(Object.keys(ways) as LotState[])('a lot that is %s', (state) => {
  const leads = (event: string | null) => lotMachine.edges.find((edge) => edge.from === state && edge.event === event);

  test('goes on by what the table has', async () => {
    for (const { name, event, act } of acts) {
      const edge = leads(event);
      // Orders fall through by their own ways, below.
      if (!edge || event === 'default' || event === 'fallThrough') continue;
      const id = await lotIn(state);
      await act(id);
      expect(await stateOf(id), name).toBe(edge.to);
    }
  });

  test('is left as it was by everything else', async () => {
    const id = await lotIn(state);
    for (const { name, event, act } of acts) {
      // A bid is an act upon a live lot that changes no state.
      if (leads(event) || (event === null && state === 'live')) continue;
      const before = await row(id);
      const answer = await act(id);
      expect(await row(id), name).toEqual(before);
      if (answer) expect(answer, name).toMatchObject({ success: false });
    }
  });
});

test('time and people have by then driven every edge of the table, and the ledger is whole', async () => {
  const passed = await lotIn('live');
  await toTheHammer(app, passed);
  expect(await stateOf(passed)).toBe('passed');
  // One bidder who does not pay: there is nobody to ask.
  const alone = await lotIn('live');
  await steps.bid(alone);
  expect((await app.call(contract.auctionWithdraw, { id: alone }, { as: app.people.seller })).code).toBe(
    'LOT_HAS_BIDS',
  );
  await toTheHammer(app, alone);
  await steps.unpaid(alone);
  expect(await stateOf(alone)).toBe('passed');
  // Paid and never sent.
  const unsent = await lotIn('bought');
  await app.live(3 * DAY);
  expect(await stateOf(unsent)).toBe('passed');
  // Won and not yet paid, and given to who paid for it on another marketplace.
  const given = await lotIn('sold');
  const { order_id } = await app.db
    .selectFrom('lot')
    .select('order_id')
    .where('id', '=', given)
    .executeTakeFirstOrThrow();
  const yields = { event: 'yield', by: 'P', actorId: app.people.staff.userId, now: app.clock.now() } as const;
  await app.db.transaction().execute(async (db) => moveOrder(db, await lockOrder(db, order_id ?? ''), yields));
  expect(await stateOf(given)).toBe('passed');
  const rows = await app.db
    .selectFrom('transition')
    .select(['from_state', 'event', 'to_state', 'actor'])
    .distinct()
    .where('entity', '=', lotMachine.name)
    .execute();
  const driven = new Set(rows.map((one) => `${one.from_state} ${one.event} ${one.to_state}`));
  const missing = lotMachine.edges.filter(({ from, event, to }) => !driven.has(`${from} ${event} ${to}`));
  expect(missing).toEqual([]);
  expect(driven.size).toBe(lotMachine.edges.length + 1);
  expect(await verify(app.db)).toEqual([]);
});
