/** What the tool's home counts: whom each thing waits for, as its own page says. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resaleHome } from '../../../../contract/resale/calls.ts';
import { openResale, type Resale } from '../../../testing/resale/open.ts';

let app: Resale;
beforeAll(async () => {
  app = await openResale();
}, 120_000);
afterAll(() => app.close());

test('what its seller sends counts for them, what lies with us and what was sold twice waits for us', async () => {
  const ids = await app.publish(await app.goods(6));
  const stand = ['sold_remote', 'sold_remote', 'failed', 'refund_remote', 'conflict', 'returned'] as const;
  const atHome = [true, false, true, true, true, true];
  for (const [n, id] of ids.entries()) {
    const { item_id } = await app.db
      .updateTable('resale_post')
      .set({ state: stand[n] ?? 'off' })
      .where('id', '=', id)
      .returning('item_id')
      .executeTakeFirstOrThrow();
    await app.db.updateTable('item').set({ in_warehouse: !atHome[n] }).where('id', '=', item_id).execute();
  }
  const { waits } = await app.must(resaleHome, {}, { as: app.people.seller });
  expect(waits).toEqual({ ship: 1, mend: 3, platform: 2 });
});
