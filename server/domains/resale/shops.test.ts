/** Shops that are let go, moved out of, or whose channel refuses or is away for a while. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '../../../contract/resale/calls.ts';
import { RESALE_TRIES, resaleTimes } from '../../../contract/resale/machine.ts';
import * as work from '../../../contract/resale/work-calls.ts';
import { MINUTE } from '../../../contract/wire/time.ts';
import { PRICE } from '../../testing/market.ts';
import { openResale, type Resale } from '../../testing/resale/open.ts';

let app: Resale;
let selling: { as: Resale['people']['seller'] };
let clerk: { as: Resale['people']['staff'] };
beforeAll(async () => {
  app = await openResale();
  selling = { as: app.people.seller };
  clerk = { as: app.people.staff };
}, 120_000);
afterAll(() => app.close());

const stateNow = async (id: string) => (await app.post(id)).state;

async function up() {
  const [itemId = ''] = await app.goods(1);
  const [id = ''] = await app.publish([itemId]);
  await app.live(3 * MINUTE);
  await app.db.updateTable('sandbox_resale_goods').set({ wanted_at: null }).execute();
  expect(await stateNow(id)).toBe('on_sale');
  return { id, itemId, goodsId: (await app.post(id)).remote_id ?? '' };
}

test('bought in the old shop while everything moves to a new one: nothing waits for the old one for ever', async () => {
  const other = await app.connect(1);
  const { id, goodsId } = await up();
  const no = (await app.sandbox.buy(goodsId, app.here())) ?? '';
  await app.sandbox.act(no, 'pay', app.here());
  await app.must(contract.resaleMoveAll, { fromShopId: app.shopId, toShopId: other }, selling);
  await app.live(resaleTimes.compare + MINUTE);
  expect(await stateNow(id)).toBe('sold_remote');
  const next = await app.db.selectFrom('resale_post').select('id').where('after_id', '=', id).executeTakeFirstOrThrow();
  expect(await stateNow(next.id)).toBe('off');
});

test('a channel that was not set up for a while is compared again as soon as it is', async () => {
  const { sandbox } = app.house.providers.resale;
  const comparedAt = async () =>
    (await app.must(contract.resaleHome, {}, selling)).shops.find(({ id }) => id === app.shopId)?.comparedAt ?? 0;
  Object.assign(app.house.providers.resale, { sandbox: undefined });
  await app.live(resaleTimes.compare + MINUTE);
  Object.assign(app.house.providers.resale, { sandbox });
  const before = await comparedAt();
  await app.live(resaleTimes.compare + MINUTE);
  expect(await comparedAt()).toBeGreaterThan(before);
});

test('what was down in a shop that was let go is not put up there again', async () => {
  const shopId = await app.connect(1);
  const [itemId = ''] = await app.goods(1);
  const [id = ''] = await app.publish([itemId], { shopId });
  await app.must(contract.resaleOff, { id }, selling);
  await app.live(5 * MINUTE);
  expect(await stateNow(id)).toBe('off');
  await app.must(contract.resaleDisconnect, { id: shopId }, selling);
  const { title, body, chosen: photos } = await app.must(contract.resaleDetail, { id }, selling);
  const again = await app.call(contract.resaleRetry, { id, title, body, price: PRICE, photos }, selling);
  expect([again.code, await stateNow(id)]).toEqual(['SHOP_GONE', 'off']);
  // From stock it goes up elsewhere.
  const [elsewhere = ''] = await app.publish([itemId]);
  expect(await stateNow(elsewhere)).toBe('publishing');
});

test.each([1, RESALE_TRIES])(
  'mended after %i refusals it goes up; from a person it is free again',
  async (refusals) => {
    const [itemId = ''] = await app.goods(1);
    const [id = ''] = await app.publish([itemId], { title: '最低价 雅卡迪' });
    await app.live(MINUTE);
    const { title, body, chosen: photos } = await app.must(contract.resaleDetail, { id }, selling);
    const again = (words: string) =>
      app.must(contract.resaleRetry, { id, title: words, body, price: PRICE, photos }, selling);
    for (let n = 1; n < refusals; n++) {
      await again(title);
      await app.live(MINUTE);
    }
    const waiting = async () => (await app.must(work.resaleWork, { queue: 'stuck' }, clerk)).list;
    const job = { title, refusedField: 'title', refusal: expect.stringContaining('最低价') };
    expect(await waiting()).toMatchObject(refusals === RESALE_TRIES ? [job] : []);
    await again('雅卡迪 奔跑者');
    expect(await waiting()).toEqual([]);
    await app.live(4 * MINUTE);
    expect((await app.must(contract.resaleDetail, { id }, selling)).refusal).toBeNull();
    expect(await stateNow(id)).toBe('on_sale');
  },
);
