/**
 * A phone's page has a core of its own while other cores draw. On a machine with two cores and no graphics card, Chromium's
 * drawing, the server and the test would all take turns with it, and a task's length by the clock would say how busy
 * the machine was. So the page's thread gets the first core and everything else the others.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Browser, CDPSession } from '@playwright/test';

/** Call it when the page is open: threads that start later are where their parents are. @returns whether it could be done */
export async function ownCore(browser: Browser): Promise<boolean> {
  // Of the machine: this process may have been kept from the first one before.
  const cores = cpus().length;
  if (process.platform !== 'linux' || cores < 2) return false;
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const others = cores === 2 ? '1' : `1-${cores - 1}`;
  const pin = (cpus: string, thread: number | string) =>
    spawnSync('taskset', ['-p', '-c', cpus, String(thread)], { stdio: 'ignore' }).status === 0;
  for (const thread of [process.pid, ...processInfo.map(({ id }) => id)].flatMap(threadsOf)) pin(others, thread);
  // A process's first thread has its number. One that has ended meanwhile was not the page's.
  return processInfo.filter(({ type, id }) => type === 'renderer' && pin('0', id)).length > 0;
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/**
 * Makes the page so many times slower. What is asked of DevTools is only about what happens (4 was seen to be 3.6 to 6.2), so it is
 * measured and asked for anew. @returns how many times slower it then was
 */
export async function slowDown(session: CDPSession, times: number): Promise<number> {
  const expression =
    '(() => { const from = performance.now(); let x = 0; for (let i = 0; i < 3e7; i += 1) x += i % 7; return performance.now() - from + (x && 0); })()';
  const loop = async () => Number((await session.send('Runtime.evaluate', { expression })).result.value);
  const median = async () => [await loop(), await loop(), await loop()].sort((a, b) => a - b)[1] ?? Number.NaN;
  const ask = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
  await ask(1);
  await loop();
  const free = await median();
  let rate = times;
  let is = Number.NaN;
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await ask(rate);
    is = (await median()) / free;
    if (Math.abs(is / times - 1) < 0.1) break;
    rate = Math.min(3 * times, Math.max(1, (rate * times) / is));
  }
  return is;
}

/**
 * Makes the window larger than the page. Chromium's window is as tall as the phone that it plays, and its own bar takes a part of that:
 * the page's bottom lies below the edge then, and what only changes there is never drawn, so a pressed button in a
 * screen's bottom bar counts as no picture until something above it changes.
 */
export async function showWhole(session: CDPSession): Promise<void> {
  const { windowId, bounds } = await session.send('Browser.getWindowForTarget');
  const { width = 0, height = 0 } = bounds;
  await session.send('Browser.setWindowBounds', { windowId, bounds: { width: width + 200, height: height + 200 } });
}
