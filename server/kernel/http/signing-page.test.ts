import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { type ServerType, serve } from '@hono/node-server';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../../contract/wire/call.ts';
import { canonical } from '../../../contract/wire/signing.ts';
import { type TestApp, testApp } from '../../testing/server.ts';
import { handlers } from './handlers.ts';

const page = readFileSync(resolve(import.meta.dirname, '../../../docs/signing.md'), 'utf8');
const script = /```sh\n([\s\S]*?)```/.exec(page)?.[1] ?? '';

const text = v.pipe(v.string(), v.maxLength(200));
const contract = {
  echo: call('GET', '/echo', {
    about: 'Says it again.',
    who: 'visitor',
    input: v.strictObject({ words: text, more: v.optional(text) }),
    output: v.object({ words: v.string() }),
  }),
  keep: call('POST', '/keep/{name}', {
    about: 'Takes it.',
    who: 'user',
    input: v.strictObject({ name: text, words: text }),
    output: v.object({ words: v.string() }),
  }),
};
const domain = handlers(contract, {
  echo: async ({ words }) => ({ words }),
  keep: async ({ name, words }) => ({ words: `${name}: ${words}` }),
});

let app: TestApp;
let server: ServerType;
beforeAll(async () => {
  app = await testApp({ domains: [domain] });
  // The script reads the machine's clock.
  app.clock.set(Date.now());
  await new Promise<void>((listening) => {
    server = serve({ fetch: app.app.fetch, port: 0, hostname: '127.0.0.1' }, () => listening());
  });
}, 60_000);
afterAll(async () => {
  server.close();
  await app.close();
});

test('the documented shell client is at most thirty lines and works against a live server', async () => {
  expect(
    script
      .trim()
      .split('\n')
      .filter((line) => line.trim() !== '').length,
  ).toBeLessThanOrEqual(30);
  const { token } = await app.as('13800000001');
  const words = '球鞋 & "quotes" = 100% (ok)*!~ +/?';
  expect(await run(token, 'api GET /echo "words=$1" more=', words)).toMatchObject({ success: true, data: { words } });
  const body = JSON.stringify({ words });
  expect(await run(token, 'api POST /keep/mine "$1"', body)).toMatchObject({
    success: true,
    data: { words: `mine: ${words}` },
  });
  expect(await run('', 'api POST /keep/mine "$1"', body)).toMatchObject({ status: 401, code: 'LOGIN_NEEDED' });
  expect(await run(token, 'SECRET=other; api GET /echo words=x', '')).toMatchObject({ code: 'SIGN_WRONG' });
}, 60_000);

test('the worked example on the page is what the code computes', () => {
  const example = canonical({
    method: 'POST',
    path: '/user/address/save/new',
    params: [
      ['timestamp', '1795233600000'],
      ['appid', 'h5'],
    ],
    bodyHash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    idempotencyKey: '0f8fad5b-d9cb-469f-a165-70867728950e',
  });
  expect(page).toContain(`\n${example}\n`);
  const sign = createHmac('sha256', 'demo-signing-secret').update(example).digest('hex').toUpperCase();
  expect(page).toContain(`sign=${sign}`);
});

async function run(token: string, command: string, argument: string): Promise<unknown> {
  const { port } = server.address() as AddressInfo;
  const env = { ...process.env, API: `http://127.0.0.1:${port}/api`, TOKEN: token };
  const { stdout } = await promisify(execFile)('sh', ['-c', `${script}\n${command}`, 'sh', argument], { env });
  return JSON.parse(stdout);
}
