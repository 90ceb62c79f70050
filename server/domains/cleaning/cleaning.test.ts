// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/cleaning/calls.ts';
import { cleaningTimes } from '../../../contract/cleaning/machine.ts';
import { backUnwashed, cleaningPrices, linesOf, totalOf } from '../../../contract/cleaning/rules.ts';
import * as trouble from '../../../contract/cleaning/trouble.ts';
import { warehouseAddress } from '../../../contract/express/calls.ts';
import { payDo } from '../../../contract/payment/calls.ts';
import { scanLookup } from '../../../contract/scan/calls.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { balance } from '../../kernel/ledger/ledger.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { type Bench, livesSomewhere, openIdentifyApp, photoBy } from '../../testing/identify.ts';
import { credit } from '../../testing/market.ts';
import { staffWith } from '../../testing/server.ts';
import { arrivalSeen, unheardOf } from '../../testing/warehouse.ts';

const WISH = { kind: 'sneakers', care: 'deep', material: 'suede', stain: 'mould' } as const;
const LINES = linesOf(WISH, 'send');
const TOTAL = totalOf(LINES);
const DECLARED = 80_000;
const home = { company: '顺丰速运', waybill: 'SF7000000001' };

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const staff = () => ({ as: app.experts[0] });
const checker = () => ({ as: app.experts[3] });
/** Who has had no hand in the washing. */
const judge = () => ({ as: app.experts[1] });
const detail = (id: string) => app.must(calls.cleaningDetail, { id }, mine());
const escrow = () => balance(app.db, accounts.escrow);
const shot = (who = app.experts[0]) => photoBy(app, who);
const pay = async (id: string, purpose: 'cleaning' | 'cleaningExtra', amount: number) => {
  await credit(app.db, app.owner.userId, amount, app.clock.now());
  await app.must(payDo, { purpose, subjectId: id, channel: 'balance' }, mine());
};

const input = async (change: object = {}) => ({
  ...{ id: randomUUID(), ...WISH, declared: DECLARED, expectedTotal: TOTAL },
  ...{ photos: [await shot(app.owner)], ...change },
});

async function ordered(paid = true): Promise<string> {
  const wish = await input();
  await app.must(calls.cleaningOrderSave, wish, mine());
  if (paid) await pay(wish.id, 'cleaning', TOTAL);
  return wish.id;
}

async function received(): Promise<string> {
  const id = await ordered();
  const waybill = `SF60${id.slice(0, 8)}`;
  await app.must(calls.cleaningDeliver, { id, company: '顺丰速运', waybill }, mine());
  await app.must(calls.cleaningScanIn, { id, waybill, photos: [await shot()] }, staff());
  return id;
}

const KEPT = { keep: '鞋头做旧别洗', marks: [{ spot: { photo: 0, x: 300, y: 400 }, note: '签名' }] };

async function washed(): Promise<string> {
  const id = await received();
  await arrivalSeen(app, id);
  await app.must(calls.cleaningAssess, { id, result: 'fine', note: '能洗，折痕去不掉' }, staff());
  await app.must(calls.cleaningKeep, { id, ...KEPT }, mine());
  await app.must(calls.cleaningAnswer, { id, agree: true }, mine());
  await app.must(calls.cleaningStep, { id, kind: 'brush', note: '', photos: [await shot()] }, staff());
  await app.must(calls.cleaningFinish, { id }, staff());
  await app.must(calls.cleaningCheck, { id, pass: true, note: '', photos: [await shot(app.experts[3])] }, checker());
  return id;
}

async function backHome(): Promise<string> {
  const id = await washed();
  await app.must(calls.cleaningShip, { id, ...home }, staff());
  for (let n = 0; n < 20 && (await detail(id)).parcelBack?.arrivedAt === null; n += 1) await app.live(DAY / 2);
  return id;
}

test('a parcel’s number leads its owner and the washing table to what is in it, and nobody else', async () => {
  const id = await ordered();
  await app.must(calls.cleaningDeliver, { id, company: '顺丰速运', waybill: 'SF6200000001' }, mine());
  const { no } = await detail(id);
  const scan = async (code: string, how: object) => (await app.must(scanLookup, { code }, how)).found;
  for (const code of [no, 'SF6200000001']) {
    for (const who of [mine(), staff()]) expect(await scan(code, who)).toMatchObject([{ kind: 'cleaning', id }]);
    for (const who of [{}, { as: await app.as('13900000077') }]) expect(await scan(code, who)).toEqual([]);
  }
});

describe('a piece that is cleaned', () => {
  test('goes through every step with its pictures, and our fee is ours only when it is home', async () => {
    const held = await escrow();
    const id = await backHome();
    const shown = await detail(id);
    expect(shown).toMatchObject({ state: 'delivering', ...KEPT, covered: DECLARED, shared: null });
    expect(shown.steps.map(({ kind }) => kind)).toEqual(['before', 'arrival', 'assessment', 'brush', 'check']);
    expect(await escrow()).toBe(held + TOTAL);
    await app.must(calls.cleaningConfirm, { id }, mine());
    expect(await detail(id)).toMatchObject({ state: 'done', refunded: 0 });
    expect(await escrow()).toBe(held);
    expect(await verify(app.db)).toEqual([]);
  });

  test('is done by itself when nothing is said after it came home', async () => {
    const id = await backHome();
    await app.live(cleaningTimes.claim + 1);
    expect(await detail(id)).toMatchObject({ state: 'done' });
    expect(
      await app.call(calls.cleaningClaim, { id, body: '坏了', photos: [await shot(app.owner)] }, mine()),
    ).toMatchObject({
      code: 'STATE_REFUSED',
    });
  });

  test('costs what was shown, by category, care, material and stain, or is refused', async () => {
    expect(TOTAL).toBe(
      cleaningPrices.base.sneakers.deep +
        cleaningPrices.material.suede +
        cleaningPrices.stain.mould +
        cleaningPrices.shipping,
    );
    const wrong = await input({ expectedTotal: TOTAL - 1 });
    expect(await app.call(calls.cleaningOrderSave, wrong, mine())).toMatchObject({ code: 'PRICE_CHANGED' });
    const theirs = await input({ photos: [await shot()] });
    expect(await app.call(calls.cleaningOrderSave, theirs, mine())).toMatchObject({ code: 'UPLOAD_MISSING' });
  });
});

describe('consent', () => {
  test('silence never washes: the piece goes home unwashed, and everything but the way home comes back', async () => {
    const held = await escrow();
    const id = await received();
    await arrivalSeen(app, id);
    await app.must(calls.cleaningAssess, { id, result: 'fine', note: '能洗' }, staff());
    const before = await app.purse();
    await app.live(cleaningTimes.agree + 1);
    expect(await detail(id)).toMatchObject({ state: 'unsuitable', refunded: backUnwashed(LINES) });
    expect(await app.purse()).toBe(before + backUnwashed(LINES));
    await app.must(calls.cleaningShip, { id, ...home }, staff());
    await app.must(calls.cleaningConfirm, { id }, mine());
    expect(await escrow()).toBe(held);
    expect(await verify(app.db)).toEqual([]);
  });

  test('more money is asked for before it is washed; paid, it goes on; not paid, it goes home', async () => {
    const ask = async () => {
      const id = await received();
      await arrivalSeen(app, id);
      await app.must(calls.cleaningAssess, { id, result: 'extra', note: '霉点要多洗一遍', extra: 3_000 }, staff());
      expect(await detail(id)).toMatchObject({ state: 'extra_fee', due: { amount: 3_000, purpose: 'cleaningExtra' } });
      return id;
    };
    const paid = await ask();
    // Who pays says first what is worn on purpose, and whoever washes reads it.
    await app.must(calls.cleaningKeep, { id: paid, ...KEPT }, mine());
    await pay(paid, 'cleaningExtra', 3_000);
    expect(await detail(paid)).toMatchObject({ state: 'washing', due: null, total: TOTAL + 3_000, ...KEPT });
    const { list } = await app.must(calls.cleaningWork, { queue: 'wash' }, staff());
    expect(list.find(({ id }) => id === paid)).toMatchObject({ keep: KEPT.keep, marked: 1 });
    const declined = await ask();
    const before = await app.purse();
    await app.must(calls.cleaningAnswer, { id: declined, agree: false }, mine());
    expect(await app.purse()).toBe(before + backUnwashed(LINES));
    // Its bill names no extra that nobody paid.
    expect(await detail(declined)).toMatchObject({ total: TOTAL, assessment: { extra: 0 } });
    // What was declined cannot be paid for any more.
    const late = { purpose: 'cleaningExtra', subjectId: declined, channel: 'balance' } as const;
    expect(await app.call(payDo, late, mine())).toMatchObject({ code: 'STATE_REFUSED' });
    expect(await verify(app.db)).toEqual([]);
  });

  test('is found on the table by the waybill it came with, by its number, and by nothing else', async () => {
    const id = await ordered();
    await app.must(calls.cleaningDeliver, { id, company: '顺丰速运', waybill: 'SF6100000009' }, mine());
    const { no } = await detail(id);
    const found = async (code: string) => {
      const { list } = await app.must(calls.cleaningWork, { queue: 'receive', code }, staff());
      return list.map((one) => one.id);
    };
    expect(await found('sf6100 000009')).toEqual([id]);
    expect(await found(no)).toEqual([id]);
    expect(await found('SF6100000008')).toEqual([]);
  });

  test('what is worn on purpose is marked on the photos of its arrival, until it is washed', async () => {
    const away = await ordered();
    const early = { id: away, keep: KEPT.keep, marks: [] };
    expect(await app.call(calls.cleaningKeep, early, mine())).toMatchObject({ code: 'STATE_REFUSED' });
    const id = await received();
    // As soon as there are photos of it, not only once it is to be agreed to.
    await app.must(calls.cleaningKeep, { id, ...KEPT }, mine());
    await arrivalSeen(app, id);
    await app.must(calls.cleaningAssess, { id, result: 'fine', note: '能洗' }, staff());
    const nowhere = { id, keep: '', marks: [{ spot: { photo: 1, x: 0, y: 0 }, note: '' }] };
    expect(await app.call(calls.cleaningKeep, nowhere, mine())).toMatchObject({ code: 'BAD_INPUT' });
    await app.must(calls.cleaningKeep, { id, ...KEPT }, mine());
    const { received: photos, marks, steps } = await detail(id);
    expect(marks).toEqual(KEPT.marks);
    expect(photos).toEqual(steps.find(({ kind }) => kind === 'arrival')?.photos);
    await app.must(calls.cleaningAnswer, { id, agree: true }, mine());
    const at = (await app.must(calls.cleaningWork, { queue: 'wash' }, staff())).list.find((one) => one.id === id);
    expect(at).toMatchObject({ marks: KEPT.marks, received: photos });
    expect(await app.call(calls.cleaningKeep, { id, ...KEPT }, mine())).toMatchObject({ code: 'STATE_REFUSED' });
  });

  test('is an example for others only when its owner says so, and until they take that back', async () => {
    const shown = async () => (await app.must(calls.cleaningExamples, {})).list;
    const id = await washed();
    const share = (wanted: boolean) => app.call(calls.cleaningShare, { id, share: wanted }, mine());
    expect(await share(true)).toMatchObject({ code: 'STATE_REFUSED' });
    await app.must(calls.cleaningShip, { id, ...home }, staff());
    await app.must(calls.cleaningConfirm, { id }, mine());
    expect(await detail(id)).toMatchObject({ shared: false });
    expect(await shown()).toEqual([]);
    await share(true);
    const { compared, kind, care } = await detail(id);
    expect(await shown()).toEqual([{ kind, care, ...compared }]);
    expect(JSON.stringify(await shown())).not.toContain(app.owner.userId);
    expect(
      await app.call(calls.cleaningShare, { id, share: false }, { as: await app.as('13900000077') }),
    ).toMatchObject({
      code: 'NOT_FOUND',
    });
    await share(false);
    expect(await shown()).toEqual([]);
  });

  test('another treatment waits for another word', async () => {
    const id = await received();
    await arrivalSeen(app, id);
    await app.must(calls.cleaningAssess, { id, result: 'fine', note: '能洗' }, staff());
    await app.must(calls.cleaningAnswer, { id, agree: true }, mine());
    await app.must(calls.cleaningStep, { id, kind: 'brush', photos: [await shot()] }, staff());
    await app.must(calls.cleaningFinish, { id, again: '补色会盖住做旧' }, staff());
    expect(await detail(id)).toMatchObject({ state: 'again', assessment: { words: '补色会盖住做旧' } });
    // What was asked stays among the steps.
    expect((await detail(id)).steps.at(-1)).toMatchObject({ kind: 'again', note: '补色会盖住做旧', photos: [] });
    const step = { id, kind: 'colour' as const, photos: [await shot()] };
    expect(await app.call(calls.cleaningStep, step, staff())).toMatchObject({ code: 'STATE_REFUSED' });
    // It was washed: without that word it is checked and goes home, and what was done is paid for.
    const before = await app.purse();
    await app.must(calls.cleaningAnswer, { id, agree: false }, mine());
    expect([(await detail(id)).state, await app.purse()]).toEqual(['qc', before]);
  });

  test('what does not pass its check is not washed again without its owner’s word, who hears why', async () => {
    const id = await received();
    await arrivalSeen(app, id);
    await app.must(calls.cleaningAssess, { id, result: 'fine', note: '能洗' }, staff());
    await app.must(calls.cleaningAnswer, { id, agree: true }, mine());
    await app.must(calls.cleaningStep, { id, kind: 'brush', note: '', photos: [await shot()] }, staff());
    await app.must(calls.cleaningFinish, { id }, staff());
    const again = async (note: string) => ({ id, pass: false, note, photos: [await shot(app.experts[3])] });
    expect(await app.call(calls.cleaningCheck, await again(''), checker())).toMatchObject({ code: 'BAD_INPUT' });
    await app.must(calls.cleaningCheck, await again('鞋头还有一圈印'), checker());
    // What did not pass is nobody's picture of how it came out.
    const asked = { state: 'again', assessment: { words: '鞋头还有一圈印' }, compared: null };
    expect(await detail(id)).toMatchObject(asked);
    const step = { id, kind: 'brush' as const, photos: [await shot()] };
    expect(await app.call(calls.cleaningStep, step, staff())).toMatchObject({ code: 'STATE_REFUSED' });
    await app.must(calls.cleaningAnswer, { id, agree: true }, mine());
    expect((await detail(id)).state).toBe('washing');
    // No is no: it is not asked again, and goes back as it is.
    await app.must(calls.cleaningStep, { id, kind: 'brush', note: '', photos: [await shot()] }, staff());
    await app.must(calls.cleaningFinish, { id }, staff());
    await app.must(calls.cleaningCheck, await again('还有一点'), checker());
    const onTheTable = async () => {
      const { list } = await app.must(calls.cleaningWork, { queue: 'check' }, staff());
      return list.find((one) => one.id === id)?.noMore;
    };
    expect((await detail(id)).noMore).toBe(false);
    await app.must(calls.cleaningAnswer, { id, agree: false }, mine());
    expect(await onTheTable()).toBe(true);
    expect(await app.call(calls.cleaningCheck, await again('再来'), checker())).toMatchObject({
      code: 'STATE_REFUSED',
    });
    expect((await detail(id)).compared).toBeNull();
    await app.must(calls.cleaningCheck, { id, pass: true, note: '', photos: [await shot(app.experts[3])] }, checker());
    const shown = await detail(id);
    expect([shown.state, shown.compared?.after]).toEqual(['to_return', shown.steps.at(-1)?.photos[0]]);
  });
});

describe('damage', () => {
  const claim = async () => {
    const id = await backHome();
    await app.must(calls.cleaningClaim, { id, body: '鞋面硬了', photos: [await shot(app.owner)] }, mine());
    return id;
  };

  test('is paid up to what was declared, and the cleaning costs nothing', async () => {
    const id = await claim();
    const decide = (amount: number) =>
      app.call(calls.cleaningDecide, { id, grant: true, amount, note: '到货照片没有' }, judge());
    expect(await decide(DECLARED + 1)).toMatchObject({ code: 'BAD_INPUT' });
    await staffWith(app.db, app.clock.now(), app.owner.userId, ['owner']);
    const own = { id, grant: true, amount: DECLARED, note: '我自己的' } as const;
    expect(await app.call(calls.cleaningDecide, own, mine())).toMatchObject({ code: 'OWN_CASE' });
    // Nor is it theirs to say that it is lost, or to take in.
    const lost = { id, what: 'lost' as const, note: '找不到了', photos: [] };
    expect(await app.call(trouble.cleaningFault, lost, mine())).toMatchObject({ code: 'OWN_CASE' });
    await app.db.deleteFrom('staff_role').where('user_id', '=', app.owner.userId).execute();
    // Nor does whoever washed it say whether it was damaged here.
    expect(await app.call(calls.cleaningDecide, own, staff())).toMatchObject({ code: 'OWN_CASE' });
    const [before, held] = [await app.purse(), await escrow()];
    expect(await decide(DECLARED)).toMatchObject({ success: true });
    expect(await app.purse()).toBe(before + DECLARED + TOTAL);
    expect(await escrow()).toBe(held - TOTAL);
    expect(await detail(id)).toMatchObject({ state: 'done', compensated: DECLARED, refunded: TOTAL });
    expect(await decide(1)).toMatchObject({ code: 'STATE_REFUSED' });
    expect(await verify(app.db)).toEqual([]);
  });

  test('that nobody who works here may decide names a second person: whoever washed it reads so, and not at its end', async () => {
    const id = await claim();
    const onTheTable = async (as = app.experts[0]) =>
      (await app.must(calls.cleaningWork, { queue: 'claim' }, { as })).list.find((one) => one.id === id);
    expect(await onTheTable()).toMatchObject({ own: true, needsSecond: false });
    expect(await onTheTable(app.experts[1])).toMatchObject({ own: false, needsSecond: false });
    const [, ...others] = app.experts;
    for (const { userId } of others) await app.db.deleteFrom('staff_role').where('user_id', '=', userId).execute();
    expect(await onTheTable()).toMatchObject({ own: true, needsSecond: true });
    for (const { userId } of others) await staffWith(app.db, app.clock.now(), userId, ['owner']);
    await app.must(calls.cleaningDecide, { id, grant: false, note: '没有损坏' }, judge());
  });

  test('that was there before is refused with a reason', async () => {
    const id = await claim();
    const before = await app.purse();
    await app.must(calls.cleaningDecide, { id, grant: false, note: '寄出前的照片里就有' }, judge());
    expect(await app.purse()).toBe(before);
    const { state, timeline } = await detail(id);
    expect([state, timeline.at(-1)?.reason]).toEqual(['done', '寄出前的照片里就有']);
  });
});

describe('what is given up', () => {
  test('before it is sent gives everything back; unpaid and unsent closes by itself', async () => {
    const id = await ordered();
    const before = await app.purse();
    await app.must(calls.cleaningCancel, { id }, mine());
    expect(await app.purse()).toBe(before + TOTAL);
    const unpaid = await ordered(false);
    await app.live(cleaningTimes.pay + 1);
    expect(await detail(unpaid)).toMatchObject({ state: 'closed', refunded: 0 });
    const unsent = await ordered();
    await app.live(cleaningTimes.send + 1);
    expect(await detail(unsent)).toMatchObject({ state: 'closed', refunded: TOTAL });
    expect(await verify(app.db)).toEqual([]);
  });

  test('a piece that never comes is not waited for for ever: all goes back; one that the carrier brought stays with us', async () => {
    const sent = async () => {
      const id = await ordered();
      await app.must(calls.cleaningDeliver, { id, company: '顺丰速运', waybill: `SF60${id.slice(0, 8)}` }, mine());
      return id;
    };
    const came = await sent();
    await app.live(7 * DAY);
    const lost = await sent();
    await unheardOf(app, lost);
    const before = await app.purse();
    await app.live(cleaningTimes.lost + 1);
    expect(await detail(lost)).toMatchObject({ state: 'closed', refunded: TOTAL });
    expect(await detail(came)).toMatchObject({ state: 'sent', waitsFor: 'P', broughtAt: expect.any(Number) });
    // What lies here stands on the table before what is still on its way.
    const under = await sent();
    const { list } = await app.must(calls.cleaningWork, { queue: 'receive' }, staff());
    const place = (id: string) => list.findIndex((one) => one.id === id);
    expect(place(came)).toBeLessThan(place(under));
    expect(await app.purse()).toBe(before + TOTAL);
    expect(await verify(app.db)).toEqual([]);
  });

  test('is nobody else’s business', async () => {
    const id = await ordered();
    const stranger = { as: await app.as('13900000077') };
    expect(await app.call(calls.cleaningDetail, { id }, stranger)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await app.call(calls.cleaningCancel, { id }, stranger)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await app.call(calls.cleaningWork, { queue: 'claim' }, stranger)).toMatchObject({ code: 'FORBIDDEN' });
  });
});

test('a piece is sent to where the shop says that goods are sent, and nowhere else', async () => {
  const id = await ordered();
  expect(await detail(id)).toMatchObject({ state: 'to_send', sendTo: await app.must(warehouseAddress, {}, mine()) });
});
