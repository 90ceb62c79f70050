/** A server that is killed in the middle of its work loses nothing that it has said it did. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verify } from '../kernel/ledger-verify.ts';
import { type OpenOptions, openDatabase } from './connect.ts';
import { startPostgres, type TestPostgres } from './postgres-for-tests.ts';
import { engines } from './testing.ts';

/** FULL=1 kills as often as the house promises. */
const FULL = process.env.FULL === '1';
const ROUNDS = FULL ? 100 : 6;
/** From the start of the process to the first answer, ms; it only means something on a machine that does nothing else. */
const RESTART_LIMIT = 3_000;

describe.each(engines)('%s', (engine) => {
  let server: TestPostgres | undefined;
  let where = '';
  let options: OpenOptions;
  beforeAll(async () => {
    if (engine === 'postgres') {
      server = await startPostgres();
      where = await server.createDatabase();
      options = { databaseUrl: where };
    } else {
      where = mkdtempSync(join(tmpdir(), 'killed-'));
      options = { dataDir: where };
    }
  });
  afterAll(async () => {
    await server?.stop();
    if (engine === 'pglite') rmSync(where, { recursive: true, force: true });
  });

  test(`killed ${ROUNDS} times under load, every acknowledged write is there and the book is whole`, {
    timeout: 1_200_000,
  }, async () => {
    const acknowledged: string[] = [];
    const restarts: Started[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { keys, started } = await writeUntilKilled(where, round, 5 + Math.floor(Math.random() * 40));
      acknowledged.push(...keys);
      // The first start makes the database.
      if (round > 0) restarts.push(started);
    }
    const { db, close } = await openDatabase(options);
    const found = new Set((await db.selectFrom('journal').select('key').execute()).map((row) => row.key));
    expect(acknowledged.length).toBeGreaterThan(ROUNDS * 4);
    expect(acknowledged.filter((key) => !found.has(key))).toEqual([]);
    expect(await verify(db)).toEqual([]);
    await close();
    if (!FULL) return;
    const wall = restarts.map(({ wall }) => Math.round(wall)).sort((a, b) => a - b);
    const cpu = restarts.map(({ cpu }) => Math.round(cpu)).sort((a, b) => a - b);
    const half = restarts.length >> 1;
    const slowest = wall.at(-1) ?? 0;
    console.warn(
      `${engine}: ${acknowledged.length} writes; restart ${wall[half]} ms at the median, ${slowest} ms at most; ${cpu[half]} ms of processor time`,
    );
    if (engine === 'pglite') expect(slowest).toBeLessThan(RESTART_LIMIT);
  });
});

/** From the start of the process until it could write, ms. */
interface Started {
  wall: number;
  cpu: number;
}

/** Runs a writer until it has acknowledged `enough` writes, kills it without warning and returns what it acknowledged. */
async function writeUntilKilled(where: string, round: number, enough: number) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'writer-for-tests.ts'), where, String(round)],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk;
  });
  const keys: string[] = [];
  let started: Started = { wall: Number.NaN, cpu: Number.NaN };
  for await (const line of createInterface({ input: child.stdout })) {
    const [, wall, cpu] = /^ready (\S+) (\S+)$/.exec(line) ?? [];
    if (wall) started = { wall: Number(wall), cpu: Number(cpu) };
    else keys.push(line);
    if (keys.length === enough) child.kill('SIGKILL');
  }
  if (child.signalCode === null && child.exitCode === null) await new Promise((resolve) => child.once('exit', resolve));
  if (child.signalCode !== 'SIGKILL') throw new Error(`the writer ended by itself: ${complaint}`);
  return { keys, started };
}
