/** `npm start -- demo in`, `demo out`: the demo's data in a shop that is not open yet, and out again. See docs/decisions/demo-in-a-shop.md. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { openDatabase } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import type { Db } from '../db/schema.ts';
import { makeDemoOf, type ShopFace } from '../demo/in-shop.ts';
import { demoSizes, type SeedOptions } from '../demo/seed.ts';
import { settingsNow } from '../domains/shop/settings.ts';
import { holdDirectory, isDemoIn, putDemoIn, shownIn, takeDemoOut } from '../kernel/lib/demo-in-shop.ts';

type Say = (line: string) => void;

/** Without the shop's settings: a demo that knew its bucket would clear it, and one that knew its providers would take money. */
const BESIDE =
  'See the demo beside it, and remove it when you have seen enough:\n' +
  '  env -i PATH="$PATH" HOME="$HOME" PORT=8788 DATA_DIR=./demo npm start\n' +
  '  rm -r ./demo';

/**
 * @param make fills the demo's directory; tests have it at hand
 * @throws Error with a sentence for whoever typed it
 */
export async function demoInShop(args: string[], configured: Config, now: Date, say: Say, make = makeDemoOf) {
  const options = { yes: { type: 'boolean' }, size: { type: 'string', default: 'full' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [way = 'in', ...more] = positionals;
  const { size } = values;
  if (more.length > 0 || !(way === 'in' || way === 'out')) throw new Error('npm start -- demo in, or demo out.');
  if (!isSize(size)) throw new Error(`--size is ${Object.keys(demoSizes).join(' or ')}, and not "${size}".`);
  const { dataDir, databaseUrl } = configured;
  if (databaseUrl)
    throw new Error(
      `DATABASE_URL is set: other servers may show the same shop, so no demo takes its place.\n${BESIDE}`,
    );
  if (!existsSync(join(dataDir, 'db.whole')))
    throw new Error(`There is no shop in ${dataDir}: npm start -- setup makes one; npm start alone shows the demo.`);
  const giveBack = holdDirectory(dataDir);
  try {
    if (way === 'in') await putIn(configured, { now, size, say }, make);
    else await takeOut(configured, { agreed: () => isAgreed(values.yes), say });
  } finally {
    await giveBack();
  }
}

const isSize = (size: string): size is keyof typeof demoSizes => size in demoSizes;

async function putIn(
  configured: Config,
  { now, size, say }: Pick<SeedOptions, 'now' | 'size'> & { say: Say },
  make: typeof makeDemoOf,
) {
  const { dataDir } = configured;
  if (isDemoIn(configured))
    throw new Error('The demo is in already: npm start shows it, npm start -- demo out ends it.');
  const face = await within(dataDir, (db) => faceOf(db, now));
  const progress: SeedOptions['progress'] = ({ zh, en }, done, of) =>
    say(`  ${done}/${of} 演示数据 demo data: ${zh} ${en}`);
  await putDemoIn(dataDir, (directory) => make(face, directory, { now, size, progress }));
  say(`
  The demo is in. The shop’s own data lies beside it, untouched, and rests meanwhile: its backups too.
  演示数据已放进店里。店里自己的数据原样放在一边，一点没动。
  Show it: npm start. Take it out again: npm start -- demo out`);
}

/** @throws Error where there is no shop, or one that others come to */
async function faceOf(db: Db, now: Date): Promise<ShopFace> {
  await migrate(db);
  const secrets = await db.selectFrom('secret').select(['name', 'value']).execute();
  const secret = <T>(name: string) => (secrets.find((one) => one.name === name)?.value ?? null) as T | null;
  const kind = secret<{ demo: boolean }>('database');
  if (kind?.demo) throw new Error('This is a demo already, and no shop’s data: npm start shows it.');
  const settings = await settingsNow(db, now);
  if (!kind && !settings) throw new Error('No shop was set up here: npm start -- setup makes one.');
  const { rows } = await sql<{ orders: number; moves: number; others: number }>`
    select (select count(*)::int from trade_order) as orders, (select count(*)::int from journal) as moves,
      (select count(*)::int from account where id not in (select user_id from staff_role)) as others`.execute(db);
  const [{ orders, moves, others } = { orders: 0, moves: 0, others: 0 }] = rows;
  if (orders + moves + others > 0)
    throw new Error(
      `This shop is open: ${orders} orders, ${moves} movements of money, ${others} people who are not its staff. No demo takes its place.\n${BESIDE}`,
    );
  return { settings, vapid: secret<object>('vapid') };
}

interface Leaving {
  agreed: () => Promise<boolean>;
  say: Say;
}

async function takeOut(configured: Config, { agreed, say }: Leaving) {
  const { dataDir } = configured;
  if (!isDemoIn(configured)) throw new Error('No demo is in: npm start shows the shop’s own data.');
  // One that cannot be read any more, as on a full disk, must go too.
  const made = await within(shownIn(configured).dataDir, madeMeanwhile).catch(() => null);
  say(
    made
      ? `The demo goes, with ${made.orders} orders and ${made.people} accounts that were made in it.`
      : 'The demo goes. What was made in it cannot be read.',
  );
  if (!(await agreed())) throw new Error('It stays.');
  takeDemoOut(dataDir);
  say(
    'The demo is out, and the shop’s own data is shown as it was: npm start\n演示数据已取出，店里自己的数据原样还在。',
  );
}

async function madeMeanwhile(db: Db): Promise<{ orders: number; people: number } | undefined> {
  const { rows } = await sql<{ orders: number; people: number }>`
    select (select count(*)::int from trade_order where created_at > began.created_at) as orders,
      (select count(*)::int from account where created_at > began.created_at) as people
    from secret began where name = 'database'`.execute(db);
  return rows[0];
}

/** @throws Error where nobody can be asked */
async function isAgreed(yes = false): Promise<boolean> {
  if (yes) return true;
  if (!process.stdin.isTTY) throw new Error('It stays: npm start -- demo out --yes takes it out.');
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const said = await asking.question('Take it out? 取出演示数据？ [y/N] ');
  asking.close();
  return /^y(es)?$/i.test(said.trim());
}

/** The caller holds the directory. */
async function within<T>(dataDir: string, run: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase({ dataDir, locked: true });
  return run(db).finally(close);
}
