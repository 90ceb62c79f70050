// @module-tag thorough
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '../../contract/wire/accounts.ts';
import { openDatabase } from '../db/connect.ts';
import type { OpenDatabase } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { originalKey } from '../domains/upload/arrival.ts';
import { post } from '../kernel/ledger/ledger.ts';
import { newId } from '../kernel/lib/id.ts';
import { layDown } from '../testing/database.ts';
import { restore } from './archive.ts';
import { drill } from './drill.ts';
import { PART, type Taken, takeBase, takePoint } from './online.ts';

const home = mkdtempSync(join(tmpdir(), 'storefront-online-'));
const dataDir = join(home, 'data');
const into = join(home, 'backups');
const here = { photosHere: true };
let house: OpenDatabase;
let acknowledged = 0;
/** The longest that a write waited, ms. */
let longest = 0;

beforeAll(async () => {
  mkdirSync(into);
  await layDown(dataDir);
  house = await openDatabase({ dataDir, keepLog: true });
  const account = {
    nickname: 'writer',
    created_at: new Date(),
    certified_name: null,
    phone_changed_at: null,
    deleted_at: null,
  };
  await house.db
    .insertInto('account')
    .values({ id: 'writer', phone: '13900000001', ...account })
    .execute();
});
afterAll(async () => {
  await house.close();
  rmSync(home, { recursive: true, force: true });
});

const PHOTO_EVERY = 10;
/** Of each part at most: the machine may be slow. */
const WRITES = process.env.FULL ? 5_000 : 100;
const hashOf = (n: number) => n.toString(16).padStart(64, '0');

/** One write: money, and with every tenth a photo that is in the store before its row is in the database. */
async function write(): Promise<void> {
  const n = acknowledged + 1;
  const sha256 = hashOf(n);
  const path = join(dataDir, 'objects', originalKey(sha256));
  const photo = n % PHOTO_EVERY === 0;
  if (photo) {
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, `photo ${n}`);
  }
  const at = new Date();
  const began = performance.now();
  await inTransaction(house.db, async (tx) => {
    await post(tx, {
      key: `test:${n}`,
      cause: { kind: 'recharge', id: String(n) },
      memo: 'recharge',
      at,
      entries: [
        { account: accounts.psp, amount: -1 },
        { account: accounts.available('writer'), amount: 1 },
      ],
    });
    if (!photo) return;
    await tx
      .insertInto('upload')
      .values({
        id: newId(),
        user_id: 'writer',
        object_key: `u/${n}`,
        sha256,
        size: 1,
        type: 'image/jpeg',
        state: 'confirmed',
        created_at: at,
        confirmed_at: at,
      })
      .execute();
  });
  longest = Math.max(longest, performance.now() - began);
  acknowledged = n;
}

/** Writes go on for as long as the backup takes. @returns what was taken, and how much had been acknowledged when it began */
async function under<T>(take: () => Promise<T>): Promise<{ taken: T; before: number }> {
  const before = acknowledged;
  let done = false;
  const taking = take().finally(() => {
    done = true;
  });
  // A server hears its connections between two writes; so does whoever copies files.
  for (let n = 0; n < WRITES && !done; n++) {
    await write();
    await new Promise(setImmediate);
  }
  return { taken: await taking, before };
}

const counted = async ({ file }: Taken): Promise<string> => {
  const name = file.slice(0, -PART.length);
  await rename(file, name);
  return name;
};

/** What a restored backup holds: how many writes, none missing in between. */
async function writesIn(file: string): Promise<number> {
  const target = join(home, `restored-${newId()}`);
  await restore(target, file);
  const { db, close } = await openDatabase({ dataDir: target });
  const { rows } = await sql<{ photos: number; last: number; n: number }>`
    select count(*)::int as photos, coalesce(max(substr(object_key, 3)::int), 0) as last,
      coalesce((select balance from ledger_account where id = ${accounts.available('writer')}), 0) as n from upload`.execute(
    db,
  );
  await close();
  const { photos = 0, last = 0, n = 0 } = rows[0] ?? {};
  expect([photos, last]).toEqual([Math.floor(n / PHOTO_EVERY), n - (n % PHOTO_EVERY)]);
  if (last > 0) expect(readFileSync(join(target, 'objects', originalKey(hashOf(last))), 'utf8')).toBe(`photo ${last}`);
  return n;
}

test('the database is backed up while it is written to, and every point of it can be gone back to', async () => {
  await write();
  const base = await under(() => takeBase(house.db, { dataDir, into, at: new Date('2026-11-01T10:00:00Z') }));
  expect(await drill(base.taken.file, base.taken.lsn, here)).toEqual([]);
  const baseFile = await counted(base.taken);
  const first = await under(() =>
    takePoint(house.db, base.taken.chain, { dataDir, into, at: new Date('2026-11-01T10:15:00Z') }),
  );
  const firstFile = await counted(first.taken);
  const second = await under(() =>
    takePoint(house.db, first.taken.chain, { dataDir, into, at: new Date('2026-11-01T10:30:00Z') }),
  );
  const secondFile = await counted(second.taken);
  const after = acknowledged;

  const held = [await writesIn(baseFile), await writesIn(firstFile), await writesIn(secondFile)];
  expect(held[0]).toBeGreaterThanOrEqual(base.before);
  expect(held[1]).toBeGreaterThanOrEqual(first.before);
  expect(held[2]).toBeGreaterThanOrEqual(second.before);
  expect(held).toEqual([...held].sort((a, b) => a - b));
  expect(held[2]).toBeLessThanOrEqual(after);
  // Nobody stood still for it.
  expect(longest).toBeLessThan(1_000);
  process.stdout.write(
    `pglite: ${after} writes during a backup and two points, the longest ${Math.round(longest)} ms\n`,
  );
}, 1_500_000);

test('a backup without a photo that its rows name does not count, nor one that ends too early, nor one that was cut', async () => {
  const sha256 = 'ab'.repeat(32);
  const at = new Date();
  const gone = { object_key: 'u/0', sha256, size: 1, type: 'image/jpeg', state: 'confirmed' as const };
  await house.db
    .insertInto('upload')
    .values({ id: newId(), user_id: 'writer', ...gone, created_at: at, confirmed_at: at })
    .execute();
  const { file, lsn } = await takeBase(house.db, { dataDir, into, at: new Date('2026-11-03T10:00:00Z') });
  expect(await drill(file, lsn, here)).toEqual([`photo ${originalKey(sha256)} is missing`]);
  expect(await drill(file, 'F/0', { photosHere: false })).toEqual([expect.stringContaining('before F/0')]);
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.subarray(0, bytes.length >> 1));
  expect(await drill(file, lsn, here)).not.toEqual([]);
}, 60_000);
