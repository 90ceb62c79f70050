/** What comes back from its way home undelivered, what nobody is there to have, and what goes wrong while an owner is asked. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressSave } from '../../../../contract/address/calls.ts';
import * as calls from '../../../../contract/cleaning/calls.ts';
import { cleaningTimes } from '../../../../contract/cleaning/machine.ts';
import { orderLines, totalOf } from '../../../../contract/cleaning/rules.ts';
import * as trouble from '../../../../contract/cleaning/trouble.ts';
import { messageList } from '../../../../contract/message/calls.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { accounts } from '../../../../contract/wire/accounts.ts';
import { DAY } from '../../../../contract/wire/time.ts';
import { balance } from '../../../kernel/ledger/ledger.ts';
import { verify } from '../../../kernel/ledger/verify.ts';
import { type Bench, HOME, livesSomewhere, openIdentifyApp, photoBy } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';
import type { Person } from '../../../testing/server.ts';
import { arrivalSeen, broughtHome, unheardOf } from '../../../testing/warehouse.ts';
import { promisesOf } from '../../shop/numbers/promises.ts';
import { workWaiting } from '../../todo/queries.ts';
import { cleaningPersonal } from '../personal.ts';

const WISH = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none' } as const;
const DECLARED = 60_000;

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
});
afterAll(() => app.close());
const staff = () => ({ as: app.experts[0] });
const photos = async (who: Person = app.experts[0]) => [await photoBy(app, who)];
const detail = (id: string, as = app.owner) => app.must(calls.cleaningDetail, { id }, { as });
const newest = async () => {
  const [first] = (await app.must(messageList, {}, { as: app.owner })).list;
  return `${first?.title.zh} ${first?.body.zh}`;
};
const decide = (id: string, how: { grant: true; amount: number } | { grant: false }) =>
  app.call(calls.cleaningDecide, { id, ...how, note: '看过了' }, { as: app.experts[1] });
const fault = async (id: string, what: 'lost' | 'damaged') =>
  app.call(trouble.cleaningFault, { id, what, note: '架子倒了', photos: await photos() }, staff());
const work = async (queue: string, code?: string) =>
  app.must(calls.cleaningWork, { queue: queue as 'receive', size: 50, ...(code && { code }) }, staff());
const rowOf = async (queue: string, id: string, code?: string) =>
  (await work(queue, code)).list.find((one) => one.id === id);
const scan = async (id: string, waybill: string) =>
  app.call(calls.cleaningScanIn, { id, waybill, photos: await photos() }, staff());
const say = (id: string, how: { home: boolean; addressId?: string }, as = app.owner) =>
  app.call(trouble.cleaningFound, { id, ...how }, { as });
const putAway = (id: string) => app.call(trouble.cleaningPutAway, { id, note: '送去公益仓' }, staff());
let waybills = 0;
const parcel = () => {
  waybills += 1;
  return { company: '顺丰速运', waybill: `SF73000${String(waybills).padStart(5, '0')}` };
};

/** As many as asked for, taken in. */
async function received<N extends 1 | 2>(n: N, as = app.owner) {
  const wishes = Array.from({ length: n }, () => ({ id: randomUUID(), ...WISH, declared: DECLARED }));
  const [first, ...more] = await Promise.all(wishes.map(async (one) => ({ ...one, photos: await photos(as) })));
  if (!first) throw new Error('nothing asked');
  const expectedTotal = orderLines(wishes, 'send').reduce((sum, lines) => sum + totalOf(lines), 0);
  await app.must(calls.cleaningOrderSave, { ...first, more, expectedTotal }, { as });
  await credit(app.db, as.userId, expectedTotal, app.clock.now());
  await app.must(payDo, { purpose: 'cleaning', subjectId: first.id, channel: 'balance' }, { as });
  const sent = parcel();
  await app.must(calls.cleaningDeliver, { id: first.id, ...sent }, { as });
  for (const { id } of wishes) expect(await scan(id, sent.waybill)).toMatchObject({ success: true });
  for (const { id } of wishes) await arrivalSeen(app, id, as);
  return wishes.map(({ id }) => id) as N extends 1 ? [string] : [string, string];
}
const refuse = (id: string) => app.must(calls.cleaningAssess, { id, result: 'refuse', note: '会脱胶' }, staff());
async function wash(id: string) {
  await app.must(calls.cleaningAssess, { id, result: 'fine', note: '能洗' }, staff());
  await app.must(calls.cleaningAnswer, { id, agree: true }, { as: app.owner });
  await app.must(calls.cleaningStep, { id, kind: 'brush', photos: await photos() }, staff());
  await app.must(calls.cleaningFinish, { id }, staff());
  await app.must(calls.cleaningCheck, { id, pass: true, photos: await photos(app.experts[3]) }, { as: app.experts[3] });
}
async function ship(id: string): Promise<string> {
  const back = parcel();
  await app.must(calls.cleaningShip, { id, ...back }, staff());
  return back.waybill;
}
async function goingHome(): Promise<{ id: string; waybill: string }> {
  const [id] = await received(1);
  await wash(id);
  return { id, waybill: await ship(id) };
}
async function vanished() {
  const sent = await goingHome();
  await unheardOf(app, sent.id);
  await app.live(cleaningTimes.lost + 1);
  expect(await detail(sent.id)).toMatchObject({ state: 'claim' });
  return sent;
}
/** Paid for as lost, and here after all. */
async function found(amount = 40_000) {
  const { id, waybill } = await vanished();
  expect(await decide(id, { grant: true, amount })).toMatchObject({ success: true });
  expect(await scan(id, waybill)).toMatchObject({ data: { state: 'found' } });
  return id;
}

describe('what its carrier gives back to us undelivered', () => {
  test('is taken in with all that was in its parcel; its owner says where it goes, and it is sent there', async () => {
    const [washed, asItWas] = await received(2);
    await wash(washed);
    await refuse(asItWas);
    const refunded = (await detail(asItWas)).refunded;
    const waybill = await ship(washed);
    expect(await rowOf('receive', washed)).toBeUndefined();
    expect(await rowOf('receive', washed, waybill)).toMatchObject({ state: 'delivering', returned: true, late: false });
    expect(await scan(washed, 'SF00000000')).toMatchObject({ code: 'WAYBILL_WRONG' });
    expect(await scan(washed, waybill)).toMatchObject({ data: { state: 'undelivered' } });
    for (const id of [washed, asItWas])
      expect(await detail(id)).toMatchObject({ state: 'undelivered', waitsFor: 'B', parcelBack: null });
    expect(await newest()).toMatch(/没送到，退回我们这里了.*等 2 件/);
    expect(await scan(washed, waybill)).toMatchObject({ success: false });
    expect(await app.call(calls.cleaningShip, { id: washed, ...parcel() }, staff())).toMatchObject({
      code: 'STATE_REFUSED',
    });
    const corrected = { name: '林一舟', phone: '13800002046', isDefault: false, ...HOME, detail: '文三路 2 号' };
    const { id: addressId } = await app.must(addressSave, { id: 'new', ...corrected }, { as: app.owner });
    expect(await say(washed, { home: true, addressId: 'nowhere' })).toMatchObject({ code: 'ADDRESS_NEEDED' });
    // It is theirs: they give nothing up.
    expect(await say(washed, { home: false })).toMatchObject({ code: 'STATE_REFUSED' });
    expect(await say(washed, { home: true, addressId })).toMatchObject({ data: { state: 'to_return' } });
    expect(await detail(asItWas)).toMatchObject({ state: 'unsuitable', refunded });
    expect(await rowOf('ship', washed)).toMatchObject({ home: { detail: '文三路 2 号' }, along: 1 });
    await ship(washed);
    for (const id of [washed, asItWas]) await app.must(calls.cleaningConfirm, { id }, { as: app.owner });
    expect(await verify(app.db)).toEqual([]);
  });

  test('goes alone to the address that its owner has named: what is ready beside it goes to theirs', async () => {
    const [redirected, beside] = await received(2);
    for (const id of [redirected, beside]) await wash(id);
    const first = parcel();
    await app.must(calls.cleaningShip, { id: redirected, ...first, alone: true }, staff());
    await scan(redirected, first.waybill);
    const office = { name: '林一舟', phone: '13800002049', isDefault: false, ...HOME, detail: '公司前台' };
    const { id: addressId } = await app.must(addressSave, { id: 'new', ...office }, { as: app.owner });
    await say(redirected, { home: true, addressId });
    expect(await rowOf('ship', redirected)).toMatchObject({ home: { detail: '公司前台' }, along: 0, unready: 0 });
    expect(await rowOf('ship', beside)).toMatchObject({ home: { detail: HOME.detail }, along: 0 });
    await ship(redirected);
    expect(await rowOf('ship', beside)).toMatchObject({ state: 'to_return', home: { detail: HOME.detail } });
    await ship(beside);
    for (const id of [redirected, beside]) await app.must(calls.cleaningConfirm, { id }, { as: app.owner });
    expect(await verify(app.db)).toEqual([]);
  });

  test('in two parcels is asked about twice: a word about one moves nothing of the other', async () => {
    const [one, other] = await received(2);
    for (const id of [one, other]) {
      await wash(id);
      const back = parcel();
      await app.must(calls.cleaningShip, { id, ...back, alone: true }, staff());
      app.clock.advance(1_000);
      await scan(id, back.waybill);
    }
    await say(one, { home: true });
    expect(await detail(one)).toMatchObject({ state: 'to_return' });
    expect(await detail(other)).toMatchObject({ state: 'undelivered' });
    await say(other, { home: true });
    await ship(one);
    for (const id of [one, other]) await app.must(calls.cleaningConfirm, { id }, { as: app.owner });
  });

  test('ends the claim that it did not come: nothing is paid for what is here', async () => {
    const { id, waybill } = await vanished();
    const purse = await app.purse();
    expect(await rowOf('receive', id, waybill)).toMatchObject({ state: 'claim', returned: true });
    expect(await scan(id, waybill)).toMatchObject({ data: { state: 'undelivered' } });
    expect(await newest()).toContain('没有丢，不按丢件赔');
    expect(await decide(id, { grant: true, amount: 1 })).toMatchObject({ code: 'STATE_REFUSED' });
    expect(await rowOf('claim', id)).toBeUndefined();
    expect([await app.purse(), (await detail(id)).compensated]).toEqual([purse, 0]);
    await say(id, { home: true });
    await ship(id);
    await app.must(calls.cleaningConfirm, { id }, { as: app.owner });
    expect(await verify(app.db)).toEqual([]);
  });

  test('is photographed as a return, not as another arrival, and whoever took it back decides nothing about what was with it', async () => {
    const [one, other] = await received(2);
    await wash(one);
    await wash(other);
    const waybill = await ship(one);
    for (const id of [one, other]) await unheardOf(app, id);
    await app.live(cleaningTimes.lost + 1);
    expect(await detail(other)).toMatchObject({ state: 'claim' });
    const [, , taker] = app.experts;
    const shown = { id: one, waybill, photos: await photos(taker) };
    expect(await app.call(calls.cleaningScanIn, shown, { as: taker })).toMatchObject({
      data: { state: 'undelivered' },
    });
    const { steps, arrivalOkAt } = await detail(one);
    expect(steps.map(({ kind }) => kind)).toEqual(['before', 'arrival', 'assessment', 'brush', 'check', 'returned']);
    expect(arrivalOkAt).toBeLessThan(steps.at(-1)?.at ?? 0);
    expect(await fault(other, 'lost')).toMatchObject({ data: { state: 'claim' } });
    const said = { id: other, grant: false, note: '看过了' } as const;
    expect(await app.call(calls.cleaningDecide, said, { as: taker })).toMatchObject({ code: 'OWN_CASE' });
    expect(await decide(other, { grant: false })).toMatchObject({ success: true });
  });

  test('goes to the same address again where its owner says nothing for a week', async () => {
    const { id, waybill } = await goingHome();
    await scan(id, waybill);
    await app.live(cleaningTimes.found + 1);
    expect(await detail(id)).toMatchObject({ state: 'to_return' });
    expect(await newest()).toContain('按原来的地址再寄');
  });

  test('is the owner’s like any other where it had counted as received: our fee is ours once, and a loss after that is paid', async () => {
    for (const end of ['silence', 'refused'] as const) {
      const fees = () => balance(app.db, accounts.fee);
      const before = await fees();
      const sent = end === 'refused' ? await vanished() : await goingHome();
      const { id, waybill } = sent;
      if (end === 'refused') await decide(id, { grant: false });
      for (let n = 0; n < 60 && (await detail(id)).state !== 'done'; n += 1) await app.live(DAY);
      const fee = (await fees()) - before;
      expect(fee).toBeGreaterThan(0);
      expect(await scan(id, waybill)).toMatchObject({ data: { state: 'undelivered' } });
      expect(await fees()).toBe(before);
      if (end === 'refused') {
        await fault(id, 'lost');
        expect(await decide(id, { grant: true, amount: 10_000 })).toMatchObject({ data: { state: 'done' } });
        expect([await fees(), (await detail(id)).refunded]).toEqual([before, fee]);
      } else {
        await say(id, { home: true });
        await ship(id);
        await app.must(calls.cleaningConfirm, { id }, { as: app.owner });
        expect(await fees()).toBe(before + fee);
      }
      expect(await verify(app.db)).toEqual([]);
    }
  });

  test('is not said of what its owner has in hand', async () => {
    const { id, waybill } = await goingHome();
    await app.must(calls.cleaningConfirm, { id }, { as: app.owner });
    expect(await rowOf('receive', id, waybill)).toBeUndefined();
    expect(await scan(id, waybill)).toMatchObject({ code: 'STATE_REFUSED' });
    const broken = await goingHome();
    await broughtHome(app, broken.id);
    const claim = { id: broken.id, body: '裂了', photos: await photos(app.owner) };
    await app.must(calls.cleaningClaim, claim, { as: app.owner });
    expect(await scan(broken.id, broken.waybill)).toMatchObject({ code: 'STATE_REFUSED' });
  });
});

describe('while an owner is asked about what is found or came back', () => {
  test('it is lost again: what was not paid yet is, and found it waits for their word as before', async () => {
    const id = await found();
    expect(await fault(id, 'lost')).toMatchObject({ data: { state: 'claim' } });
    expect(await newest()).toContain('最多再赔 ¥200');
    expect(await decide(id, { grant: false })).toMatchObject({ data: { state: 'found' } });
    await fault(id, 'lost');
    expect(await decide(id, { grant: true, amount: 20_001 })).toMatchObject({ code: 'BAD_INPUT' });
    expect(await decide(id, { grant: true, amount: 20_000 })).toMatchObject({ data: { state: 'done' } });
    expect(await detail(id)).toMatchObject({ compensated: DECLARED });
    expect(await verify(app.db)).toEqual([]);
  });

  test('it breaks: paid for or not, they are still asked', async () => {
    const id = await found();
    for (const how of [{ grant: false }, { grant: true, amount: 5_000 }] as const) {
      await fault(id, 'damaged');
      expect(await decide(id, how)).toMatchObject({ data: { state: 'found' } });
    }
    expect(await newest()).toContain('还等你一句话');
    const { id: back, waybill } = await goingHome();
    await scan(back, waybill);
    await fault(back, 'damaged');
    expect(await decide(back, { grant: true, amount: 5_000 })).toMatchObject({ data: { state: 'undelivered' } });
    expect(await verify(app.db)).toEqual([]);
  });

  test('it is lost once more after all of it was paid: that is said and over, and nobody is paid twice', async () => {
    const id = await found(DECLARED);
    const purse = await app.purse();
    await fault(id, 'lost');
    expect(await newest()).toContain('赔足');
    expect(await decide(id, { grant: true, amount: 1 })).toMatchObject({ code: 'BAD_INPUT' });
    expect(await decide(id, { grant: true, amount: 0 })).toMatchObject({ data: { state: 'done' } });
    expect(await newest()).toContain('之前已赔足');
    expect(await app.purse()).toBe(purse);
    // Nothing is no amount of what can be paid.
    const { id: other } = await vanished();
    expect(await decide(other, { grant: true, amount: 0 })).toMatchObject({ code: 'BAD_INPUT' });
    expect(await verify(app.db)).toEqual([]);
  });

  test('staff see it in a queue of its own, by its day; what is left with us too, until they say what became of it', async () => {
    const before = (await work('awaitingOwner')).counts;
    const id = await found();
    const { id: back, waybill } = await goingHome();
    await scan(back, waybill);
    const [asked] = await received(1);
    await app.must(calls.cleaningAssess, { id: asked, result: 'fine', note: '能洗' }, staff());
    const { list, counts } = await work('awaitingOwner');
    expect(counts.awaitingOwner).toBe((before.awaitingOwner ?? 0) + 3);
    for (const one of [id, back, asked])
      expect(list.find((row) => row.id === one)).toMatchObject({ waitsFor: 'B', deadlineAt: expect.any(Number) });
    await say(id, { home: false });
    expect(await rowOf('abandoned', id)).toMatchObject({ state: 'done', left: true });
    expect((await work('abandoned')).counts).toMatchObject({
      awaitingOwner: (counts.awaitingOwner ?? 0) - 1,
      abandoned: (before.abandoned ?? 0) + 1,
    });
    expect(await putAway(back)).toMatchObject({ code: 'STATE_REFUSED' });
    expect(await putAway(id)).toMatchObject({ success: true });
    expect(await putAway(id)).toMatchObject({ code: 'STATE_REFUSED' });
    expect((await work('abandoned')).counts.abandoned).toBe(before.abandoned);
    expect((await detail(id)).timeline.at(-1)).toMatchObject({ event: 'leave' });
    expect(await verify(app.db)).toEqual([]);
  });
});

describe('whose owner has closed their account', () => {
  const leave = async ({ userId }: Person) => {
    expect(await cleaningPersonal.open?.(app.db, userId)).toMatchObject([{ count: 0 }]);
    const now = app.clock.now();
    await app.db.updateTable('account').set({ deleted_at: now }).where('id', '=', userId).execute();
    await cleaningPersonal.erase?.(app.db, { userId, devices: [], photosKept: [], secret: '', now });
  };

  /** Given up for lost on its way to us, and its owner has left. */
  async function lostOf(phone: string) {
    const other = await app.as(phone);
    await app.must(
      addressSave,
      { id: 'new', name: '周一', phone: '13800002047', isDefault: true, ...HOME },
      { as: other },
    );
    const [first] = orderLines([WISH], 'send');
    const total = totalOf(first ?? []);
    const id = randomUUID();
    const wish = { id, ...WISH, declared: DECLARED, expectedTotal: total, photos: await photos(other) };
    await app.must(calls.cleaningOrderSave, wish, { as: other });
    await credit(app.db, other.userId, total, app.clock.now());
    await app.must(payDo, { purpose: 'cleaning', subjectId: id, channel: 'balance' }, { as: other });
    const sent = parcel();
    await app.must(calls.cleaningDeliver, { id, ...sent }, { as: other });
    await unheardOf(app, id);
    await app.live(cleaningTimes.lost + 1);
    await leave(other);
    return { id, other, waybill: sent.waybill };
  }

  test('a parcel that came without it ends its row: nothing is claimed, and nobody waits for it', async () => {
    const { id, waybill } = await lostOf('13900000098');
    const said = { id, what: 'absent', note: '箱子里没有', photos: await photos(), waybill } as const;
    expect(await app.call(trouble.cleaningFault, said, staff())).toMatchObject({ data: { state: 'closed' } });
    expect(await rowOf('receive', id)).toBeUndefined();
    expect(await app.call(trouble.cleaningFault, said, staff())).toMatchObject({ success: false });
  });

  test('what came after all is sent to nobody and paid to nobody: staff say what became of it, and it is over', async () => {
    const { id, other, waybill } = await lostOf('13900000097');
    const told = () => app.db.selectFrom('message').selectAll().where('user_id', '=', other.userId).execute();
    const before = (await told()).length;
    expect(await scan(id, waybill)).toMatchObject({ data: { state: 'unsuitable' } });
    expect(await rowOf('refused', id)).toMatchObject({ gone: true, home: null });
    // Nobody is kept waiting by it.
    const late = async () =>
      (await promisesOf(app.db, app.clock.now(), 90)).find((one) => one.state === 'unsuitable')?.late;
    const [lateBefore, overdue] = [await late(), (await workWaiting(app.db, app.clock.now())).cleaning.overdue];
    await app.live(cleaningTimes.ship + 60_000);
    expect(await late()).toBe(lateBefore);
    expect((await workWaiting(app.db, app.clock.now())).cleaning.overdue).toBe(overdue);
    expect(await app.call(calls.cleaningShip, { id, ...parcel() }, staff())).toMatchObject({ code: 'OWNER_GONE' });
    expect(await fault(id, 'lost')).toMatchObject({ code: 'OWNER_GONE' });
    expect(await putAway(id)).toMatchObject({ data: { state: 'done' } });
    expect([await rowOf('refused', id), await rowOf('abandoned', id)]).toEqual([undefined, undefined]);
    expect((await told()).length).toBe(before);
    expect(await verify(app.db)).toEqual([]);
  });

  test('a claim that stood open pays nobody', async () => {
    const { id } = await vanished();
    const { deleted_at } = await app.db
      .selectFrom('account')
      .select('deleted_at')
      .where('id', '=', app.owner.userId)
      .executeTakeFirstOrThrow();
    const purse = await app.purse();
    const set = (at: Date | null) =>
      app.db.updateTable('account').set({ deleted_at: at }).where('id', '=', app.owner.userId).execute();
    await set(app.clock.now());
    expect(await decide(id, { grant: true, amount: 1_000 })).toMatchObject({ code: 'OWNER_GONE' });
    await set(deleted_at);
    expect([await app.purse(), await verify(app.db)]).toEqual([purse, []]);
  });
});
