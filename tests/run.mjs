// `npm test` on a fresh clone: installs what is missing (a Chromium included), runs the checks, then unit, API, offline and
// browser tests, and ends with the plain line `N passed, N failed`. That takes a quarter of an hour on two cores: what needs seconds by
// itself is left to `npm test -- --all`. `npm test -- <word>` runs what has the word in its path or its title, however long it
// takes, and builds the client only when a browser test has it.
import { readFileSync } from 'node:fs';
import { ensurePackages } from '../server/cli/install.mjs';
import { budget, build, deadCode, runChecks } from './check.mjs';
import { ensureChromium } from './chromium.mjs';
import { close, countBrowserTests, playwright, root, vitest, vitestFiles } from './parts.mjs';

const words = process.argv.slice(2);
const all = words.includes('--all');
const word = words.filter((one) => one !== '--all').join(' ');
/** Whether only what is quick is run. */
const quick = !all && !word;
const has = (text) => text.toLowerCase().includes(word.toLowerCase());
/** As a pattern that means the word itself, in any case. */
const pattern = word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

ensurePackages();
const grep = word ? ['--grep', pattern] : [];
// Without a word the report itself says whether a lane has no test.
const [found, inBrowsers] = await Promise.all([vitestFiles(), word ? countBrowserTests(grep) : null]);
const text = new Map(found.map((file) => [file, readFileSync(root + file, 'utf8')]));
const tagged = (file, tag) => text.get(file).includes(`// @module-tag ${tag}`);
const files = found.filter((file) => !tagged(file, 'long') && !(quick && tagged(file, 'thorough')));
const onBoth = files.filter((file) => tagged(file, 'both-engines'));

const inBrowser = !word || inBrowsers > 0;
// It is fetched while the checks run.
const chromium = inBrowser ? ensureChromium() : null;
await runChecks(has, [
  ...(inBrowser ? [['client build', build]] : []),
  ...(!quick && has('dead code') ? [deadCode] : []),
]);
// All of the checks include the source tests.
const ours = word ? files : files.filter((file) => !file.startsWith('tests/house/'));
const named = ours.filter(has);
const [first, second] = [named, named.filter((file) => onBoth.includes(file))];
async function units() {
  if (!word || first.length > 0)
    await vitest('unit, API and offline tests, embedded database', first, { quick, beside: quick });
  if (!word) return;
  const titled = ours.filter((file) => !has(file) && titlesIn(text.get(file)).some(has));
  if (titled.length > 0) await vitest(`tests called ${word}`, titled, { title: pattern });
}
const postgres = { env: { ENGINE: 'postgres' }, quick, beside: true, args: ['--maxWorkers=1', '--project=server'] };
const onPostgres = () => (!word || second.length > 0) && vitest('API tests, PostgreSQL', second, postgres);
async function browsers() {
  await budget();
  await playwright('browser tests', await chromium, grep, quick);
}
// Browsers mostly wait. Where everything is run, what is slow by itself is not made slower.
if (quick) await Promise.all([units().then(onPostgres), browsers()]);
else {
  await units();
  await Promise.all([onPostgres(), inBrowser && browsers()]);
}
if (quick) console.log('\nWithout what needs seconds by itself, which `npm test -- --all` runs as well.');
if (word) console.log(`\nOf all tests those whose path or title has "${word}".`);
process.exit(close());

/** As they stand in the file: what `each` puts into them is not known before it runs. */
function titlesIn(source) {
  return Array.from(source.matchAll(/\b(?:test|it|describe)\b[^'"`\n]*\(\s*(['"`])(.*?)\1/g), ([, , title]) => title);
}
