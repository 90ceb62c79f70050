// @module-tag thorough
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  acceptDownBuy,
  bidCancel,
  downBuyPrice,
  floorPriceUpdate,
  offerCounter,
  offerDecline,
} from '../../../contract/bid/calls.ts';
import type { BidState, OfferState } from '../../../contract/bid/machine.ts';
import { bidMachine, bidStates, offerMachine, offerStates } from '../../../contract/bid/machine.ts';
import type { Actor, Machine } from '../../../contract/wire/states.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { transition } from '../../kernel/state/transitions.ts';
import { bids, offers, openBook, putUp } from '../../testing/bid.ts';
import type { Market } from '../../testing/market.ts';
import { moveListing } from '../listing/state.ts';

const DAY = 86_400_000;
const actors: readonly Actor[] = ['B', 'S', 'M', 'P', 'T', 'C'];
let app: Market;
beforeAll(async () => {
  app = await openBook();
});
afterAll(() => app.close());

const now = () => app.clock.now();
const off = (listingId: string) =>
  app.db
    .transaction()
    .execute((db) => moveListing(db, listingId, { event: 'off', by: 'S', actorId: 'seller', now: now() }));
const stateOf = async (table: 'bid' | 'offer', id: string) =>
  (await app.db.selectFrom(table).select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

/** How each event comes about for somebody who waits with a bid for one listed pair. */
const bidEvents: Record<
  (typeof bidMachine.edges)[number]['event'],
  (id: string, listingId: string) => Promise<unknown>
> = {
  match: () => app.db.transaction().execute((db) => putUp(db, { price: 50_000, now: now() })),
  cancel: (id) => app.must(bidCancel, { id }, { as: app.people.buyer }),
  expire: () => app.live(7 * DAY),
  sellOut: (_id, listingId) => off(listingId),
};

async function bidIn(state: BidState, onlyThis = state === 'sold_out') {
  // What earlier tests left in the book ends first: unpaid pairs come back, bids expire.
  await app.live(8 * DAY);
  await app.db.updateTable('listing').set({ state: 'off' }).where('state', '=', 'on').execute();
  const { listingId } = await app.list({ price: 200_000 });
  const { id } = await bids(app, 60_000, onlyThis ? { listingId } : {});
  const edge = bidMachine.edges.find(({ to }) => to === state);
  if (edge) await bidEvents[edge.event](id, listingId);
  return { id, listingId };
}

describe('every edge of the bid leads where its table says', () => {
  test.each(bidMachine.edges)('$from -$event($actor)-> $to', async ({ from, event, to }) => {
    const { id, listingId } = await bidIn(from, event === 'sellOut');
    await bidEvents[event](id, listingId);
    expect(await stateOf('bid', id)).toBe(to);
    expect(await verify(app.db)).toEqual([]);
  });
});

const counter = (id: string) => app.must(offerCounter, { id, price: 120_000 }, { as: app.people.seller });
const offerActs: Record<string, (id: string, listingId: string) => Promise<unknown>> = {
  'offered accept': (id) => app.must(acceptDownBuy, { id, price: 100_000 }, { as: app.people.seller }),
  'offered counter': counter,
  'offered decline': (id) => app.must(offerDecline, { id }, { as: app.people.seller }),
  'countered accept': (id) => app.must(acceptDownBuy, { id, price: 120_000 }, { as: app.people.buyer }),
  'countered counter': (_id, listingId) =>
    app.must(downBuyPrice, { listingId, price: 110_000 }, { as: app.people.buyer }),
  'countered decline': (id) => app.must(offerDecline, { id }, { as: app.people.buyer }),
  lapse: () => app.live(DAY),
  sellOut: (_id, listingId) => off(listingId),
};

async function offerIn(state: OfferState) {
  const { listingId } = await app.list();
  const { id } = await offers(app, listingId, 100_000);
  const acts: Partial<Record<OfferState, string>> = {
    countered: 'offered counter',
    accepted: 'offered accept',
    declined: 'offered decline',
    expired: 'lapse',
  };
  await offerActs[acts[state] ?? '']?.(id, listingId);
  return { id, listingId };
}

describe('every edge of the counter-offer leads where its table says', () => {
  test.each(offerMachine.edges)('$from -$event($actor)-> $to', async ({ from, event, to }) => {
    if (event === 'reachFloor') {
      const { listingId } = await app.list();
      await app.must(floorPriceUpdate, { listingId, floorPrice: 90_000 }, { as: app.people.seller });
      const { id } = await offers(app, listingId, 90_000);
      return expect(await stateOf('offer', id)).toBe(to);
    }
    const { id, listingId } = await offerIn(from);
    await (offerActs[`${from} ${event}`] ?? offerActs[event])?.(id, listingId);
    expect(await stateOf('offer', id)).toBe(to);
    expect(await verify(app.db)).toEqual([]);
  });
});

/** Tries every event of every actor that the table does not have. */
async function refusesTheRest(m: Machine<string, string>, table: 'bid' | 'offer', state: string, id: string) {
  for (const event of new Set(m.edges.map((edge) => edge.event)))
    for (const by of actors) {
      if (m.edges.some((edge) => edge.from === state && edge.event === event && edge.actor === by)) continue;
      const tried = app.db
        .transaction()
        .execute((db) => transition(db, m, { table, id, event, by, actorId: null, now: now() }));
      await expect(tried).rejects.toThrow(Refusal);
    }
  expect(await stateOf(table, id)).toBe(state);
}

describe('what the tables do not have is refused', () => {
  test.each(bidStates)('bid %s', async (state) => refusesTheRest(bidMachine, 'bid', state, (await bidIn(state)).id));
  test.each(offerStates)('counter-offer %s', async (state) =>
    refusesTheRest(offerMachine, 'offer', state, (await offerIn(state)).id),
  );
});
