/** Whatever is queued about whatever shared things, and whatever fails on the way: of each thing the last one the person made holds. */
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { addressSave } from '../../contract/address/calls.ts';
import { chatSend } from '../../contract/chat/calls.ts';
import { cleaningOrderSave } from '../../contract/cleaning/calls.ts';
import { identifyOrderSave } from '../../contract/identify/calls.ts';
import { activityGoodsUp } from '../../contract/listing/activities.ts';
import { channelOff, channelPriceUpdate } from '../../contract/listing/calls.ts';
import { messageRead } from '../../contract/message/calls.ts';
import { recycleInquire } from '../../contract/recycle/calls.ts';
import { allCalls } from '../../contract/registry.ts';
import { stockOutCreate } from '../../contract/stock/goods.ts';
import type { Call } from '../../contract/wire/call.ts';
import { jsonSchema } from '../../server/kernel/http/openapi.ts';
import { sample } from '../../server/testing/inputs.ts';
import type { Intent } from '../../src/offline/device/items.ts';
import { asItems } from '../../src/offline/outbox/observe.ts';
import { enqueue, retry } from '../../src/offline/outbox/outbox.ts';
import { goPast, setPaused } from '../../src/offline/outbox/pausing.ts';
import { flush } from '../../src/offline/outbox/sender.ts';
import { buildsOn, isAgain, isMark, touchesOf } from '../../src/offline/outbox/touches.ts';
import { freshDevice, intents, items, login, passTime, serverOfTests, settleQueue } from './device.ts';
import type { Fault } from './server.ts';

const LIVES = Number(process.env.LIVES ?? (process.env.FULL === '1' ? 2_000 : 8));
const label = { zh: '', en: '' };
/** Makes something new that nothing else can be about yet. */
const NEW = ['/user/feedback/save', '/comm/upload/confirm'];

const server = await serverOfTests();

type Line = { id: string; price: number };

const reprice = (lines: Line[]) => enqueue({ call: channelPriceUpdate, input: { lines }, label });
const join = (lines: Line[]) => enqueue({ call: activityGoodsUp, input: { activityId: 'sale', lines }, label });

/** Each listing's price as the server's writes left it, in the order in which they took effect. */
function prices(): Map<string, number> {
  const held = new Map<string, number>();
  for (const { body } of server.effects) for (const { id, price } of body.lines as Line[]) held.set(id, price);
  return held;
}

test('a price for many that meets an error does not win over the later price for one of them', async () => {
  let first = true;
  server.rules.push(({ path }) => {
    if (path !== channelPriceUpdate.path || !first) return undefined;
    first = false;
    return { status: 500 };
  });
  await reprice([
    { id: 'a', price: 100 },
    { id: 'b', price: 100 },
  ]);
  await reprice([{ id: 'a', price: 200 }]);
  await flush('enqueue');
  await settleQueue();
  expect(Object.fromEntries(prices())).toEqual({ a: 200, b: 100 });
});

const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 4 });
const write = fc.record({ by: fc.constantFrom(reprice, join), ids });
const fault = fc.option(
  fc.constantFrom<Fault>(
    'refuseConnection',
    'dropAfter',
    { status: 500 },
    { status: 500 },
    { status: 503, code: 'BUSY' },
  ),
  { freq: 4, nil: undefined },
);

test(`${LIVES} random sets of writes over shared listings: the last price of each holds`, {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          write,
          faults: fc.array(fault, { minLength: 1, maxLength: 3 }),
          flush: fc.boolean(),
          pass: fc.constantFrom(0, 0, 60_000),
        }),
        {
          minLength: 2,
          maxLength: 10,
        },
      ),
      async (steps) => {
        vi.setSystemTime(performance.timeOrigin + performance.now());
        server.clockAhead = 0;
        server.effects.length = 0;
        await freshDevice(server);
        await login('anna');
        const last = new Map<string, number>();
        for (const [n, step] of steps.entries()) {
          const lines = step.write.ids.map((id) => ({ id, price: n + 1 }));
          for (const { id, price } of lines) last.set(id, price);
          await step.write.by(lines);
          const faults = [...step.faults];
          server.rules.length = 0;
          server.rules.push(({ path }) => (path.includes('/goods/') ? faults.shift() : undefined));
          if (step.flush) await flush('online');
          passTime(step.pass);
          server.clockAhead += step.pass;
        }
        server.rules.length = 0;
        await settleQueue();
        expect(await intents()).toEqual([]);
        expect(new Map([...prices()].sort())).toEqual(new Map([...last].sort()));
      },
    ),
    { numRuns: LIVES },
  );
});

test('every write that may wait says what it touches', () => {
  const one = new Proxy({}, { get: () => 'x', has: () => true });
  const sample = new Proxy(
    {},
    {
      get: (_, name) =>
        name === 'to'
          ? one
          : name === 'lines' || name === 'pieces'
            ? [one]
            : /Ids$|^ids$/.test(String(name))
              ? ['x']
              : 'x',
    },
  );
  const silent = allCalls()
    .filter(({ call }) => call.offline.mode === 'queued')
    .map(({ call }) => call.path)
    .filter((path) => touchesOf(path, sample).length === 0);
  expect(silent.sort()).toEqual(NEW.sort());
  expect(touchesOf(messageRead.path, {})).toEqual(['message']);
});

describe('an earlier write that the server refused', () => {
  const refuse = (times = 1) => {
    let left = times;
    server.rules.push(({ path }) =>
      path !== '/user/refresh' && left-- > 0 ? { status: 409, code: 'REFUSED' } : undefined,
    );
  };
  const sent = () => server.effects.map(({ body }) => body);
  const whys = async () => asItems(await items(), new Map()).map(({ why }) => why);

  test('does not keep a later price from being sent, and does not replace it unasked', async () => {
    refuse();
    const old = await reprice([
      { id: 'a', price: 100 },
      { id: 'b', price: 100 },
    ]);
    await reprice([{ id: 'a', price: 200 }]);
    await flush('enqueue');
    expect(Object.fromEntries(prices())).toEqual({ a: 200 });
    expect(await whys()).toEqual(['overtaken']);
    await settleQueue(2);
    expect(sent()).toHaveLength(1);
    // Its person has read that it would count now, and says yes.
    await retry(old);
    await flush('retry');
    expect(Object.fromEntries(prices())).toEqual({ a: 100, b: 100 });
  });

  test('tried again before the later one has gone, goes before it', async () => {
    refuse(2);
    const old = await reprice([
      { id: 'a', price: 100 },
      { id: 'b', price: 100 },
    ]);
    await flush('enqueue');
    await reprice([{ id: 'a', price: 200 }]);
    await retry(old);
    server.rules.length = 0;
    await flush('retry');
    expect(sent().map(({ lines }) => (lines as Line[])[0]?.price)).toEqual([100, 200]);
  });

  test('is one that its person holds back, too: the later one says so, goes in one tap, and is not replaced by letting all go', async () => {
    const old = await reprice([{ id: 'a', price: 100 }]);
    await setPaused([old], true);
    const later = await reprice([{ id: 'a', price: 200 }]);
    await flush('online');
    expect([sent(), await whys()]).toEqual([[], ['paused', 'stopped']]);
    await goPast(later);
    await flush('retry');
    await setPaused([old], false);
    await settleQueue(2);
    expect(Object.fromEntries(prices())).toEqual({ a: 200 });
    expect(await whys()).toEqual(['overtaken']);
  });

  const to = { kind: 'service' } as const;
  const say = (body: string) => enqueue({ call: chatSend, input: { id: body, to, body, photos: [] }, label });

  test('holds back what builds on it, says so, and lets it go in one tap', async () => {
    refuse();
    await say('first');
    const second = await say('second');
    await flush('enqueue');
    expect([sent(), await whys()]).toEqual([[], ['refused', 'stopped']]);
    await goPast(second);
    await flush('retry');
    expect(sent().map(({ body }) => body)).toEqual(['second']);
    expect(await whys()).toEqual(['overtaken']);
  });

  test('says how many it holds up: all that go on from it, and none that only come later', async () => {
    refuse(2);
    await say('first');
    await say('second');
    await say('third');
    await reprice([{ id: 'a', price: 100 }]);
    await reprice([{ id: 'b', price: 100 }]);
    await flush('enqueue');
    const held = asItems(await items(), new Map()).map(({ why, holds }) => [why, holds]);
    expect(held).toEqual([
      ['refused', 2],
      ['stopped', 0],
      ['stopped', 0],
      ['refused', 0],
    ]);
  });

  test('is waited for where the later one uses what it makes, and not where it uses another', async () => {
    const where = { province: '浙江', city: '杭州', district: '', detail: '1 号', isDefault: false };
    refuse();
    await enqueue({ call: addressSave, input: { id: 'home', name: '安', phone: '13800000001', ...where }, label });
    const out = (ids: string[], addressId: string) =>
      enqueue({
        ...{ call: stockOutCreate, input: { ids, addressId, expectedTotal: 1 }, label },
        touches: [`address-${addressId}`],
      });
    await out(['i'], 'home');
    await out(['j'], 'office');
    await flush('enqueue');
    expect(sent()).toMatchObject([{ ids: ['j'] }]);
    expect(await whys()).toEqual(['refused', 'stopped']);
  });
});

describe('a piece of the warehouse is the same thing to all that is done with it', () => {
  test.each([
    [recycleInquire, { pieces: [{ id: 'p', itemId: 'i' }] }],
    [identifyOrderSave, { pieces: [{ id: 'p', itemId: 'i' }] }],
    [cleaningOrderSave, { id: 'p', itemId: 'i' }],
  ] as const)('$path', ({ path }, input) => {
    expect(touchesOf(path, input)).toContain('item-i');
  });
});

describe('a piece is taken off sale and had back', () => {
  const off = () => enqueue({ call: channelOff, input: { ids: ['l'] }, label, touches: ['item-i'] });
  const back = () =>
    enqueue({ call: stockOutCreate, input: { ids: ['i'], addressId: 'home', expectedTotal: 1 }, label });
  const failsOnce = (fault: Fault) => {
    let left = 1;
    server.rules.push(({ path }) => (path !== '/user/refresh' && left-- > 0 ? fault : undefined));
  };

  test('in that order, whatever fails on the way', async () => {
    failsOnce({ status: 500 });
    await off();
    await back();
    await flush('enqueue');
    await settleQueue();
    expect(server.effects.map(({ body }) => body)).toMatchObject([{ ids: ['l'] }, { addressId: 'home' }]);
  });

  test('though the server refused to give it back before', async () => {
    failsOnce({ status: 409, code: 'REFUSED' });
    await back();
    await off();
    await flush('enqueue');
    expect(server.effects.map(({ body }) => body)).toEqual([{ ids: ['l'] }]);
  });
});

const shared = ['a', 'b', 'c'];
/** Random fitting inputs over a few shared things. */
const kinds = allCalls()
  .map(({ call }) => call)
  .filter(({ offline, path }) => offline.mode === 'queued' && !NEW.includes(path));

function inputFor(call: Call, seed: number): unknown {
  let n = seed;
  const random = (below: number) => {
    n = ((n + 1) * 48_271) % 2_147_483_647;
    return Math.floor((n / 2_147_483_647) * below);
  };
  const schema = jsonSchema(call.input, 'input');
  for (let tries = 0; tries < 200; tries += 1) {
    const input = sample(schema, { ids: shared, random });
    if (v.safeParse(call.input, input).success) return input;
  }
  throw new Error(`nothing fits ${call.path}`);
}

test('each kind of write has inputs to try it with', () => {
  for (const call of kinds) for (let seed = 0; seed < 20; seed += 1) inputFor(call, seed);
});

type Made = { made: Intent; touches: readonly string[]; place: number };

const refusal = fc.option(
  fc.constantFrom<Fault>({ status: 409, code: 'REFUSED' }, { status: 500 }, 'dropAfter', 'refuseConnection'),
  { freq: 3, nil: undefined },
);

test(`${LIVES} random sets of every kind of write, some refused: each thing hears them in order, nothing that says anew what holds waits for a refused one, and none is lost but for the same made again`, {
  timeout: 600_000,
}, async () => {
  const made = fc.record({
    kind: fc.nat(kinds.length - 1),
    seed: fc.nat(1_000_000),
    faults: fc.array(refusal, { maxLength: 3 }),
    flush: fc.boolean(),
    retry: fc.option(fc.nat(10), { freq: 4 }),
  });
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(made, { minLength: 6, maxLength: 16 }), async (steps) => {
      vi.setSystemTime(performance.timeOrigin + performance.now());
      server.clockAhead = 0;
      server.effects.length = 0;
      await freshDevice(server);
      await login('anna');
      server.objects.set('photo', Buffer.of());
      const order: Made[] = [];
      for (const step of steps) {
        const call = kinds[step.kind] as Call;
        const input = inputFor(call, step.seed);
        const touches = touchesOf(call.path, input);
        seen.add(call.path);
        // Uploaded before.
        for (const id of (input as { photos?: string[] }).photos ?? [])
          server.uploads.set(id, { user: 'anna', key: 'photo', sha256: '' });
        const before = await intents();
        const id = await enqueue({ call, input: input as never, label });
        const now = await intents();
        const made = now.find((item) => item.id === id);
        // It stands in the place of what it replaces.
        const gone = before.filter((item) => !now.some((one) => one.id === item.id));
        const place = Math.min(order.length, ...gone.map((item) => order.findIndex((one) => one.made.id === item.id)));
        // That something was seen is not said twice while it waits.
        if (made) order.push({ made, touches, place });
        else expect(isMark(call.path)).toBe(true);
        const faults = [...step.faults];
        server.rules.length = 0;
        server.rules.push(({ path }) => (path.includes('/user/refresh') ? undefined : faults.shift()));
        if (step.flush) await flush('online');
        const again = step.retry === null ? undefined : (await intents())[step.retry];
        // "Try all again" leaves out what a later one has overtaken.
        if (again?.kind === 'intent' && !again.overtaken) await retry(again.id);
        passTime(60_000);
        server.clockAhead += 60_000;
      }
      server.rules.length = 0;
      await settleQueue(8);
      const taken = () => server.effects.map(({ key }) => order.findIndex(({ made }) => made.id === key));
      const took = taken();
      for (const [at, second] of took.entries())
        for (const first of took.slice(0, at)) {
          const [one, other] = [order[first], order[second]];
          if (!one || !other || !one.touches.some((thing) => other.touches.includes(thing))) continue;
          const isOrdered = first < second || (one.place < second && buildsOn(other.made, one.made));
          expect(isOrdered, `${first} before ${second}`).toBe(true);
        }
      const whys = asItems(await items(), new Map());
      for (const item of whys) {
        expect(['refused', 'overtaken', 'stopped']).toContain(item.why);
        const before = whys.filter(({ id }) => item.dependsOn.includes(id));
        if (item.why === 'stopped')
          expect(before.some((one) => one.why === 'stopped' || buildsOn(item, one))).toBe(true);
      }
      // Each goes on with a tap on what stands there, and in the end nothing does.
      for (let taps = 0; taps < 60; taps += 1) {
        const [next] = asItems(await items(), new Map());
        if (!next) break;
        await (next.why === 'stopped' ? goPast(next.id) : retry(next.id));
        await settleQueue(2);
      }
      expect(await items()).toEqual([]);
      const all = taken();
      expect(new Set(all).size).toBe(all.length);
      for (const [n, { made }] of order.entries())
        expect(all.includes(n) || all.some((m) => m > n && isAgain((order[m] as Made).made, made)), `${n}`).toBe(true);
    }),
    { numRuns: LIVES, endOnFailure: process.env.FULL !== '1' },
  );
  if (LIVES > 100) expect(seen.size).toBe(kinds.length);
});
