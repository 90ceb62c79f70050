/** One seller, a phone that was offline and a desktop: what was set later, by who had seen what there was, stays. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { downBuyPrice, floorPriceUpdate } from '../../../../contract/bid/calls.ts';
import * as contract from '../../../../contract/listing/calls.ts';
import { listingTerms as terms } from '../../../../contract/listing/rules.ts';
import { currentPolicy } from '../../../../contract/order/return-policy.ts';
import type { Call, Input } from '../../../../contract/wire/call.ts';
import { openBook } from '../../../testing/bid.ts';
import { pastTrades, stockItems } from '../../../testing/listing.ts';
import { type Market, PRICE } from '../../../testing/market.ts';

const { channelOff, channelOn, channelPriceUpdate, hangList, hangSend, sellerGoodsDetail, stockBidPrice } = contract;
let app: Market;
beforeAll(async () => {
  app = await openBook();
  await pastTrades(app, 3);
});
afterAll(() => app.close());
// Two acts are never of one moment.
beforeEach(() => app.clock.advance(1_000));

const as = () => ({ as: app.people.seller });
const detail = (id: string) => app.must(sellerGoodsDetail, { id }, as());
/** What is set at a desk, a moment later. */
async function desk<C extends Call>(call: C, input: Input<C>) {
  app.clock.advance(1_000);
  await app.must(call, input, as());
  app.clock.advance(1_000);
}
async function onSale() {
  const { listingId } = await app.list();
  app.clock.advance(1_000);
  return listingId;
}

test('a price made offline does not replace the one that was set at a desk since', async () => {
  const id = await onSale();
  const { updatedAt: seen } = await detail(id);
  await desk(channelPriceUpdate, { lines: [{ id, price: PRICE - 300 }] });
  const late = { lines: [{ id, price: PRICE - 700, seen }] };
  const refused = await app.call(channelPriceUpdate, late, as());
  expect(refused).toMatchObject({ code: 'CHANGED_ELSEWHERE', data: { changed: [{ id, now: PRICE - 300 }] } });
  expect(refused.message).toContain('1,296');
  expect(refused.message).toContain('1,292');
  expect((await detail(id)).price).toBe(PRICE - 300);
  // Whoever has read that sets theirs all the same.
  const { at } = (refused.data as unknown as { changed: [{ at: number }] }).changed[0];
  await app.must(channelPriceUpdate, { lines: [{ id, price: PRICE - 700, seen: at }] }, as());
  expect((await detail(id)).price).toBe(PRICE - 700);
});

test('of many prices none is set where one of them was set elsewhere since', async () => {
  const [one, two] = [await onSale(), await onSale()];
  const seen = [(await detail(one)).updatedAt, (await detail(two)).updatedAt];
  await desk(channelPriceUpdate, { lines: [{ id: two, price: PRICE - 300 }] });
  const lines = [one, two].map((id, n) => ({ id, price: PRICE - 700, seen: seen[n] }));
  const refused = await app.call(channelPriceUpdate, { lines }, as());
  expect(refused).toMatchObject({ code: 'CHANGED_ELSEWHERE', data: { changed: [{ id: two }] } });
  expect([(await detail(one)).price, (await detail(two)).price]).toEqual([PRICE, PRICE - 300]);
});

test('a price that came out the same on both is taken, and so is one from code that does not say what it saw', async () => {
  const id = await onSale();
  const { updatedAt: seen } = await detail(id);
  await desk(channelPriceUpdate, { lines: [{ id, price: PRICE - 300 }] });
  await app.must(channelPriceUpdate, { lines: [{ id, price: PRICE - 300, seen }] }, as());
  await app.must(channelPriceUpdate, { lines: [{ id, price: PRICE - 500 }] }, as());
  expect((await detail(id)).price).toBe(PRICE - 500);
});

test('two prices of one phone go through, also where the first was withdrawn, and each again under its key', async () => {
  const id = await onSale();
  const { updatedAt: seen } = await detail(id);
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
  const set = (key: string, price: number, after: string[]) =>
    app.call(channelPriceUpdate, { lines: [{ id, price, seen }], after }, { ...as(), key });
  await set(first, PRICE - 300, []);
  app.clock.advance(1_000);
  expect((await set(third, PRICE - 500, [first, second])).success).toBe(true);
  await desk(channelPriceUpdate, { lines: [{ id, price: PRICE - 900 }] });
  // It was taken, whatever was set since.
  expect((await set(third, PRICE - 500, [first, second])).success).toBe(true);
  expect((await detail(id)).price).toBe(PRICE - 900);
  expect((await set(randomUUID(), PRICE - 100, [first, second, third])).code).toBe('CHANGED_ELSEWHERE');
});

test('nobody passes another’s key off as their own', async () => {
  const id = await onSale();
  const { updatedAt: seen } = await detail(id);
  const key = randomUUID();
  app.clock.advance(1_000);
  await app.must(channelPriceUpdate, { lines: [{ id, price: PRICE - 300 }] }, as());
  // In the same moment.
  const offer = { listingId: id, price: 100_000, addressId: 'address-buyer', policyVersion: currentPolicy };
  await app.must(downBuyPrice, offer, { as: app.people.buyer, key });
  const late = { lines: [{ id, price: PRICE - 700, seen }], after: [key] };
  expect((await app.call(channelPriceUpdate, late, as())).code).toBe('CHANGED_ELSEWHERE');
});

test('a floor made offline sells nothing below the one that was set at a desk since, nor where it was taken away', async () => {
  const listingId = await onSale();
  const { floorAt: seen } = await detail(listingId);
  expect(seen).toBeNull();
  await desk(floorPriceUpdate, { listingId, floorPrice: 120_000, seen });
  const late = { listingId, floorPrice: 90_000, seen };
  const refused = await app.call(floorPriceUpdate, late, as());
  expect(refused).toMatchObject({ code: 'CHANGED_ELSEWHERE', data: { changed: [{ now: 120_000 }] } });
  expect(refused.message).toContain('1,200');
  await desk(floorPriceUpdate, { listingId, floorPrice: null });
  expect((await app.call(floorPriceUpdate, late, as())).code).toBe('CHANGED_ELSEWHERE');
  expect((await detail(listingId)).floorPrice).toBeNull();
});

describe('what was put up and taken off again at a desk', () => {
  test('is not put up by an older wish from a phone', async () => {
    const id = await onSale();
    await desk(channelOff, { ids: [id] });
    const { updatedAt } = await detail(id);
    await desk(channelOn, { ids: [id] });
    await desk(channelOff, { ids: [id] });
    const late = { ids: [id], seen: [updatedAt] };
    expect((await app.call(channelOn, late, as())).code).toBe('CHANGED_ELSEWHERE');
    expect((await detail(id)).state).toBe('off');
  });

  test('is not taken off by an older wish either, once it is up again', async () => {
    const id = await onSale();
    const { updatedAt } = await detail(id);
    await desk(channelOff, { ids: [id] });
    await desk(channelOn, { ids: [id] });
    expect((await app.call(channelOff, { ids: [id], seen: [updatedAt] }, as())).code).toBe('CHANGED_ELSEWHERE');
    expect((await detail(id)).state).toBe('on');
  });

  test('from one phone the last of off, on and off holds', async () => {
    const id = await onSale();
    const seen = [(await detail(id)).updatedAt];
    const after: string[] = [];
    for (const call of [channelOff, channelOn, channelOff]) {
      const key = randomUUID();
      await app.must(call, { ids: [id], seen, after: [...after] }, { ...as(), key });
      after.push(key);
      app.clock.advance(1_000);
    }
    expect((await detail(id)).state).toBe('off');
  });

  test('is neither put up from stock nor priced there by an older wish', async () => {
    const [itemId = ''] = await stockItems(app, 1);
    const seen = (await app.must(hangList, { itemId }, as())).list[0]?.updatedAt;
    expect(seen).toBeNull();
    app.clock.advance(1_000);
    const { done } = await app.must(hangSend, { lines: [{ itemId, price: PRICE, seen }], terms }, as());
    await desk(channelOff, { ids: [done[0]?.id ?? ''] });
    const late = { lines: [{ itemId, price: PRICE - 500, seen }] };
    expect((await app.call(hangSend, { ...late, terms }, as())).code).toBe('CHANGED_ELSEWHERE');
    expect((await app.call(stockBidPrice, late, as())).code).toBe('CHANGED_ELSEWHERE');
    const now = (await app.must(hangList, { itemId }, as())).list[0]?.updatedAt;
    const known = { lines: [{ itemId, price: PRICE - 500, seen: now }] };
    expect((await app.must(stockBidPrice, known, as())).done).toMatchObject([{ price: PRICE - 500 }]);
  });
});

const LIVES = Number(process.env.LIVES ?? (process.env.FULL === '1' ? 200 : 12));
const act = fc.record({
  by: fc.constantFrom(0, 1),
  /** Read what is there; set something, to be sent later; or send what waits, in its order. */
  does: fc.constantFrom('read', 'price', 'price', 'floor', 'floor', 'on', 'off', 'send', 'send'),
});

interface Wish {
  of: 'price' | 'floor' | 'state';
  key: string;
  /** Acts that its device knew of when it was made: those in what it had read, and its own. */
  knew: ReadonlySet<string>;
  send: () => Promise<{ success: boolean; code?: string }>;
}

test(`${LIVES} lives of two devices: nothing is replaced by who had not seen it, and the last of one alone holds`, {
  timeout: 600_000,
  tags: 'thorough',
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 16 }), fc.boolean(), async (acts, alone) => {
      const id = await onSale();
      let read = await detail(id);
      const devices = [0, 1].map(() => ({ read, knew: new Set<string>(), keys: [] as string[], waits: [] as Wish[] }));
      /** Of each thing, which act stands there now. */
      const standing = new Map<string, string>();
      const taken = new Set<string>();
      for (const [n, { by, does }] of acts.entries()) {
        app.clock.advance(1_000);
        const device = devices[alone ? 0 : by];
        if (!device) continue;
        if (does === 'read') {
          read = await detail(id);
          device.read = read;
          device.knew = new Set([...device.knew, ...taken]);
        } else if (does === 'send') {
          for (const wish of device.waits.splice(0)) {
            app.clock.advance(1_000);
            const before = await detail(id);
            const reply = await wish.send();
            const now = await detail(id);
            const changed =
              before[wish.of === 'floor' ? 'floorPrice' : wish.of] !==
              now[wish.of === 'floor' ? 'floorPrice' : wish.of];
            if (alone) expect(['STATE_REFUSED', 'NOT_LISTABLE', undefined]).toContain(reply.code);
            const stood = standing.get(wish.of);
            if (changed && stood) expect(wish.knew).toContain(stood);
            if (!reply.success) continue;
            taken.add(wish.key);
            if (changed) standing.set(wish.of, wish.key);
          }
        } else {
          const key = randomUUID();
          const after = [...device.keys];
          const { updatedAt, floorAt } = device.read;
          const price = PRICE - (n + 1) * 100;
          const how = { ...as(), key };
          const send = {
            price: () => app.call(channelPriceUpdate, { lines: [{ id, price, seen: updatedAt }], after }, how),
            floor: () =>
              app.call(floorPriceUpdate, { listingId: id, floorPrice: price - 5_000, seen: floorAt, after }, how),
            on: () => app.call(channelOn, { ids: [id], seen: [updatedAt], after }, how),
            off: () => app.call(channelOff, { ids: [id], seen: [updatedAt], after }, how),
          }[does];
          const of = does === 'on' || does === 'off' ? 'state' : does;
          device.waits.push({ of, key, knew: new Set([...device.knew, ...device.keys]), send });
          device.keys.push(key);
        }
      }
    }),
    { numRuns: LIVES },
  );
});
