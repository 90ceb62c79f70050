/** What is asked of another marketplace, a parcel to take or money to give back, is asked once at a time, and what it holds is what we show. */
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '../../../../contract/resale/calls.ts';
import { resaleTimes } from '../../../../contract/resale/machine.ts';
import * as work from '../../../../contract/resale/work-calls.ts';
import { MINUTE } from '../../../../contract/wire/time.ts';
import { openResale, type Resale } from '../../../testing/resale/open.ts';
import { paidThere, stateNow, twice, up } from '../../../testing/resale/sold-twice.ts';

let app: Resale;
let selling: { as: Resale['people']['seller'] };
let clerk: { as: Resale['people']['staff'] };
beforeAll(async () => {
  app = await openResale();
  selling = { as: app.people.seller };
  clerk = { as: app.people.staff };
}, 120_000);
afterAll(() => app.close());

const first = { company: '顺丰', waybill: 'SF1000000000001' };
const second = { company: '中通', waybill: 'ZT2000000000002' };
const shown = async (id: string) => (await app.must(contract.resaleDetail, { id }, selling)).order;
const heldThere = (no: string) =>
  app.db
    .selectFrom('sandbox_resale_order')
    .select(['company', 'waybill', 'state', 'refunded'])
    .where('no', '=', no)
    .executeTakeFirstOrThrow();

async function sold() {
  const { id, goodsId } = await up(app, { onSale: false });
  const no = await paidThere(app, goodsId);
  await app.live(resaleTimes.compare + MINUTE);
  expect(await stateNow(app, id)).toBe('sold_remote');
  return { id, no };
}

/** The marketplace as it is for a while. */
async function during(changed: object, run: () => Promise<void>) {
  const { ship, refund, order } = app.sandbox;
  Object.assign(app.sandbox, changed);
  try {
    await run();
  } finally {
    Object.assign(app.sandbox, { ship, refund, order });
  }
}

/** A gate that the marketplace stands behind, and a bell that rings when somebody has come to it. */
function gate() {
  let open = () => {};
  let ring = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const rung = new Promise<void>((resolve) => {
    ring = resolve;
  });
  return { open: () => open(), ring: () => ring(), opened, rung };
}

test('two clerks enter two waybills for one order at once: one is told to the marketplace, the other clerk hears it and reads which', async () => {
  const { id, no } = await sold();
  const { ship } = app.sandbox;
  const slow = gate();
  const told: string[] = [];
  const held = async (...given: Parameters<typeof ship>) => {
    told.push(given[1].waybill);
    if (told.length > 1) slow.open();
    slow.ring();
    await slow.opened;
    return ship.apply(app.sandbox, given);
  };
  await during({ ship: held }, async () => {
    const one = app.call(work.resaleWorkShip, { id, ...first }, clerk);
    await slow.rung;
    // Whoever does not come to the gate as well has an answer while it is shut.
    expect(await app.call(work.resaleWorkShip, { id, ...second }, clerk)).toMatchObject({ code: 'BEING_SENT' });
    slow.open();
    expect(await one).toMatchObject({ success: true, data: { state: 'shipped_remote', parcel: first } });
  });
  expect(told).toEqual([first.waybill]);
  expect(await heldThere(no)).toMatchObject(first);
  expect(await shown(id)).toMatchObject(first);
  expect(await app.must(work.resaleWorkShip, { id, ...second }, clerk)).toMatchObject({ parcel: first });
  expect(await shown(id)).toMatchObject(first);
});

test('the marketplace took a parcel and its answer was lost: another one that is entered later gives way to it', async () => {
  const { id, no } = await sold();
  const { ship } = app.sandbox;
  const lost = async (...given: Parameters<typeof ship>) => {
    await ship.apply(app.sandbox, given);
    throw new Error('no line');
  };
  await during({ ship: lost, order: () => Promise.reject(new Error('no line')) }, async () => {
    const answer = await app.call(work.resaleWorkShip, { id, ...first }, clerk);
    expect(answer).toMatchObject({ code: 'CHANNEL_SILENT' });
  });
  expect(await app.call(work.resaleWorkShip, { id, ...second }, clerk)).toMatchObject({ code: 'BEING_SENT' });
  app.clock.advance(resaleTimes.askAgain);
  const answer = await app.must(work.resaleWorkShip, { id, ...second }, clerk);
  expect(answer).toMatchObject({ state: 'shipped_remote', parcel: first });
  expect([await heldThere(no), await shown(id)]).toMatchObject([first, first]);
});

test('sent in the marketplace’s own app: its waybill is what is shown, whatever is entered here', async () => {
  const owner = { userId: 'seller', phone: '' };
  const unheard = await sold();
  await app.sandbox.ship(unheard.no, first, owner, app.here());
  const answer = await app.must(work.resaleWorkShip, { id: unheard.id, ...second }, clerk);
  expect(answer).toMatchObject({ parcel: first });
  const heard = await sold();
  await app.sandbox.ship(heard.no, first, owner, app.here());
  await app.live(resaleTimes.compare + MINUTE);
  expect(await stateNow(app, heard.id)).toBe('shipped_remote');
  expect(await shown(heard.id)).toMatchObject(first);
});

test('a waybill that the marketplace refuses does not stand in the way of the right one', async () => {
  const { id } = await sold();
  const { ChannelRefusal } = await import('../../../providers/resale/channel.ts');
  await during({ ship: () => Promise.reject(new ChannelRefusal('单号不对', null)) }, async () => {
    const answer = await app.call(work.resaleWorkShip, { id, ...first }, clerk);
    expect(answer).toMatchObject({ code: 'CHANNEL_REFUSES' });
  });
  expect(await app.must(work.resaleWorkShip, { id, ...second }, clerk)).toMatchObject({ parcel: second });
});

/** Sold on both sides, and kept by the buyer here. */
async function toRefund() {
  const { id, no } = await twice(app);
  await app.must(work.resaleKeepHere, { id, note: '这里先付款' }, clerk);
  const amount = (await app.must(contract.resaleDetail, { id }, selling)).conflicts[0]?.refund ?? 0;
  return { id, no, amount };
}

test('three taps for one refund ask the marketplace once, whoever taps', async () => {
  const { id, no, amount } = await toRefund();
  const { refund } = app.sandbox;
  const slow = gate();
  let asked = 0;
  const held = async (...given: Parameters<NonNullable<typeof refund>>) => {
    if (++asked > 1) slow.open();
    slow.ring();
    await slow.opened;
    return refund?.apply(app.sandbox, given);
  };
  await during({ refund: held }, async () => {
    const one = app.call(contract.resaleRefund, { id, amount }, selling);
    await slow.rung;
    const others = [
      app.call(contract.resaleRefund, { id, amount }, selling),
      app.call(work.resaleWorkRefund, { id, amount }, clerk),
    ];
    const said = await Promise.all(others);
    slow.open();
    expect([await one, ...said].map(({ success }) => success)).toEqual([true, true, true]);
  });
  expect(asked).toBe(1);
  expect(await heldThere(no)).toMatchObject({ state: 'closed', refunded: true });
});

test('the answer to a refund was lost, or the process with it: the marketplace is asked how it stands before it is asked again', async () => {
  const { id, no, amount } = await toRefund();
  const { refund } = app.sandbox;
  let asked = 0;
  const counted = (then: (no: string) => Promise<void>) => async (given: string) => {
    asked++;
    return then(given);
  };
  const silence = () => Promise.reject(new Error('no line'));
  // It never reached them; what was written down before it is there all the same.
  await during({ refund: counted(silence), order: silence }, async () => {
    const answer = await app.call(contract.resaleRefund, { id, amount }, selling);
    expect(answer).toMatchObject({ code: 'CHANNEL_SILENT' });
  });
  const row = () => app.db.selectFrom('resale_order').selectAll().where('no', '=', no).executeTakeFirstOrThrow();
  expect((await row()).refund_asked_at).not.toBeNull();
  app.clock.advance(resaleTimes.askAgain);
  // Whoever cannot say how it stands is not asked for money.
  await during({ refund: counted(silence), order: silence }, async () => {
    const answer = await app.call(contract.resaleRefund, { id, amount }, selling);
    expect(answer).toMatchObject({ code: 'CHANNEL_SILENT' });
  });
  expect(asked).toBe(1);
  app.clock.advance(resaleTimes.askAgain);
  // Now it does, and its answer is lost.
  const lost = async (given: string) => {
    await refund?.apply(app.sandbox, [given, { userId: 'seller', phone: '' }, app.here()]);
    throw new Error('no line');
  };
  const { order } = app.sandbox;
  let looks = 0;
  const once = (...given: Parameters<typeof order>) => (looks++ === 0 ? order.apply(app.sandbox, given) : silence());
  await during({ refund: counted(lost), order: once }, async () => {
    const answer = await app.call(contract.resaleRefund, { id, amount }, selling);
    expect(answer).toMatchObject({ code: 'CHANNEL_SILENT' });
  });
  expect(asked).toBe(2);
  app.clock.advance(resaleTimes.askAgain);
  await during({ refund: counted(lost) }, async () => {
    await app.must(contract.resaleRefund, { id, amount }, selling);
  });
  expect(asked).toBe(2);
  expect(await heldThere(no)).toMatchObject({ refunded: true });
});

test('staff who press for a refund that was asked just now are not said to have asked for it', async () => {
  const { id, amount } = await toRefund();
  const logged = async () =>
    (await app.db.selectFrom('audit').select('detail').where('call', '=', 'resaleWorkRefund').execute()).filter(
      ({ detail }) => detail.includes(id) && detail.includes('refundAsked'),
    ).length;
  await during({ refund: () => Promise.resolve() }, async () => {
    await app.must(work.resaleWorkRefund, { id, amount }, clerk);
    await app.must(work.resaleWorkRefund, { id, amount }, clerk);
  });
  expect(await logged()).toBe(1);
});
