/** One process per data directory: a second one in the same directory would corrupt the embedded database. */
import { execFileSync } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Who holds the lock. The start time tells a living owner from a stranger who was given the same pid later. */
interface Owner {
  pid: number;
  started: string;
}

/** Its message is for who wanted to start a server there; a command has another sentence to say. */
export class DirectoryTaken extends Error {
  constructor(
    readonly pid: number,
    directory: string,
  ) {
    super(`Another process (pid ${pid}) is using ${directory}. Stop it, or set DATA_DIR to another directory.`);
  }
}

/** @throws DirectoryTaken by the living process in the directory */
export function lockDirectory(directory: string): { release(): void } {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, 'lock');
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) ?? '' } satisfies Owner);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, mine);
  try {
    while (!tryLink(draft, path)) {
      const seen = read(path);
      if (seen === null) continue;
      const owner = parse(seen);
      if (owner && owner.pid !== process.pid && isAlive(owner)) throw new DirectoryTaken(owner.pid, directory);
      if (owner && owner.pid === process.pid && owner.started === parse(mine)?.started && held.has(path))
        throw new DirectoryTaken(owner.pid, directory);
      takeAway(path, seen);
    }
  } finally {
    unlinkSync(draft);
  }
  held.add(path);
  return {
    release() {
      held.delete(path);
      if (read(path) === mine) unlinkSync(path);
    },
  };
}

const held = new Set<string>();

/** Links the finished file into place: it either appears whole or not at all. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a dead owner's lock; if a rival was faster and the file is already the rival's, gives it back. */
function takeAway(path: string, stale: string): void {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (read(aside) !== stale) tryLink(aside, path);
  unlinkSync(aside);
}

function read(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

function parse(text: string): Owner | null {
  try {
    return JSON.parse(text) as Owner;
  } catch {
    return null;
  }
}

function isAlive({ pid, started }: Owner): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const now = startOf(pid);
  return now === null || started === '' || now === started;
}

/** When a process began, in whatever words the system has for it; null when it cannot be told. */
function startOf(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      // Field 22 of stat; the command name before it may itself contain blanks and brackets.
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return `${boot}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
    }
    if (process.platform === 'win32') return null;
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}
