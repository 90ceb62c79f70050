/** Two starts from one checkout: the second waits for the first one's build, says so, and builds over nobody. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'storefront-build-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const lock = pathToFileURL(join(import.meta.dirname, 'build-lock.mjs')).href;
/** Builds until it is told to end. */
const builder = () => {
  const code = `
    const { lockBuild } = await import(${JSON.stringify(lock)});
    const release = lockBuild(${JSON.stringify(directory)});
    console.log('building');
    process.stdin.once('data', () => { release(); process.exit(0); });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code]);
  let text = '';
  const heard = new Set<() => void>();
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk;
    for (const listener of heard) listener();
  });
  const says = (words: RegExp) =>
    new Promise<void>((resolve) => {
      const listen = () => words.test(text) && resolve();
      heard.add(listen);
      listen();
    });
  return { child, says, text: () => text, end: () => void child.stdin.write('.'), ended: once(child, 'exit') };
};

test('the second start says whom it waits for, and builds once the first is done', async () => {
  const first = builder();
  await first.says(/^building/);
  const second = builder();
  await second.says(new RegExp(`Another process \\(pid ${first.child.pid}\\) is building`));
  expect(second.text()).not.toMatch(/^building/m);
  first.end();
  await second.says(/^building$/m);
  second.end();
  await Promise.all([first.ended, second.ended]);
  expect(readdirSync(directory)).toEqual([]);
});

test('a build that was killed holds nobody up', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(join(directory, 'building'), String(pid));
  const next = builder();
  await next.says(/^building/);
  expect(next.text()).not.toContain('waiting');
  expect(readFileSync(join(directory, 'building'), 'utf8')).toBe(String(next.child.pid));
  next.child.kill('SIGKILL');
  await next.ended;
});

test('`npm start` takes the lock before it builds', () => {
  expect(readFileSync(join(import.meta.dirname, 'start.mjs'), 'utf8')).toMatch(/lockBuild\([\s\S]*make\(sources\)/);
});
