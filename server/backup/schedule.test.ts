// @module-tag thorough
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/connect.ts';
import type { OpenDatabase } from '../db/database.ts';
import { checkHealth } from '../domains/shop/health.ts';
import { systemClock } from '../kernel/lib/clock.ts';
import { createLog } from '../kernel/lib/log.ts';
import { openProviders } from '../providers/providers.ts';
import { layDown } from '../testing/database.ts';
import { startBackups } from './schedule.ts';

const home = mkdtempSync(join(tmpdir(), 'storefront-schedule-'));
const dataDir = join(home, 'data');
let database: OpenDatabase;
beforeAll(async () => {
  await layDown(dataDir);
  database = await openDatabase({ dataDir, keepLog: true });
}, 60_000);
afterAll(async () => {
  await database.close();
  rmSync(home, { recursive: true, force: true });
});

/** Opens the house's backups and waits for the first word of them. */
async function firstWord(into: string, within?: number): Promise<string> {
  const config = { ...readConfig({ DATA_DIR: dataDir, BACKUP_DIR: into }), secret: 'a secret of the tests' };
  const log = createLog('silent');
  let stop = async () => {};
  const word = await new Promise<string>((resolve) => {
    log.info = (_about: unknown, said?: string) => resolve(said ?? '');
    log.error = (_about: unknown, said?: string) => resolve(said ?? '');
    stop = startBackups({ db: database.db, config, clock: systemClock, log }, within);
  });
  await stop();
  return word;
}

async function health() {
  const config = { ...readConfig({ DATA_DIR: dataDir }), secret: 'a secret of the tests' };
  const checks = await checkHealth({ db: database.db, config, providers: await openProviders(config) }, new Date());
  return checks.find(({ check }) => check === 'backup');
}

test('a backup that cannot be made is said in the log and to the owner', async () => {
  const into = join(home, 'a-file');
  writeFileSync(into, '');
  expect(await firstWord(into)).toBe('BACKUP FAILED');
  expect(readFileSync(join(dataDir, 'failed-backup'), 'utf8')).toContain('EEXIST');
  expect(await health()).toMatchObject({ ok: false, found: { en: expect.stringContaining('The last one failed') } });
});

test('a restore drill that hangs is a backup that failed, and not one that nobody hears of', async () => {
  expect(await firstWord(join(home, 'hanging'), 1)).toBe('BACKUP FAILED');
  expect(readFileSync(join(dataDir, 'failed-backup'), 'utf8')).toContain('restore drill');
}, 90_000);

test('a running house has a backup, restored and looked through by another process, and the owner sees its day', async () => {
  const into = join(home, 'backups');
  expect(await firstWord(into)).toBe('backup made and restored in a drill');
  expect(readdirSync(into)).toEqual([expect.stringMatching(/^\d{4}-.+Z\.base\.tar\.gz$/)]);
  expect(await health()).toMatchObject({ ok: true });
}, 90_000);
