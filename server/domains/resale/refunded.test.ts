/** Bought, paid for and refunded there before we heard a word of it: what is not for sale there any more is not said to be. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resaleTimes } from '../../../contract/resale/machine.ts';
import { openResale, type Resale } from '../../testing/resale/open.ts';

const MINUTE = 60_000;

let app: Resale;
beforeAll(async () => {
  app = await openResale();
}, 120_000);
afterAll(() => app.close());

/** No callback arrives; only comparing tells. */
async function unheard(goodsId: string) {
  const no = (await app.sandbox.buy(goodsId, app.here())) ?? '';
  await app.sandbox.act(no, 'pay', app.here());
  await app.sandbox.act(no, 'refund', app.here());
  await app.db.deleteFrom('sandbox_resale_push').execute();
}
const unwanted = () => app.db.updateTable('sandbox_resale_goods').set({ wanted_at: null }).execute();

test('while it was on sale: it is down here too, free, and can go up again', async () => {
  const [itemId = ''] = await app.goods(1, { onSale: true });
  const [id = ''] = await app.publish([itemId]);
  await app.live(3 * MINUTE);
  await unwanted();
  const { remote_id } = await app.post(id);
  await unheard(remote_id ?? '');
  await app.live(2 * resaleTimes.compare);
  expect((await app.post(id)).state).toBe('off');
  expect(await app.db.selectFrom('item_lock').select('item_id').where('item_id', '=', itemId).execute()).toEqual([]);
  expect((await app.listing(itemId))?.state).toBe('on');
});

test('before we knew that it was up: it is not asked for ever whether it is', async () => {
  // The pretend marketplace is slow by chance; of so many one is slow enough.
  await app.publish(await app.goods(5));
  await app.live(3_000);
  const { id, remote_id } = await app.db
    .selectFrom('resale_post')
    .select(['id', 'remote_id'])
    .where('state', '=', 'publishing')
    .where('asked', '=', true)
    .executeTakeFirstOrThrow();
  await app.db
    .updateTable('sandbox_resale_goods')
    .set({ state: 'live', up_at: null })
    .where('id', '=', remote_id)
    .execute();
  await unheard(remote_id ?? '');
  await app.live(2 * resaleTimes.compare);
  expect((await app.post(id)).state).toBe('off');
});
