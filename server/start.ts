/** Everything that runs when the house is open: database, app, sweeper, live events, deliveries and chores on one clock. */
import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { collectDefaultMetrics } from 'prom-client';
import { createApp, firstViews } from './app.ts';
import { startBackups } from './backup/schedule.ts';
import type { Config } from './config.ts';
import { AWAY_FOR, DatabaseAway } from './db/away.ts';
import { openDatabase } from './db/connect.ts';
import type { OpenDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { patiently } from './db/patience.ts';
import { forgetArrivedWork } from './domains/account/devices.ts';
import { addressee, identify } from './domains/account/identity.ts';
import { forgetVisitors } from './domains/account/retention/forget.ts';
import { forgetClicks } from './domains/activity/forget.ts';
import { registerInvitations } from './domains/activity/source.ts';
import { brandVersions } from './domains/brand/handlers.ts';
import { registerKeepers } from './domains/catalogue/keepers.ts';
import { foldTally } from './domains/catalogue/tally.ts';
import { registerPromiseWatchers } from './domains/item/lock.ts';
import { registerWatchers } from './domains/listing/watchers.ts';
import { leaveOutConnected } from './domains/market/quotes.ts';
import { registerMerchantWatchers } from './domains/merchant/watchers.ts';
import { collectors } from './domains/payout/collectors.ts';
import { lateWithdrawals } from './domains/payout/late.ts';
import { lateSettlements } from './domains/settlement/late.ts';
import { collectPosters } from './domains/share/posters.ts';
import { isFound, publicUrl } from './domains/share/public-url.ts';
import { noticeWordVersions } from './domains/shop/notice-words.ts';
import { ruleVersions } from './domains/shop/rules.ts';
import { asSetUp } from './domains/shop/settings.ts';
import { registerReportKeeper } from './domains/stock/intake.ts';
import { registerFreeKeeper } from './domains/stock/receipts.ts';
import { tellOverdue } from './domains/todo/overdue.ts';
import { collectUploads } from './domains/upload/collect.ts';
import { lookAtOlder } from './domains/upload/look-later.ts';
import {
  deadlines,
  domains,
  free,
  httpRoutes,
  invitations,
  merchantWatchers,
  promiseWatchers,
  reports,
  topics,
  watchers,
} from './domains.ts';
import { placeKeepers, productKeepers } from './keepers.ts';
import { startDelivery } from './kernel/events/delivery.ts';
import { startLive } from './kernel/events/live.ts';
import type { App } from './kernel/http/context.ts';
import type { CachedAnswer } from './kernel/http/shared-answers.ts';
import { SHOWN_CHANNEL, sharedCache } from './kernel/http/shared-cache.ts';
import { registerCollectors } from './kernel/ledger/income.ts';
import type { Clock } from './kernel/lib/clock.ts';
import { mustStayWhatItIs } from './kernel/lib/database-kind.ts';
import { holdDirectory, shownIn } from './kernel/lib/demo-in-shop.ts';
import { createLog } from './kernel/lib/log.ts';
import { createMetrics, type Metrics } from './kernel/lib/metrics.ts';
import { withOwnSecrets } from './kernel/lib/own-secret.ts';
import { RULES_CHANNEL, ruleBook } from './kernel/lib/rules.ts';
import { watchHouse } from './kernel/lib/watched.ts';
import { startSweeper } from './kernel/state/deadlines.ts';
import { tidy } from './kernel/state/tidy.ts';
import { openProviders } from './providers/providers.ts';

/** Requests get this long to finish after a stop was asked for, ms. */
const GRACE = 10_000;
/** Between two rounds of the chores, ms: what nobody confirmed is gone within the hour. */
const CHORES = 900_000;
/** Between two times that the catalogue's counts are made short again, ms. */
const FOLD = 60_000;

export interface HouseParts {
  configured: Config;
  clock: Clock;
  /** Filled with what stops each part as it begins, so that a start can be broken off too: the last is the first to stop. */
  stops: (() => Promise<unknown>)[];
  /** Hears what happens while it starts, a line at a time. */
  say?: (line: string) => void;
  /** Told what is served, before anybody can log in. */
  decided?: (config: Config) => void;
  /** Told when the port answers; what nobody waits for is begun after that. */
  opened?: (config: Config) => void;
}

export async function openHouse({
  configured,
  clock,
  stops,
  say = () => {},
  decided,
  opened,
}: HouseParts): Promise<App> {
  registerWatchers(watchers);
  registerMerchantWatchers(merchantWatchers);
  registerInvitations(invitations);
  registerPromiseWatchers(promiseWatchers);
  registerReportKeeper(reports);
  registerFreeKeeper(free);
  registerCollectors(collectors);
  registerKeepers(productKeepers, placeKeepers);
  // Held before it is looked at: what is shown changes under no server.
  if (!configured.databaseUrl) stops.push(holdDirectory(configured.dataDir));
  const shown = shownIn(configured);
  const database = await openDatabase({
    databaseUrl: shown.databaseUrl ?? undefined,
    dataDir: shown.dataDir,
    keepLog: Boolean(shown.env.BACKUP_DIR),
    locked: true,
  });
  stops.push(database.close);
  const { db } = database;
  const done = await migrate(db);
  if (done.length > 0) say(`Database ready (${done.length} migrations).`);
  const shop = await asSetUp(shown, db, clock.now());
  await mustStayWhatItIs(db, shop.demo, clock.now());
  const config = await withOwnSecrets(shop, db, clock.now());
  decided?.(config);
  if (config.demo) await seed(database, clock, say);
  const house: App = {
    db,
    identify,
    clock,
    config,
    providers: await openProviders(config),
    log: createLog(config.logLevel),
    rules: ruleBook(
      () => ruleVersions(db),
      () => noticeWordVersions(db),
      () => brandVersions(db),
    ),
  };
  if (house.providers.sms.sandbox && !config.demo)
    say('No text messages are sent: people log in by one-time links (npm start -- doctor says what to set).');
  const live = await startLive(database);
  stops.push(live.stop);
  const pages = firstViews(house, domains);
  const answers = sharedCache<CachedAnswer>();
  const shared = {
    pages,
    answers,
    forget: () => {
      pages?.forget();
      answers.forget();
    },
  };
  // What any process changes; and after a gap nobody knows what was changed in it.
  stops.push(await database.listen(SHOWN_CHANNEL, shared.forget));
  stops.push(await database.listen(RULES_CHANNEL, () => void house.rules.reload()));
  const metrics = createMetrics();
  const overdue = [lateWithdrawals, lateSettlements];
  watchHouse(metrics, { db, clock, dataDir: config.dataDir, external: config.databaseUrl !== null, overdue });
  const closing = new AbortController();
  const app = createApp({ ...house, domains, httpRoutes, shared, live, topics, metrics, closing: closing.signal });
  const sweeper = startSweeper({ db, clock, rules: [...deadlines], app: house });
  stops.push(sweeper.stop);
  const server = await listen(app.fetch, config);
  stops.push(() => {
    closing.abort();
    return closed(server);
  });
  opened?.(config);
  stops.push(startChores(house, metrics), await onceBack(() => startDeliveries(house, database)));
  stops.push(startBackups(house));
  if (config.demo) stops.push(await onceBack(() => startDemoLife(house)));
  return house;
}

/** The port answers by now: an outage holds up what is left to begin, and ends nothing. */
async function onceBack<T>(begin: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await begin();
    } catch (error) {
      if (!(error instanceof DatabaseAway)) throw error;
      await new Promise((resolve) => setTimeout(resolve, AWAY_FOR * 1_000));
    }
}

/** Loaded after listening: nobody waits for a push to be sent. */
async function startDeliveries(
  { db, config, clock, providers }: App,
  { listen }: OpenDatabase,
): Promise<() => Promise<void>> {
  const { pushSender, vapidKeys } = await import('./kernel/events/push.ts');
  const { smsSender } = await import('./kernel/events/sms.ts');
  const { robotSender } = await import('./kernel/events/robots.ts');
  const keys = await vapidKeys(db, config.env, clock.now());
  const push = pushSender({ keys, contact: config.env.PUSH_CONTACT ?? 'mailto:owner@example.com' });
  const robot = robotSender({
    apps: providers.chatApps,
    secrets: config,
    clock,
    found: (path) => (isFound(config) ? publicUrl(config, path) : null),
  });
  const delivery = await startDelivery({
    db,
    listen,
    clock,
    senders: { push, sms: smsSender(providers.sms, addressee, { clock, perDay: config.smsNoticesPerDay }), robot },
  });
  return delivery.stop;
}

/** A demo has people who bid, and lots that merchants can offer for; loaded after listening, and by no other house. */
async function startDemoLife({ db, clock, log }: App): Promise<() => Promise<void>> {
  const { liveAuctions } = await import('./demo/auction-life.ts');
  const { liveHall } = await import('./demo/recycle.ts');
  const failed = (err: unknown) => log.debug({ err }, 'something of the demo');
  const stops = [liveAuctions({ db, clock, failed }), liveHall({ db, clock, failed })];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

/** What is done now and then, and not at once: nothing waits for it. */
function startChores(house: App, { registry }: Metrics): () => Promise<void> {
  collectDefaultMetrics({ register: registry });
  let running: Promise<unknown> = Promise.resolve();
  const chores = () => {
    const now = house.clock.now();
    const all = () =>
      Promise.all([
        forgetArrivedWork(house.db).then(() => tidy(house.db, now)),
        forgetVisitors(house.db, now),
        forgetClicks(house.db, now),
        collectUploads(house, now),
        collectPosters(house.config, now),
        lookAtOlder(house),
        leaveOutConnected(house.db, now),
        tellOverdue(house.db, now),
      ]);
    running = patiently(all).catch((err: unknown) => house.log.error({ err }, 'chores'));
  };
  let folding: Promise<unknown> = Promise.resolve();
  const fold = () => {
    folding = patiently(() => foldTally(house.db)).catch((err: unknown) =>
      house.log.error({ err }, 'counts of the catalogue'),
    );
  };
  // Once at the beginning too: a house that is opened and closed within one round would never do any.
  chores();
  const timers = [setInterval(chores, CHORES).unref(), setInterval(fold, FOLD).unref()];
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all([running, folding]);
  };
}

async function seed({ db }: OpenDatabase, clock: Clock, say: (line: string) => void): Promise<void> {
  if (await db.selectFrom('brand').select('id').limit(1).executeTakeFirst()) return;
  const { seedDemo } = await import('./demo/seed.ts');
  const progress = ({ zh, en }: { zh: string; en: string }, done: number, of: number) =>
    say(`  ${done}/${of} 演示数据 demo data: ${zh} ${en}`);
  await patiently(() => seedDemo(db, { now: clock.now(), progress }));
}

function listen(fetch: Parameters<typeof serve>[0]['fetch'], { port, host }: Config): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname: host }, () => resolve(server)) as Server;
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is in use; set PORT to another one.`) : error),
    );
  });
}

/** New connections are refused at once; what has begun is finished. */
function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), GRACE);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
}
