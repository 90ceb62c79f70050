// `node tests/faults.mjs`: every fault with 25 seeds, then 10,000 random lives of the queue, and what came of them into docs/faults.md.
// Numbers as arguments (`07 22`) run only those faults; `--model` only the lives; `--report` only writes down what is there.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ensurePackages } from '../server/cli/install.mjs';
import { ensureChromium } from './chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = `${root}test-results/faults`;
const document = `${root}docs/faults.md`;
const asked = process.argv.slice(2);
const faults = asked.filter((word) => /^\d\d$/.test(word));
const all = asked.length === 0;

mkdirSync(results, { recursive: true });
ensurePackages();
if (all || faults.length > 0) await runFaults();
if (all || asked.includes('--model')) runLives();
report();

async function runFaults() {
  const CHROMIUM = await ensureChromium();
  run(['server/cli/start.mjs', '--build-only'], {});
  const only = faults.length > 0 ? ['-g', ` (${faults.join('|')}) `] : [];
  const config = ['--config', 'tests/faults/playwright.config.ts', '--reporter', 'list'];
  run(['node_modules/@playwright/test/cli.js', 'test', ...config, ...only], { CHROMIUM });
}

function runLives() {
  const began = performance.now();
  const ok = run(
    ['node_modules/vitest/vitest.mjs', 'run', '--testTimeout', '3600000', 'tests/offline/model.test.ts'],
    {},
  );
  const seconds = Math.round((performance.now() - began) / 1_000);
  writeFileSync(`${results}/lives.json`, JSON.stringify({ ok, lives: 10_000, seconds, on: today(), commit: commit() }));
}

function run(args, env) {
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FULL: '1', ...env },
  });
  return status === 0;
}

/** Below the table and the lives the document is written by hand; a fault that was not run again keeps its line. */
function report() {
  const rows = readdirSync(results)
    .filter((name) => /^\d\d\.json$/.test(name))
    .sort()
    .map((name) => JSON.parse(readFileSync(`${results}/${name}`, 'utf8')));
  const lives = existsSync(`${results}/lives.json`) ? JSON.parse(readFileSync(`${results}/lives.json`, 'utf8')) : null;
  const kept = existsSync(document) ? readFileSync(document, 'utf8') : '';
  const byHand = kept.includes('\n## ') ? kept.slice(kept.indexOf('\n## ') + 1) : '## Numbers\n';
  const lines = new Map([...kept.matchAll(/^\| (\d+) \|.*$/gm)].map(([line, number]) => [Number(number), line]));
  for (const { number, name, seeds, failures, on, commit } of rows)
    lines.set(number, `| ${number} | ${name} | ${seeds - failures.length} of ${seeds} | ${on}, ${commit} |`);
  const table = [...lines].sort(([one], [other]) => one - other).map(([, line]) => line);
  const counts = table.map((line) => (/(\d+) of (\d+) \| [^|]*\|$/.exec(line) ?? []).slice(1).map(Number));
  const passed = counts.filter(([held, of]) => held === of && of > 0).length;
  const seeds = counts.reduce((sum, [, of]) => sum + of, 0);
  const text = `# Faults survived

Each fault is a test in tests/faults: real Chromium, the storefront's own queue and worker, the real server as a process
of its own, and a link between them that fails as the seed says. The seed chooses how many receipts and photos, how large
they are, what exactly happens and at which request. A seed passes when every item that the device had acknowledged is on
the server exactly once, its photos' bytes equal by SHA-256, receipt and photo links whole, and nothing is left behind on the
device. The last eleven are on the storefront’s real screens: what can be lost beside the queue and before it. \`npm test\` runs one seed of each that needs a browser and is through in seconds (tests/offline has the others there; \`--all\` runs more); \`node tests/faults.mjs\` runs all and writes the first part of this page.

${passed} of ${table.length} faults survived with every seed, ${seeds} seeds in all. A line holds for the tree that its last column names; of later ones \`npm test\` has looked at one seed.

| fault | | seeds passed | when, commit |
| --- | --- | --- | --- |
${table.join('\n')}

${
  lives
    ? `Beside them ${lives.lives} random lives of a device (tests/offline/model.test.ts: faults, clocks, users, restarts): ${lives.ok ? 'all hold' : 'NOT all hold'}; ${lives.seconds} s on ${lives.on}, ${lives.commit}.`
    : (/^Beside them \d+ random lives.*$/m.exec(kept)?.[0] ??
      'The random lives of tests/offline/model.test.ts have not been run.')
}

${byHand}`;
  writeFileSync(document, text);
  console.log(`${passed} of ${table.length} faults survived; see docs/faults.md`);
  process.exit(passed === table.length && table.length === 51 && lives?.ok !== false ? 0 : 1);
}

function today() {
  return new Date().toISOString().slice(0, 10);
}

function commit() {
  return spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout.trim();
}
