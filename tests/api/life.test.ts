/** A life of buying by the calls its screens make: after every step the book is whole, and everyone is told the same. */
// @module-tag thorough
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressList } from '../../contract/address/calls.ts';
import * as service from '../../contract/aftersale/calls.ts';
import * as market from '../../contract/bid/calls.ts';
import { bidCosts } from '../../contract/bid/rules.ts';
import { inspectTask } from '../../contract/inspection/calls.ts';
import { channelPriceUpdate, type ListingRow, sellerGoodsList } from '../../contract/listing/calls.ts';
import { messageList } from '../../contract/message/calls.ts';
import * as order from '../../contract/order/calls.ts';
import { currentPolicy } from '../../contract/order/return-policy.ts';
import { payDo, paySandboxComplete } from '../../contract/payment/calls.ts';
import { saleFees } from '../../contract/payment/fees.ts';
import { accounts } from '../../contract/wire/accounts.ts';
import { DAY, HOUR } from '../../contract/wire/time.ts';
import { verify } from '../../server/kernel/ledger/verify.ts';
import { checkedBy } from '../../server/testing/inspection.ts';
import { type Person, type TestApp, testApp } from '../../server/testing/server.ts';

const DISCOUNT = 5_000;
const parcel = (n: number) => ({ company: '顺丰速运', waybill: `SF500000000${n}` });

let app: TestApp;
let anna: Person;
let rival: Person;
let owner: Person;
let office: Person;
beforeAll(async () => {
  app = await testApp({ demo: 'small' });
  anna = await app.as('13800000001');
  rival = await app.as('13800000003');
  owner = await app.as('13800000002');
  office = await app.as('15400000009');
}, 120_000);
afterAll(() => app.close());

/** What all journals about these have moved, by account; one that is back at zero is left out. */
async function moved(...ids: string[]): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; amount: string }>`
    select e.account_id as account, sum(e.amount) as amount from entry e join journal j on j.id = e.journal_id
    where j.cause_id = any(${ids}) or j.cause_id in (select id from settlement where order_id = any(${ids}))
    group by e.account_id having sum(e.amount) <> 0`.execute(app.db);
  return Object.fromEntries(rows.map(({ account, amount }) => [account, Number(amount)]));
}

interface Told {
  state: string;
  timeline: readonly { from: string | null; to: string; actor: string; at: number }[];
}

/** All of them are told this way with the same moments, and the book is whole. */
async function same(stories: readonly Told[], expected: string): Promise<void> {
  const steps = stories.map(({ state, timeline }) => ({
    state,
    steps: timeline.filter(({ from, to }) => from !== to).map(({ to, actor, at }) => ({ to, actor, at })),
  }));
  for (const other of steps) expect(other).toEqual(steps[0]);
  expect(steps[0]?.steps.map(({ to, actor }) => `${to} ${actor}`).join(', ')).toBe(expected);
  expect(await verify(app.db)).toEqual([]);
}

const orderTo = (id: string, ...people: Person[]) =>
  Promise.all(people.map((as) => app.must(order.orderDetail, { id }, { as })));
const caseTo = (id: string, ...people: Person[]) =>
  Promise.all(people.map((as) => app.must(service.aftersaleDetail, { id }, { as })));

async function wasTold(as: Person, title: string, about: ListingRow): Promise<void> {
  const { list } = await app.must(messageList, {}, { as });
  const said = list.filter(({ body }) => body.zh.includes(about.name.zh)).map((message) => message.title.zh);
  expect(said).toContain(title);
}

test('two bids, a counter-offer, a match, a flaw, a return: all of them are told the same, and nobody wins by it', async () => {
  const pair = await wanted();
  const part = (share: number) => Math.floor((pair.price * share) / 1_000) * 1_000;
  const price = part(0.85);
  const { now: prepaid, later } = bidCosts(price, 'part');
  const lower = await bid(rival, pair, part(0.8));
  const higher = await bid(anna, pair, price);
  expect((await app.must(market.bidDetail, { id: lower }, { as: rival })).ahead).toBe(1);

  const terms = { addressId: await homeOf(rival), policyVersion: currentPolicy };
  const named = { listingId: pair.id, price: part(0.82), ...terms };
  const offer = await app.must(market.downBuyPrice, named, { as: rival });
  await app.must(market.offerCounter, { id: offer.id, price: part(0.95) }, { as: owner });
  await app.must(channelPriceUpdate, { lines: [{ id: pair.id, price }] }, { as: owner });

  const { order: made } = await app.must(market.bidDetail, { id: higher }, { as: anna });
  const id = made?.id ?? '';
  let told = 'pending_pay B';
  const goesOn = async (step: string) => {
    told += `, ${step}`;
    await same(await orderTo(id, anna, owner, office), told);
  };
  await same(await orderTo(id, anna, owner, office), told);
  await wasTold(owner, '有人求购，成交了', pair);

  const payment = await app.must(payDo, { purpose: 'order', subjectId: id, channel: 'sandbox' }, { as: anna });
  await app.must(paySandboxComplete, { paymentId: payment.paymentId, notice: 'lost' }, { as: anna });
  await app.live(2 * 60_000);
  await goesOn('awaiting_ship B');
  expect(await moved(id, higher)).toEqual({
    psp: -later,
    [accounts.available('demo-buyer')]: -prepaid,
    escrow: prepaid + later,
  });
  expect((await app.must(market.bidDetail, { id: offer.id }, { as: rival })).state).toBe('expired');

  await app.must(order.orderShip, { id, ...parcel(1) }, { as: owner });
  await goesOn('to_platform S');
  await app.must(order.workbenchScanIn, { id, waybill: parcel(1).waybill }, { as: office });
  await goesOn('received P');
  await app.must(order.workbenchInspect, { id, result: 'start' }, { as: office });
  await goesOn('inspecting P');
  const flaw = { result: 'flaw', note: '右后跟有一处没写明的蹭痕', discount: DISCOUNT } as const;
  const list = await app.must(inspectTask, { orderId: id }, { as: office });
  const looked = await checkedBy(app.db, office.userId, app.clock.now(), { flaw: '蹭痕', list });
  await app.must(order.workbenchInspect, { id, ...flaw, ...looked }, { as: office });
  await goesOn('flaw_offer P');
  await app.must(order.orderFlawAgree, { id, agree: true }, { as: owner });
  await goesOn('flaw_confirm S');
  await wasTold(anna, '发现瑕疵，等你决定', pair);
  await app.must(order.orderFlaw, { id, accept: true }, { as: anna });
  await goesOn('passed B');
  // What was paid last goes back first.
  expect(await moved(id, higher)).toMatchObject({
    psp: DISCOUNT - later,
    [accounts.available('demo-buyer')]: -prepaid,
  });

  await app.must(order.workbenchShip, { id, ...parcel(2) }, { as: office });
  await goesOn('to_buyer P');
  await app.live(40 * HOUR);
  await goesOn('delivered C');
  await app.must(order.orderConfirm, { id }, { as: anna });
  await goesOn('completed B');
  await app.live(25 * HOUR);
  const { sellerGets } = saleFees(price, { flaw: DISCOUNT });
  expect(await moved(id)).toMatchObject({ [accounts.available('demo-seller')]: sellerGets });

  const { whole, channels } = await app.must(service.aftersalePreview, { orderId: id }, { as: anna });
  expect({ whole, channels }).toEqual({ whole: prepaid + later - DISCOUNT, channels: ['sandbox', 'balance'] });
  const asked = { id: crypto.randomUUID(), orderId: id, kind: 'return', reason: 'regret' } as const;
  await app.must(service.aftersaleApply, { ...asked, amount: whole, body: '不想要了', photos: [] }, { as: anna });
  // The seller says nothing, which agrees.
  await app.live(48 * HOUR);
  await same(await caseTo(asked.id, anna, owner, office), 'applied B, approved T');
  await app.must(service.aftersaleDeliver, { id: asked.id, ...parcel(3) }, { as: anna });
  await app.must(service.aftersaleScanIn, { id: asked.id, waybill: parcel(3).waybill }, { as: office });
  await app.must(service.aftersaleRecheck, { id: asked.id, accept: true, note: '和寄出时一样' }, { as: office });
  await app.live(2 * 60_000);
  const way = 'applied B, approved T, returning B, rechecking P, refunding P, refunded T';
  await same(await caseTo(asked.id, anna, owner, office), way);
  await goesOn('closed P');
  await wasTold(anna, '退款成功', pair);

  const [mine, theirs] = await orderTo(id, anna, owner);
  expect(mine?.money.ways).toEqual([
    { channel: 'sandbox', paid: later, back: later },
    { channel: 'balance', paid: prepaid, back: prepaid },
  ]);
  expect(theirs?.money.ways).toEqual([]);
  expect(await moved(id, higher)).toEqual({});

  await app.live(8 * DAY);
  expect((await app.must(market.bidDetail, { id: lower }, { as: rival })).state).toBe('expired');
  expect(await moved(lower)).toEqual({});
  expect(await verify(app.db)).toEqual([]);
}, 600_000);

/** A pair that its seller still has, in a size that nobody bids for and that is nowhere cheaper. */
async function wanted(): Promise<ListingRow> {
  const { list } = await app.must(sellerGoodsList, { state: 'on' }, { as: owner });
  for (const one of list) {
    if (one.inWarehouse || (one.lowestAsk !== null && one.lowestAsk < one.price)) continue;
    const { grades } = await app.must(market.bidMarket, { skuId: one.skuId });
    if (grades.every(({ bidCount }) => bidCount === 0)) return one;
  }
  throw new Error('the seller has no such pair on sale');
}

const homeOf = async (as: Person) => (await app.must(addressList, {}, { as })).list[0]?.id ?? '';

async function bid(as: Person, { skuId, grade }: ListingRow, price: number): Promise<string> {
  const terms = { addressId: await homeOf(as), policyVersion: currentPolicy };
  const made = await app.must(market.bidSubmit, { skuId, grade, price, prepay: 'part', days: 7, ...terms }, { as });
  return made.id;
}
