/** Many who bid at one lot in the same moment. */
// @module-tag both-engines
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auctionLot } from '../../../contract/auction/calls.ts';
import { inTransaction } from '../../../server/db/transaction.ts';
import { lockLot } from '../../../server/domains/auction/queries.ts';
import { verify } from '../../../server/kernel/ledger/verify.ts';
import { bidder, openAuctions, openLot, tries } from '../../../server/testing/auction.ts';
import type { Market } from '../../../server/testing/market.ts';
import type { Person } from '../../../server/testing/server.ts';

/** More than a process has connections. */
const CROWD = 20;

let app: Market;
const crowd: Person[] = [];
beforeAll(async () => {
  app = await openAuctions();
  for (let n = 0; n < CROWD; n += 1) crowd.push(await bidder(app, n));
});
afterAll(() => app.close());

/** Each asks for more than whoever came before. */
const all = (id: string) => crowd.map((as, n) => tries(app, id, as, 20_000 + n * 10_000));

async function holds(id: string, answers: Awaited<ReturnType<typeof tries>>[]): Promise<void> {
  for (const { success, code } of answers) expect(success ? 'taken' : code).toMatch(/^(taken|LOT_TOO_LOW)$/);
  const taken = answers.filter(({ success }) => success).length;
  expect(await app.must(auctionLot, { id })).toMatchObject({ bids: taken });
  const acts = await app.db
    .selectFrom('lot_bid')
    .select(['act', 'max'])
    .where('lot_id', '=', id)
    .orderBy('act')
    .execute();
  expect(acts.map(({ act }) => act)).toEqual(Array.from({ length: taken }, (_, n) => n + 1));
  await verify(app.db);
}

test('each is answered once, and the lot counts those who were taken', async () => {
  const id = await openLot(app);
  await holds(id, await Promise.all(all(id)));
});

// The embedded engine has one connection, and nobody holds it for long: there the test would have nothing to say.
if (process.env.ENGINE === 'postgres')
  test('whoever waits for a lot that is held waits by themselves: others are answered', async () => {
    const id = await openLot(app);
    let release = () => {};
    let isHeld = () => {};
    const held = new Promise<void>((resolve) => {
      isHeld = resolve;
    });
    const holding = inTransaction(app.db, async (tx) => {
      await lockLot(tx, id);
      isHeld();
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    });
    await held;
    const answers = all(id);
    const waiting = sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    try {
      await expect.poll(async () => (await waiting.execute(app.db)).rows[0]?.n, { timeout: 60_000 }).toBe(1);
      expect(await app.must(auctionLot, { id }, { as: app.people.rival })).toMatchObject({ bids: 0 });
      expect((await waiting.execute(app.db)).rows[0]?.n).toBe(1);
    } finally {
      release();
    }
    await holding;
    await holds(id, await Promise.all(answers));
  });
