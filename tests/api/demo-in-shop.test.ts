/** An owner looks at their shop full of goods before it opens, and has their own back as it was. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userCode } from '../../contract/account/calls.ts';
import { shopInfo } from '../../contract/shop/info-calls.ts';
import { rulesNow } from '../../contract/shop/rules-calls.ts';
import type { Call, Envelope, Input, Output } from '../../contract/wire/call.ts';
import { demoInShop } from '../../server/cli/demo.ts';
import { setUp } from '../../server/cli/setup.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/db/connect.ts';
import type { Db } from '../../server/db/schema.ts';
import { makeDemoOf } from '../../server/demo/in-shop.ts';
import { byPhone } from '../../server/domains/account/people.ts';
import { mustStayWhatItIs } from '../../server/kernel/lib/database-kind.ts';
import { isDemoIn, shownIn } from '../../server/kernel/lib/demo-in-shop.ts';
import { layDown } from '../../server/testing/database.ts';
import { size } from '../../server/testing/inputs.ts';
import { freePort } from '../../server/testing/port.ts';
import { runCommand } from '../../server/testing/process.ts';
import { demo as demoWorld, signedRequest } from '../../server/testing/server.ts';

const home = mkdtempSync(join(tmpdir(), 'storefront-demo-in-'));
const shop = join(home, 'shop');
const photo = join('objects', 'o', 'ab', 'ab'.repeat(32));
const SMALL = ['in', '--size', 'small'];
/** Whether a demo is made as far as it goes before it is killed, and made whole again. */
const WHOLE = size(0, 1) === 1;
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
  await putIn(shop);
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
  });
  expect(await ask(port, demo, userCode, { phone: '15400000009' })).toHaveProperty('sandboxCode');
  for (const command of ['in', 'out']) {
    const early = run(own, 'demo', command, '--yes');
    expect(await early.ended).toBe(1);
    expect(early.text()).toContain(`Another process (pid ${server.child.pid})`);
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
  await half.says(WHOLE ? / 8\/\d+ / : / 1\/\d+ /);
  half.child.kill('SIGKILL');
  await half.ended;
  expect(readdirSync(dataDir)).toContain('demo-in-shop.making');
  expect(isDemoIn({ dataDir, databaseUrl: null })).toBe(false);
  expect(await rowsOf(dataDir)).toBe(rows);

  // Whoever makes it anew finds nothing of the first.
  await putIn(dataDir);
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

test('a shop that others come to does not vanish behind a demo', async () => {
  const dataDir = join(home, 'open');
  await newShop(dataDir, async (db, now) => {
    await byPhone(db, { phone: '13912345670', nickname: null, now });
  });
  await expect(command(dataDir, ...SMALL, '--yes')).rejects.toThrow(
    '0 orders, 0 movements of money, 1 people who are not its staff',
  );
  expect(isDemoIn({ dataDir, databaseUrl: null })).toBe(false);
});

test('where no shop of one’s own lies, whoever types it is told what to do instead', async () => {
  const empty = join(home, 'empty');
  await expect(command(empty, 'in')).rejects.toThrow('npm start -- setup makes one');
  expect(existsSync(empty)).toBe(false);
  const demo = join(home, 'demo');
  await layDown(demo);
  await expect(command(demo, 'in')).rejects.toThrow('No shop was set up here');
  const { db, close } = await openDatabase({ dataDir: demo });
  await mustStayWhatItIs(db, true, new Date());
  await close();
  await expect(command(demo, 'in')).rejects.toThrow('a demo already');
  const postgres = readConfig({ DEMO: '0', DATABASE_URL: 'postgres://db.example/shop' });
  await expect(demoInShop(['in'], postgres, new Date(), () => {})).rejects.toThrow(/env -i[^\n]+npm start\n +rm -r/);
  await expect(command(shop, 'inn')).rejects.toThrow('demo in, or demo out');
  await expect(command(shop, 'in', '--size', 'huge')).rejects.toThrow('full or small');
});

test('the demo in a shop knows nothing of the shop’s money, messages, bucket and backups', () => {
  const dataDir = join(home, 'known');
  mkdirSync(join(dataDir, 'demo-in-shop'), { recursive: true });
  const secrets = { BACKUP_DIR: '/b', STORAGE: 's3', ALIPAY_PAY_APP_ID: 'a', SMS_WEBHOOK_URL: 'u', SERVER_SECRET: 's' };
  const configured = readConfig({
    ...secrets,
    DEMO: '0',
    DATA_DIR: dataDir,
    PORT: '81',
    PROXIES: '1',
    SANDBOX: 'payment',
  });
  const { env, ...shown } = shownIn(configured);
  expect(shown).toMatchObject({ demo: true, port: 81, proxies: 1, shopDir: dataDir, secret: '' });
  expect(shown.dataDir).toBe(join(dataDir, 'demo-in-shop'));
  expect(Object.keys(env).filter((name) => name in secrets)).toEqual([]);
});

/** As the command does it; but for the long runs with a world that is made already. */
async function putIn(dataDir: string): Promise<void> {
  if (WHOLE) {
    const made = run({ ...own, DATA_DIR: dataDir }, 'demo', ...SMALL);
    return void expect(await made.ended, made.text()).toBe(0);
  }
  const laid: typeof makeDemoOf = async (face, directory, options) => {
    expect(existsSync(directory)).toBe(false);
    await layDown(directory, demoWorld('small', new Date()));
    await makeDemoOf(face, directory, options);
  };
  await demoInShop(SMALL, readConfig({ DEMO: '0', DATA_DIR: dataDir }), new Date(), () => {}, laid);
}

const command = (dataDir: string, ...args: string[]) =>
  demoInShop(args, readConfig({ DEMO: '0', DATA_DIR: dataDir }), new Date(), () => {});

async function newShop(dataDir: string, also: (db: Db, now: Date) => Promise<unknown> = async () => {}) {
  await layDown(dataDir);
  const { db, close } = await openDatabase({ dataDir });
  const answers = {
    name: '弄堂二手',
    'name-en': 'Lane',
    url: '',
    phone: '13912345678',
    warehouse: '浙江省 杭州市 余杭区 仓前街道 1 号',
  };
  const now = new Date();
  await setUp(db, readConfig({ DEMO: '0' }), answers, now);
  await also(db, now);
  await close();
  mkdirSync(join(dataDir, photo, '..'), { recursive: true });
  writeFileSync(join(dataDir, photo), 'a photo of ours');
}

/** Every row of every table. */
async function rowsOf(dataDir: string): Promise<string> {
  const { db, close } = await openDatabase({ dataDir });
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(db);
  const all: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.table(name)} t`.execute(db);
    all.push(...rows.map(({ row }) => `${name} ${JSON.stringify(row)}`).sort());
  }
  await close();
  return all.join('\n');
}

/** What is in every file of the shop's own. */
function filesOf(dataDir: string): Map<string, string> {
  const names = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1))
    .filter((name) => !name.startsWith('demo-in-shop'));
  return new Map(
    names.sort().map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(dataDir, name)))
        .digest('hex'),
    ]),
  );
}

async function ask<C extends Call>(port: string, config: ReturnType<typeof readConfig>, call: C, input: Input<C>) {
  const [path, init] = signedRequest(call, input, { now: new Date(), config, deviceId: 'a-phone-of-the-owner' });
  const envelope = (await (await fetch(`http://127.0.0.1:${port}${path}`, init)).json()) as Envelope<Output<C>>;
  if (!envelope.success) throw new Error(`${call.path}: ${envelope.code}`);
  return envelope.data as Output<C>;
}
