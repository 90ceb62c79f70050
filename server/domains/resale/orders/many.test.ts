/** A page of many asks the database as often as a page of one. */
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '../../../../contract/resale/calls.ts';
import * as work from '../../../../contract/resale/work-calls.ts';
import { openResale, type Resale } from '../../../testing/resale/open.ts';
import { twice } from '../../../testing/resale/sold-twice.ts';
import { statementsOf } from '../../../testing/statements.ts';

let app: Resale;
let selling: { as: Resale['people']['seller'] };
let clerk: { as: Resale['people']['staff'] };
beforeAll(async () => {
  app = await openResale();
  selling = { as: app.people.seller };
  clerk = { as: app.people.staff };
}, 120_000);
afterAll(() => app.close());

test('the apologies of a whole queue, each as its seller reads it', async () => {
  const cases = [await twice(app), await twice(app), await twice(app)];
  const [kept] = cases;
  await app.must(work.resaleKeepHere, { id: kept?.id ?? '', note: '这里先付款' }, clerk);
  const page = (size: number) => () => app.must(work.resaleWork, { queue: 'conflict', size }, clerk);
  const [one, all] = [await statementsOf(app, page(1)), await statementsOf(app, page(50))];
  expect(all).toHaveLength(one.length);
  for (const queue of ['conflict', 'refund'] as const) {
    const { list } = await app.must(work.resaleWork, { queue, size: 50 }, clerk);
    expect(list).toHaveLength(queue === 'conflict' ? 2 : 1);
    for (const { id, apology } of list) {
      const { conflicts } = await app.must(contract.resaleDetail, { id }, selling);
      expect(apology).toBe(conflicts[0]?.apology);
      expect(apology).toContain('已经在另一个平台卖给了别人');
    }
  }
});

test('drafts of many pieces of a kind', async () => {
  const ids = await app.goods(5);
  const drafts = (some: string[]) => () =>
    app.must(contract.resaleDrafts, { shopId: app.shopId, ids: some.join(',') }, selling);
  const [one, all] = [await statementsOf(app, drafts(ids.slice(0, 1))), await statementsOf(app, drafts(ids))];
  expect(all).toHaveLength(one.length);
});
