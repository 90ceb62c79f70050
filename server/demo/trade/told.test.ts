// @module-tag thorough
/** What the demo tells of its pieces and people is told as it would have happened. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userDestroy } from '../../../contract/account/calls.ts';
import type { CategoryKind } from '../../../contract/catalogue/kinds.ts';
import { checklistOf, type PointKind } from '../../../contract/inspection/checklists.ts';
import { merchantData } from '../../../contract/merchant/calls.ts';
import { stockSurvey } from '../../../contract/stock/goods.ts';
import { type TestApp, testApp } from '../../testing/server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ demo: 'small' });
}, 120_000);
afterAll(() => app.close());

test('nothing happened before what it followed, nor was sold before it was for sale', async () => {
  const { rows: steps } = await sql`
    select entity, entity_id, event, at, before, from_state, came from (
      select *, lag(at) over one as before, lag(to_state) over one as came
      from transition window one as (partition by entity, entity_id order by id)) t
    where at < before or from_state is distinct from came`.execute(app.db);
  expect(steps).toEqual([]);
  const { rows: sales } = await sql`
    select o.id, o.channel, o.created_at, l.on_at from trade_order o join listing l on l.id = o.listing_id
    where o.created_at < l.on_at or o.created_at < (select created_at from item i where i.id = o.item_id)`.execute(
    app.db,
  );
  expect(sales).toEqual([]);
});

test('nobody speaks of an order before it was placed', async () => {
  const { rows } = await sql`
    select m.id, m.created_at, o.created_at as placed from chat_message m join chat c on c.id = m.chat_id
    join trade_order o on o.id = coalesce(case when c.kind = 'order' then c.subject_id end,
      case when m.card->>'kind' = 'order' then m.card->>'id' end)
    where m.created_at < o.created_at`.execute(app.db);
  expect(rows).toEqual([]);
});

test('what a buyer has went to them in a parcel', async () => {
  const { rows } = await sql<{ id: string }>`
    select o.id from trade_order o
    where o.state in ('to_buyer', 'delivered', 'completed') and (
      o.express->'toBuyer'->'sentAt' is null or o.state <> 'to_buyer' and o.express->'toBuyer'->'arrivedAt' is null
      or not exists (select from parcel p where p.purpose = 'order' and p.subject_id = o.id and p.leg = 'toBuyer'))`.execute(
    app.db,
  );
  expect(rows).toEqual([]);
});

test('a seller’s stock is as many and as old wherever they read of it', async () => {
  for (const phone of ['13800000002', '13800000003']) {
    const as = await app.as(phone, 'seller');
    const survey = await app.must(stockSurvey, {}, { as });
    const { ageing } = await app.must(merchantData, { days: 30 }, { as });
    expect(ageing.map(({ count }) => count)).toEqual(survey.ages.map(({ count }) => count));
    const { obligations } = await app.must(userDestroy, {}, { as });
    expect(obligations.find(({ kind }) => kind === 'stock')?.count).toBe(survey.inWarehouse);
  }
});

test('a report has one verdict on each point of its kind’s checklist, and on nothing that such a thing has not', async () => {
  const { rows } = await sql<{ id: string; kind: CategoryKind; points: { kind: PointKind }[] }>`
    select n.id, c.kind, n.points from inspection n join item i on i.id = n.item_id join sku s on s.id = i.sku_id
    join product p on p.id = s.product_id join category c on c.id = p.category_id`.execute(app.db);
  expect(rows.length).toBeGreaterThan(10);
  const odd = rows.filter(({ kind, points }) => `${points.map((one) => one.kind)}` !== `${checklistOf(kind).points}`);
  expect(odd).toEqual([]);
});
