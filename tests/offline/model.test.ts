/**
 * Random lives of a device: work queued, links and servers failing in every way, crashes, other users, wrong clocks,
 * impatient hands. Whatever happens, in the end everything queued and not thrown away is on the server exactly once, as
 * its author's, byte for byte. A quick number of lives in `npm test`; FULL=1 lives 10,000.
 */
// @module-tag thorough
import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { dropSession } from '../../src/api/exchange/session.ts';
import { queue } from '../../src/offline/device/db.ts';
import { OfflineError } from '../../src/offline/device/errors.ts';
import type { SyncReason } from '../../src/offline/device/sync-request.ts';
import { dropPhoto, retry } from '../../src/offline/outbox/outbox.ts';
import { flush } from '../../src/offline/outbox/sender.ts';
import { withdraw } from '../../src/offline/outbox/withdraw.ts';
import { freshDevice, items, login, passTime, photo, queueReceipt, settleQueue } from './device.ts';
import { type Fault, startServer, type TestServer } from './server.ts';

const LIVES = Number(process.env.LIVES ?? (process.env.FULL === '1' ? 10_000 : 30));

type Trouble = Fault | 'crash' | 'crashAfter' | 'switchUser';
const trouble: fc.Arbitrary<Trouble> = fc.constantFrom<Trouble>(
  'refuseConnection',
  'dropMidBody',
  'dropAfter',
  'html',
  'crash',
  'crashAfter',
  'switchUser',
  { status: 500 },
  { status: 503, code: 'BUSY', retryAfter: 30 },
  { status: 429, code: 'TOO_MANY' },
  { status: 400, code: 'BAD_INPUT' },
  { status: 403, code: 'FORBIDDEN' },
  { status: 401, code: 'LOGIN_NEEDED' },
  { status: 409, code: 'UPLOAD_MISSING' },
  { status: 413, bare: true },
);
const user = fc.constantFrom('anna', 'ben');
/** Strikes once, at the n-th request from now to any address or to the one that makes receipts. */
const strike = fc.record({ after: fc.nat(4), at: fc.constantFrom(/./, /receipt\/save/), trouble });
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('queue' as const),
      photos: fc.array(fc.integer({ min: 1, max: 3_000 }), { maxLength: 3 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('flush' as const),
      reason: fc.constantFrom<SyncReason>('online', 'timer', 'visible', 'start', 'sync'),
      strikes: fc.array(strike, { minLength: 1, maxLength: 3 }),
      wait: fc.constantFrom(0, 700_000, 700_000),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('login' as const), user: fc.option(user, { freq: 3 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: -90_000_000, max: 90_000_000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('loseToken' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('discard' as const), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('retry' as const), which: fc.nat(20) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

let server: TestServer;
/** Troubles that met a request, over all lives. */
let struck = 0;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  server = await startServer();
});
beforeEach(() => void vi.stubGlobal('navigator', {}));
afterEach(() => void vi.unstubAllGlobals());
afterAll(async () => {
  vi.useRealTimers();
  await server.close();
});

interface Queued {
  user: string;
  /** Hashes of its photos as it stands now; before them what an attempt without an answer may have brought to the server. */
  versions: string[][];
  discarded: boolean;
}

test(`${LIVES} random lives of a device`, { timeout: 3_600_000 }, async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30, size: 'max' }), live), {
    numRuns: LIVES,
    endOnFailure: process.env.FULL !== '1',
  });
  // Lives without trouble would prove nothing.
  expect(struck).toBeGreaterThan(LIVES);
});

async function live(steps: Step[]): Promise<void> {
  vi.setSystemTime(performance.timeOrigin + performance.now());
  await reset();
  const queued = new Map<string, Queued>();
  let current: string | null = 'anna';
  for (const s of steps) {
    if (s.do === 'queue' && current) {
      const photos = s.photos.map((size) => photo(size));
      const id = await queueReceipt(photos, { userId: current });
      const bytes = photos.map(({ sha256 }) => sha256);
      queued.set(id, { user: current, versions: [bytes], discarded: false });
    }
    if (s.do === 'flush') {
      server.rules.length = 0;
      for (const one of s.strikes) plan(one);
      passTime(s.wait);
      if (current && s.wait > 0) await login(current);
      await flush(s.reason);
    }
    if (s.do === 'login') {
      current = s.user;
      if (current) server.tokens.set(`token-${current}`, current);
      await (current ? login(current) : dropSession());
    }
    if (s.do === 'pass') passTime(s.ms);
    if (s.do === 'loseToken') {
      // The refresh is honoured only for whom the device has it.
      if (current) server.refreshTo = { token: `token-${current}`, userId: current };
      if (current) server.tokens.delete(`token-${current}`);
    }
    const one = 'which' in s ? (await items())[s.which] : undefined;
    if (s.do === 'retry' && one) await retry(one.id);
    if (s.do === 'discard' && one) {
      const thrown = await discard(one).catch((error: unknown) => error);
      expect(thrown === undefined || thrown instanceof OfflineError).toBe(true);
      const entry = queued.get(one.kind === 'intent' ? one.id : one.parent);
      if (entry && thrown === undefined) {
        if (one.kind === 'intent') entry.discarded = true;
        else {
          const now = withoutOne(entry.versions.at(-1) ?? [], one.sha256);
          entry.versions = [...((await mayBeThere(one.parent)) ? entry.versions : []), now];
        }
      }
    }
    expectNothingTwice(queued);
  }
  await heal();
  expectNothingTwice(queued);
  for (const [id, { user: author, versions, discarded }] of queued) {
    if (discarded) continue;
    const [effect] = server.effects.filter(({ body }) => body.id === idOf.get(id));
    expect(effect, `${id} of ${author}`).toBeDefined();
    const arrived = ((effect?.body.photos ?? []) as string[]).map((upload) => {
      const object = server.objects.get(server.uploads.get(upload)?.key ?? '');
      return object && createHash('sha256').update(object).digest('hex');
    });
    expect(versions).toContainEqual(arrived);
  }
  expect(await items()).toEqual([]);
  expect(await queue().photos.count()).toBe(0);
}

const discard = async ({ kind, id }: { kind: string; id: string }): Promise<void> =>
  kind === 'photo' ? dropPhoto(id) : void (await withdraw(id));

/** Receipt ids by outbox id. */
const idOf = new Map<string, unknown>();

function expectNothingTwice(queued: ReadonlyMap<string, Queued>): void {
  const ids = server.effects.map(({ body }) => body.id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const effect of server.effects) {
    const owner = [...queued].find(([id]) => idOf.get(id) === effect.body.id)?.[1].user;
    expect(effect.user).toBe(owner);
  }
}

/** The link and the server are well again, and each person comes back. */
async function heal(): Promise<void> {
  server.rules.length = 0;
  for (const who of ['anna', 'ben']) {
    server.tokens.set(`token-${who}`, who);
    await login(who);
    for (let round = 0; round < 3; round += 1) {
      // Changed by hand after the server had taken its first version: refused as a double, and the person lets it go.
      for (const item of await items())
        if (item.lastError?.code === 'KEY_REUSED') await withdraw(item.id);
        else if (item.state === 'parked') await retry(item.id);
      await settleQueue(12);
    }
  }
}

function plan({ after, at, trouble: what }: { after: number; at: RegExp; trouble: Trouble }): void {
  let left = after;
  server.rules.push((seen) => {
    if (!at.test(seen.path) || left-- !== 0) return undefined;
    // The server looks for an answer under the key before it looks for photos.
    const taken = server.effects.some(({ key }) => key === seen.key);
    if (taken && typeof what === 'object' && what.code === 'UPLOAD_MISSING') return undefined;
    struck += 1;
    if (what === 'switchUser') void login(seen.token.includes('anna') ? 'ben' : 'anna');
    if (what === 'crash' || what === 'crashAfter') void displace();
    if (what === 'switchUser' || what === 'crashAfter') return undefined;
    return what === 'crash' ? 'refuseConnection' : what;
  });
}

/** What a crash is to the database: the sender writes nothing any more, and its items still say that they are under way. */
async function displace(): Promise<void> {
  const row = await queue().control.get('sender');
  if (row?.name === 'sender') await queue().control.put({ ...row, fence: row.fence + 1, until: 0 });
}

async function reset(): Promise<void> {
  await Promise.all([queue().outbox.clear(), queue().photos.clear(), queue().control.clear()]).catch(() => undefined);
  if (idOf.size === 0) await freshDevice(server);
  idOf.clear();
  queue().outbox.hook('creating').unsubscribe(remember);
  queue().outbox.hook('creating', remember);
  Object.assign(server, { rules: [], effects: [], seen: [], refreshTo: null, clockAhead: 0 });
  server.objects.clear();
  server.uploads.clear();
  server.tokens.set('token-anna', 'anna').set('token-ben', 'ben');
  await login('anna');
}

function remember(id: string, item: { kind: string; input?: unknown }): void {
  if (item.kind === 'intent') idOf.set(id, (item.input as { id: string }).id);
}

const mayBeThere = async (id: string) => (await queue().outbox.get(id))?.uncertain === true;

const withoutOne = (list: string[], entry: string) => list.filter((_, n) => n !== list.indexOf(entry));
