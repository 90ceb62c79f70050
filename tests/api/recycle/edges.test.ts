/** Every edge of a piece, its lot, its offers and a valuation, each by what a person does or does not do; none is left undriven. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as consignment from '../../../contract/consignment/calls.ts';
import { consignmentMachine } from '../../../contract/consignment/machine.ts';
import { TAKEN_IN } from '../../../contract/express/machine.ts';
import { pickupSlots, slotFrom } from '../../../contract/express/pickup.ts';
import { workbenchMerchantDecide } from '../../../contract/merchant/calls.ts';
import * as recycle from '../../../contract/recycle/calls.ts';
import * as hall from '../../../contract/recycle/hall-calls.ts';
import { lotMachine, offerBidMachine, recycleMachine } from '../../../contract/recycle/machine.ts';
import { recycleRules } from '../../../contract/recycle/rules.ts';
import * as work from '../../../contract/recycle/work-calls.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { waitOf } from '../../../contract/wire/units.ts';
import { lockItem } from '../../../server/domains/item/lock.ts';
import { verify } from '../../../server/kernel/ledger/verify.ts';
import { type Hall, openHall } from '../../../server/testing/recycle.ts';
import type { Person } from '../../../server/testing/server.ts';
import { unheardOf } from '../../../server/testing/warehouse.ts';

const machines = [recycleMachine, lotMachine, offerBidMachine, consignmentMachine];
const PRICE = 86_000;
const sent = { company: '顺丰速运', waybill: 'SF55555555' };

let app: Hall;
let north: Person;
let tide: Person;
let south: Person;
beforeAll(async () => {
  app = await openHall();
  north = await app.merchant('13700000001', 50_000_000);
  tide = await app.merchant('13700000002', 50_000_000);
  south = await app.merchant('13700000003', 50_000_000);
  await app.as('13900000001', 'seller');
}, 60_000);
afterAll(() => app.close());

const owner = () => ({ as: app.owner });
const staff = () => ({ as: app.staff });
const cancel = (id: string) => app.must(recycle.recycleCancel, { id }, owner());
const answer = (as: Person, id: string, agree: boolean) => app.must(hall.hallAnswer, { id, agree }, { as });
const backOut = (as: Person, id: string) => app.must(hall.hallBackOut, { id }, { as });

/** Offers of these, the first one highest, are open. */
async function quoted(merchants: readonly Person[], more: { itemId?: string } = {}): Promise<string> {
  const id = await app.inquire(more);
  for (const [n, as] of merchants.entries()) await app.bid(as, id, PRICE - n * 1_000);
  await app.open();
  return id;
}

async function accepted(merchants: readonly Person[]): Promise<string> {
  const id = await quoted(merchants);
  await app.accept(id, PRICE);
  return id;
}

/** What the highest bidder did not stand by is offered to the next. */
async function asking(merchants: readonly Person[]): Promise<string> {
  const id = await accepted(merchants);
  await backOut(north, id);
  return id;
}

async function onTable(): Promise<string> {
  const id = await quoted([north]);
  await app.toTable(id);
  return id;
}

async function inspected(id: string, result: 'pass' | 'differ' | 'refuse'): Promise<string> {
  const points = result === 'pass' ? [] : [{ words: '鞋头折痕', photo: await app.photo(app.staff) }];
  const kind = result === 'refuse' ? ('damaged' as const) : undefined;
  await app.must(work.recycleInspect, { id, result, points, kind }, staff());
  return id;
}

async function repriced(table = onTable): Promise<string> {
  const id = await inspected(await table(), 'differ');
  await app.must(hall.hallPrice, { id, keep: false, price: 70_000 }, { as: north });
  return id;
}

async function forwarded(): Promise<string> {
  const id = await inspected(await onTable(), 'pass');
  await app.must(work.recycleForward, { id, ...sent }, staff());
  return id;
}

async function sentBack(): Promise<string> {
  const id = await inspected(await onTable(), 'refuse');
  // Another way than what goes on to a merchant.
  await app.must(work.recycleSendBack, { id, ...sent, waybill: 'SF66666666' }, staff());
  return id;
}

async function disputed(): Promise<string> {
  const id = await forwarded();
  await app.must(hall.hallReceive, { id }, { as: north });
  await app.must(hall.hallDispute, { id, body: '有胶痕', photos: [await app.photo(north)] }, { as: north });
  return id;
}

async function valuation(): Promise<string> {
  const photos = [await app.photo(app.owner)];
  const id = randomUUID();
  await app.must(consignment.consignmentInquire, { id, skuId: app.skuId, grade: '95', photos }, owner());
  return id;
}

const judge = async (event: 'value' | 'askPhotos' | 'refuse'): Promise<string> => {
  const id = await valuation();
  const reason = '近期成交';
  const input = event === 'value' ? { id, event, low: 1_000, high: 2_000, reason } : { id, event, reason };
  await app.must(consignment.consignmentJudge, input, staff());
  return id;
};

/** What lies with us, bought by a merchant without travelling. */
async function stored(): Promise<string> {
  const id = await quoted([north], { itemId: await app.shelved([]) });
  await app.accept(id);
  return id;
}

/** And open again at once. */
async function stopped(who: Person): Promise<void> {
  const { id } = await app.db
    .selectFrom('merchant')
    .select('id')
    .where('user_id', '=', who.userId)
    .executeTakeFirstOrThrow();
  await app.must(workbenchMerchantDecide, { id, event: 'suspend', reason: '资质到期' }, staff());
  await app.must(workbenchMerchantDecide, { id, event: 'restore' }, staff());
}

const promise = (itemId: string) =>
  app.db
    .transaction()
    .execute((db) => lockItem(db, { itemId, channel: 'retrieve', holderId: itemId, now: app.clock.now() }));

const lives: Readonly<Record<string, () => Promise<unknown>>> = {
  'nobody offers': () => quoted([]),
  'an inquiry is ended, its offers with it': async () => {
    const id = await app.inquire();
    await app.bid(north, id, PRICE);
    await cancel(id);
  },
  'an offer is withdrawn, or void, and sealed again': async () => {
    const id = await app.inquire();
    await app.bid(north, id, PRICE);
    await app.must(hall.hallWithdraw, { id }, { as: north });
    await app.bid(north, id, PRICE);
    await stopped(north);
    await app.bid(north, id, PRICE);
    await cancel(id);
  },
  'who may not bid any more when the offers open': async () => {
    const id = await app.inquire();
    await app.bid(south, id, PRICE);
    const of = (state: 'active' | 'restricted') =>
      app.db.updateTable('merchant').set({ state }).where('user_id', '=', south.userId).execute();
    await of('restricted');
    await app.open();
    await of('active');
  },
  'the owner ends it before choosing': async () => cancel(await quoted([north, tide])),
  'the owner does not choose': async () => {
    await quoted([north]);
    await app.live(recycleRules.choose);
  },
  'the only one steps back before the choice': async () => backOut(north, await quoted([north])),
  'the owner takes the acceptance back': async () => cancel(await accepted([north, tide])),
  'the owner does not send': async () => {
    await accepted([north]);
    await app.live(recycleRules.ship);
  },
  'the winner backs out and nobody is left': async () => backOut(north, await accepted([north])),
  'the next one agrees': async () => {
    const id = await asking([north, tide]);
    await answer(tide, id, true);
    await cancel(id);
  },
  'the next one agrees and backs out too': async () => {
    const id = await asking([north, tide, south]);
    await answer(tide, id, true);
    await backOut(tide, id);
  },
  'the next one agrees and is stopped': async () => {
    const id = await asking([north, tide, south]);
    await answer(tide, id, true);
    await stopped(tide);
  },
  'the next two decline': async () => {
    const id = await asking([north, tide, south]);
    await answer(tide, id, false);
    await answer(south, id, false);
  },
  'the next two are silent': async () => {
    await asking([north, tide, south]);
    await app.live(recycleRules.next);
    await app.live(recycleRules.next);
  },
  'the owner ends it while the next one thinks': async () => cancel(await asking([north, tide])),
  'a courier fetches it': async () => {
    const id = await quoted([north]);
    const [at = 0] = pickupSlots(app.clock.now().getTime()).map(({ from }) => from);
    await app.accept(id, PRICE, at);
    await app.must(work.recyclePickup, { id, ...sent }, staff());
  },
  'an inspection is late': async () => {
    await onTable();
    await app.live(recycleRules.inspect);
  },
  'paid, received, and nothing to dispute': async () => {
    const id = await forwarded();
    await app.must(hall.hallReceive, { id }, { as: north });
    await app.live(recycleRules.dispute);
  },
  'the carrier brings it to the merchant': async () => {
    await forwarded();
    await app.live(14 * DAY);
  },
  'what we sent on, or back, is lost or found after all': async () => {
    const ids = [await forwarded(), await forwarded(), await sentBack(), await sentBack()];
    for (const id of ids) await unheardOf(app, id);
    await app.live(recycleRules.unheard);
    for (const [n, id] of ids.entries())
      await app.must(work.recycleMissing, { id, found: n % 2 === 0, note: '问过快递' }, staff());
  },
  'its carrier brought it to our door, and we do not have it': async () => {
    const id = await accepted([north]);
    await app.must(recycle.recycleShip, { id, ...sent }, owner());
    await app.live(7 * DAY);
    await app.live(TAKEN_IN);
    await app.must(work.recycleNotFound, { id, note: '货架都找过' }, staff());
  },
  'a dispute is upheld': async () => {
    const id = await disputed();
    await app.must(work.recycleDecide, { id, uphold: true, amount: 1_000, note: '属实' }, staff());
  },
  'a dispute is dismissed': async () => {
    const id = await disputed();
    await app.must(work.recycleDecide, { id, uphold: false, note: '照片里看不到' }, staff());
  },
  'refused at the inspection, and carried back': async () => {
    await sentBack();
    await app.live(14 * DAY);
  },
  'refused at the inspection where it lay with us': async () => inspected(await stored(), 'refuse'),
  'the merchant is silent, or the owner refuses or is silent, where it lay with us': async () => {
    await inspected(await stored(), 'differ');
    await app.live(recycleRules.differ);
    await app.must(recycle.recycleAnswer, { id: await repriced(stored), agree: false }, owner());
    await repriced(stored);
    await app.live(recycleRules.reprice);
  },
  'what lies with us is promised elsewhere': async () => {
    const itemId = await app.shelved([]);
    await app.bid(north, await app.inquire({ itemId }), PRICE);
    await promise(itemId);
    const other = await app.shelved([]);
    await quoted([north], { itemId: other });
    await promise(other);
  },
  'no courier comes': async () => {
    const id = await quoted([north]);
    const [at = 0] = pickupSlots(app.clock.now().getTime()).map(({ from }) => from);
    await app.accept(id, PRICE, at);
    await app.live(slotFrom(at).until - app.clock.now().getTime());
    await app.must(work.recycleMissed, { id }, staff());
    await cancel(id);
  },
  'the merchant keeps the price': async () => {
    const id = await inspected(await onTable(), 'differ');
    await app.must(hall.hallPrice, { id, keep: true }, { as: north });
  },
  'the merchant is silent about the inspection': async () => {
    await inspected(await onTable(), 'differ');
    await app.live(recycleRules.differ);
  },
  'a lower price is agreed to': async () =>
    app.must(recycle.recycleAnswer, { id: await repriced(), agree: true }, owner()),
  'a lower price is refused, and the owner has it back': async () => {
    const id = await repriced();
    await app.must(recycle.recycleAnswer, { id, agree: false }, owner());
    await app.must(work.recycleSendBack, { id, ...sent, waybill: 'SF66666667' }, staff());
    await app.must(recycle.recycleArrived, { id }, owner());
  },
  'a lower price is not answered': async () => {
    await repriced();
    await app.live(recycleRules.reprice);
  },
  'a valuation is given up at each step': async () => {
    const ids = [await valuation(), await judge('askPhotos'), await judge('value')];
    for (const id of ids) await app.must(consignment.consignmentDecline, { id }, owner());
  },
  'a parcel never comes': async () => {
    const id = await accepted([north]);
    await app.must(recycle.recycleShip, { id, ...sent }, owner());
    await unheardOf(app, id);
    await app.live(recycleRules.lost);
    // It does after all.
    await app.must(work.recycleReceive, { id, waybill: sent.waybill }, staff());
  },
  'a business is stopped while its offer is open': async () => {
    await quoted([north, tide]);
    await stopped(north);
    await quoted([south]);
    await stopped(south);
  },
  'a business is stopped while it is asked': async () => {
    await asking([north, tide, south]);
    await stopped(tide);
  },
  'a valuation is refused': () => judge('refuse'),
  'photos are added': async () => {
    const id = await judge('askPhotos');
    await app.must(consignment.consignmentSupplement, { id, photos: [await app.photo(app.owner)] }, owner());
  },
  'a valuation is taken': async () => {
    const id = await judge('value');
    await app.must(consignment.consignmentAccept, { id }, { as: await app.as('13900000001', 'seller') });
  },
  'valuations expire': async () => {
    await judge('askPhotos');
    await judge('value');
    await app.live(waitOf(consignmentMachine, 'valued'));
  },
};

test('every edge of recycling and of a valuation happens, and the book is whole after each life', async () => {
  for (const [life, live] of Object.entries(lives)) {
    await live();
    expect([life, await verify(app.db)]).toEqual([life, []]);
  }
  const log = await app.db
    .selectFrom('transition')
    .select(['entity', 'from_state', 'event', 'to_state', 'actor'])
    .distinct()
    .where(
      'entity',
      'in',
      machines.map(({ name }) => name),
    )
    .where('from_state', 'is not', null)
    .execute();
  const driven = log.map((row) => `${row.entity}: ${row.from_state} ${row.event} ${row.to_state} ${row.actor}`);
  const known = machines.flatMap(({ name, edges }) =>
    edges.map(({ from, event, to, actor }) => `${name}: ${from} ${event} ${to} ${actor}`),
  );
  expect(known.filter((edge) => !driven.includes(edge))).toEqual([]);
  expect(driven.filter((edge) => !known.includes(edge))).toEqual([]);
}, 120_000);
