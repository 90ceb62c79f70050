/** What a channel refuses again and again: whose work it is and until when; and one that has enough of us in the middle of a bulk. */
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '../../../contract/resale/calls.ts';
import { RESALE_TRIES, resaleTimes } from '../../../contract/resale/machine.ts';
import * as work from '../../../contract/resale/work-calls.ts';
import { workCounts } from '../../../contract/todo/calls.ts';
import { MINUTE } from '../../../contract/wire/time.ts';
import { ChannelRefusal } from '../../providers/resale/channel.ts';
import { PRICE } from '../../testing/market.ts';
import { openResale, type Resale } from '../../testing/resale/open.ts';
import { todo } from '../todo/handlers.ts';

let app: Resale;
let clerk: { as: Resale['people']['staff'] };
let selling: { as: Resale['people']['seller'] };
beforeAll(async () => {
  app = await openResale(undefined, [todo]);
  clerk = { as: app.people.staff };
  selling = { as: app.people.seller };
}, 120_000);
afterAll(() => app.close());

const counted = async () => {
  const { counts } = await app.must(workCounts, {}, clerk);
  return counts.resale ?? { waiting: 0, overdue: 0, dueAt: null };
};
const shown = (id: string) => app.must(contract.resaleDetail, { id }, selling);
const job = async (id: string) =>
  (await app.must(work.resaleWork, { queue: 'stuck' }, clerk)).list.find((one) => one.id === id);

/** Refused for the third time. */
async function stuck() {
  const [id = ''] = await app.publish(await app.goods(1), { title: '最低价 雅卡迪' });
  await app.live(MINUTE);
  const { body, chosen: photos } = await shown(id);
  for (let n = 1; n < RESALE_TRIES; n++) {
    await app.must(contract.resaleRetry, { id, title: '最低价', body, price: PRICE, photos }, selling);
    await app.live(MINUTE);
  }
  return id;
}

test('refused for the third time: staff have a day, both sides read until when, and then it counts as late', async () => {
  const before = await counted();
  const id = await stuck();
  const { state, staffBy } = await shown(id);
  expect(state).toBe('stuck');
  const left = (staffBy ?? 0) - app.clock.now().getTime();
  expect(left).toBeGreaterThan(resaleTimes.unstick - 2 * MINUTE);
  expect(await job(id)).toMatchObject({ dueAt: staffBy });
  expect(await counted()).toMatchObject({ waiting: before.waiting + 1, overdue: before.overdue });
  await app.live(resaleTimes.unstick + MINUTE);
  expect(await counted()).toMatchObject({ waiting: before.waiting + 1, overdue: before.overdue + 1 });
  expect(await shown(id)).toMatchObject({ state: 'stuck', staffBy });
  // Late or not, its seller mends it, and it is nobody's work any more.
  const { body, chosen: photos } = await shown(id);
  await app.must(contract.resaleRetry, { id, title: '好好的标题', body, price: PRICE, photos }, selling);
  await app.live(3 * MINUTE);
  expect(await shown(id)).toMatchObject({ state: 'on_sale', staffBy: null });
  expect(await counted()).toMatchObject({ waiting: before.waiting, overdue: before.overdue });
});

test('what will not come down although it is sold here is counted as work, with the same day, and is nobody’s when it is down', async () => {
  const before = await counted();
  const [id = ''] = await app.publish(await app.goods(1));
  await app.live(3 * MINUTE);
  const { takeDown } = app.sandbox;
  Object.assign(app.sandbox, { takeDown: () => Promise.reject(new ChannelRefusal('商品在购物车里', null)) });
  try {
    await app.must(contract.resaleOff, { id }, selling);
    await app.live(5 * MINUTE);
    const { staffBy } = await shown(id);
    expect(staffBy).toBeGreaterThan(app.clock.now().getTime());
    expect(await job(id)).toMatchObject({ state: 'delisting', dueAt: staffBy });
    expect((await counted()).waiting).toBe(before.waiting + 1);
    // Asking again and again puts nothing off.
    await app.live(5 * MINUTE);
    expect(await shown(id)).toMatchObject({ state: 'delisting', staffBy });
    expect((await counted()).overdue).toBe(before.overdue);
    await app.db.updateTable('resale_post').set({ staff_by: app.clock.now() }).where('id', '=', id).execute();
    await app.live(MINUTE);
    expect((await counted()).overdue).toBe(before.overdue + 1);
  } finally {
    Object.assign(app.sandbox, { takeDown });
  }
  await app.live(5 * MINUTE);
  expect(await shown(id)).toMatchObject({ state: 'off', staffBy: null });
  expect(await counted()).toMatchObject({ waiting: before.waiting, overdue: before.overdue });
});

test('taken and neither put up nor refused: after half an hour it is a person’s, with words; put up at last, it is on sale', async () => {
  const before = await counted();
  const { publish } = app.sandbox;
  Object.assign(app.sandbox, { publish: () => Promise.resolve() });
  const [id = ''] = await app.publish(await app.goods(1));
  await app.live(resaleTimes.silent - 5 * MINUTE);
  expect(await shown(id)).toMatchObject({ state: 'publishing' });
  await app.live(10 * MINUTE);
  const { state, refusal, tries } = await shown(id);
  expect({ state, tries }).toEqual({ state: 'stuck', tries: 0 });
  expect(refusal).toMatch(/也没说为什么 \/ They took it/);
  expect((await counted()).waiting).toBe(before.waiting + 1);
  expect(await job(id)).toMatchObject({ refusal });
  Object.assign(app.sandbox, { publish });
  const { remote_id } = await app.post(id);
  const { remote_id: shop } = await app.db.selectFrom('resale_shop').selectAll().executeTakeFirstOrThrow();
  const owner = { userId: app.people.seller.userId, phone: app.people.seller.phone };
  await app.sandbox.publish(remote_id ?? '', shop, owner, app.here());
  // One comparison has the market do it, the next one sees it.
  await app.live(2 * resaleTimes.compare + 2 * MINUTE);
  expect(await shown(id)).toMatchObject({ state: 'on_sale', refusal: null });
  expect((await counted()).waiting).toBe(before.waiting);
});

test('what was refused only after it was taken in is changed there before it is put up again: its old reason refuses nothing twice', async () => {
  const { goods, edit, publish } = app.sandbox;
  const reason = new ChannelRefusal('商品标题含有违禁词', 'title');
  let changed = false;
  Object.assign(app.sandbox, {
    goods: async (...of: Parameters<typeof goods>) =>
      changed ? goods(...of) : { ...(await goods(...of)), state: 'waiting', refusal: reason },
    edit: async (...to: Parameters<typeof edit>) => {
      changed = true;
      return edit(...to);
    },
    publish: async (...it: Parameters<typeof publish>) => (changed ? publish(...it) : undefined),
  });
  try {
    const [id = ''] = await app.publish(await app.goods(1));
    await app.live(2 * MINUTE);
    const { state, refusedField, refusal, body, chosen } = await app.must(contract.resaleDetail, { id }, selling);
    expect([state, refusedField, refusal, changed]).toEqual(['failed', 'title', reason.message, false]);
    await app.must(contract.resaleRetry, { id, title: '雅卡迪 42.5', body, price: PRICE, photos: chosen }, selling);
    await app.live(3 * MINUTE);
    expect([(await shown(id)).state, changed]).toEqual(['on_sale', true]);
  } finally {
    Object.assign(app.sandbox, { goods, edit, publish });
  }
});

test('a line that is down is no refusal: nothing of it counts as a try, it is asked less and less often, and goes up when the line is there', async () => {
  const { create } = app.sandbox;
  let asked = 0;
  Object.assign(app.sandbox, {
    create: () => {
      asked += 1;
      return Promise.reject(new Error('/api/open/product/create: HTTP 502'));
    },
  });
  const [id = ''] = await app.publish(await app.goods(1));
  await app.live(2 * 60 * MINUTE);
  expect(await shown(id)).toMatchObject({ state: 'publishing', tries: 0, refusal: null });
  expect((await shown(id)).unheardSince).toEqual(expect.any(Number));
  // A minute, one more, two, four, and so on: not a hundred and twenty times.
  expect(asked).toBeGreaterThan(5);
  expect(asked).toBeLessThan(15);
  Object.assign(app.sandbox, { create });
  await app.live(65 * MINUTE);
  expect(await shown(id)).toMatchObject({ state: 'on_sale', unheardSince: null });
});

const BULK = process.env.FULL ? 200 : 60;
test(`${BULK} put up at once, more than the channel answers in a second: none is refused, and all are up in minutes`, async () => {
  const ids = await app.publish(await app.goods(BULK));
  await app.live((2 + BULK / 40) * MINUTE);
  const posts = await app.db
    .selectFrom('resale_post')
    .select(['state', 'tries'])
    .where('id', 'in', ids)
    .where('state', '<>', 'on_sale')
    .execute();
  expect(posts).toEqual([]);
}, 120_000);

test('a kind of goods that was refused is changed where it stands, and goes up as that', async () => {
  const [itemId = ''] = await app.goods(1);
  const { create } = app.sandbox;
  app.sandbox.create = () => Promise.reject(new ChannelRefusal('类目不对', 'category'));
  const [id = ''] = await app.publish([itemId]);
  await app.live(MINUTE);
  Object.assign(app.sandbox, { create });
  const refused = await app.must(contract.resaleDetail, { id }, selling);
  expect(refused).toMatchObject({ state: 'failed', refusedField: 'category' });
  const { categories } = await app.must(contract.resaleKinds, { id }, selling);
  const other = categories.find((one) => one.id !== refused.categoryId)?.id ?? '';
  expect((await app.call(contract.resaleKinds, { id }, { as: await app.as('13900000078', 'seller') })).code).toBe(
    'NOT_FOUND',
  );
  const { title, body, chosen: photos } = refused;
  await app.must(contract.resaleRetry, { id, title, body, price: PRICE, photos, categoryId: other }, selling);
  await app.live(3 * MINUTE);
  expect(await app.must(contract.resaleDetail, { id }, selling)).toMatchObject({ state: 'on_sale', categoryId: other });
});

test('a category that the other marketplace has not is named when goods are sent, and not minutes later', async () => {
  const [itemId = ''] = await app.goods(1);
  const { drafts } = await app.must(contract.resaleDrafts, { shopId: app.shopId, ids: itemId }, selling);
  const { title = '', body = '' } = drafts[0] ?? {};
  const line = { itemId, title, body, price: PRICE, categoryId: 'sb-28-1', photos: [{ n: 0, cut: null }] };
  const refused = await app.call(contract.resalePublish, { shopId: app.shopId, lines: [line] }, selling);
  expect([refused.code, refused.data]).toEqual(['NO_CHANNEL_KIND', { itemId, field: 'category' }]);
  const [id = ''] = await app.publish([itemId]);
  await app.live(3 * MINUTE);
  await app.must(contract.resaleOff, { id }, selling);
  await app.live(6 * MINUTE);
  const again = { id, title, body, price: PRICE, photos: [{ n: 0, cut: null }], categoryId: 'nonsense' };
  expect((await app.call(contract.resaleRetry, again, selling)).data).toMatchObject({ field: 'category' });
});

test('a marketplace that names no categories is said to be at fault, when a form is opened and when goods are sent, and may be asked again', async () => {
  const [itemId = ''] = await app.goods(1);
  const asked = { shopId: app.shopId, ids: itemId };
  const { drafts } = await app.must(contract.resaleDrafts, asked, selling);
  const { title = '', body = '', categoryId = '' } = drafts[0] ?? {};
  const line = { itemId, title, body, price: PRICE, categoryId, photos: [{ n: 0, cut: null }] };
  const { categories } = app.sandbox;
  app.sandbox.categories = async () => [];
  const faulty = { code: 'CHANNEL_SILENT', message: expect.stringContaining('不是你填错了') };
  expect(await app.call(contract.resaleDrafts, asked, selling)).toMatchObject(faulty);
  expect(await app.call(contract.resalePublish, { shopId: app.shopId, lines: [line] }, selling)).toMatchObject(faulty);
  app.sandbox.categories = categories;
  await app.must(contract.resalePublish, { shopId: app.shopId, lines: [line] }, selling);
});
