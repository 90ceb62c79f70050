import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ListingStateName, listingMachine } from '../../../contract/listing/machine.ts';
import type { Actor } from '../../../contract/wire/states.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/lib/id.ts';
import { start } from '../../kernel/state/transitions.ts';
import { stateOf, stockItems } from '../../testing/listing.ts';
import { type Market, openMarketApp, PRICE, SKU } from '../../testing/market.ts';
import { moveListing } from './state.ts';

let app: Market;
beforeAll(async () => {
  app = await openMarketApp();
});
afterAll(() => app.close());

type Step = (typeof listingMachine.edges)[number];
const edge = (from: ListingStateName, event: Step['event'], actor: Actor) =>
  listingMachine.edges.find((e) => e.from === from && e.event === event && e.actor === actor) as Step;

/** The shortest way from a draft to each state. */
const publish = edge('draft', 'publish', 'S');
const submit = edge('draft', 'submit', 'S');
const ways: Record<ListingStateName, readonly Step[]> = {
  draft: [],
  review: [submit],
  on: [publish],
  auction: [edge('draft', 'auction', 'S')],
  off: [publish, edge('on', 'off', 'S')],
  sold: [publish, edge('on', 'sell', 'B')],
  rejected: [submit, edge('review', 'reject', 'P')],
};

const step = (id: string, { event, actor }: Pick<Step, 'event' | 'actor'>) =>
  app.db.transaction().execute((db) => moveListing(db, id, { event, by: actor, actorId: null, now: app.clock.now() }));

async function listingIn(state: ListingStateName): Promise<string> {
  const [itemId = ''] = await stockItems(app, 1);
  const now = app.clock.now();
  const id = newId();
  const birth = await start(app.db, listingMachine, { id, by: 'S', actorId: 'seller', now });
  await app.db
    .insertInto('listing')
    .values({
      id,
      item_id: itemId,
      seller_id: 'seller',
      sku_id: SKU,
      grade: '95',
      price: PRICE,
      state: birth.state,
      deadline_at: birth.deadlineAt,
      created_at: now,
      updated_at: now,
    })
    .execute();
  for (const each of ways[state]) await step(id, each);
  return id;
}

describe('every edge of the listing machine leads where the table says', () => {
  test.each(listingMachine.edges)('$from -$event($actor)-> $to', async (each) => {
    const id = await listingIn(each.from);
    await step(id, each);
    expect(await stateOf(app, 'listing', id)).toBe(each.to);
    const last = await app.db
      .selectFrom('transition')
      .select(['from_state', 'to_state', 'event', 'actor'])
      .where('entity', '=', 'listing')
      .where('entity_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(last).toEqual({ from_state: each.from, to_state: each.to, event: each.event, actor: each.actor });
  });
});

describe('what the table does not have is refused', () => {
  const events = [...new Set(listingMachine.edges.map((e) => e.event))];
  const actors: readonly Actor[] = ['B', 'S', 'M', 'P', 'T', 'C'];

  test.each(Object.keys(listingMachine.states) as ListingStateName[])('%s', async (state) => {
    const id = await listingIn(state);
    for (const event of events)
      for (const actor of actors) {
        if (listingMachine.edges.some((e) => e.from === state && e.event === event && e.actor === actor)) continue;
        await expect(step(id, { event, actor })).rejects.toThrow(Refusal);
      }
    expect(await stateOf(app, 'listing', id)).toBe(state);
  });
});
