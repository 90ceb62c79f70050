/** Two of staff with two pieces of one order at the same moment. */
// @module-tag both-engines
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as calls from '../../../../contract/cleaning/calls.ts';
import { orderLines, totalOf } from '../../../../contract/cleaning/rules.ts';
import { livesSomewhere, openIdentifyApp, photoBy } from '../../../testing/identify.ts';
import { lockCleaning } from '../transitions.ts';

const WISH = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none' } as const;

test('whoever holds the first piece of an order keeps nobody from working on the second, which is paid for with it', async () => {
  const app = await openIdentifyApp();
  await livesSomewhere(app);
  const piece = async () => ({
    ...{ id: randomUUID() as string, ...WISH, declared: 60_000 },
    photos: [await photoBy(app, app.owner)],
  });
  const [first, second] = [await piece(), await piece()];
  const expectedTotal = orderLines([WISH, WISH], 'send').reduce((sum, lines) => sum + totalOf(lines), 0);
  await app.must(calls.cleaningOrderSave, { ...first, more: [second], expectedTotal }, { as: app.owner });
  const work = () =>
    app.db.transaction().execute(async (other) => {
      await sql`set local lock_timeout = '2s'`.execute(other);
      await lockCleaning(other, second.id);
      // A second change of a row in one transaction has the database look at the piece that it is paid for with.
      for (const note of ['一', '二'])
        await other.updateTable('cleaning').set({ note }).where('id', '=', second.id).execute();
    });
  await app.db.transaction().execute(async (one) => {
    await lockCleaning(one, first.id);
    if (process.env.ENGINE === 'postgres') await work();
  });
  // An embedded database has one connection: there they come one after the other.
  if (process.env.ENGINE !== 'postgres') await work();
  const { note } = await app.must(calls.cleaningDetail, { id: second.id }, { as: app.owner });
  expect(note).toBe('二');
  await app.close();
});
