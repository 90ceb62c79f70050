/** Backups while the server runs: one at its start and every day, and points in between, each drilled in a process of its own. */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY, HOUR } from '../../contract/wire/time.ts';
import type { App } from '../kernel/http/context.ts';
import { noteBackup, noteFailedBackup } from '../kernel/lib/last-backup.ts';
import { type Chain, PART, type Taken, takeBase, takePoint } from './online.ts';

const POINTS = HOUR / 4;
/** The newest backup of so many days stays, and the newest two whatever their day. */
const DAYS = 7;
const ALWAYS = 2;
/** A drill that hangs must not be the last one that anybody heard of, ms. */
const DRILL = HOUR;

type House = Pick<App, 'db' | 'config' | 'clock' | 'log'>;

/** @returns stops after the step in hand; nothing happens with a PostgreSQL or without `BACKUP_DIR` */
export function startBackups({ db, config, clock, log }: House, within = DRILL): () => Promise<void> {
  const { databaseUrl, dataDir, env } = config;
  const into = env.BACKUP_DIR;
  if (databaseUrl || !into) return async () => {};
  let chain: Chain | null = null;
  let baseAt = 0;
  const stopping = new AbortController();
  const step = async () => {
    const at = clock.now();
    const how = { dataDir, into, at };
    try {
      await mkdir(into, { recursive: true });
      const whole = chain === null || at.getTime() - baseAt >= DAY;
      const taken = chain && !whole ? await takePoint(db, chain, how) : await takeBase(db, how);
      await count(taken, { photosHere: (env.STORAGE ?? 'folder') === 'folder', signal: stopping.signal, within });
      chain = taken.chain;
      if (whole) baseAt = at.getTime();
      await noteBackup(dataDir, at);
      await prune(into);
      log.info({ file: taken.file.slice(0, -PART.length) }, 'backup made and restored in a drill');
    } catch (err) {
      // The next one begins anew: nothing is built on a part that does not count.
      chain = null;
      if (stopping.signal.aborted) return;
      log.error({ err }, 'BACKUP FAILED');
      await noteFailedBackup(dataDir, at, err instanceof Error ? err.message : String(err));
    }
  };
  let running = step();
  const timer = setInterval(() => {
    running = running.then(step);
  }, POINTS).unref();
  return async () => {
    stopping.abort();
    clearInterval(timer);
    await running;
  };
}

/** @throws Error with what the drill found */
async function count(
  { file, lsn }: Taken,
  { photosHere, signal, within }: { photosHere: boolean; signal: AbortSignal; within: number },
): Promise<void> {
  const late = AbortSignal.timeout(within);
  await drilled([file, lsn, photosHere ? 'photos' : 'rows'], AbortSignal.any([signal, late])).catch(
    (error: unknown) => {
      throw late.aborted ? new Error(`the restore drill was not done within ${within} ms`, { cause: error }) : error;
    },
  );
  await rename(file, file.slice(0, -PART.length));
}

/** In a process of its own: the engine keeps whoever runs it busy, and calls go on here. */
function drilled(args: string[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const main = join(import.meta.dirname, '../main.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', main, 'drill', ...args], {
      signal,
      killSignal: 'SIGKILL',
    });
    let said = '';
    for (const out of [child.stdout, child.stderr])
      out.on('data', (chunk: Buffer) => {
        said = `${said}${chunk}`.slice(-2_000);
      });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(said.trim() || `drill ended with ${code}`)),
    );
  });
}

/** Backups that nobody needs any more go, with their points, and so does what never counted. */
async function prune(into: string): Promise<void> {
  const names = readdirSync(into).sort().reverse();
  const bases = names
    .filter((name) => name.includes('.base.') && !name.endsWith(PART))
    .map((name) => name.split('.base.')[0] ?? '');
  const newestOfDay = bases.filter(
    (base, n) => bases.findIndex((other) => other.slice(0, 10) === base.slice(0, 10)) === n,
  );
  const kept = new Set([...bases.slice(0, ALWAYS), ...newestOfDay.slice(0, DAYS)]);
  for (const name of names) {
    const [, base] = /^(\d{4}-\d\d-\d\dT[\d-]+Z)\./.exec(name) ?? [];
    if (base && (!kept.has(base) || name.endsWith(PART))) await rm(join(into, name), { force: true });
  }
}
