/** A shop that nobody has come to yet, and all that lies in its directory. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { demoInShop } from '../../../server/cli/demo.ts';
import { setUp } from '../../../server/cli/setup.ts';
import { readConfig } from '../../../server/config.ts';
import { openDatabase } from '../../../server/db/connect.ts';
import type { Db } from '../../../server/db/schema.ts';
import { layDown } from '../../../server/testing/database.ts';

export const photo = join('objects', 'o', 'ab', 'ab'.repeat(32));
export const SMALL = ['in', '--size', 'small'];

export const command = (dataDir: string, ...args: string[]) =>
  demoInShop(args, readConfig({ DEMO: '0', DATA_DIR: dataDir }), new Date(), () => {});

export async function newShop(dataDir: string, also: (db: Db, now: Date) => Promise<unknown> = async () => {}) {
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
export async function rowsOf(dataDir: string): Promise<string> {
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
export function filesOf(dataDir: string): Map<string, string> {
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
