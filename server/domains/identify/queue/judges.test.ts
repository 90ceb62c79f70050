/** A shop in which too few work to judge: what it cannot do it says before anybody pays, and does not sell. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identifyDetail, identifyOffer, identifyOrderSave } from '../../../../contract/identify/calls.ts';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import { identifyRules } from '../../../../contract/identify/rules.ts';
import { type Bench, judge, openIdentifyApp, ordered, pieceOf } from '../../../testing/identify.ts';
import { type Person, staffWith } from '../../../testing/server.ts';

const MODEL = 'kh92-007';
let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
});
afterAll(() => app.close());

const judges = async (as?: Person) => (await app.must(identifyOffer, {}, as ? { as } : {})).judges;
const order = (piece: { worth: number; productId?: string }, { as = app.owner, lang = 'zh' as 'zh' | 'en' } = {}) =>
  pieceOf({ ...app, owner: as }, { worth: piece.worth }).then((one) =>
    app.call(identifyOrderSave, { id: randomUUID(), way: 'photos', pieces: [{ ...one, ...piece }] }, { as, lang }),
  );
async function stay(...people: Person[]): Promise<void> {
  await app.db.deleteFrom('staff_role').execute();
  for (const { userId } of people) await staffWith(app.db, app.clock.now(), userId, ['owner']);
}
const refused = (words: string) => ({ code: 'NO_EXPERT', message: expect.stringContaining(words) });

test('where one expert works nobody is sold what takes two, by their own word or by the market’s; what one may judge is', async () => {
  const [a] = app.experts;
  expect(await judges()).toBe(2);
  await stay(a);
  expect([await judges(), await judges(app.owner)]).toEqual([1, 1]);
  const dear = { worth: identifyRules.secondFrom };
  expect(await order(dear)).toMatchObject(refused('两位鉴别师'));
  expect(await order(dear, { lang: 'en' })).toMatchObject(refused('two experts'));
  const sku = await app.db.selectFrom('sku').select('id').where('product_id', '=', MODEL).executeTakeFirstOrThrow();
  const traded = { last_trade_price: identifyRules.secondFrom, updated_at: app.clock.now() };
  const quote = { grade: null, min_sell_price: null, max_buy_price: null, last_trade_at: null, closed_price: null };
  await app.db
    .insertInto('quote')
    .values({ ...quote, ...traded, sku_id: sku.id, ask_count: 0, bid_count: 0 })
    .execute();
  expect(await order({ worth: 50_000, productId: MODEL })).toMatchObject(refused('两位鉴别师'));
  const [id = ''] = await ordered(app);
  await judge(app, a, id, 'genuine');
  expect((await app.must(identifyDetail, { id }, { as: app.owner })).state).toBe('genuine');
});

test('what looks like a fake to the only expert ends in as many days as was said, and the fee goes back', async () => {
  const [a] = app.experts;
  await stay(a);
  const [id = ''] = await ordered(app);
  await judge(app, a, id, 'fake');
  const detail = () => app.must(identifyDetail, { id }, { as: app.owner });
  await app.live(identifyTimes.again + identifyTimes.unjudged - 60_000);
  expect((await detail()).state).toBe('second_review');
  await app.live(120_000);
  expect(await detail()).toMatchObject({ state: 'inconclusive', refunded: true });
});

test('whom nobody but themselves could judge is sold nothing; two accounts of one person are one expert', async () => {
  const [a, b] = app.experts;
  await stay(a);
  expect(await judges(a)).toBe(0);
  expect(await order({ worth: 50_000 }, { as: a })).toMatchObject(refused('没有能独立看它的'));
  await stay();
  expect(await judges()).toBe(0);
  await stay(a, b);
  expect([await judges(), await judges(a)]).toEqual([2, 1]);
  await app.db.updateTable('session').set({ device_id: a.deviceId }).where('user_id', '=', b.userId).execute();
  expect(await judges()).toBe(1);
});
