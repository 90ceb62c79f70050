/** `npm start`: opens the database, brings it up to date, serves app and API on one port, and stops without losing anything. */
import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { collectDefaultMetrics } from 'prom-client';
import { createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { type OpenDatabase, openDatabase } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { deadlines, domains, webs } from './domains.ts';
import { systemClock } from './kernel/clock.ts';
import type { App } from './kernel/context.ts';
import { startSweeper } from './kernel/deadlines.ts';
import { startDelivery } from './kernel/delivery.ts';
import { startLive } from './kernel/live.ts';
import { createLog } from './kernel/log.ts';
import { createMetrics, type Metrics } from './kernel/metrics.ts';
import { withOwnSecret } from './kernel/own-secret.ts';
import { tidy } from './kernel/tidy.ts';
import { openProviders } from './providers/providers.ts';
import { collectUploads } from './upload/collect.ts';

/** Requests get this long to finish after a stop was asked for, ms. */
const GRACE = 10_000;
const CHORES = 3_600_000;

async function start(): Promise<void> {
  const configured = readConfig(process.env);
  const database = await openDatabase({
    databaseUrl: configured.databaseUrl ?? undefined,
    dataDir: configured.dataDir,
  });
  // The last that was begun is the first to stop.
  const stops: (() => Promise<unknown>)[] = [database.close];
  stopOnSignal(async () => {
    for (const stop of stops.reverse()) await stop();
  });
  const { db } = database;
  const done = await migrate(db);
  if (done.length > 0) console.log(`Database ready (${done.length} migrations).`);
  const config = await withOwnSecret(configured, db, systemClock.now());
  if (config.demo) await seed(database);
  const house: App = {
    db,
    clock: systemClock,
    config,
    providers: await openProviders(config),
    log: createLog(config.logLevel),
  };
  const live = await startLive(database);
  stops.push(live.stop);
  const metrics = createMetrics();
  const closing = new AbortController();
  const app = createApp({ ...house, domains, webs, live, metrics, closing: closing.signal });
  const sweeper = startSweeper({ db, clock: systemClock, rules: [...deadlines], app: house });
  stops.push(sweeper.stop);
  const server = await listen(app.fetch, config);
  stops.push(() => {
    closing.abort();
    return closed(server);
  });
  greet(config);
  stops.push(await startDeliveries(house, database), startChores(house, metrics));
}

/** Loaded after listening: nobody waits for a push to be sent. */
async function startDeliveries(
  { db, config, clock, providers }: App,
  { listen }: OpenDatabase,
): Promise<() => Promise<void>> {
  const { pushSender, vapidKeys } = await import('./kernel/push.ts');
  const { smsSender } = await import('./kernel/sms.ts');
  const keys = await vapidKeys(db, config.env, clock.now());
  const push = pushSender({ keys, contact: config.env.PUSH_CONTACT ?? 'mailto:owner@example.com' });
  const delivery = await startDelivery({ db, listen, clock, senders: { push, sms: smsSender(providers.sms) } });
  return delivery.stop;
}

/** What is done now and then, and not at once: nothing waits for it. */
function startChores(house: App, { registry }: Metrics): () => Promise<void> {
  collectDefaultMetrics({ register: registry });
  let running: Promise<unknown> = Promise.resolve();
  const chores = () => {
    const now = house.clock.now();
    running = Promise.all([tidy(house.db, now), collectUploads(house, now)]).catch((err: unknown) =>
      house.log.error({ err }, 'chores'),
    );
  };
  const timer = setInterval(chores, CHORES).unref();
  return () => {
    clearInterval(timer);
    return running.then(() => undefined);
  };
}

async function seed({ db }: OpenDatabase): Promise<void> {
  if (await db.selectFrom('brand').select('id').limit(1).executeTakeFirst()) return;
  const { seedDemo } = await import('./demo/seed.ts');
  await seedDemo(db, {
    now: systemClock.now(),
    progress: ({ zh, en }, done, of) => console.log(`  ${done}/${of} 演示数据 demo data: ${zh} ${en}`),
  });
}

function listen(fetch: Parameters<typeof serve>[0]['fetch'], { port, host }: Config): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname: host }, () => resolve(server)) as Server;
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is in use; set PORT to another one.`) : error),
    );
  });
}

function greet({ host, port, base, demo, databaseUrl, dataDir }: Config): void {
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  console.log(`\n  回潮 is open at http://${shown}:${port}${base}/   (API documentation: ${base}/docs)`);
  console.log(`  Data: ${databaseUrl ? new URL(databaseUrl).host : dataDir}`);
  if (demo)
    console.log(
      '  Demo accounts (the login screen shows the code):\n' +
        '    买家 buyer     13800000001\n    卖家 seller    13800000002\n' +
        '    商家 merchant  13800000003\n    工作人员 staff 13800000009\n',
    );
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

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const once = () => {
    if (stopping) return;
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', once).on('SIGTERM', once);
}

/** `npm start -- backup <file>`, `npm start -- restore <file>`. */
async function keep(command: 'backup' | 'restore', file: string | undefined): Promise<void> {
  const { dataDir, databaseUrl } = readConfig(process.env);
  if (!file) throw new Error(`Say which file: npm start -- ${command} <file>`);
  if (databaseUrl) throw new Error('DATABASE_URL is set: use pg_dump and pg_restore, and copy the object store.');
  const backups = await import('./backup.ts');
  const count = await backups[command](dataDir, file);
  console.log(command === 'backup' ? `${count} files are in ${file}.` : `${count} files restored into ${dataDir}.`);
}

/** `npm start -- verify`: every journal and every balance of the book, recomputed from the entries. */
async function verifyBook(): Promise<void> {
  const { dataDir, databaseUrl } = readConfig(process.env);
  const { db, close } = await openDatabase({ databaseUrl: databaseUrl ?? undefined, dataDir });
  await migrate(db);
  const { verify } = await import('./kernel/ledger-verify.ts');
  const problems = await verify(db);
  const { journals } = await db
    .selectFrom('journal')
    .select((e) => e.fn.countAll<number>().as('journals'))
    .executeTakeFirstOrThrow();
  await close();
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) throw new Error(`The book has ${problems.length} faults.`);
  console.log(`The book is whole: ${journals} journals.`);
}

/** `npm start -- reconcile [day]`: book, payments, refunds and the providers' bills of a day, compared. */
async function reconcileDay(asked: string | undefined): Promise<void> {
  const configured = readConfig(process.env);
  const { reconcile, yesterday } = await import('./payment/reconcile.ts');
  const now = systemClock.now();
  const day = asked ?? yesterday(now);
  if (!/^20\d\d-(0[1-9]|1[0-2])-[0-3]\d$/.test(day)) throw new Error(`A day is written 2026-11-20, not "${day}".`);
  const { databaseUrl, dataDir } = configured;
  const { db, close } = await openDatabase({ databaseUrl: databaseUrl ?? undefined, dataDir });
  await migrate(db);
  const { paymentProviders } = await import('./providers/payment.ts');
  const config = await withOwnSecret(configured, db, now);
  const { differences, lines } = await reconcile(db, await paymentProviders(config), day, now).finally(close);
  for (const difference of differences) console.log(difference);
  if (differences.length > 0) throw new Error(`${differences.length} differences on ${day}.`);
  console.log(`Everything agrees: ${lines} lines of the providers' bills of ${day}.`);
}

const [command, file] = process.argv.slice(2);
const commands: Record<string, () => Promise<void>> = {
  backup: () => keep('backup', file),
  restore: () => keep('restore', file),
  verify: verifyBook,
  reconcile: () => reconcileDay(file),
};
const work = (commands[command ?? ''] ?? start)();
work.catch((error: unknown) => {
  console.error(error instanceof Error && process.env.LOG_LEVEL !== 'debug' ? error.message : error);
  process.exit(1);
});
