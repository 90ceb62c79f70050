/** The real server as a process of its own, that may be killed at any moment and started again over what it left. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../server/testing/port.ts';

const root = join(import.meta.dirname, '../..');
const node = ['--import', 'tsx'];

export interface House {
  port: number;
  dataDir: string;
  /** SIGKILL; nothing is flushed. */
  kill(): Promise<void>;
  /** Resolves when it answers. */
  start(): Promise<void>;
  /** Starts it again unless it answers. */
  awake(): Promise<void>;
  close(): Promise<void>;
}

export async function openHouse(clientDir = 'dist/client'): Promise<House> {
  const dataDir = mkdtempSync(join(tmpdir(), 'faults-'));
  // Beside other browser tests their servers have made the demo's world before the first test begins.
  const made = join(root, process.env.DEMO_TEMPLATE ?? '');
  if (process.env.DEMO_TEMPLATE && existsSync(made)) cpSync(made, dataDir, { recursive: true });
  else await promisify(execFile)(process.execPath, [...node, 'tests/faults/prepare.ts', dataDir], { cwd: root });
  let server: ChildProcess | null = null;
  const house: House = {
    port: await freePort(),
    dataDir,
    async start() {
      const env = { ...process.env, PORT: String(house.port), HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO: '1' };
      const unlimited = { LIMIT_ADDRESS: '0', LIMIT_DEVICE: '0', LIMIT_USER: '0', CLIENT_DIR: clientDir };
      server = spawn(process.execPath, [...node, 'server/main.ts'], {
        cwd: root,
        env: { ...env, ...unlimited },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      while (server.exitCode === null) {
        // Nothing is left open that the server closes in the very moment in which it is used again.
        const headers = { connection: 'close' };
        const answer = await fetch(`http://127.0.0.1:${house.port}/healthz`, { headers }).catch(() => null);
        if (answer?.ok) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error('the server did not start');
    },
    async kill() {
      if (!server || server.exitCode !== null) return;
      const gone = once(server, 'exit');
      server.kill('SIGKILL');
      await gone;
    },
    async awake() {
      const headers = { connection: 'close' };
      const answer = await fetch(`http://127.0.0.1:${house.port}/healthz`, { headers }).catch(() => null);
      if (answer?.ok) return;
      await house.kill();
      await house.start();
    },
    async close() {
      await house.kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  await house.start();
  return house;
}
