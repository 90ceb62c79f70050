/** Whatever is queued about whatever shared things, and whatever fails on the way: of each thing the last one the person made holds. */
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { activityGoodsUp } from '../../contract/listing/activities.ts';
import { channelPriceUpdate } from '../../contract/listing/calls.ts';
import { messageRead } from '../../contract/message/calls.ts';
import { allCalls } from '../../contract/registry.ts';
import { enqueue } from '../../src/offline/outbox/outbox.ts';
import { flush } from '../../src/offline/outbox/sender.ts';
import { touchesOf } from '../../src/offline/outbox/touches.ts';
import { freshDevice, intents, login, passTime, serverOfTests, settleQueue } from './device.ts';
import type { Fault } from './server.ts';

const LIVES = Number(process.env.LIVES ?? (process.env.FULL === '1' ? 2_000 : 8));
const label = { zh: '', en: '' };

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

/** Makes something new that nothing else can be about yet. */
const NEW = ['/user/feedback/save', '/comm/upload/confirm'];

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
