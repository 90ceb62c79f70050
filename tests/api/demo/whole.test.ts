// @module-tag long
/** An owner looks at their shop full of goods before it opens, and has their own back as it was: by the commands, with servers, killed on the way. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userCode } from '../../../contract/account/calls.ts';
import { shopInfo } from '../../../contract/shop/info-calls.ts';
import { rulesNow } from '../../../contract/shop/rules-calls.ts';
import type { Call, Envelope, Input, Output } from '../../../contract/wire/call.ts';
import { demoInShop } from '../../../server/cli/demo.ts';
import { readConfig } from '../../../server/config.ts';
import { openDatabase } from '../../../server/db/connect.ts';
import { byPhone } from '../../../server/domains/account/people.ts';
import { isDemoIn } from '../../../server/kernel/lib/demo-in-shop.ts';
import { freePort } from '../../../server/testing/port.ts';
import { runCommand } from '../../../server/testing/process.ts';
import { signedRequest } from '../../../server/testing/server.ts';
import { command, filesOf, newShop, photo, rowsOf, SMALL } from './shop.ts';

const home = mkdtempSync(join(tmpdir(), 'storefront-demo-whole-'));
const shop = join(home, 'shop');
const own = { DEMO: '0', DATA_DIR: shop, SIGN_SECRET: 'the secret of this shop' };
const started: ReturnType<typeof runCommand>['child'][] = [];
const run = (settings: Record<string, string>, ...args: string[]) => {
  const command = runCommand(settings, ...args);
  started.push(command.child);
  return command;
};
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(home, { recursive: true, force: true });
});

let before: string;
beforeAll(async () => {
  await newShop(shop);
  before = await rowsOf(shop);
});

test('the owner sees the shop full of goods and marked as a demo, and has it back as it was: rows, photos, every file', async () => {
  const putIn = run(own, 'demo', ...SMALL);
  expect(await putIn.ended, putIn.text()).toBe(0);
  const aside = filesOf(shop);
  expect(aside.get(photo)).toBeDefined();

  const port = String(await freePort());
  const server = run({ ...own, PORT: port, HOST: '0.0.0.0', PUBLIC_URL: 'http://127.0.0.1' });
  await server.says(/demo data in your shop[\s\S]*demo out[\s\S]*15400000009/);
  expect(server.text()).toMatch(/WARNING[\s\S]*open at/);
  const demo = readConfig({});
  // A version of its own: a page that was open before asks again.
  expect(await ask(port, demo, rulesNow, {})).toMatchObject({ demo: true, version: expect.stringMatching(/./) });
  expect(await ask(port, demo, shopInfo, {})).toEqual({
    name: { zh: '弄堂二手', en: 'Lane' },
    open: true,
    codes: 'sandbox',
    passkeys: false,
  });
  expect(await ask(port, demo, userCode, { phone: '15400000009' })).toHaveProperty('sandboxCode');
  for (const command of ['in', 'out']) {
    const early = run(own, 'demo', command, '--yes');
    expect(await early.ended).toBe(1);
    expect(early.text()).toContain(`The shop is running (pid ${server.child.pid})`);
  }
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);

  const demoData = await openDatabase({ dataDir: join(shop, 'demo-in-shop') });
  await byPhone(demoData.db, { phone: '13912345679', nickname: null, now: new Date() });
  await demoData.close();
  await expect(command(shop, ...SMALL)).rejects.toThrow('in already');
  const said: string[] = [];
  await expect(demoInShop(['out'], readConfig({ ...own }), new Date(), (line) => said.push(line))).rejects.toThrow(
    'demo out --yes',
  );
  expect(said).toEqual(['The demo goes, with 0 orders and 1 accounts that were made in it.']);
  const again = run(own, 'setup', '--name', 'x', '--name-en', 'X', '--url', 'u', '--phone', 'p', '--warehouse', 'w');
  expect(await again.ended).toBe(1);
  expect(again.text()).toContain('take it out first');

  await command(shop, 'out', '--yes');
  expect(filesOf(shop)).toEqual(aside);
  expect(await rowsOf(shop)).toBe(before);
  await expect(command(shop, 'out', '--yes')).rejects.toThrow('No demo is in');

  const opened = run({ DATA_DIR: shop, SIGN_SECRET: own.SIGN_SECRET, PORT: port, HOST: '0.0.0.0' });
  await opened.says(/open at/);
  expect(opened.text().replaceAll(home, '')).not.toMatch(/WARNING|demo/i);
  expect(await ask(port, readConfig(own), rulesNow, {})).toMatchObject({ demo: false, version: '' });
  expect(await ask(port, readConfig(own), shopInfo, {})).toMatchObject({ open: false, codes: 'none' });
  opened.child.kill('SIGTERM');
  await opened.ended;
});

test('killed while the demo goes in or out, the shop has lost nothing, and the next command goes on', async () => {
  const dataDir = join(home, 'killed');
  await newShop(dataDir);
  const rows = await rowsOf(dataDir);

  const half = run({ DEMO: '0', DATA_DIR: dataDir }, 'demo', ...SMALL);
  await half.says(/ 8\/\d+ /);
  half.child.kill('SIGKILL');
  await half.ended;
  expect(readdirSync(dataDir)).toContain('demo-in-shop.making');
  expect(isDemoIn({ dataDir, databaseUrl: null })).toBe(false);
  expect(await rowsOf(dataDir)).toBe(rows);

  await command(dataDir, ...SMALL);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('demo-in-shop'))).toEqual(['demo-in-shop']);

  // Killed after the step that takes it out, in the middle of removing it.
  renameSync(join(dataDir, 'demo-in-shop'), join(dataDir, 'demo-in-shop.going'));
  rmSync(join(dataDir, 'demo-in-shop.going', 'db.whole'));
  const port = String(await freePort());
  const server = run({ DEMO: '0', DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'warn' });
  await server.says(/open at/);
  expect(server.text().replaceAll(home, '')).not.toContain('demo');
  expect(existsSync(join(dataDir, 'demo-in-shop.going'))).toBe(false);
  server.child.kill('SIGTERM');
  await server.ended;
  expect(readFileSync(join(dataDir, photo), 'utf8')).toBe('a photo of ours');
});

async function ask<C extends Call>(port: string, config: ReturnType<typeof readConfig>, call: C, input: Input<C>) {
  const [path, init] = signedRequest(call, input, { now: new Date(), config, deviceId: 'a-phone-of-the-owner' });
  const envelope = (await (await fetch(`http://127.0.0.1:${port}${path}`, init)).json()) as Envelope<Output<C>>;
  if (!envelope.success) throw new Error(`${call.path}: ${envelope.code}`);
  return envelope.data as Output<C>;
}
