// `node tests/long.mjs`: the counts that a bank would ask for, one after the other on a machine that does nothing else, and a
// table of what came of them for docs/measurements.md. With names as arguments only those; `node tests/long.mjs --list` names them.
// `COUNT=50000 node tests/long.mjs signatures` runs a part of what has an `of`, and the next one goes on with other random numbers;
// what the parts of one commit come to is kept in test-results/long.json; with `on`, those of all commits between which nothing
// changed there.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { ensurePackages } from '../server/cli/install.mjs';
import { ensureChromium } from './chromium.mjs';
import { root, vitestFiles } from './parts.mjs';

/** What bids are taken by, from the rule to the row. */
const bidding = [
  'contract/auction',
  'server/domains/auction',
  'server/kernel/ledger',
  'server/kernel/state',
  'server/kernel/events',
];

const runs = [
  {
    name: 'transfers',
    what: '20,000 transfers on PGlite; 1,000,000 by 32 writers on PostgreSQL',
    of: 1_000_000,
    files: ['server/kernel/ledger/'],
  },
  {
    name: 'kills',
    what: 'SIGKILLs under load: 1,000 on PGlite, 200 on PostgreSQL',
    files: ['tests/api/killed'],
  },
  {
    name: 'fsync',
    what: 'commits counted at the disk on each engine',
    files: ['server/db/embedded', 'server/db/postgres'],
  },
  {
    name: 'signatures',
    what: '1,000,000 mutations of signed requests',
    of: 1_000_000,
    files: ['server/kernel/http/signature'],
  },
  {
    name: 'cuts',
    what: '200 cuts of the database’s connections, an outage, 20 restarts of it under load',
    of: 200,
    files: ['tests/api/outage'],
  },
  {
    name: 'demo',
    what: 'a demo put into a shop by its commands, shown, killed and taken out',
    files: ['tests/api/demo/whole'],
  },
  { name: 'disk', what: 'a disk full 12 times under load, on each engine', files: ['tests/api/full-disk'] },
  {
    name: 'standby',
    what: 'PostgreSQL with a synchronous standby, the primary killed 20 times under load',
    files: ['tests/api/standby'],
  },
  {
    name: 'backups',
    what: 'backups and points while 5,000 writes each go on, restored; migrations while others write',
    files: ['server/backup/online', 'server/db/migrate'],
  },
  { name: 'retries', what: '10,000 retries, concurrent and altered, on PGlite', files: ['server/kernel/http/serve'] },
  { name: 'retries-pg', what: 'the same on PostgreSQL', files: ['server/kernel/http/serve'], engine: 'postgres' },
  { name: 'fuzz', what: 'every call x every role, 300 bad inputs a call, on PGlite', files: ['tests/api/contract'] },
  {
    name: 'fuzzed',
    what: '5,000,000 requests over all calls by all roles, on PGlite',
    of: 5_000_000,
    files: ['tests/api/fuzzed'],
  },
  { name: 'limits', what: 'every reader x every id, with every price at the limit', files: ['tests/api/limits'] },
  { name: 'fuzz-pg', what: 'the same on PostgreSQL', files: ['tests/api/contract'], engine: 'postgres' },
  { name: 'strangers', what: 'every call with a stranger’s ids, on PGlite', files: ['tests/api/strangers'] },
  { name: 'strangers-pg', what: 'the same on PostgreSQL', files: ['tests/api/strangers'], engine: 'postgres' },
  {
    name: 'server-pg',
    what: 'every test of the server, on PostgreSQL',
    files: ['server', 'tests/api/life', 'tests/api/permissions'],
    engine: 'postgres',
    full: false,
  },
  {
    name: 'market',
    what: 'random lives of bids, races for one item, on PGlite',
    files: [
      'server/domains/bid/model',
      'server/domains/bid/race',
      'server/domains/listing/lock',
      'server/domains/order/race',
    ],
  },
  {
    name: 'market-pg',
    what: 'the races with real concurrency, on PostgreSQL',
    files: ['server/domains/bid/race', 'server/domains/listing/lock', 'server/domains/order/race'],
    engine: 'postgres',
  },
  {
    name: 'resale',
    what: '200 items on two marketplaces, 2,000 random events, on PGlite',
    files: ['server/domains/resale/model'],
  },
  {
    name: 'auctions',
    what: '100,000 bids of 1,000 people on 50 lots against a plain model, on PGlite',
    of: 100_000,
    files: ['server/domains/auction/model'],
    on: bidding,
  },
  {
    name: 'auctions-pg',
    what: '100,000 bids of 1,000 people on 50 lots over HTTP at two servers on PostgreSQL, one killed 20 times',
    of: 100_000,
    files: ['tests/api/auction/processes'],
    on: [...bidding, 'tests/api/auction/processes.test.ts', 'tests/api/auction/house.ts'],
  },
  {
    name: 'recycling',
    what: '50,000 bids, changes, awards and back-outs of 100 merchants on 2,000 lots against a plain model, on PGlite',
    of: 50_000,
    files: ['server/domains/recycle/model'],
  },
  {
    name: 'acceptances',
    what: 'a merchant’s acceptance against listing, auction and sale of the same item, 200 rounds each, on PGlite',
    of: 200,
    files: ['server/domains/recycle/race'],
  },
  { name: 'experts', what: 'two experts at once on one case, 200 rounds', files: ['server/domains/identify/experts'] },
  {
    name: 'campaigns',
    what: '10,000 lottery entries and 100 claims on the last prize; 1,000 accounts from one device',
    files: ['server/domains/campaign/'],
  },
  { name: 'notices', what: '10,000 shuffled sequences of payment notices', files: ['server/domains/payment/gateway'] },
  { name: 'queue', what: '10,000 random lives of the offline queue', files: ['tests/offline'] },
  {
    name: 'generator',
    what: '200 days of a person on real screens, mixed by chance with faults of link, browser, server, clock and store',
    of: 200,
    days: true,
  },
  {
    name: 'stories',
    what: 'what takes long in browsers: lives of buying, selling, an auction, a cleaning, conversations, a live room and more, the taps of a receipt, every screen in English',
    browser: [],
  },
  {
    name: 'first-hour',
    what: 'an empty machine to a withdrawal, the touches of people counted, on PGlite',
    browser: ['shop/first-hour'],
  },
  {
    name: 'first-hour-pg',
    what: 'the same on PostgreSQL',
    browser: ['shop/first-hour'],
    engine: 'postgres',
  },
  {
    name: 'stories-en',
    what: 'the stories of the resale tool, conversations, a live room, a campaign and an activity, in English',
    browser: ['trade/resale', 'trade/chat', 'trade/live-room', 'trade/campaign', 'e2e/activity'],
    language: 'en',
  },
];

const asked = process.argv.slice(2);
if (asked.includes('--list')) {
  for (const { name, what } of runs) console.log(`${name.padEnd(14)}${what}`);
  process.exit(0);
}
ensurePackages();
const unknown = asked.filter((word) => !runs.some(({ name }) => name === word));
if (unknown.length > 0) throw new Error(`no long run is called ${unknown.join(', ')}; --list names them`);
const there = await vitestFiles();
for (const file of runs.flatMap(({ files = [] }) => files))
  if (!there.some((path) => path.includes(file))) throw new Error(`no test file is called ${file}`);
// What `npm test` leaves out must be somewhere.
for (const file of there.filter((path) => readFileSync(root + path, 'utf8').includes('// @module-tag long')))
  if (!runs.some(({ files = [] }) => files.some((part) => file.includes(part))))
    throw new Error(`no long run has ${file}, which \`npm test\` leaves out`);
const rows = [];
const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout.trim();
const tallyFile = `${root}/test-results/long.json`;
const tally = existsSync(tallyFile) ? JSON.parse(readFileSync(tallyFile, 'utf8')) : {};
for (const { name, what, files, engine, browser, language, days, of, full = true } of runs) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n== ${name}: ${what}`);
  const began = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    days ? await onScreens() : browser ? await inBrowsers(browser) : inVitest(files),
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1e9,
      env: {
        ...process.env,
        NO_COLOR: '1',
        ...(days ? daysFrom(partsOf(name).done, of) : { SEED: String(partsOf(name).parts) }),
        ...(full && { FULL: '1' }),
        ...(engine && { ENGINE: engine }),
        ...(language && { IN: language }),
      },
    },
  );
  const seconds = Math.round((performance.now() - began) / 1000);
  const tests = (/Tests {2}(.*)/.exec(stdout) ?? /^ +(\d+ passed.*)/m.exec(stdout))?.[1]?.trim() ?? 'no report';
  // What a test measured it writes as one line that begins with its engine.
  const measured = [...`${stdout}\n${stderr}`.matchAll(/^(?:pglite|postgres): .*/gm)].map(([line]) => line);
  if (status !== 0) console.log(stdout.slice(-6000), stderr.slice(-2000));
  const part = of && status === 0 ? `; ${count(name, Number(process.env.COUNT ?? of))} of ${of} at ${commit}` : '';
  rows.push(
    `| ${what} | ${status === 0 ? 'holds' : 'FAILS'}: ${[tests, ...measured].join('; ')}${part} | ${seconds} |`,
  );
  console.log(rows.at(-1));
}
console.log(`\n| what | result | seconds |\n| --- | --- | --- |\n${rows.join('\n')}`);

function partsOf(name) {
  return tally[codeOf(name)]?.[name] ?? { parts: 0, done: 0 };
}

/** Which code the parts of a run must have been of to be counted together. */
function codeOf(name) {
  const { on } = runs.find((run) => run.name === name) ?? {};
  if (!on) return commit;
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout;
  // What is not committed has no name.
  if (git('status', '--porcelain', '--', ...on)) return `${commit} with changes`;
  return createHash('sha256')
    .update(git('rev-parse', ...on.map((path) => `HEAD:${path}`)))
    .digest('hex')
    .slice(0, 12);
}

/** @returns what all parts of this commit have come to */
function count(name, more) {
  const { parts, done } = partsOf(name);
  const code = codeOf(name);
  tally[code] = { ...tally[code], [name]: { parts: parts + 1, done: done + more } };
  mkdirSync(`${root}/test-results`, { recursive: true });
  writeFileSync(tallyFile, JSON.stringify(tally, null, 2));
  return done + more;
}

function inVitest(files) {
  const patient = ['--maxWorkers=1', '--testTimeout=1500000', '--hookTimeout=300000'];
  return ['node_modules/vitest/vitest.mjs', 'run', ...patient, ...files];
}

/** Each seed is another day, and one that fails is lived again with `SEED=<its number>`: the parts of a commit go on with the next. */
function daysFrom(done, of) {
  return process.env.SEED ? {} : { FROM: String(done + 1), COUNT: process.env.COUNT ?? String(of) };
}

async function onScreens() {
  process.env.CHROMIUM = await ensureChromium();
  spawnSync(process.execPath, ['server/cli/start.mjs', '--build-only'], { cwd: root, stdio: 'inherit' });
  const config = ['--config', 'tests/faults/playwright.config.ts', '--reporter=list'];
  return ['node_modules/@playwright/test/cli.js', 'test', ...config, 'life.spec'];
}

/** Those that `npm test` leaves to the long runs, and what it does shorter. @param {string[]} specs all when empty */
async function inBrowsers(specs) {
  process.env.CHROMIUM = await ensureChromium();
  spawnSync(process.execPath, ['server/cli/start.mjs', '--build-only'], { cwd: root, stdio: 'inherit' });
  const config = ['--config', 'tests/playwright.config.ts', '--reporter=list'];
  const lanes = ['screens', 'trade', 'device', 'reading'].map((lane) => `--project=${lane}`);
  return ['node_modules/@playwright/test/cli.js', 'test', ...config, ...lanes, ...specs];
}
