/** A shop's own numbers: what its owner changes holds from its date on, for what begins then; what has begun keeps what it began under. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bidSubmit } from '../../../contract/bid/calls.ts';
import { bidCosts } from '../../../contract/bid/rules.ts';
import { agreementSave } from '../../../contract/shop/agreement-calls.ts';
import { rulesNow, type ShopRules, shopRulesList, shopRulesSave } from '../../../contract/shop/rules-calls.ts';
import { DAY, HOUR, MINUTE } from '../../../contract/wire/time.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { aBid, putUp } from '../../testing/bid.ts';
import { credit, type Market, openMarketApp, PRICE } from '../../testing/market.ts';
import { deadlines } from '../bid/deadlines.ts';
import { bid } from '../bid/handlers.ts';
import { shopAgreements } from './handlers.ts';
import { shopRules } from './rules.ts';

let app: Market;
beforeAll(async () => {
  app = await openMarketApp({ config: { demo: false }, domains: [bid, shopRules, shopAgreements], deadlines });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('shop_document').execute();
  await app.house.rules.reload();
});

async function save(change: Partial<ShopRules>, holdsFrom: number | null = null) {
  const { list } = await app.must(shopRulesList, {}, { as: app.people.staff });
  const newest = [...list].sort((a, b) => b.savedAt - a.savedAt)[0];
  const reply = await app.call(
    shopRulesSave,
    { rules: { numbers: {}, closed: [], ...change }, holdsFrom, basedOn: newest?.id ?? null },
    { as: app.people.staff },
  );
  await app.clock.advance(1_000);
  return reply;
}
const must = async (...asked: Parameters<typeof save>) => expect(await save(...asked)).toMatchObject({ success: true });
const now = () => app.clock.now().getTime();

test('nobody has changed anything: the software’s own numbers hold, and every answer says so', async () => {
  const reply = await app.call(rulesNow, {});
  expect(reply.data).toEqual({ version: '', numbers: {}, closed: [], palette: '', demo: false, next: null });
  expect(reply.headers.get('x-rules')).toBe('');
});

const dueOf = async (id: string) => {
  const row = await app.db
    .selectFrom('trade_order')
    .select(['deadline_at', 'state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { state: row.state, inMs: (row.deadline_at?.getTime() ?? 0) - now() };
};

test('two hours to pay instead of thirty minutes: the next order has them, the one before keeps its half hour', async () => {
  const before = await app.order({ paid: false });
  await app.clock.advance(1_000);
  await must({ numbers: { 'order.pay': 2 * HOUR } });
  const after = await app.order({ paid: false });
  expect((await dueOf(before)).inMs).toBeLessThan(30 * MINUTE);
  expect((await dueOf(after)).inMs).toBe(2 * HOUR);
  await app.live(31 * MINUTE);
  expect((await dueOf(before)).state).not.toBe('pending_pay');
  expect((await dueOf(after)).state).toBe('pending_pay');
});

test('an order ships by the days that it was made under, though it is paid after they were changed', async () => {
  const before = await app.order({ paid: false });
  await app.clock.advance(1_000);
  await app.must(
    agreementSave,
    { kind: 'business', text: { zh: ['新的'], en: ['New'] }, holdsFrom: null, basedOn: null },
    { as: app.people.staff },
  );
  await must({ numbers: { 'order.ship': 24 * HOUR } });
  await app.pay(before);
  expect((await dueOf(before)).inMs).toBe(48 * HOUR);
  expect((await dueOf(await app.order())).inMs).toBe(24 * HOUR);
});

test('a version with a date changes nothing before it, and everything after, with nobody at the desk', async () => {
  await must({ numbers: { 'bid.prepay.rate': 0.2 } }, now() + 7 * DAY);
  expect(await app.must(rulesNow, {})).toMatchObject({ numbers: {}, next: { numbers: { 'bid.prepay.rate': 0.2 } } });
  await app.clock.advance(7 * DAY);
  expect(await app.must(rulesNow, {})).toMatchObject({ numbers: { 'bid.prepay.rate': 0.2 }, next: null });
});

test('a bid is charged the deposit that holds, and the books balance', async () => {
  await must({ numbers: { 'bid.prepay.rate': 0.25 } });
  await credit(app.db, 'buyer', PRICE, app.clock.now());
  const { version } = await app.must(rulesNow, {});
  const { id } = await app.must(bidSubmit, aBid(PRICE), { as: app.people.buyer, rulesSeen: version });
  const { prepay } = await app.db.selectFrom('bid').select('prepay').where('id', '=', id).executeTakeFirstOrThrow();
  expect(prepay).toBeGreaterThan(bidCosts(PRICE, 'part').now * 2);
  expect(await verify(app.db)).toEqual([]);
});

test('a number beyond its bounds, one that does not exist, and one that an agreement states are refused with words', async () => {
  expect(await save({ numbers: { 'order.pay': MINUTE } })).toMatchObject({
    code: 'BAD_INPUT',
    data: { field: 'order.pay' },
  });
  expect(await save({ numbers: { 'order.everything': 1 } })).toMatchObject({ code: 'BAD_INPUT' });
  expect(await save({ numbers: { 'aftersale.apply': 14 * DAY } })).toMatchObject({
    code: 'STATED_FIRST',
    data: { kind: 'return' },
  });
});

test('a customer cannot change them', async () => {
  const asked = { rules: { numbers: {}, closed: [] }, holdsFrom: null, basedOn: null };
  expect(await app.call(shopRulesSave, asked, { as: app.people.buyer })).toMatchObject({ http: 403 });
});

test('bids are closed: a new one is refused with words, the one that waits is matched to its end', async () => {
  await credit(app.db, 'buyer', 2 * PRICE, app.clock.now());
  const waiting = await app.must(bidSubmit, aBid(PRICE), { as: app.people.buyer });
  await must({ closed: ['bid'] });
  const refused = await app.call(bidSubmit, aBid(PRICE - 1_000), { as: app.people.buyer });
  expect(refused).toMatchObject({ http: 409, code: 'PART_CLOSED', data: { part: 'bid' } });
  expect(refused.message).toContain('求购与议价');
  const { orderId } = await putUp(app.db, { price: PRICE, now: app.clock.now() });
  expect(orderId).not.toBeNull();
  const bidRow = await app.db.selectFrom('bid').select('state').where('id', '=', waiting.id).executeTakeFirstOrThrow();
  expect(bidRow.state).not.toBe('active');
  await must({ closed: [] });
  expect(await app.call(bidSubmit, aBid(PRICE - 1_000), { as: app.people.buyer })).toMatchObject({ success: true });
});

test('whoever sends the same once more after it was closed gets the answer of the first time', async () => {
  await credit(app.db, 'buyer', PRICE, app.clock.now());
  const key = crypto.randomUUID();
  const first = await app.must(bidSubmit, aBid(PRICE - 2_000), { as: app.people.buyer, key });
  await must({ closed: ['bid'] });
  expect(await app.must(bidSubmit, aBid(PRICE - 2_000), { as: app.people.buyer, key })).toEqual(first);
});

test('whoever was shown another deposit is refused and charged nothing; another number that changed stands in nobody’s way', async () => {
  await credit(app.db, 'buyer', PRICE, app.clock.now());
  await must({ numbers: { 'order.pay': HOUR } });
  const { version: seen } = await app.must(rulesNow, {});
  expect(await app.call(bidSubmit, aBid(PRICE - 3_000), { as: app.people.buyer })).toMatchObject({ success: true });
  await must({ numbers: { 'order.pay': HOUR, 'bid.prepay.rate': 0.3 } });
  const count = async () => (await app.db.selectFrom('bid').select('id').execute()).length;
  const before = await count();
  for (const rulesSeen of [seen, undefined, 'made-up'])
    expect(await app.call(bidSubmit, aBid(PRICE - 4_000), { as: app.people.buyer, rulesSeen })).toMatchObject({
      http: 409,
      code: 'RULES_CHANGED',
    });
  expect(await count()).toBe(before);
  const { version } = await app.must(rulesNow, {});
  const again = await app.call(bidSubmit, aBid(PRICE - 4_000), { as: app.people.buyer, rulesSeen: version });
  expect(again).toMatchObject({ success: true });
});
