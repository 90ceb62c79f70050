// @module-tag thorough
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { APP } from '../../contract/wire/limits.ts';
import { sign } from '../../server/kernel/http/signature.ts';
import { layDown } from '../../server/testing/database.ts';
import { freePort } from '../../server/testing/port.ts';
import { runCommand } from '../../server/testing/process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'storefront-main-'));
const SECRET = 'the secret of this test';
const OWN = { DEMO: '0', SIGN_SECRET: SECRET, WAREHOUSE: '自家仓|13800000000|浙江省|杭州市|余杭区|良渚街道 1 号' };
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
  rmSync(`${dataDir}.backup`, { force: true });
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

  const doctor = run({ ...OWN }, 'doctor');
  expect(await doctor.ended).not.toBe(0);
  expect(doctor.text()).toMatch(/shop is running \(pid \d+\)[^\n]*stop it, run doctor[^\n]*workbench/);
  expect(doctor.text()).not.toContain('DATA_DIR');

  server.child.kill('SIGTERM');
  expect(await stream.text()).toContain('retry');
  expect(await server.ended).toBe(0);

  // It counts once it was restored, opened and read.
  const backup = run({ ...OWN }, 'backup', `${dataDir}.backup`);
  expect([await backup.ended, backup.text()]).toEqual([0, expect.stringMatching(/restored, opened and found whole/)]);

  const verify = run({ ...OWN }, 'verify');
  expect(await verify.ended).toBe(0);
  expect(verify.text()).toContain('The book is whole');

  const reconcile = run({ ...OWN }, 'reconcile', '2026-11-20');
  expect(await reconcile.ended).toBe(0);
  expect(reconcile.text()).toContain('Everything agrees');
}, 240_000);

test('a server that may not start says why in one sentence', async () => {
  const server = run({ ...OWN, SIGN_SECRET: 'short' });
  expect(await server.ended).toBe(1);
  expect(server.text().trim()).toBe(
    'SIGN_SECRET must be one of your own, at least 16 characters; without it the server makes one.',
  );
}, 60_000);

test('a word that is no command opens no shop, and whoever typed it reads which there are', async () => {
  const typo = run({ ...OWN, PORT: String(await freePort()) }, 'demmo');
  expect(await typo.ended).toBe(1);
  expect(typo.text()).toMatch(/no command "demmo"[^\n]*setup, demo, doctor/);
  const help = run({}, 'help');
  expect(await help.ended).toBe(0);
  expect(help.text()).toMatch(/demo in \| out +[^\n]+\n[\s\S]*reconcile/);
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
  // On this machine alone, with a tunnel that leads to it.
  const led = run({ PORT: String(await freePort()), DATA_DIR: shown, PUBLIC_URL: 'https://shop.example' });
  await led.says(/WARNING[\s\S]*demo data|The shop is open/);
  expect(led.text()).toContain('WARNING');
  led.child.kill('SIGKILL');
  await led.ended;
  const shop = run({ ...OWN, DATA_DIR: shown });
  expect(await shop.ended).toBe(1);
  expect(shop.text()).toContain('has been a demo');
  rmSync(shown, { recursive: true, force: true });
}, 240_000);

test('a shop whose settings say another address than the environment says at its start which one holds', async () => {
  const PUBLIC_URL = 'https://of-before.example';
  const answers = { name: '燕子鞋行', 'name-en': 'Swift', url: 'https://swift.example', phone: '13800000000' };
  const said = Object.entries({ ...answers, warehouse: '浙江省 杭州市 余杭区 良渚街道 1 号' });
  const setup = run({ ...OWN }, 'setup', ...said.flatMap(([name, value]) => [`--${name}`, value]));
  expect([await setup.ended, setup.text()]).toEqual([0, expect.stringContaining('set up')]);
  const server = run({ ...OWN, PORT: String(await freePort()), PUBLIC_URL });
  await server.says(/open at/);
  expect(server.text()).toMatch(/WARNING[^\n]*swift\.example[^\n]*of-before\.example does not count/);
  server.child.kill('SIGKILL');
  await server.ended;
}, 240_000);

function run(env: Record<string, string>, ...args: string[]) {
  const command = runCommand({ DATA_DIR: dataDir, ...env }, ...args);
  started.push(command.child);
  return command;
}

function signedQuery(path: string): string {
  const query = new URLSearchParams({ appid: APP.id, timestamp: String(Date.now()) });
  const request = { method: 'GET', path, query, body: Buffer.alloc(0), idempotencyKey: '' };
  query.set('sign', sign(SECRET, request));
  return String(query);
}
