/** What a backup holds is there again whole, or not at all: files as they stand, without a database that was opened. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { backup, restore } from './archive.ts';

const home = mkdtempSync(join(tmpdir(), 'storefront-whole-'));
const [before, file] = [join(home, 'before'), join(home, 'all.tar.gz')];
afterAll(() => rmSync(home, { recursive: true, force: true }));
const photo = join('objects', 'o', 'ab', 'ab'.repeat(32));
const kept = { [join('db', 'base', '1')]: '一行'.repeat(9_000), 'db.whole': '', [photo]: 'a photo' };
const mustFail = (name: string, content: Buffer) => {
  const path = join(home, name);
  writeFileSync(path, content);
  return expect(restore(join(home, `from-${name}`), path), name).rejects.toThrow();
};

test('rows’ files, empty folders and photos are there again, nothing is overwritten, and a damaged or cut backup restores nothing', async () => {
  for (const folder of [join('db', 'base'), join('db', 'pg_notify'), join('objects', 'o', 'ab')])
    mkdirSync(join(before, folder), { recursive: true });
  for (const [name, words] of Object.entries(kept)) writeFileSync(join(before, name), words);
  await backup(before, file);
  await restore(join(home, 'after'), file);
  for (const [name, words] of Object.entries(kept))
    expect(readFileSync(join(home, 'after', name), 'utf8'), name).toBe(words);
  await expect(restore(join(home, 'after'), file)).rejects.toThrow('exists');
  const bytes = readFileSync(file);
  await mustFail('cut', bytes.subarray(0, bytes.length >> 1));
  await mustFail('other', Buffer.from('hello'));
  const damaged = Buffer.from(bytes);
  for (let at = bytes.length >> 1; at < (bytes.length >> 1) + 20; at += 1) damaged[at] = (damaged[at] ?? 0) ^ 0xff;
  await mustFail('damaged', damaged);
  expect(() => readFileSync(join(home, 'from-damaged', 'db.whole'))).toThrow();
});
