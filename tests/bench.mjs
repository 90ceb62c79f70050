// `npm run bench`: speeds as ratios within one run, never as bare timings. Writes nothing; a person copies a result to docs/.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensurePackages } from '../server/cli/install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
ensurePackages();
let failed = 0;
for (const bench of ['tests/bench/server.ts', 'tests/bench/scale.ts', 'tests/bench/offline.ts']) {
  const args = ['--import', 'tsx', bench, ...process.argv.slice(2)];
  // A bench that could not be run must not look like one that said nothing.
  if (spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status !== 0) {
    console.error(`${bench} ended badly, or missed what it aims at`);
    failed = 1;
  }
}
process.exit(failed);
