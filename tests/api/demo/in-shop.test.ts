/** An owner looks at their shop full of goods before it opens, and has their own back as it was. With servers and kills: whole.test.ts. */
// @module-tag thorough
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { demoInShop } from '../../../server/cli/demo.ts';
import { readConfig } from '../../../server/config.ts';
import { openDatabase } from '../../../server/db/connect.ts';
import { makeDemoOf } from '../../../server/demo/in-shop.ts';
import { byPhone } from '../../../server/domains/account/people.ts';
import { settingsNow } from '../../../server/domains/shop/settings.ts';
import { mustStayWhatItIs } from '../../../server/kernel/lib/database-kind.ts';
import { isDemoIn, shownIn } from '../../../server/kernel/lib/demo-in-shop.ts';
import { layDown } from '../../../server/testing/database.ts';
import { demo as demoWorld } from '../../../server/testing/server.ts';
import { command, filesOf, newShop, photo, rowsOf, SMALL } from './shop.ts';

const home = mkdtempSync(join(tmpdir(), 'storefront-demo-in-'));
const shop = join(home, 'shop');
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** As the command does it, with a world that is made already. */
const laid: typeof makeDemoOf = async (face, directory, options) => {
  await layDown(directory, demoWorld('small', new Date()));
  await makeDemoOf(face, directory, options);
};

test('what is shown is a demo under the shop’s name, and the shop’s own rows, photos and files are as they were after it', async () => {
  await newShop(shop);
  const before = await rowsOf(shop);
  const own = readConfig({ DEMO: '0', DATA_DIR: shop });
  await demoInShop(SMALL, own, new Date(), () => {}, laid);
  const aside = filesOf(shop);
  expect(aside.get(photo)).toBeDefined();
  expect(isDemoIn(own)).toBe(true);
  const { db, close } = await openDatabase({ dataDir: shownIn(own).dataDir });
  expect((await settingsNow(db, new Date()))?.name).toEqual({ zh: '弄堂二手', en: 'Lane' });
  expect(await db.selectFrom('product').select('id').limit(1).execute()).toHaveLength(1);
  // A version of its own: a page that was open before asks again.
  expect(await db.selectFrom('shop_document').select('id').where('kind', '=', 'rules').execute()).toHaveLength(1);
  await close();
  await expect(command(shop, ...SMALL)).rejects.toThrow('in already');
  await command(shop, 'out', '--yes');
  expect(isDemoIn(own)).toBe(false);
  expect(filesOf(shop)).toEqual(aside);
  expect(await rowsOf(shop)).toBe(before);
  await expect(command(shop, 'out', '--yes')).rejects.toThrow('No demo is in');
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
