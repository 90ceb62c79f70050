// `npm test` on a fresh clone: installs what is missing (a Chromium included), type-checks, runs unit, API, offline and
// browser tests, and ends with the plain line `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ensurePackages } from '../server/install.mjs';
import { ensureChromium } from './chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = `${root}/test-results`;
mkdirSync(results, { recursive: true });
let passed = 0;
let failed = 0;

ensurePackages();
const chromium = ensureChromium();

step('types', ['node_modules/typescript/bin/tsc', '--noEmit']);
step('types of the worker', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'sw']);
vitest('unit, API and offline tests, embedded database', 'unit', {});
step('client build', ['server/start.mjs', '--build-only']);
// Browsers mostly wait, so the second engine's tests run beside them; what they say is shown when both are through. They
// are those that lean on what differs: real concurrency, the driver and its pool. `node tests/long.mjs server-pg` runs all.
const postgres = vitestBeside('postgres', { ENGINE: 'postgres' }, [
  ...['db', 'kernel', 'order', 'bid', 'payment', 'wallet', 'listing', 'stock'].map((room) => `server/${room}/`),
  ...['life', 'contract', 'strangers', 'state-tables', 'two-processes'].map((name) => `server/${name}.test.ts`),
  '--maxWorkers=1',
]);
browser();
heading('API tests, PostgreSQL');
await postgres();

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** A step that either holds or not counts as one test. */
function step(name, args) {
  heading(name);
  if (run(args, {})) passed += 1;
  else failed += 1;
}

function vitest(name, file, env, filter = []) {
  heading(name);
  const output = `${results}/${file}.json`;
  const ok = run(vitestArgs(output, filter), env);
  count(output, ok, vitestCounts);
}

/** @returns waits for its end, shows what it said, and counts it */
function vitestBeside(file, env, filter) {
  const output = `${results}/${file}.json`;
  const log = openSync(`${results}/${file}.log`, 'w');
  const child = spawn(process.execPath, vitestArgs(output, filter), {
    cwd: root,
    stdio: ['ignore', log, log],
    env: { ...process.env, ...env },
  });
  const end = new Promise((resolve) => child.on('close', (status) => resolve(status === 0)));
  return async () => {
    const ok = await end;
    console.log(readFileSync(`${results}/${file}.log`, 'utf8').split('\n').slice(-60).join('\n'));
    count(output, ok, vitestCounts);
  };
}

function vitestArgs(output, filter) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`];
  return ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...filter];
}

function vitestCounts(report) {
  return [report.numPassedTests, report.numFailedTests + report.numFailedTestSuites];
}

function browser() {
  heading('browser tests');
  const output = `${results}/browser.json`;
  const ok = run(['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/playwright.config.ts'], {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: output,
  });
  count(output, ok, ({ stats }) => [stats.expected + stats.flaky, stats.unexpected]);
}

/** A run that ends badly without a failed test to show for it (a crash, no report) still counts as one failure. */
function count(output, ok, read) {
  try {
    const [good, bad] = read(JSON.parse(readFileSync(output, 'utf8')));
    passed += good;
    failed += bad === 0 && !ok ? 1 : bad;
  } catch {
    failed += 1;
  }
}

function run(args, env) {
  return (
    spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
  );
}

function heading(name) {
  console.log(`\n== ${name}`);
}
