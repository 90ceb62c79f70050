// `npm run check`: formatting, lint, types, what the sources must look like (tests/house), and the bytes of the first route, in
// seconds where little changed since the last time. `npm test` begins with the same; with `--all` both look for dead code too.
import { fileURLToPath } from 'node:url';
import { ensurePackages } from '../server/cli/install.mjs';
import { close, step, vitest } from './parts.mjs';

const TSC = 'node_modules/typescript/bin/tsc';
/** Several checkers at once would each read the same libraries again; what did not change is not looked at anew. */
const ONE = ['--noEmit', '--singleThreaded', '--incremental', '--tsBuildInfoFile'];

/** The longest first where little changed, two at a time. */
export const checks = [
  [
    'source tests',
    () => vitest('source tests', ['tests/house/'], { beside: true, args: ['--project=server', '--maxWorkers=2'] }),
  ],
  ['types', () => step('types', [TSC, ...ONE, 'test-results/types.tsbuildinfo'])],
  [
    'types of the server',
    // Without a browser's types: neither the server nor the contract may lean on what only a page has.
    () => step('types of the server', [TSC, '-p', 'server', ...ONE, 'test-results/types-server.tsbuildinfo']),
  ],
  ['format and lint', () => step('format and lint', ['tests/lint.mjs'])],
  [
    'types of the worker',
    () => step('types of the worker', [TSC, '-p', 'sw', ...ONE, 'test-results/types-sw.tsbuildinfo']),
  ],
];

/** It reads everything anew each time. */
export const deadCode = ['dead code', () => step('dead code', ['node_modules/knip/bin/knip.js', '--no-progress'])];

export const build = () => step('client build', ['server/cli/start.mjs', '--build-only']);
export const budget = () => step('bytes of first visits', ['--import', 'tsx', 'tests/budget.ts']);

/**
 * @param wanted which of them, by name
 * @param first what is done beside them
 */
export async function runChecks(wanted = () => true, first = []) {
  const left = [...first, ...checks.filter(([name]) => wanted(name))];
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) await next[1]();
  };
  await Promise.all([worker(), worker()]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensurePackages();
  // Nothing is built where the sources are those of the last build.
  const more = process.argv.includes('--all') ? [deadCode] : [];
  await runChecks(undefined, [['client build and its bytes', () => build().then(budget)], ...more]);
  process.exit(close());
}
