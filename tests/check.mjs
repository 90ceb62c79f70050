// `npm run check`: formatting, lint, types, dead code, what the sources must look like (tests/house), and the bytes of the
// first route, in seconds. `npm test` begins with the same.
import { fileURLToPath } from 'node:url';
import { ensurePackages } from '../server/cli/install.mjs';
import { close, step, vitest } from './parts.mjs';

const TSC = 'node_modules/typescript/bin/tsc';
/** Several checkers at once would each read the same libraries again; what did not change is not looked at anew. */
const ONE = ['--noEmit', '--singleThreaded', '--incremental', '--tsBuildInfoFile'];

/** The longest first, two at a time. */
export const checks = [
  ['types', () => step('types', [TSC, ...ONE, 'test-results/types.tsbuildinfo'])],
  [
    'types of the server',
    // Without a browser's types: neither the server nor the contract may lean on what only a page has.
    () => step('types of the server', [TSC, '-p', 'server', ...ONE, 'test-results/types-server.tsbuildinfo']),
  ],
  [
    'source tests',
    () => vitest('source tests', ['tests/house/'], { beside: true, args: ['--project=server', '--maxWorkers=1'] }),
  ],
  ['dead code', () => step('dead code', ['node_modules/knip/bin/knip.js', '--no-progress'])],
  [
    'format and lint',
    () => step('format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']),
  ],
  [
    'types of the worker',
    () => step('types of the worker', [TSC, '-p', 'sw', ...ONE, 'test-results/types-sw.tsbuildinfo']),
  ],
];

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
  await runChecks(undefined, [['client build', build]]);
  await budget();
  process.exit(close());
}
