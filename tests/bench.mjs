// `npm run bench`: speeds as ratios within one run, never as bare timings. Writes nothing; a person copies a result to docs/.
// `npm run bench -- first-view` runs that one of tests/bench alone; the first view and `import` take minutes, and run only when asked for.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensurePackages } from '../server/cli/install.mjs';
import { build } from './check.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
ensurePackages();
let failed = 0;
const usual = ['server', 'visitors', 'scale', 'offline'];
const [word = '', ...more] = process.argv.slice(2);
const named = [...usual, 'first-view', 'auction', 'live', 'import'].includes(word);
const benches = named ? [word] : usual;
// What is measured in a browser or over real connections is the client as it would be shipped.
if (benches.some((name) => !['scale', 'import'].includes(name))) await build();
for (const bench of benches.map((name) => `tests/bench/${name}.ts`)) {
  const args = ['--import', 'tsx', bench, ...(named ? more : process.argv.slice(2))];
  // A bench that could not be run must not look like one that said nothing.
  if (spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status !== 0) {
    console.error(`${bench} ended badly, or missed what it aims at`);
    failed = 1;
  }
}
process.exit(failed);
