// One build of the client at a time in a checkout: two at once would empty each other's folders. Plain JavaScript, as start.mjs is.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Between two looks at a lock that another process has, ms. */
const LOOK_EVERY = 300;

/**
 * Waits until nobody else builds here, and says so; what was left by a process that is gone is taken away.
 * @param say is told once whom it waits for
 * @returns gives it back
 */
export function lockBuild(directory, say = console.log) {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, 'building');
  const mine = String(process.pid);
  const draft = `${path}.${mine}`;
  writeFileSync(draft, mine);
  let told = false;
  try {
    while (!appears(draft, path)) {
      const owner = read(path);
      if (owner === null) continue;
      if (!isAlive(Number(owner))) takeAway(path, owner);
      else {
        if (!told)
          say(
            `Another process (pid ${owner}) is building the client here; waiting for it. 另一个进程（pid ${owner}）正在这里构建，等它完成。\n` +
              `If that is no build, delete ${path}. 如果它不是在构建，删掉这个文件。`,
          );
        told = true;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_EVERY);
      }
    }
  } finally {
    rmSync(draft, { force: true });
  }
  const release = () => {
    if (read(path) === mine) rmSync(path, { force: true });
  };
  // Also where the build failed and the process ends with it.
  process.once('exit', release);
  return release;
}

/** Whole or not at all: it is linked into place once it is written. */
function appears(draft, path) {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Of two that find it left behind, the slower one may have taken the quicker one's: it is given back. */
function takeAway(path, left) {
  const aside = `${path}.${process.pid}.left`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (read(aside) !== left) appears(aside, path);
  rmSync(aside, { force: true });
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}
