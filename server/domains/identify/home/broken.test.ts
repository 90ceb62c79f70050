/** What breaks or is lost while it lies with us: it is decided whatever else is said of it, and nobody loses their right by that. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/identify/calls.ts';
import {
  identifyClaim,
  identifyClaimDecide,
  identifyFault,
  identifyFaultInHand,
  identifyFound,
} from '../../../../contract/identify/claim-calls.ts';
import * as work from '../../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import { messageList } from '../../../../contract/message/calls.ts';
import { identifyObjectionDecide, objectionSave } from '../../../../contract/objection/calls.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { verify } from '../../../kernel/ledger/verify.ts';
import {
  type Bench,
  judgedInHand,
  livesSomewhere,
  openIdentifyApp,
  photoBy,
  reasons,
  shotsOf,
  take,
} from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';
import { staffWith } from '../../../testing/server.ts';
import { unheardOf } from '../../../testing/warehouse.ts';
import { lateIn, promisesOf } from '../../shop/numbers/promises.ts';
import { identifyPersonal } from '../personal.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const desk = () => ({ as: app.experts[0] });
const other = () => ({ as: app.experts[3] });
const detail = (id: string) => app.must(calls.identifyDetail, { id }, mine());
const fault = async (id: string, more = {}) =>
  app.call(identifyFault, { id, note: '从架上摔下来', photos: [await photoBy(app, app.experts[0])], ...more }, desk());
async function decide(id: string, amount: number | null, as = other()) {
  const said = { id, note: '查过', photos: [await photoBy(app, as.as)] };
  return app.call(
    identifyClaimDecide,
    amount === null ? { ...said, grant: false } : { ...said, grant: true, amount },
    as,
  );
}
const sendHome = (id: string, waybill: string) =>
  app.must(work.identifySendBack, { id, company: '顺丰速运', waybill }, desk());

test('an old page’s “It came” about a piece that broke here is refused in words: it is decided all the same, and lost later it can be said', async () => {
  const [id = ''] = await judgedInHand(app);
  expect(await fault(id)).toMatchObject({ success: true });
  expect(await app.call(calls.identifyReceived, { id }, mine())).toMatchObject({
    code: 'STATE_REFUSED',
    message: expect.stringMatching(/\S/),
  });
  expect(await detail(id)).toMatchObject({ lies: 'here', claim: { broken: true, state: 'open' } });
  expect(await decide(id, 10_000)).toMatchObject({ data: { state: 'paid' } });
  // Of before that was refused: what is said to have come and lies here is sent like any other.
  await app.db.updateTable('identify_case').set({ received_at: app.clock.now() }).where('id', '=', id).execute();
  await sendHome(id, 'SF9100000001');
  await unheardOf(app, id);
  app.clock.advance(identifyTimes.unheard);
  expect(await app.call(identifyClaim, { id, body: '没到' }, mine())).toMatchObject({ success: true });
  await app.must(calls.identifyReceived, { id }, mine());
  expect(await detail(id)).toMatchObject({ lies: 'owner', claim: { state: 'came', broken: false } });
});

test('whoever had a piece in hand for a second opinion, or photographed it, decides nothing about what broke of it, though they gave it back unjudged', async () => {
  const [a, b, c, d] = app.experts;
  const [id = ''] = await judgedInHand(app, 1, { accepted: false });
  await app.must(calls.identifyAppeal, { id, body: '再看看' }, mine());
  await take(app, b, id);
  await app.must(work.identifyShow, { id, photos: await shotsOf(app, b, ['shoe_outer']) }, { as: b });
  await app.must(work.identifyRelease, { id }, { as: b });
  await take(app, c, id);
  await app.must(work.identifyJudge, { id, result: 'genuine', sure: true, points: reasons('genuine') }, { as: c });
  expect(await fault(id)).toMatchObject({ success: true });
  for (const as of [a, b, c]) expect(await decide(id, 1_000, { as })).toMatchObject({ code: 'OWN_CASE' });
  expect(await decide(id, 1_000, { as: d })).toMatchObject({ data: { state: 'paid' } });
});

test('whoever was paid a part of what broke here objects once, also when it is home again; another pays the rest', async () => {
  const [id = ''] = await judgedInHand(app);
  await fault(id);
  expect(await decide(id, 20_000)).toMatchObject({ data: { state: 'paid' } });
  expect((await detail(id)).objection).toMatchObject({ covered: 30_000, said: null });
  await sendHome(id, 'SF9300000001');
  expect(await app.call(objectionSave, { service: 'identify', id, body: '修不好，不止这些' }, mine())).toMatchObject({
    data: { state: 'open' },
  });
  // That it came home says nothing of how it looks.
  await app.must(calls.identifyReceived, { id }, mine());
  expect((await app.must(work.identifyWork, {}, { as: app.experts[1] })).objections).toMatchObject([
    { id, about: { granted: true, paid: 20_000 }, covered: 30_000, own: false },
  ]);
  const pay = { id, grant: true, amount: 30_000, note: '修不好' } as const;
  for (const as of [desk(), other()])
    expect(await app.call(identifyObjectionDecide, pay, as)).toMatchObject({ code: 'OWN_CASE' });
  const purse = await app.purse();
  expect(await app.call(identifyObjectionDecide, pay, { as: app.experts[1] })).toMatchObject({ success: true });
  expect(await app.purse()).toBe(purse + 30_000);
  expect(await detail(id)).toMatchObject({ claim: { broken: true, state: 'paid', amount: 50_000 }, covered: 0 });
  expect(await verify(app.db)).toEqual([]);
});

test('whoever was paid a part of what broke here does not lose their objection by a later claim that came to nothing', async () => {
  const [id = ''] = await judgedInHand(app);
  await fault(id);
  await decide(id, 20_000);
  await fault(id, { what: 'lost' });
  // It was found again.
  expect(await decide(id, null)).toMatchObject({ data: { state: 'refused' } });
  expect((await detail(id)).objection).toMatchObject({ covered: 30_000 });
});

test('an objection that is open while the rest is paid otherwise is answered all the same', async () => {
  const [id = ''] = await judgedInHand(app);
  await fault(id);
  await decide(id, 20_000);
  await app.must(objectionSave, { service: 'identify', id, body: '不止这些' }, mine());
  expect(await fault(id, { what: 'lost' })).toMatchObject({ success: true });
  expect(await decide(id, 30_000)).toMatchObject({ data: { state: 'paid' } });
  const no = { id, grant: false, note: '已全额赔付' } as const;
  expect(await app.call(identifyObjectionDecide, no, { as: app.experts[1] })).toMatchObject({
    data: { state: 'refused' },
  });
  expect(await verify(app.db)).toEqual([]);
});

test('what broke is refused: the days before that count, and what was late to leave stays late', async () => {
  const [id = ''] = await judgedInHand(app);
  const { homeBy } = await detail(id);
  app.clock.advance(identifyTimes.ship / 2);
  await fault(id);
  expect((await detail(id)).homeBy).toBeNull();
  app.clock.advance(1_000_000);
  expect(await decide(id, null)).toMatchObject({ data: { state: 'refused' } });
  expect((await detail(id)).homeBy).toBe((homeBy ?? 0) + 1_000_000);
  const late = async () =>
    (await lateIn(app.db, app.clock.now(), { entity: 'identify', state: 'home' })).some((one) => one.id === id);
  const waiting = async () =>
    (await promisesOf(app.db, app.clock.now(), 90)).find(
      ({ entity, state }) => entity === 'identify' && state === 'home',
    )?.now ?? 0;
  app.clock.advance(identifyTimes.ship);
  expect(await late()).toBe(true);
  const before = await waiting();
  await fault(id);
  // While it is decided nobody is late with sending it.
  expect([await waiting(), await late()]).toEqual([before - 1, false]);
  await decide(id, null);
  expect([await waiting(), await late()]).toEqual([before, true]);
});

/** Sent in and taken in by the first expert; nobody has judged it. */
async function queued(worth = 50_000): Promise<string> {
  const [id, order] = [randomUUID() as string, randomUUID()];
  const pieces = [{ id, category: 'sneakers' as const, brandId: 'kestrel', styleNo: 'KH92-007', worth, photos: [] }];
  const { total } = await app.must(calls.identifyOrderSave, { id: order, way: 'item', pieces }, mine());
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: order, channel: 'balance' }, mine());
  const waybill = `SF4${id.slice(0, 8)}`.toUpperCase();
  await app.must(calls.identifyDeliver, { id, company: '顺丰速运', waybill }, mine());
  const photos = [await photoBy(app, app.experts[0])];
  await app.must(work.identifyScanIn, { id, waybill, photos }, desk());
  app.clock.advance(1_000);
  return id;
}

/** It has a second opinion to wait for, or is in a second expert's hands. */
async function inState(state: 'queued' | 'reviewing' | 'second_review' | 'appealed'): Promise<string> {
  const [a, b] = app.experts;
  const id = state === 'appealed' ? ((await judgedInHand(app, 1, { accepted: false }))[0] ?? '') : await queued();
  if (state === 'appealed') await app.must(calls.identifyAppeal, { id, body: '再看看' }, mine());
  if (state === 'reviewing' || state === 'second_review') await take(app, a, id);
  if (state === 'second_review') {
    await app.must(
      work.identifyShow,
      { id, photos: await shotsOf(app, a, ['shoe_sole', 'shoe_toe', 'shoe_heel']) },
      { as: a },
    );
    await app.must(work.identifyJudge, { id, result: 'genuine', sure: false, points: reasons('genuine') }, { as: a });
    await take(app, b, id);
  }
  expect((await detail(id)).state).toBe(state);
  return id;
}

test.each(['queued', 'reviewing', 'second_review'] as const)(
  'what breaks here while it is %s is told at once and judged by nobody until that is decided; paid for, its fee goes back and it goes home',
  async (state) => {
    const id = await inState(state);
    const { fee, no } = await detail(id);
    // Whoever holds it in hand and is no expert finds it by its number.
    expect((await app.must(work.identifyWork, { code: no }, desk())).here).toMatchObject([{ id }]);
    const purse = await app.purse();
    expect(await fault(id)).toMatchObject({ data: { state: 'open' } });
    expect(await app.purse()).toBe(purse);
    for (const as of app.experts) {
      expect(await app.must(work.identifyTake, {}, { as })).toEqual({ id: null });
      expect((await app.must(work.identifyWork, {}, { as })).waiting.every(({ count }) => count === 0)).toBe(true);
    }
    const { list } = await app.must(messageList, {}, mine());
    expect(list[0]).toMatchObject({
      title: { zh: '在我们这里弄坏了' },
      body: { zh: expect.stringContaining('先不鉴别') },
    });
    expect(await detail(id)).toMatchObject({
      ...{ state: state === 'reviewing' ? 'queued' : state, refunded: false, homeBy: null },
      claim: { broken: true, mislaid: false, state: 'open', photos: [expect.any(String)] },
    });
    expect(await fault(id)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await decide(id, 30_000)).toMatchObject({ data: { state: 'paid' } });
    expect((await app.must(messageList, {}, mine())).list[0]?.body.zh).toContain('不再鉴别，¥');
    expect(await app.purse()).toBe(purse + fee + 30_000);
    const homeBy = app.clock.now().getTime() + identifyTimes.ship;
    expect(await detail(id)).toMatchObject({ state: 'closed', refunded: true, lies: 'here', homeBy });
    await sendHome(id, `SF94${id.slice(0, 8)}`);
    expect(await verify(app.db)).toEqual([]);
  },
);

test.each(['queued', 'reviewing', 'second_review', 'appealed'] as const)(
  'a report that proves false while a piece is %s changes nothing: it goes on where it was, as late as it was, and its owner is told',
  async (state) => {
    const id = await inState(state);
    const before = await detail(id);
    const waits = { ...before, state: state === 'reviewing' ? 'queued' : state } as const;
    await fault(id, { what: 'lost', photos: [] });
    app.clock.advance(1_000_000);
    // It was found whole.
    expect(await decide(id, null)).toMatchObject({ data: { state: 'refused' } });
    const { state: now, verdict, refunded, code, deadlineAt } = await detail(id);
    expect({ now, verdict, refunded, code }).toEqual({
      ...{ now: waits.state, verdict: before.verdict, refunded: false, code: before.code },
    });
    expect(deadlineAt).toBe((before.deadlineAt ?? 0) + 1_000_000);
    expect((await app.must(messageList, {}, mine())).list[0]).toMatchObject({
      title: { zh: '找到了，没有丢' },
      body: { zh: expect.stringContaining(state === 'appealed' ? '申诉接着看' : '接着鉴别') },
    });
    const takes = state === 'appealed' || state === 'second_review' ? app.experts[2] : app.experts[0];
    await take(app, takes, id);
    if (state === 'appealed') {
      const points = reasons('genuine');
      await app.must(work.identifyJudge, { id, result: 'genuine', sure: true, points }, { as: takes });
      expect(await detail(id)).toMatchObject({ state: 'final', verdict: 'genuine' });
    } else {
      // Said once more, and true this time.
      await fault(id);
      expect(await decide(id, 1_000)).toMatchObject({ data: { state: 'paid' } });
      expect((await detail(id)).state).toBe('closed');
    }
    expect(await verify(app.db)).toEqual([]);
  },
);

test('damage that is paid for while a verdict is under appeal leaves it as it stood: the appeal goes on and is decided', async () => {
  const [, b, c] = app.experts;
  const id = await inState('appealed');
  await take(app, b, id);
  await fault(id);
  expect((await app.must(work.identifyWork, {}, { as: b })).mine).toBeNull();
  expect((await app.must(messageList, {}, mine())).list[0]?.body.zh).toContain('结论不因此改变');
  expect(await decide(id, 30_000)).toMatchObject({ data: { state: 'paid' } });
  expect(await detail(id)).toMatchObject({ state: 'appealed', refunded: false });
  await take(app, c, id);
  await app.must(work.identifyJudge, { id, result: 'genuine', sure: true, points: reasons('genuine') }, { as: c });
  expect(await detail(id)).toMatchObject({ state: 'final', verdict: 'genuine', lies: 'here' });
  expect(await verify(app.db)).toEqual([]);
});

test('two pieces that go home in one parcel are asked about once, though one of them had been looked for here and found', async () => {
  const [first = '', second = ''] = await judgedInHand(app, 2);
  await fault(second, { what: 'lost', photos: [] });
  expect(await decide(second, null)).toMatchObject({ data: { state: 'refused' } });
  const { identify_claim: said = [] } = await identifyPersonal.export(app.db, app.owner.userId);
  expect(said.find((one) => one.case_id === second)).toMatchObject({ mislaid: true, found_at: null });
  await sendHome(first, 'SF9700000001');
  for (const id of [first, second]) await unheardOf(app, id);
  await app.live(identifyTimes.lost + 1);
  const { list } = await app.must(messageList, { size: 100 }, mine());
  const asked = list.filter(({ title, link }) => title.zh === '寄回的收到了吗？' && /detail/.test(link ?? ''));
  expect(asked.filter(({ link }) => link?.includes(second))).toEqual([]);
  expect(asked.find(({ link }) => link?.includes(first))?.body.zh).toContain('等 2 件');
});

test('what was lost with us after its result can be appealed, and is judged by its photos', async () => {
  const [, b] = app.experts;
  const [id = ''] = await judgedInHand(app, 1, { accepted: false });
  await fault(id, { what: 'lost', photos: [] });
  expect(await decide(id, 20_000)).toMatchObject({ data: { state: 'paid' } });
  await app.must(calls.identifyAppeal, { id, body: '不是这样' }, mine());
  await take(app, b, id);
  expect((await app.must(work.identifyWork, {}, { as: b })).mine).toMatchObject({ lost: true });
  await app.must(work.identifyJudge, { id, result: 'genuine', sure: true, points: reasons('genuine') }, { as: b });
  expect(await detail(id)).toMatchObject({ state: 'final', verdict: 'genuine', lies: 'away', homeBy: null });
});

test('an expert who works at no desk reports what broke in their hands, and nothing else; damage without a photo is refused in words', async () => {
  const inspector = await app.as('13900000095', 'staff');
  await staffWith(app.db, app.clock.now(), inspector.userId, ['inspector']);
  const as = { as: inspector };
  const [id, beside] = [await queued(), await queued()];
  await take(app, inspector, id);
  const broke = async (of: string, photos: string[]) =>
    app.call(identifyFaultInHand, { id: of, note: '手滑了', photos }, as);
  const shown = [await photoBy(app, inspector)];
  expect(await app.call(identifyFault, { id, note: '手滑了', photos: shown }, as)).toMatchObject({
    code: 'PERMISSION_NEEDED',
  });
  expect(await broke(id, [])).toMatchObject({ code: 'EVIDENCE_NEEDED', message: expect.stringContaining('要附照片') });
  expect(await broke(beside, shown)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await broke(id, shown)).toMatchObject({ data: { state: 'open' } });
  expect((await app.must(work.identifyWork, {}, as)).mine).toBeNull();
  await app.must(calls.identifyCancel, { id: beside }, mine());
  expect(await decide(id, 1_000)).toMatchObject({ data: { state: 'paid' } });
});

test.each(['queued', 'second_review', 'told', 'home'] as const)(
  'what is lost here while it is %s is told, paid for and over: nothing is promised, and found later its owner is asked',
  async (state) => {
    const id =
      state === 'told' || state === 'home'
        ? ((await judgedInHand(app, 1, { accepted: state === 'home' }))[0] ?? '')
        : await inState(state);
    // Nobody has a photo of what is not there.
    expect(await fault(id, { what: 'lost', photos: [] })).toMatchObject({ success: true });
    expect((await app.must(messageList, {}, mine())).list[0]?.title.zh).toBe('在我们这里找不到了');
    expect(await detail(id)).toMatchObject({ lies: 'away', homeBy: null, claim: { mislaid: true, broken: false } });
    expect(await decide(id, 0)).toMatchObject({ code: 'BAD_INPUT' });
    expect(await decide(id, 20_000)).toMatchObject({ data: { state: 'paid' } });
    const desked = async () => {
      const { leaving, asking } = await app.must(work.identifyWork, {}, desk());
      return [...leaving, ...asking].some((one) => one.id === id);
    };
    expect(await desked()).toBe(false);
    if (state === 'told') await app.must(calls.identifyAccept, { id }, mine());
    expect(await detail(id)).toMatchObject({ lies: 'away', homeBy: null, claimable: null, claim: { state: 'paid' } });
    expect(
      await app.call(work.identifySendBack, { id, company: '顺丰速运', waybill: 'SF9500000001' }, desk()),
    ).toMatchObject({
      code: 'STATE_REFUSED',
    });
    expect(await fault(id)).toMatchObject({ code: 'NOT_FOUND' });
    expect((await detail(id)).objection).toMatchObject({ covered: 30_000 });
    // Found by its number.
    const { no } = await detail(id);
    const [found] = (await app.must(work.identifyWork, { code: no }, desk())).arriving;
    expect(found).toMatchObject({ id, paid: true });
    const photos = [await photoBy(app, app.experts[0])];
    await app.must(work.identifyScanIn, { id, waybill: found?.waybill ?? '', photos }, desk());
    expect(await detail(id)).toMatchObject({ found: { home: null, paid: 20_000 }, objection: null });
    await app.must(identifyFound, { id, home: true }, mine());
    expect(await desked()).toBe(true);
    await sendHome(id, `SF96${id.slice(0, 8)}`);
    expect(await verify(app.db)).toEqual([]);
  },
);

test('whoever reports what broke, and had no other hand in it, does not decide what is paid; nor is anything said of what is nobody’s', async () => {
  const b = { as: app.experts[1] };
  const [id = ''] = await judgedInHand(app);
  const said = async () => ({ id, note: '掉在地上', photos: [await photoBy(app, b.as)] });
  const closed = (at: Date | null) =>
    app.db.updateTable('account').set({ deleted_at: at }).where('id', '=', app.owner.userId).execute();
  await closed(app.clock.now());
  expect(await app.call(identifyFault, await said(), b)).toMatchObject({ code: 'OWNERLESS' });
  await closed(null);
  expect(await app.call(identifyFault, await said(), b)).toMatchObject({ success: true });
  expect(await decide(id, 1_000, b)).toMatchObject({ code: 'OWN_CASE' });
  expect(await decide(id, 1_000)).toMatchObject({ data: { state: 'paid' } });
});
