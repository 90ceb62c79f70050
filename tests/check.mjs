// `npm run check`: formatting, lint, import rules, types, dead code, and the bytes of the first route, in seconds.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensurePackages } from '../server/install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
ensurePackages();

const checks = [
  ['format, lint and import rules', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
  ['types', ['node_modules/typescript/bin/tsc', '--noEmit']],
  ['types of the worker', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'sw']],
  ['dead code', ['node_modules/knip/bin/knip.js', '--no-progress']],
  ['bytes and planned screens', ['--import', 'tsx', 'tests/budget.ts']],
];

let clean = true;
for (const [name, args] of checks) {
  const started = performance.now();
  const done = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  const ok = done.status === 0;
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  if (!ok || name.startsWith('bytes')) console.log(`${done.stdout}${done.stderr}`.trim());
  clean &&= ok;
}
process.exit(clean ? 0 : 1);
