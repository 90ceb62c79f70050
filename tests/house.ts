/** A server of its own with a fresh demo world and the client built from what lies here, for commands that look at the storefront. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = new URL('..', import.meta.url).pathname;

export async function startServer(): Promise<{ url: string; stop: () => void }> {
  const built = spawnSync(process.execPath, ['server/cli/start.mjs', '--build-only'], { cwd: root, stdio: 'inherit' });
  if (built.status !== 0) throw new Error('the client could not be built');
  const port = 20_000 + (process.pid % 20_000);
  const data = mkdtempSync(join(tmpdir(), 'house-'));
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: data, DEMO: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = () => {
    child.once('exit', () => rmSync(data, { recursive: true, force: true }));
    child.kill('SIGTERM');
  };
  const until = Date.now() + 120_000;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error('the server did not start');
    const ready = await fetch(`${url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return { url, stop };
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  stop();
  throw new Error('the server did not start in two minutes');
}
