/** A disk that is full costs nobody what they were told: writes wait with words, reads go on, and no process ends. */
// @module-tag thorough
import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressList } from '../../contract/address/calls.ts';
import { DatabaseFull } from '../../server/db/away.ts';
import { type OpenOptions, openDatabase } from '../../server/db/connect.ts';
import { openDirectory } from '../../server/db/open-pglite.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { refuse } from '../../server/kernel/http/serve.ts';
import { startPostgres, type TestPostgres } from '../../server/testing/postgres.ts';
import { ask, startProcess } from '../../server/testing/process.ts';
import { expectWhole, peopleWithMoney, step } from './bidders.ts';

/** A disk of its own needs the right to mount one, which the long runs have. */
const FULL = process.env.FULL === '1';
const TIMES = 12;
const DISK = '320m';

test('with too little room nothing is begun, what is there is read, and it says so in words', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'room-'));
  const { db, close } = await openDirectory(dataDir, { reserve: Number.MAX_SAFE_INTEGER });
  const error = await inTransaction(db, async () => 'written').catch((error: unknown) => error);
  expect(error).toBeInstanceOf(DatabaseFull);
  const asked = refuse(error, {} as Parameters<typeof refuse>[1], { requestId: '' }, 'any');
  expect(asked).toMatchObject({ code: 'NO_ROOM', data: { retryAfter: expect.any(Number) } });
  await expect(db.selectNoFrom((e) => e.lit(1).as('one')).execute()).resolves.toEqual([{ one: 1 }]);
  await close();
  rmSync(dataDir, { recursive: true });
});

describe.each(FULL ? (['pglite', 'postgres'] as const) : [])('%s', (engine) => {
  const disk = mkdtempSync(join(tmpdir(), 'disk-'));
  let postgres: TestPostgres | undefined;
  let options: OpenOptions = { dataDir: join(disk, 'data') };
  beforeAll(async () => {
    mount('mount', '-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', disk);
    chmodSync(disk, 0o755);
    if (engine !== 'postgres') return;
    // The log may take 64 MB of the small disk, not a gigabyte.
    postgres = await startPostgres(['-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB'], disk);
    options = { databaseUrl: await postgres.createDatabase() };
  }, 120_000);
  afterAll(async () => {
    await postgres?.stop();
    mount('umount', '-l', disk);
    rmSync(disk, { recursive: true });
  });

  test(`full ${TIMES} times under load: every acknowledged write is there, once, the book is whole, and the process lived`, {
    timeout: 1_200_000,
  }, async () => {
    const { bidders, size } = await peopleWithMoney(options);
    const own = mkdtempSync(join(tmpdir(), 'full-'));
    const server = await startProcess({
      DATA_DIR: options.dataDir ?? own,
      LOG_LEVEL: 'fatal',
      ...(options.databaseUrl && { DATABASE_URL: options.databaseUrl }),
    });
    const told = new Map<string, number>();
    for (let time = 0; time < TIMES; time += 1) {
      const room = fill(join(disk, 'ballast'));
      const refused = bidders.map((bidder) => untilRefused(() => step(bidder, server.origin, size)));
      for (const code of await Promise.all(refused)) told.set(code, (told.get(code) ?? 0) + 1);
      for (const { person } of bidders)
        expect((await ask(server.origin, addressList, {}, person)).list.length).toBeLessThan(2);
      room();
      await Promise.all(bidders.map((bidder) => untilTaken(() => step(bidder, server.origin, size), 5)));
      expect(server.child.exitCode).toBeNull();
    }
    const gone = new Promise((resolve) => server.child.once('exit', resolve));
    server.child.kill('SIGTERM');
    await gone;
    const { db, close } = await openDatabase(options);
    const writes = await expectWhole(db, bidders);
    await close();
    rmSync(own, { recursive: true, force: true });
    console.warn(`${engine}: ${writes} writes; told ${[...told].map(([code, n]) => `${code} ${n}`).join(', ')}`);
  });
});

function mount(command: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
}

/** Writes until nothing more goes in. @returns what makes room again */
function fill(path: string): () => void {
  const file = openSync(path, 'w');
  const block = Buffer.alloc(1024 ** 2);
  try {
    for (let size = block.length; size >= 4096; )
      try {
        writeSync(file, block, 0, size);
      } catch {
        size >>= 1;
      }
  } finally {
    closeSync(file);
  }
  expect(statfsSync(path).bavail).toBeLessThan(4);
  return () => rmSync(path);
}

/** @returns the code of the refusal */
async function untilRefused(run: () => Promise<void>): Promise<string> {
  for (let left = 400; left > 0; left -= 1)
    try {
      await run();
    } catch (error) {
      return codeOf(error);
    }
  throw new Error('a full disk took everything');
}

async function untilTaken(run: () => Promise<void>, times: number): Promise<void> {
  const end = Date.now() + 60_000;
  for (let done = 0; done < times; )
    try {
      await run();
      done += 1;
    } catch (error) {
      codeOf(error);
      if (Date.now() > end) throw error;
    }
}

/** What says when to come back, and nothing else, may be said. */
function codeOf(error: unknown): string {
  const code = /: (NO_ROOM|BUSY)$/.exec(error instanceof Error ? error.message : '')?.[1];
  if (!code) throw error;
  return code;
}
