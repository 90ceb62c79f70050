// `npm start` and `npm run dev` on a fresh clone: installs what is missing, builds the client when its sources
// changed, then runs the server. Plain JavaScript, because it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { lockBuild } from './build-lock.mjs';
import { fingerprint, isBuilt, markBuilt } from './fingerprint.mjs';
import { ensurePackages } from './install.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const args = process.argv.slice(2);

requireNode(20, 19);
ensurePackages();
if (args.includes('--dev')) develop();
else {
  // A command needs no client: it is built by what serves it.
  if (args.length === 0 || args.includes('--build-only')) build();
  if (!args.includes('--build-only')) serve(args);
}

function requireNode(major, minor) {
  const [a, b] = process.versions.node.split('.').map(Number);
  if (a > major || (a === major && b >= minor)) return;
  console.error(`Node ${major}.${minor} or newer is needed; this is ${process.version}.`);
  process.exit(1);
}

function build() {
  if (isBuilt()) return;
  const release = lockBuild(fileURLToPath(new URL('../../dist', import.meta.url)));
  // Whoever was waited for has built it, mostly.
  const sources = fingerprint();
  if (!isBuilt(sources)) make(sources);
  release();
}

function make(sources) {
  console.log('Building the client ...');
  run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], { NODE_ENV: 'production' });
  // What draws first views on the server: the same code, for Node.
  run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--ssr', '--logLevel', 'error'], {
    NODE_ENV: 'production',
  });
  run(process.execPath, ['--import', 'tsx', 'server/cli/compress.ts']);
  markBuilt(sources);
}

function serve(rest) {
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts', ...rest], {
    cwd: root,
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
  server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 0)));
}

/** The API server reloads on its own changes; Vite serves the client with hot reload and passes API calls on. */
function develop() {
  const api = process.env.PORT ?? '8787';
  const env = { ...process.env, PORT: api };
  const server = spawn(
    process.execPath,
    ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'],
    { cwd: root, stdio: 'inherit', env },
  );
  const client = spawn(process.execPath, ['node_modules/vite/bin/vite.js'], { cwd: root, stdio: 'inherit', env });
  const stop = () => {
    server.kill('SIGTERM');
    client.kill('SIGTERM');
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  server.on('exit', stop);
  client.on('exit', stop);
}

function run(command, commandArgs, env = {}) {
  const done = spawnSync(command, commandArgs, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  if (done.status !== 0) process.exit(done.status ?? 1);
}
