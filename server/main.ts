/** `npm start`: opens the database, brings it up to date, serves app and API on one port, and stops without losing anything. */
import { type Config, readConfig } from './config.ts';
import { openDatabase } from './db/connect.ts';
import { DirectoryTaken } from './db/directory-lock.ts';
import { migrate } from './db/migrate.ts';
import { patiently } from './db/patience.ts';
import { isLoopback } from './kernel/http/client-address.ts';
import { systemClock } from './kernel/lib/clock.ts';
import { isDemoIn } from './kernel/lib/demo-in-shop.ts';
import { noteBackup } from './kernel/lib/last-backup.ts';
import { withOwnSecrets } from './kernel/lib/own-secret.ts';
import { openHouse } from './start.ts';

async function start(): Promise<void> {
  const configured = readConfig(process.env);
  const stops: (() => Promise<unknown>)[] = [];
  stopOnSignal(async () => {
    for (const stop of stops.reverse()) await stop();
  });
  await openHouse({ configured, clock: systemClock, stops, say: console.log, decided: warn, opened: greet });
}

/** Said before anybody can log in. */
function warn({ host, demo, proxies, env, addressUnheard }: Config): void {
  if (addressUnheard)
    console.warn(
      `  WARNING: the public address is ${env.PUBLIC_URL}, from the shop’s settings; PUBLIC_URL=${addressUnheard} does not count.\n` +
        `  警告：公开地址是店铺设置里的 ${env.PUBLIC_URL}；环境变量 PUBLIC_URL=${addressUnheard} 不算。\n`,
    );
  // A tunnel leads from elsewhere to this machine alone.
  const named = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).hostname : host;
  if (demo && (proxies > 0 || ![host, named].every((one) => one === 'localhost' || isLoopback(one))))
    console.warn(
      '  WARNING: this is a demo, and it can be reached from elsewhere: everybody can log in as anybody, staff included.\n' +
        '  警告：这是演示，外部可以访问：任何人都能以任何账号登录，包括工作人员。正式使用请设置 DEMO=0。\n',
    );
}

function greet({ host, port, base, demo, databaseUrl, dataDir, shopDir }: Config): void {
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  console.log(`\n  The shop is open at http://${shown}:${port}${base}/   (API documentation: ${base}/docs)`);
  console.log(`  Data: ${databaseUrl ? new URL(databaseUrl).host : dataDir}`);
  if (shopDir)
    console.log(
      '  This is demo data in your shop, whose own lies untouched beside it. Out again: npm start -- demo out\n' +
        '  店里现在放的是演示数据，自己的数据原样放在一边。取出来：npm start -- demo out\n',
    );
  if (demo)
    console.log(
      '  Demo accounts (the login screen shows the code):\n' +
        '    买家 buyer     13800000001\n    卖家 seller    13800000002\n' +
        '    商家 merchant  13800000003\n    工作人员 staff 15400000009\n',
    );
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
  const backups = await import('./backup/archive.ts');
  const count = await backups[command](dataDir, file);
  if (command === 'backup') {
    // As for those made while it runs: what nobody has restored is no backup.
    await drillBackup([file]);
    await noteBackup(dataDir, systemClock.now());
  }
  console.log(command === 'backup' ? `${count} files are in ${file}.` : `${count} files restored into ${dataDir}.`);
}

/** `npm start -- drill <file> [position] [photos]`: restores a backup into a place of its own and says what is wrong with it. */
async function drillBackup([file, lsn = '0/0', photos = 'photos']: string[]): Promise<void> {
  if (!file) throw new Error('Say which file: npm start -- drill <file>');
  const { drill } = await import('./backup/drill.ts');
  const wrong = await drill(file, lsn, { photosHere: photos === 'photos' });
  if (wrong.length > 0) throw new Error(`${file} does not count as a backup: ${wrong.join('; ')}`);
  console.log(`${file} was restored, opened and found whole.`);
}

/** `npm start -- verify`: every journal and every balance of the book, recomputed from the entries. */
async function verifyBook(): Promise<void> {
  const { dataDir, databaseUrl } = readConfig(process.env);
  const { db, close } = await openDatabase({ databaseUrl: databaseUrl ?? undefined, dataDir });
  await migrate(db);
  const { verify } = await import('./kernel/ledger/verify.ts');
  const problems = await patiently(() => verify(db));
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
  const { reconcile, yesterday } = await import('./domains/payment/reconcile.ts');
  const now = systemClock.now();
  const day = asked ?? yesterday(now);
  if (!/^20\d\d-(0[1-9]|1[0-2])-[0-3]\d$/.test(day)) throw new Error(`A day is written 2026-11-20, not "${day}".`);
  const { databaseUrl, dataDir } = configured;
  const { db, close } = await openDatabase({ databaseUrl: databaseUrl ?? undefined, dataDir });
  await migrate(db);
  const { paymentProviders } = await import('./providers/payment/open.ts');
  const config = await withOwnSecrets(configured, db, now);
  const { differences, lines } = await reconcile(db, await paymentProviders(config), day, now).finally(close);
  for (const difference of differences) console.log(difference);
  if (differences.length > 0) throw new Error(`${differences.length} differences on ${day}.`);
  console.log(`Everything agrees: ${lines} lines of the providers' bills of ${day}.`);
}

/** `npm start -- setup`: see cli/setup.ts. */
async function setUpShop(args: string[]): Promise<void> {
  const configured = readConfig({ ...process.env, DEMO: '0' });
  const { answersFrom, setUp } = await import('./cli/setup.ts');
  if (isDemoIn(configured)) throw new Error('The demo is in this shop: take it out first, npm start -- demo out.');
  const answers = await answersFrom(args, process.env);
  const { db, close } = await openDatabase({
    databaseUrl: configured.databaseUrl ?? undefined,
    dataDir: configured.dataDir,
  });
  await migrate(db);
  const link = await setUp(db, configured, answers, systemClock.now()).finally(close);
  console.log(`
  The shop is set up. Its secrets were made and are kept in its database; nothing has to be built again.
  店主用这个链接登录，只能用一次 The owner logs in with this link, once:

  ${link}

  Start it: npm start`);
}

/** `npm start -- doctor`: what works and what mends the rest. The server must be stopped, or have a PostgreSQL. */
async function doctor([kind]: string[]): Promise<void> {
  const configured = readConfig(process.env);
  const trials = await import('./cli/trials.ts');
  if (kind !== undefined && !trials.isTrial(kind))
    throw new Error(`The doctor tries message, payment or upload, not "${kind}".`);
  const { db, close } = await openDatabase({
    databaseUrl: configured.databaseUrl ?? undefined,
    dataDir: configured.dataDir,
  });
  const { checkShop } = await import('./cli/doctor.ts');
  if (kind) {
    const trying = { db, configured, clock: systemClock, say: console.log };
    const failed = await migrate(db)
      .then(() => trials.tryOut(kind, trying))
      .finally(close);
    if (failed > 0) throw new Error(`${failed} to mend.`);
    return;
  }
  const red = await checkShop(db, configured, systemClock.now(), console.log).finally(close);
  if (isDemoIn(configured))
    console.log('The demo is in this shop, and npm start shows that; the checks above are of the shop’s own data.');
  if (red > 0) throw new Error(`${red} to mend.`);
}

/** `npm start -- demo in`, `npm start -- demo out`: see cli/demo.ts. */
async function demo(args: string[]): Promise<void> {
  const { demoInShop } = await import('./cli/demo.ts');
  await demoInShop(args, readConfig({ ...process.env, DEMO: '0' }), systemClock.now(), console.log);
}

/** `npm start -- owner-link`: see cli/setup.ts. */
async function linkOwner([phone]: string[]): Promise<void> {
  const configured = readConfig(process.env);
  const { ownerLink } = await import('./cli/setup.ts');
  const { db, close } = await openDatabase({
    databaseUrl: configured.databaseUrl ?? undefined,
    dataDir: configured.dataDir,
  });
  await migrate(db);
  console.log(await ownerLink(db, configured, phone, systemClock.now()).finally(close));
}

interface Command {
  /** What follows its name. */
  takes?: string;
  does: string;
  run: (args: string[]) => Promise<void>;
}

const commands: Record<string, Command> = {
  setup: { does: 'a shop of your own instead of the demo', run: setUpShop },
  demo: { takes: 'in | out', does: 'the demo’s data in a shop that is not open yet, and out of it again', run: demo },
  doctor: {
    takes: '[message | payment | upload]',
    does: 'each thing that the shop stands on, and what mends it; or tries one of the three for real',
    run: doctor,
  },
  'owner-link': {
    takes: '[phone]',
    does: 'a one-time link that lets an owner in, whatever they have lost',
    run: linkOwner,
  },
  backup: {
    takes: '<file>',
    does: 'database and photos of a stopped server in one file',
    run: (args) => keep('backup', args[0]),
  },
  restore: { takes: '<file>', does: 'such a file, into an empty directory', run: (args) => keep('restore', args[0]) },
  drill: { takes: '<file>', does: 'tries a restore without touching anything', run: drillBackup },
  verify: { does: 'the whole book of money, recomputed', run: verifyBook },
  reconcile: {
    takes: '[day]',
    does: 'the book and the bills of a day, compared',
    run: (args) => reconcileDay(args[0]),
  },
  help: { does: 'this list', run: async () => help() },
};

function help(): void {
  console.log('npm start -- <command>; without one the server starts.\n');
  for (const [name, { takes = '', does }] of Object.entries(commands))
    console.log(`  ${`${name} ${takes}`.padEnd(38)}${does}`);
}

const meanwhile = (name: string, pid: number) =>
  `The shop is running (pid ${pid}), and its embedded database is open in one process at a time: stop it, run ${name}, start it again.` +
  (name === 'doctor' ? ' Or look at the shop while it runs: workbench, Shop, “What works”.' : '');

/** A word that nobody knows is no wish to open the shop. */
function asked([name, ...args]: string[]): Promise<void> {
  if (name === undefined) return start();
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    return Promise.reject(new Error(`There is no command "${name}". There are: ${Object.keys(commands).join(', ')}.`));
  return command.run(args).catch((error: unknown) => {
    // Another directory is another shop: nobody asks for that who asks about this one.
    if (error instanceof DirectoryTaken) throw new Error(meanwhile(name, error.pid));
    throw error;
  });
}

asked(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error && process.env.LOG_LEVEL !== 'debug' ? error.message : error);
  process.exit(1);
});
