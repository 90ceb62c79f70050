/** A server that is killed in the middle of its work loses nothing that it has said it did, and does nothing twice. */
// @module-tag thorough
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenOptions, openDatabase } from '../../server/db/connect.ts';
import { size } from '../../server/testing/inputs.ts';
import { startPostgres, type TestPostgres } from '../../server/testing/postgres.ts';
import { startProcess } from '../../server/testing/process.ts';
import { type Bidder, expectWhole, peopleWithMoney, type Size, step } from './bidders.ts';

const KILLS = { pglite: size(1, 1_000), postgres: size(1, 200) };
describe.each(['pglite', 'postgres'] as const)('%s', (engine) => {
  const rounds = KILLS[engine];
  const dataDir = mkdtempSync(join(tmpdir(), 'killed-'));
  let postgres: TestPostgres | undefined;
  let options: OpenOptions = { dataDir };
  beforeAll(async () => {
    if (engine !== 'postgres') return;
    postgres = await startPostgres();
    options = { databaseUrl: await postgres.createDatabase() };
  });
  afterAll(async () => {
    await postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test(`killed ${rounds} times under load, every acknowledged write is there, once, and the book is whole`, {
    timeout: 0,
  }, async () => {
    const { bidders, size } = await peopleWithMoney(options);
    const settings = { DATA_DIR: dataDir, ...(options.databaseUrl && { DATABASE_URL: options.databaseUrl }) };
    const restarts: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const server = await startProcess(settings);
      restarts.push(Math.round(server.ms));
      const gone = once(server.child, 'exit');
      let left = 5 + Math.floor(Math.random() * 40);
      const acknowledged = () => {
        left -= 1;
        if (left === 0) server.child.kill('SIGKILL');
      };
      await Promise.all(bidders.map((bidder) => workOn(bidder, server.origin, size, acknowledged)));
      await gone;
      expect(server.child.signalCode).toBe('SIGKILL');
    }

    const { db, close } = await openDatabase(options);
    const writes = await expectWhole(db, bidders);
    await close();
    if (rounds === 1) return;
    const sorted = restarts.sort((a, b) => a - b);
    const [median, slowest] = [sorted[rounds >> 1], sorted.at(-1)];
    console.warn(
      `${engine}: ${rounds} kills, ${writes} writes; restart ${median} ms at the median, ${slowest} ms at most`,
    );
  });
});

/** Until nothing answers any more. What was not answered is asked for again, with the same key, when the server is back. */
async function workOn(bidder: Bidder, origin: string, size: Size, acknowledged: () => void): Promise<void> {
  try {
    for (;;) {
      await step(bidder, origin, size);
      acknowledged();
    }
  } catch (error) {
    // As `fetch` says that the other side is gone; anything else is a refusal, which must not be.
    if (!(error instanceof TypeError)) throw error;
  }
}
