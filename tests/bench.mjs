// `npm run bench`: speeds as ratios within one run, never as bare timings. Writes nothing; a person copies a result to docs/.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensurePackages } from '../server/cli/install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
ensurePackages();
for (const bench of ['tests/bench/server.ts', 'tests/bench/scale.ts', 'tests/bench/offline.ts'])
  spawnSync(process.execPath, ['--import', 'tsx', bench, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
