/** A whole server for one test file: real database, real pipeline, a clock that the test moves. No ports, no sleeps. */

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { StaffRole } from '../../contract/shop/rules.ts';
import { type Attribution, attributionHeaders, NO_ATTRIBUTION } from '../../contract/wire/attribution.ts';
import type { Call, Envelope, Input, Output, Role } from '../../contract/wire/call.ts';
import { APP } from '../../contract/wire/limits.ts';
import { createApp, type HttpRoutes } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import type { Engine, OpenDatabase } from '../db/database.ts';
import type { Db } from '../db/schema.ts';
import { identify } from '../domains/account/identity.ts';
import { registerInvitations } from '../domains/activity/source.ts';
import { auctionWatcher, lotGivesWay } from '../domains/auction/hammer.ts';
import { lotsWithoutBids } from '../domains/auction/selling.ts';
import { bidWatcher } from '../domains/bid/match.ts';
import { brandVersions } from '../domains/brand/handlers.ts';
import { campaignInvitations } from '../domains/campaign/handlers.ts';
import { registerKeepers } from '../domains/catalogue/keepers.ts';
import { reportsOfPieces } from '../domains/identify/warehouse.ts';
import { registerPromiseWatchers } from '../domains/item/lock.ts';
import { takeAllDown } from '../domains/listing/seller.ts';
import { registerWatchers } from '../domains/listing/watchers.ts';
import { roomsOfStopped } from '../domains/live/stopped.ts';
import { liveWatcher } from '../domains/live/watcher.ts';
import { registerMerchantWatchers } from '../domains/merchant/watchers.ts';
import { collectors } from '../domains/payout/collectors.ts';
import { freeKeeper } from '../domains/recycle/elsewhere/went-on.ts';
import { offersOfStopped } from '../domains/recycle/stopped/offers.ts';
import { recycleWatcher } from '../domains/recycle/transitions.ts';
import { postsElsewhere, resaleWatcher } from '../domains/resale/watcher.ts';
import { noticeWordVersions } from '../domains/shop/notice-words.ts';
import { ruleVersions } from '../domains/shop/rules.ts';
import { registerReportKeeper } from '../domains/stock/intake.ts';
import { registerFreeKeeper } from '../domains/stock/receipts.ts';
import type { Env } from '../kernel/http/client-address.ts';
import type { App } from '../kernel/http/context.ts';
import type { Domain } from '../kernel/http/handlers.ts';
import type { CachedAnswer } from '../kernel/http/shared-answers.ts';
import { SHOWN_CHANNEL, sharedCache } from '../kernel/http/shared-cache.ts';
import { sha256, sign } from '../kernel/http/signature.ts';
import { registerCollectors } from '../kernel/ledger/income.ts';
import { TestClock } from '../kernel/lib/clock.ts';
import { newId } from '../kernel/lib/id.ts';
import { createLog, type Logger } from '../kernel/lib/log.ts';
import { ruleBook } from '../kernel/lib/rules.ts';
import { type DeadlineRule, liveThrough } from '../kernel/state/deadlines.ts';
import { openProviders, type Providers } from '../providers/providers.ts';
import { filled, openTestDatabase } from './database.ts';

export interface TestOptions {
  /** Default: `ENGINE` in the environment, else the embedded one. */
  engine?: Engine;
  /** Default: every domain of the house. */
  domains?: readonly Domain[];
  deadlines?: readonly DeadlineRule[];
  httpRoutes?: readonly HttpRoutes[];
  /** The demo's people and a small catalogue. */
  demo?: 'small';
  /** Answers visitors from memory, as a running server does. */
  remembers?: true;
  config?: Partial<Config>;
  providers?: Partial<Providers>;
  log?: Logger;
}

/** Someone who is logged in on a device of their own. */
export interface Person {
  readonly userId: string;
  readonly phone: string;
  readonly token: string;
  readonly deviceId: string;
}

export interface CallOptions {
  /** Who or what sent the visit. */
  readonly from?: Partial<Attribution>;
  /** A visitor when absent. */
  as?: Person;
  /** A new one for every call when absent: every call is an intent of its own. */
  key?: string;
  deviceId?: string;
  /** Where it comes from, where the house stands behind a proxy of ours (`proxies: 1`). */
  ip?: string;
  lang?: 'zh' | 'en';
  /** The version of the rules that the client shows; the software's own when absent. */
  rulesSeen?: string;
}

/** The envelope as it arrived, with the response it came in. */
export type Reply<T> = Envelope<T> & { readonly http: number; readonly headers: Headers };

export interface TestApp {
  readonly app: Hono<Env>;
  readonly house: App;
  readonly db: Db;
  readonly database: OpenDatabase;
  readonly clock: TestClock;
  /** The person with this phone, made when they are new. `roles` beyond `user` are given to them. */
  as(phone: string, ...roles: Exclude<Role, 'visitor' | 'user'>[]): Promise<Person>;
  /** Makes a call the way a client does and answers with the envelope, whatever it says. */
  call<C extends Call>(call: C, input: Input<C>, options?: CallOptions): Promise<Reply<Output<C>>>;
  /** As `call`, but answers with the data. @throws Error naming the code when the call was refused */
  must<C extends Call>(call: C, input: Input<C>, options?: CallOptions): Promise<Output<C>>;
  /** Lets time pass, firing every deadline on the way. */
  live(ms: number): Promise<number>;
  close(): Promise<void>;
}

export async function testApp(options: TestOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'storefront-test-'));
  const clock = new TestClock();
  const engine = options.engine ?? (process.env.ENGINE === 'postgres' ? 'postgres' : 'pglite');
  const database = await openTestDatabase(engine, options.demo && demo(options.demo, clock.now()));
  const { db } = database;
  // Whichever domains a test opens: what moves listings needs them.
  registerWatchers([bidWatcher, auctionWatcher, liveWatcher]);
  registerMerchantWatchers([
    { stopsSelling: takeAllDown },
    lotsWithoutBids,
    postsElsewhere,
    offersOfStopped,
    roomsOfStopped,
  ]);
  registerInvitations([campaignInvitations]);
  registerPromiseWatchers([resaleWatcher, recycleWatcher, lotGivesWay]);
  registerReportKeeper(reportsOfPieces);
  registerFreeKeeper(freeKeeper);
  registerCollectors(collectors);
  const all = options.domains ? null : await import('../domains.ts');
  if (all) {
    const { placeKeepers, productKeepers } = await import('../keepers.ts');
    registerKeepers(productKeepers, placeKeepers);
  }
  const config: Config = {
    ...readConfig({}),
    dataDir,
    secret: 'a secret of the tests',
    limits: { address: 0, device: 0, user: 0, streams: 0 },
    clientDir: join(dataDir, 'no-client'),
    ...options.config,
  };
  const house: App = {
    db,
    clock,
    config,
    identify,
    providers: { ...(await openProviders(config)), ...options.providers },
    log: options.log ?? createLog(process.env.LOG_LEVEL ?? 'error'),
    rules: ruleBook(
      () => ruleVersions(db),
      () => noticeWordVersions(db),
      () => brandVersions(db),
    ),
  };
  const answers = sharedCache<CachedAnswer>();
  if (options.remembers) await database.listen(SHOWN_CHANNEL, answers.forget);
  const app = createApp({
    ...house,
    ...(options.remembers && { shared: { pages: null, answers, forget: answers.forget } }),
    domains: options.domains ?? all?.domains ?? [],
    httpRoutes: options.httpRoutes ?? all?.httpRoutes ?? [],
  });
  const rules = [...(options.deadlines ?? all?.deadlines ?? [])];

  const call: TestApp['call'] = async (entry, input, how = {}) => {
    const response = await app.request(...signedRequest(entry, input, { ...how, now: clock.now(), config }));
    return { ...((await response.json()) as Envelope<never>), http: response.status, headers: response.headers };
  };

  return {
    app,
    house,
    db,
    database,
    clock,
    as: (phone, ...roles) => personWith(db, clock.now(), phone, roles),
    call,
    async must(entry, input, how) {
      const reply = await call(entry, input, how);
      if (!reply.success) throw new Error(`${entry.path}: ${reply.code} ${JSON.stringify(reply.data ?? '')}`);
      return reply.data as Output<typeof entry>;
    },
    live: (ms) => liveThrough({ db, clock, rules, app: house }, ms),
    async close() {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The demo's people and a small catalogue, as they were at `now`: that of whoever prepares it first. */
export const demo = (size: 'small', now: Date) =>
  filled(`demo-${size}`, async (db) => {
    const { seedDemo } = await import('../demo/seed.ts');
    await seedDemo(db, { now, size });
  });

/** What a client sends for a call, ready for `app.request` or `fetch`. */
export function signedRequest<C extends Call>(
  { method, path: pattern }: C,
  input: Input<C>,
  {
    as,
    key = randomUUID(),
    deviceId = as?.deviceId,
    ip,
    lang = 'zh',
    from,
    rulesSeen,
    now,
    config,
  }: CallOptions & { now: Date; config: Config },
): [string, { method: string; headers: Record<string, string>; body?: string }] {
  const rest = { ...(input as Record<string, unknown>) };
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams({ appid: APP.id, timestamp: String(now.getTime()) });
  if (method === 'GET')
    for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.append(name, String(value));
  const body = method === 'POST' || method === 'PUT' ? JSON.stringify(rest) : undefined;
  query.set(
    'sign',
    sign(config.appSecrets[APP.id] ?? '', {
      method,
      path,
      query,
      body: Buffer.from(body ?? ''),
      idempotencyKey: method === 'GET' ? '' : key,
    }),
  );
  const headers: Record<string, string> = { lang, ...(from && attributionHeaders({ ...NO_ATTRIBUTION, ...from })) };
  if (as) headers.token = as.token;
  if (rulesSeen !== undefined) headers['x-rules'] = rulesSeen;
  if (deviceId) headers.deviceId = deviceId;
  if (ip) headers['x-forwarded-for'] = ip;
  if (method !== 'GET') Object.assign(headers, { 'content-type': 'application/json', 'idempotency-key': key });
  return [`${config.base}/api${path}?${query}`, { method, headers, ...(body !== undefined && { body }) }];
}

/** The person with this phone, made when they are new, logged in on a device of their own. */
export async function personWith(db: Db, now: Date, phone: string, roles: readonly Role[]): Promise<Person> {
  const known = await db.selectFrom('account').select('id').where('phone', '=', phone).executeTakeFirst();
  const userId = known?.id ?? newId();
  if (!known)
    await db
      .insertInto('account')
      .values({
        id: userId,
        phone,
        nickname: `用户${phone.slice(-4)}`,
        certified_name: null,
        phone_changed_at: null,
        created_at: now,
        deleted_at: null,
      })
      .execute();
  if (roles.includes('staff')) await staffWith(db, now, userId, ['owner']);
  if (roles.includes('seller'))
    await db
      .insertInto('stock_account')
      .values({ id: newId(), user_id: userId, opened_at: now })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute();
  if (roles.includes('merchant'))
    await db
      .insertInto('merchant')
      .values({ id: newId(), user_id: userId, name: '测试商家', state: 'active', deadline_at: null, created_at: now })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute();
  const [token, deviceId] = [randomUUID(), randomUUID()];
  await db
    .insertInto('session')
    .values({
      id: newId(),
      user_id: userId,
      access_hash: sha256(token),
      // Tests live through months; their people stay logged in.
      access_expires_at: new Date(now.getTime() + 10 * 365 * 86_400_000),
      device_id: deviceId,
      device_name: 'test',
      ip: '127.0.0.1',
      verified_until: null,
      created_at: now,
      seen_at: now,
      ended_at: null,
      ended_by: null,
    })
    .execute();
  return { userId, phone, token, deviceId };
}

/** These roles and no others. */
export async function staffWith(db: Db, now: Date, userId: string, roles: readonly StaffRole[]): Promise<void> {
  await db.deleteFrom('staff_role').where('user_id', '=', userId).execute();
  await db
    .insertInto('staff_role')
    .values(roles.map((role) => ({ user_id: userId, role, granted_at: now })))
    .execute();
}
