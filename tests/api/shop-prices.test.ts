/** Prices and steps that the shop’s owner changes: what was ordered or put up before keeps its own. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addressSave } from '../../contract/address/calls.ts';
import * as auctions from '../../contract/auction/calls.ts';
import { verifyLog } from '../../contract/auction/proof.ts';
import { auctionRules, stepTables } from '../../contract/auction/rules.ts';
import * as cleanings from '../../contract/cleaning/calls.ts';
import { type CleaningWish, linesOf, totalOf } from '../../contract/cleaning/rules.ts';
import { pickupSlots, slotFrom } from '../../contract/express/pickup.ts';
import * as identifying from '../../contract/identify/calls.ts';
import { identifyPrices, ownIdentifyPrices } from '../../contract/identify/rules.ts';
import { neededSlots } from '../../contract/identify/slots.ts';
import { shopRulesSave } from '../../contract/shop/rules-calls.ts';
import { MINUTE } from '../../contract/wire/time.ts';
import { deadlines } from '../../server/domains/auction/hammer.ts';
import { auction } from '../../server/domains/auction/handlers.ts';
import { auctionWork } from '../../server/domains/auction/workbench.ts';
import { shopRules } from '../../server/domains/shop/rules.ts';
import { underRules } from '../../server/kernel/lib/rules.ts';
import { bidder, bids, openLot } from '../../server/testing/auction.ts';
import { openIdentifyApp, photoBy, shotsOf } from '../../server/testing/identify.ts';
import { openMarketApp } from '../../server/testing/market.ts';
import type { Person, TestApp } from '../../server/testing/server.ts';

async function change(app: TestApp, as: Person, numbers: Record<string, number>) {
  await app.clock.advance(1_000);
  await app.must(shopRulesSave, { rules: { numbers, closed: [] }, holdsFrom: null, basedOn: null }, { as });
  await app.clock.advance(1_000);
}

test('authentication and cleaning cost what the shop charges now; what was ordered before costs what it was ordered for', async () => {
  const app = await openIdentifyApp({ config: { demo: false } });
  const [staff] = app.experts;
  const as = { as: app.owner };
  const place = { province: '浙江省', city: '杭州市', district: '西湖区', detail: '文三路 1 号' };
  await app.must(addressSave, { id: 'new', name: '林一舟', phone: '13800002046', isDefault: true, ...place }, as);
  const photos = await shotsOf(app, app.owner, neededSlots('sneakers'));
  const judged = async () => {
    const pieces = [{ id: randomUUID(), category: 'sneakers' as const, brandId: 'kestrel', worth: 50_000, photos }];
    return app.must(identifying.identifyOrderSave, { id: randomUUID(), way: 'photos', pieces }, as);
  };
  const wish: CleaningWish = { kind: 'sneakers', care: 'deep', material: 'suede', stain: 'none' };
  const photo = await photoBy(app, app.owner);
  const washed = (expectedTotal: number) => {
    const sent = { id: randomUUID(), ...wish, declared: 80_000, photos: [photo] };
    return app.call(cleanings.cleaningOrderSave, { ...sent, expectedTotal }, as);
  };
  const own = totalOf(linesOf(wish, 'send'));
  const [before, cleaned] = [await judged(), await washed(own)];
  expect(before.total).toBe(identifyPrices.photos.sneakers);
  expect(cleaned).toMatchObject({ success: true });

  await change(app, staff, { 'identifyPrice.photos.sneakers': 2_900, 'cleaningPrice.material.suede': 9_900 });
  const after = await judged();
  expect(after.total).toBe(2_900);
  const offer = await app.must(identifying.identifyOffer, {});
  expect(offer.prices.find(({ category }) => category === 'sneakers')?.photos).toBe(2_900);
  expect(await washed(own)).toMatchObject({ code: 'PRICE_CHANGED' });
  expect(await washed(own + 9_900 - 2_500)).toMatchObject({ success: true });
  const rows = await app.db
    .selectFrom('identify_order')
    .select(['total', 'fee_version'])
    .orderBy('created_at')
    .execute();
  expect(rows[0]).toEqual({ total: identifyPrices.photos.sneakers, fee_version: ownIdentifyPrices });
  expect(rows[1]?.fee_version).not.toBe(ownIdentifyPrices);
  await app.close();
});

test('a courier is booked from the hour that the shop says now; one that was booked before comes when it was said', async () => {
  const now = Date.parse('2026-11-21T04:00:00Z');
  const [first] = pickupSlots(now);
  const booked = slotFrom(first?.from ?? 0);
  const numbers = { 'pickup.morning': 10, 'pickup.days': 1 };
  const versions = async () => [{ id: 'v1', numbers, closed: [], holdsFrom: new Date(0) }];
  await underRules({ versions, reload: async () => undefined }, new Date(now), async () => {
    expect(pickupSlots(now).map(({ from }) => new Date(from).toISOString().slice(11, 13))).toEqual(['02', '05']);
    expect(slotFrom(booked.from)).toEqual(booked);
  });
});

test('a lot ends by the extension that it was put up under, and its log says which; sellers choose from the steps of now', async () => {
  const domains = [auction, auctionWork, shopRules];
  const app = await openMarketApp({ config: { demo: false }, domains, deadlines });
  const [ann, ben] = [await bidder(app, 1), await bidder(app, 2)];
  const before = await openLot(app);
  const numbers = { 'auction.extend.by': 5 * MINUTE, 'auction.extend.most': 1, 'auctionStep.usual.first': 2_000 };
  await change(app, app.people.staff, numbers);
  const after = await openLot(app);
  const shown = (id: string) => app.must(auctions.auctionLot, { id });
  expect((await shown(before)).extend).toEqual({ ...auctionRules.extend });
  expect((await shown(after)).extend).toEqual({ ...auctionRules.extend, by: 5 * MINUTE, most: 1 });
  for (const [id, by] of [[before, auctionRules.extend.by] as const, [after, 5 * MINUTE] as const]) {
    const { endsAt } = await shown(id);
    await app.live(endsAt - 30_000 - app.clock.now().getTime());
    await bids(app, id, ann, 20_000);
    expect((await shown(id)).endsAt).toBe(app.clock.now().getTime() + by);
    await bids(app, id, ben, 50_000);
  }
  expect((await shown(after)).extended).toBe(1);
  await app.live(10 * MINUTE);
  const { terms, entries } = await app.must(auctions.auctionLog, { id: after });
  expect((await verifyLog(terms, entries)).broken).toBeNull();
  expect((await verifyLog({ ...terms, extend: { ...auctionRules.extend } }, entries)).broken?.why).toBe('chain');
  expect(stepTables.usual[0]?.step).toBe(1_000);
  await app.close();
});
