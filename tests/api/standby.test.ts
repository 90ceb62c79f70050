/** PostgreSQL with a synchronous standby: the primary dies under load, the standby takes over, and nobody loses what they were told. */
// @module-tag thorough
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../server/db/connect.ts';
import { size } from '../../server/testing/inputs.ts';
import { startProcess } from '../../server/testing/process.ts';
import { expectWhole, peopleWithMoney, step } from './bidders.ts';
import { type StandbyPair, startStandbyPair } from './standby-pair.ts';

const TIMES = size(1, 20);
/** From the primary's death to the next acknowledged write, s. */
const LIMIT = 30;

const dataDir = mkdtempSync(join(tmpdir(), 'failover-'));
let pair: StandbyPair;
beforeAll(async () => {
  pair = await startStandbyPair();
}, 120_000);
afterAll(async () => {
  await pair.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test(`the primary killed ${TIMES} times under load: every acknowledged write is there, once, and calls are served again without a restart of ours`, {
  timeout: 1_200_000,
}, async () => {
  const { bidders, size } = await peopleWithMoney({ databaseUrl: pair.url });
  const server = await startProcess({ DATA_DIR: dataDir, DATABASE_URL: pair.url, LOG_LEVEL: 'fatal' });
  let asking = true;
  let acknowledged = 0;
  let heard = () => {};
  const load = bidders.map(async (bidder) => {
    while (asking)
      try {
        await step(bidder, server.origin, size);
        acknowledged += 1;
        heard();
      } catch (error) {
        // Refused until it is back, or cut off: asked again, as any client does.
        if (!(error instanceof TypeError || /: BUSY$/.test((error as Error).message))) throw error;
      }
  });
  const more = (count: number) =>
    new Promise<void>((resolve) => {
      const enough = acknowledged + count;
      heard = () => acknowledged >= enough && resolve();
    });
  const back: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    await more(10);
    const began = performance.now();
    await pair.failOver();
    await more(1);
    back.push(Math.round(performance.now() - began));
    await pair.repair();
  }
  asking = false;
  await Promise.all(load);
  expect(server.child.exitCode).toBeNull();
  expect(Math.max(...back)).toBeLessThan(LIMIT * 1_000);
  server.child.kill('SIGKILL');

  const { db, close } = await openDatabase({ databaseUrl: pair.url });
  const writes = await expectWhole(db, bidders);
  await close();
  const [median] = [...back].sort((a, b) => a - b).slice(TIMES >> 1);
  if (TIMES > 1)
    console.warn(
      `postgres: ${writes} writes; served again after ${median} ms at the median, ${Math.max(...back)} ms at most`,
    );
});
