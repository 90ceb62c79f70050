// @module-tag thorough
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../db/connect.ts';
import { backup, restore } from './archive.ts';

const home = mkdtempSync(join(tmpdir(), 'storefront-backup-'));
const [before, after, file] = ['before', 'after', 'all.tar.gz'].map((name) => join(home, name)) as [
  string,
  string,
  string,
];
const photo = join('objects', 'o', 'ab', 'ab'.repeat(32));
afterAll(() => rmSync(home, { recursive: true, force: true }));

test('what was backed up is there again after a restore: rows and photos', async () => {
  const first = await openDatabase({ dataDir: before });
  await sql`create table kept (id int primary key, words text)`.execute(first.db);
  await sql`insert into kept select n, repeat('球鞋', 500) || n from generate_series(1, 2000) n`.execute(first.db);
  mkdirSync(join(before, 'objects', 'o', 'ab'), { recursive: true });
  writeFileSync(join(before, photo), 'a photo');
  await expect(backup(before, file)).rejects.toThrow('using');
  await first.close();
  await backup(before, file);

  await restore(after, file);
  const second = await openDatabase({ dataDir: after });
  const { rows } = await sql<{ n: number; last: string }>`select count(*) n, max(words) last from kept`.execute(
    second.db,
  );
  expect(rows).toEqual([{ n: 2000, last: expect.stringContaining('球鞋') }]);
  await second.close();
  expect(readFileSync(join(after, photo), 'utf8')).toBe('a photo');
}, 120_000);

test('a restore never overwrites a database', async () => {
  await expect(restore(after, file)).rejects.toThrow('exists');
});

test('a damaged or cut backup restores nothing', async () => {
  const bytes = readFileSync(file);
  const damaged = Buffer.from(bytes);
  const middle = damaged.length >> 1;
  // More than one byte: within a long run of zeros another distance to copy from is no damage at all.
  for (let at = middle; at < middle + 1_000; at += 1) damaged[at] = (damaged[at] ?? 0) ^ 0xff;
  for (const [name, content] of [
    ['cut', bytes.subarray(0, middle)],
    ['damaged', damaged],
    ['other', Buffer.from('hello')],
  ] as const) {
    const path = join(home, name);
    writeFileSync(path, content);
    const target = join(home, `from-${name}`);
    await expect(restore(target, path)).rejects.toThrow();
    expect(() => readFileSync(join(target, 'db.whole'))).toThrow();
  }
});
