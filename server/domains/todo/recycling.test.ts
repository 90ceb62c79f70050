/** What waits for the two sides of recycling is told by the one list that says whether there is nothing to do. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as work from '../../../contract/recycle/work-calls.ts';
import { type Hall, openHall } from '../../testing/recycle.ts';
import type { Person } from '../../testing/server.ts';
import { waitingFor } from './queries.ts';

let app: Hall;
beforeAll(async () => {
  app = await openHall();
});
afterAll(() => app.close());

test('an owner has offers to choose from, then nothing, and the merchant a difference to answer', async () => {
  const keys = async ({ userId }: Person) =>
    (await waitingFor(app.db, userId)).map(({ key, id, side }) => [key, id, side]);
  const merchant = await app.merchant('13700000001', 500_000);
  const id = await app.inquire();
  await app.bid(merchant, id, 86_000);
  expect(await keys(app.owner)).toEqual([]);
  await app.open();
  expect([await keys(app.owner), await keys(merchant)]).toEqual([[['recycle.quoted', id, 'S']], []]);
  await app.toTable(id);
  expect(await keys(app.owner)).toEqual([]);
  const points = [{ words: '左鞋头折痕', measure: '4 mm', photo: await app.photo(app.staff) }];
  await app.must(work.recycleInspect, { id, result: 'differ', note: '', points }, { as: app.staff });
  expect(await keys(merchant)).toEqual([['recycle.differs', id, 'B']]);
});
