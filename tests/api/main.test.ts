import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { APP } from '../../contract/wire/limits.ts';
import { sign } from '../../server/kernel/http/signature.ts';
import { layDown } from '../../server/testing/database.ts';
import { freePort } from '../../server/testing/port.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'storefront-main-'));
const SECRET = 'the secret of this test';
const OWN = { DEMO: '0', SIGN_SECRET: SECRET, WAREHOUSE: '自家仓|13800000000|浙江省|杭州市|余杭区|良渚街道 1 号' };
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

beforeAll(() => layDown(dataDir));

test('the server starts, keeps streams open, and stops without cutting anything off', async () => {
  const port = await freePort();
  const server = run({ PORT: String(port), ...OWN, BASE_PATH: 'shop' });
  await server.says(/open at/);
  const origin = `http://127.0.0.1:${port}`;
  expect(await (await fetch(`${origin}/healthz`)).text()).toBe('ok');
  expect(await (await fetch(`${origin}/metrics`)).text()).toContain('storefront_call_seconds');
  expect((await fetch(`${origin}/metrics`, { headers: { 'x-forwarded-for': '1.2.3.4' } })).status).toBe(404);

  const stream = await fetch(`${origin}/shop/api/events?${signedQuery('/events')}`);
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  expect((await fetch(`${origin}/shop/api/events`)).status).toBe(400);

  const gone = new AbortController();
  await fetch(`${origin}/shop/api/events?${signedQuery('/events')}`, { signal: gone.signal });
  gone.abort();
  const openStreams = async () => /open_streams (\d+)/.exec(await (await fetch(`${origin}/metrics`)).text())?.[1];
  await expect.poll(openStreams, { timeout: 10_000 }).toBe('1');

  const second = run({ PORT: String(await freePort()), ...OWN });
  expect(await second.ended).not.toBe(0);
  expect(second.text()).toContain('Another process');

  server.child.kill('SIGTERM');
  expect(await stream.text()).toContain('retry');
  expect(await server.ended).toBe(0);

  const verify = run({ ...OWN }, 'verify');
  expect(await verify.ended).toBe(0);
  expect(verify.text()).toContain('The book is whole');

  const reconcile = run({ ...OWN }, 'reconcile', '2026-11-20');
  expect(await reconcile.ended).toBe(0);
  expect(reconcile.text()).toContain('Everything agrees');
}, 120_000);

test('a server that may not start says why in one sentence', async () => {
  const server = run({ ...OWN, SIGN_SECRET: 'short' });
  expect(await server.ended).toBe(1);
  expect(server.text().trim()).toBe(
    'SIGN_SECRET must be one of your own, at least 16 characters; without it the server makes one.',
  );
}, 60_000);

test('a shop’s database does not open as a demo, nor a demo’s as a shop; a demo that others can reach says so', async () => {
  const forgotten = run({ PORT: String(await freePort()) });
  expect(await forgotten.ended).toBe(1);
  expect(forgotten.text()).toContain('DEMO=0 must stay set');

  const shown = mkdtempSync(join(tmpdir(), 'storefront-shown-'));
  const demo = run({ PORT: String(await freePort()), DATA_DIR: shown, HOST: '0.0.0.0' });
  await demo.says(/WARNING[\s\S]*demo data/);
  demo.child.kill('SIGKILL');
  await demo.ended;
  const shop = run({ ...OWN, DATA_DIR: shown });
  expect(await shop.ended).toBe(1);
  expect(shop.text()).toContain('has been a demo');
  rmSync(shown, { recursive: true, force: true });
}, 120_000);

function run(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts', ...args], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, ...env },
  });
  started.push(child);
  let text = '';
  const heard = new Set<() => void>();
  for (const out of [child.stdout, child.stderr])
    out.on('data', (chunk: Buffer) => {
      text += chunk;
      for (const listener of heard) listener();
    });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return {
    child,
    ended,
    text: () => text,
    says: (words: RegExp) =>
      Promise.race([
        new Promise<void>((resolve) => heard.add(() => words.test(text) && resolve())),
        ended.then((code) => Promise.reject(new Error(`ended with ${code}: ${text}`))),
      ]),
  };
}

function signedQuery(path: string): string {
  const query = new URLSearchParams({ appid: APP.id, timestamp: String(Date.now()) });
  const request = { method: 'GET', path, query, body: Buffer.alloc(0), idempotencyKey: '' };
  query.set('sign', sign(SECRET, request));
  return String(query);
}
