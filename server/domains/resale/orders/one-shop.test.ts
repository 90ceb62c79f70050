/** An item is for sale in one shop at a time: stock, the post that is down, putting it up again and the database say the same of every state. */
// @module-tag thorough
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '../../../../contract/resale/calls.ts';
import { keepsOut, oneAtATime, resaleStates, resaleTimes } from '../../../../contract/resale/machine.ts';
import { openResale, type Resale } from '../../../testing/resale/open.ts';
import { stateNow, unwanted, up } from '../../../testing/resale/sold-twice.ts';

let app: Resale;
let selling: { as: Resale['people']['seller'] };
beforeAll(async () => {
  app = await openResale();
  selling = { as: app.people.seller };
}, 120_000);
afterAll(() => app.close());

const down = async (id: string) => {
  await app.must(contract.resaleOff, { id }, selling);
  await app.live(2 * resaleTimes.compare);
  await unwanted(app);
  expect(await stateNow(app, id)).toBe('off');
};
const set = (id: string, state: (typeof resaleStates)[number]) =>
  app.db.updateTable('resale_post').set({ state }).where('id', '=', id).execute();

test('whatever becomes of it in another shop, its seller is offered it from stock and from where it is down alike, and not refused what was offered', async () => {
  const { id: a, itemId } = await up(app, { onSale: false });
  await down(a);
  const [b = ''] = await app.publish([itemId], { shopId: await app.connect(1) });
  await app.live(resaleTimes.compare);
  await down(b);
  for (const state of resaleStates) {
    await set(b, state);
    const { stays, title, body, price, chosen } = await app.must(contract.resaleDetail, { id: a }, selling);
    const { list } = await app.must(contract.resaleStock, { size: 50 }, selling);
    const again = await app.call(contract.resaleRetry, { id: a, title, body, price, photos: chosen }, selling);
    await set(a, 'off');
    const offered = [stays === null, list.some((one) => one.itemId === itemId), again.success];
    const may = !keepsOut.includes(state);
    expect(offered, state).toEqual([may, may, may]);
  }
});

test('the database lets it be in one shop at a time in the states in which we say that it is', async () => {
  const { rows } = await sql<{ predicate: string }>`
    select pg_get_expr(indpred, indrelid) as predicate from pg_index
    where indexrelid = 'resale_post_one'::regclass`.execute(app.db);
  const named = resaleStates.filter((state) => rows[0]?.predicate.includes(`'${state}'`));
  expect(named).toEqual(resaleStates.filter((state) => !oneAtATime.includes(state)));
});
