import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  activityGoodsUp,
  activityPrice,
  activityRules,
  saleActivities,
  workbenchActivities,
  workbenchActivityCancel,
  workbenchActivityMake,
} from '../../../contract/listing/activities.ts';
import type { Input } from '../../../contract/wire/call.ts';
import { DAY, HOUR } from '../../../contract/wire/time.ts';
import { type Market, openMarketApp, PRICE } from '../../testing/market.ts';
import { activityDeadlines, saleActivity } from './activities.ts';

let app: Market;
beforeAll(async () => {
  app = await openMarketApp({ domains: [saleActivity], deadlines: activityDeadlines });
  staff = await app.as('13900000009', 'staff');
});
afterAll(() => app.close());

let staff: Market['people']['staff'];
const seller = () => ({ as: app.people.seller });
const CHEAP = activityPrice(PRICE, 10);

type Wish = Input<typeof workbenchActivityMake>;
/** Ten percent off, from tomorrow for three days. */
const wish = (other: Partial<Wish> = {}): Wish => {
  const now = app.clock.now().getTime();
  const name = { zh: '周末特价', en: 'Weekend prices' };
  return { name, minOff: 10, startsAt: now + DAY, endsAt: now + 4 * DAY, ...other };
};
const make = async (other?: Partial<Wish>) => (await app.must(workbenchActivityMake, wish(other), { as: staff })).id;
const cancel = (id: string) => app.call(workbenchActivityCancel, { id }, { as: staff });
const listed = async (id: string) =>
  (await app.must(workbenchActivities, {}, { as: staff })).list.find((one) => one.id === id);
const up = (activityId: string, listingId: string) =>
  app.must(activityGoodsUp, { activityId, lines: [{ id: listingId, price: CHEAP }] }, seller());
const priceOf = async (id: string) =>
  (await app.db.selectFrom('listing').select('price').where('id', '=', id).executeTakeFirstOrThrow()).price;

test('made by staff, an activity is joined, lived through and counted', async () => {
  const { listingId } = await app.list();
  const days = wish();
  const id = await make();
  expect(await listed(id)).toEqual({ id, ...days, state: 'planned', live: 0, signed: 0 });
  await up(id, listingId);
  expect(await listed(id)).toMatchObject({ state: 'planned', live: 1, signed: 1 });
  await app.live(DAY);
  expect(await listed(id)).toMatchObject({ state: 'running', live: 1 });
  expect(await priceOf(listingId)).toBe(CHEAP);
  expect(await cancel(id)).toMatchObject({ code: 'STATE_REFUSED' });
  await app.live(3 * DAY);
  expect(await listed(id)).toMatchObject({ state: 'over', live: 0, signed: 1 });
  expect(await priceOf(listingId)).toBe(PRICE);
});

test('cancelled before it begins: nobody’s price moves, who signed up is told once and free for another', async () => {
  const [one, two] = [await app.list(), await app.list()];
  const [id, other] = [await make(), await make({ name: { zh: '另一个', en: 'Another' } })];
  for (const { listingId } of [one, two]) await up(id, listingId);
  expect(await cancel(id)).toMatchObject({ success: true });
  expect(await cancel(id)).toMatchObject({ code: 'STATE_REFUSED' });
  expect(await listed(id)).toMatchObject({ state: 'cancelled', live: 0, signed: 2 });
  const told = await app.db
    .selectFrom('message')
    .select(['title_zh', 'body_zh', 'body_en'])
    .where('user_id', '=', 'seller')
    .where('title_zh', 'like', '活动取消%')
    .execute();
  expect(told).toEqual([
    {
      title_zh: '活动取消：周末特价',
      body_zh: expect.stringContaining('2 件'),
      body_en: expect.stringContaining('(2)'),
    },
  ]);
  const { list } = await app.must(saleActivities, { listingId: one.listingId }, seller());
  expect(list.map((activity) => activity.id)).not.toContain(id);
  const lines = [{ id: one.listingId, price: CHEAP }];
  expect(await app.call(activityGoodsUp, { activityId: id, lines }, seller())).toMatchObject({ code: 'STATE_REFUSED' });
  expect((await up(other, one.listingId)).skipped).toEqual([]);
  await app.live(DAY);
  expect([await priceOf(one.listingId), await priceOf(two.listingId)]).toEqual([CHEAP, PRICE]);
});

test('a seller can neither make nor cancel an activity, nor see what is planned', async () => {
  const id = await make();
  for (const answer of [
    await app.call(workbenchActivityMake, wish(), seller()),
    await app.call(workbenchActivityCancel, { id }, seller()),
    await app.call(workbenchActivities, {}, seller()),
  ])
    expect(answer).toMatchObject({ http: 403, code: 'FORBIDDEN' });
  expect(await cancel('no-such-activity')).toMatchObject({ code: 'NOT_FOUND' });
});

test('days that have begun, are years ahead, end before they begin or never end are refused', async () => {
  const now = app.clock.now().getTime();
  const { ahead, longest, shortest } = activityRules;
  const days = (startsAt: number, ms: number) => ({ startsAt, endsAt: startsAt + ms });
  const bad = [
    days(now, DAY),
    days(now - DAY, 3 * DAY),
    days(now + ahead + 1, DAY),
    days(now + DAY, shortest - 1),
    days(now + DAY, -HOUR),
    days(now + DAY, longest + 1),
  ];
  for (const wrong of bad)
    expect(await app.call(workbenchActivityMake, wish(wrong), { as: staff })).toMatchObject({ code: 'ACTIVITY_DAYS' });
  for (const right of [days(now + 1, shortest), days(now + ahead, longest)]) await make(right);
});

test('a share that is none, a nameless one and fields of one’s own are refused', async () => {
  const bad: Record<string, unknown>[] = [
    { minOff: 0 },
    { minOff: 91 },
    { minOff: 7.5 },
    { minOff: '10' },
    { name: { zh: '特', en: 'Special' } },
    { name: { zh: '特价' } },
    { name: { zh: '特'.repeat(21), en: 'Special' } },
    { state: 'running' },
  ];
  for (const wrong of bad)
    expect(await app.call(workbenchActivityMake, wish(wrong as Partial<Wish>), { as: staff })).toMatchObject({
      code: 'BAD_INPUT',
    });
});

test('read in pages, every activity is there once, the last to begin first', async () => {
  for (let n = 1; n <= 3; n += 1) await make();
  const seen: { id: string; startsAt: number }[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: { list: typeof seen; next: string | null } = await app.must(
      workbenchActivities,
      { size: 2, ...(cursor && { cursor }) },
      { as: staff },
    );
    seen.push(...page.list);
    cursor = page.next;
  }
  const all = await app.db.selectFrom('sale_activity').select('id').execute();
  expect(seen.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort());
  expect(seen.map(({ startsAt }) => startsAt)).toEqual(seen.map(({ startsAt }) => startsAt).sort((a, b) => b - a));
});
