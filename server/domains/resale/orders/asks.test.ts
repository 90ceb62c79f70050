/** What a channel tells without anybody's asking for it: its buyer wants the money, and every ten minutes everything else. */
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '../../../../contract/resale/calls.ts';
import * as work from '../../../../contract/resale/work-calls.ts';
import { openResale, type Resale } from '../../../testing/resale/open.ts';
import { reaching } from '../../../testing/resale/reach.ts';
import { paidThere, stateNow, unwanted, up } from '../../../testing/resale/sold-twice.ts';

const MINUTE = 60_000;

let app: Resale;
let to: ReturnType<typeof reaching>;
beforeAll(async () => {
  app = await openResale();
  to = reaching(app, { third: app.shopId, other: app.shopId });
}, 120_000);
afterAll(() => app.close());

const wanted = async (id: string) => {
  const { order } = await app.must(contract.resaleDetail, { id }, { as: app.people.seller });
  const { list } = await app.must(work.resaleWork, { queue: 'ship', size: 50 }, { as: app.people.staff });
  return [order?.refundWanted, list.find((job) => job.id === id)?.refundWanted];
};

test('their buyer asks for the money before it is sent: its seller and whoever packs it read so, until it is given back', async () => {
  const { id, no } = await to.sold_remote();
  expect(await wanted(id)).toEqual([false, false]);
  await app.must(work.sandboxAct, { no, what: 'ask' });
  expect((await app.call(work.sandboxAct, { no, what: 'ask' })).code).toBe('STATE_REFUSED');
  await to.look();
  expect([await stateNow(app, id), await wanted(id)]).toEqual(['sold_remote', [true, true]]);
  await app.must(work.sandboxAct, { no, what: 'refund' });
  await to.look();
  expect(await wanted(id)).toEqual([false, undefined]);
});

test('every callback lost: ten minutes after the last comparison a shop is compared again, and what was sold there is known', async () => {
  const { id, goodsId } = await up(app);
  const compared = async () =>
    (await app.db.selectFrom('resale_shop').select('compared_at').executeTakeFirstOrThrow()).compared_at;
  await to.look();
  const last = (await compared())?.getTime() ?? 0;
  await paidThere(app, goodsId);
  await app.db.deleteFrom('sandbox_resale_push').execute();
  await unwanted(app);
  await app.live(last + 10 * MINUTE - 1_000 - app.clock.now().getTime());
  expect(await stateNow(app, id)).toBe('on_sale');
  await app.live(MINUTE);
  expect((await compared())?.getTime()).toBe(last + 10 * MINUTE);
  expect(await stateNow(app, id)).toBe('sold_remote');
});
