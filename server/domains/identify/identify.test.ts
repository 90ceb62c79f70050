// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodsDetail } from '../../../contract/catalogue/calls.ts';
import { warehouseAddress } from '../../../contract/express/calls.ts';
import * as calls from '../../../contract/identify/calls.ts';
import { brokenAt } from '../../../contract/identify/chain.ts';
import * as work from '../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../contract/identify/machine.ts';
import { identifyPrices, identifyRules, type Result } from '../../../contract/identify/rules.ts';
import { messageList } from '../../../contract/message/calls.ts';
import { payDo } from '../../../contract/payment/calls.ts';
import { scanLookup } from '../../../contract/scan/calls.ts';
import { workCounts } from '../../../contract/todo/calls.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { sha256 } from '../../kernel/http/signature.ts';
import { balance } from '../../kernel/ledger/ledger.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { putOnSale } from '../../testing/goods.ts';
import {
  type Bench,
  inHand,
  judge,
  livesSomewhere,
  openIdentifyApp,
  ordered,
  photoBy,
  pieceOf,
  reasons,
  shotsOf,
  take,
  takeBack,
} from '../../testing/identify.ts';
import { credit } from '../../testing/market.ts';
import { staffWith } from '../../testing/server.ts';

const FEE = identifyPrices.photos.sneakers;
const DEAR = identifyRules.secondFrom;

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const detail = (id: string) => app.must(calls.identifyDetail, { id }, mine());
const escrow = () => balance(app.db, accounts.escrow);
const one = async (how: Parameters<typeof ordered>[1] = {}) => (await ordered(app, how))[0] ?? '';

describe('a piece by photos', () => {
  test('is paid for, judged with points on its photos, certified, and final when nobody appeals; the fee is ours only then', async () => {
    const held = await escrow();
    const id = await one();
    expect(await detail(id)).toMatchObject({ state: 'queued', opinions: [], code: null });
    expect(await escrow()).toBe(held + FEE);
    const [expert] = app.experts;
    await judge(app, expert, id, 'genuine');
    const told = await detail(id);
    expect(told).toMatchObject({ state: 'genuine', verdict: 'genuine', opinions: [{ result: 'genuine' }] });
    const shown = await app.must(calls.identifyCertificate, { code: told.code ?? '' });
    expect(shown).toMatchObject({ result: 'genuine', standing: 'valid' });
    expect(shown.chain.map(({ kind }) => kind)).toEqual(['photos', 'opinion', 'verdict']);
    expect(brokenAt(shown.chain, sha256)).toBe(-1);
    expect(JSON.stringify(shown)).not.toContain(app.owner.userId);
    expect(JSON.stringify(shown)).not.toContain(expert.userId);
    const { found } = await app.must(scanLookup, { code: shown.code });
    expect(found).toMatchObject([{ kind: 'certificate', id: shown.code }]);
    expect(await escrow()).toBe(held + FEE);
    await app.live(identifyTimes.appeal + 1);
    expect(await detail(id)).toMatchObject({ state: 'final', verdict: 'genuine', appealUntil: null });
    expect(await escrow()).toBe(held);
    expect(await verify(app.db)).toEqual([]);
  });

  test('one changed byte anywhere in the chain is found, at its place', async () => {
    const id = await one();
    await judge(app, app.experts[0], id, 'genuine');
    const { chain } = await app.must(calls.identifyCertificate, { code: (await detail(id)).code ?? '' });
    for (const [n, link] of chain.entries()) {
      const forged = chain.with(n, { ...link, fact: link.fact.replace(/[0-9a-f](?=[^0-9a-f]*$)/, 'z') });
      expect(brokenAt(forged, sha256)).toBe(n);
    }
    await app.live(identifyTimes.appeal + 1);
  });

  test('a fake never leaves on one person’s word, nor does what is dear or unsure', async () => {
    for (const how of [
      { worth: 50_000, result: 'fake', sure: true },
      { worth: DEAR, result: 'genuine', sure: true },
      { worth: 50_000, result: 'genuine', sure: false },
    ] as const) {
      const id = await one({ worth: how.worth });
      const [first, second] = app.experts;
      await judge(app, first, id, how.result, how.sure);
      expect(await detail(id)).toMatchObject({ state: 'second_review', verdict: null, opinions: [] });
      // The second sees nothing of what the first said, and the first cannot be the second.
      expect((await app.must(work.identifyTake, {}, { as: first })).id).toBeNull();
      await take(app, second, id);
      expect(JSON.stringify(await inHand(app, second))).not.toMatch(/verdict|opinion|result/);
      await app.must(work.identifyRelease, { id }, { as: second });
      await judge(app, second, id, how.result);
      expect(await detail(id)).toMatchObject({ state: how.result, verdict: how.result });
      await app.live(identifyTimes.appeal + 1);
    }
  });

  test('two who differ call a third; three who differ cannot tell, and the fee goes back by itself', async () => {
    const [a, b, c] = app.experts;
    const id = await one();
    await judge(app, a, id, 'fake');
    await judge(app, b, id, 'genuine');
    expect(await detail(id)).toMatchObject({ state: 'second_review' });
    await judge(app, c, id, 'genuine');
    expect(await detail(id)).toMatchObject({ state: 'genuine' });
    const other = await one();
    const before = await app.purse();
    await judge(app, a, other, 'fake');
    await judge(app, b, other, 'genuine');
    await judge(app, c, other, 'inconclusive');
    expect(await detail(other)).toMatchObject({ state: 'inconclusive', refunded: true, code: null });
    expect(await app.purse()).toBe(before + FEE);
    expect(await verify(app.db)).toEqual([]);
    await app.live(identifyTimes.appeal + 1);
  });

  test('experts ask for single views; those come and it goes on, or nothing comes and the money goes back', async () => {
    const [a] = app.experts;
    const ask = async (id: string) => {
      await take(app, a, id);
      await app.must(work.identifyAskPhotos, { id, slots: ['shoe_glue'], note: '胶线太暗' }, { as: a });
    };
    const id = await one();
    await ask(id);
    expect(await detail(id)).toMatchObject({ state: 'need_photos', asked: { slots: ['shoe_glue'], note: '胶线太暗' } });
    const photos = await shotsOf(app, app.owner, ['shoe_glue']);
    await app.must(calls.identifySupplement, { id, photos }, mine());
    expect(await detail(id)).toMatchObject({ state: 'queued', asked: null });
    await judge(app, a, id, 'genuine');
    const silent = await one();
    await ask(silent);
    const before = await app.purse();
    await app.live(identifyTimes.supplement + 1);
    expect(await detail(silent)).toMatchObject({ state: 'inconclusive', refunded: true });
    expect(await app.purse()).toBe(before + FEE);
    await app.live(identifyTimes.appeal + 1);
  });
});

test('photos can be asked for between two opinions; a fake found after them still takes two', async () => {
  const [a, b, c] = app.experts;
  const id = await one();
  await judge(app, a, id, 'fake');
  await take(app, b, id);
  await app.must(work.identifyAskPhotos, { id, slots: ['shoe_sole'], note: '鞋底看不清' }, { as: b });
  await app.must(calls.identifySupplement, { id, photos: await shotsOf(app, app.owner, ['shoe_sole']) }, mine());
  await judge(app, b, id, 'genuine');
  expect(await detail(id)).toMatchObject({ state: 'second_review', verdict: null });
  await judge(app, c, id, 'fake');
  expect(await detail(id)).toMatchObject({ state: 'fake', verdict: 'fake' });
  await app.live(identifyTimes.appeal + 1);
});

test('an expert who taps twice has one case in hand', async () => {
  const ids = await ordered(app, { pieces: 2 });
  const as = { as: app.experts[0] };
  const taken = await Promise.all([1, 2].map(() => app.must(work.identifyTake, {}, as)));
  expect(taken[0]?.id).toBe(taken[1]?.id);
  await app.must(work.identifyRelease, { id: taken[0]?.id ?? '' }, as);
  for (const id of ids) await app.must(calls.identifyCancel, { id }, mine());
});

describe('an appeal', () => {
  test('goes once, in time, to somebody else; what another says too is final', async () => {
    const [a, b, c, d] = app.experts;
    const id = await one();
    await judge(app, a, id, 'fake');
    await judge(app, b, id, 'fake');
    await app.must(calls.identifyAppeal, { id, body: '盒标是旧版' }, mine());
    expect(await detail(id)).toMatchObject({ state: 'appealed', appeal: { body: '盒标是旧版' } });
    const { code } = await detail(id);
    expect(await app.must(calls.identifyCertificate, { code: code ?? '' })).toMatchObject({ standing: 'appealed' });
    for (const expert of [a, b]) expect((await app.must(work.identifyTake, {}, { as: expert })).id).toBeNull();
    await judge(app, c, id, 'genuine');
    // One word against two is not enough either way: nothing is told before the last.
    expect(await detail(id)).toMatchObject({ state: 'appealed', opinions: [{}, {}] });
    expect((await app.must(calls.identifyCertificate, { code: code ?? '' })).opinions).toHaveLength(2);
    await judge(app, d, id, 'genuine');
    expect(await detail(id)).toMatchObject({ state: 'final', verdict: 'genuine' });
    const shown = await app.must(calls.identifyCertificate, { code: code ?? '' });
    expect(shown).toMatchObject({ result: 'genuine', standing: 'valid' });
    expect(brokenAt(shown.chain, sha256)).toBe(-1);
    expect(shown.chain.map(({ kind }) => kind)).toEqual([
      'photos',
      'opinion',
      'opinion',
      'verdict',
      'appeal',
      'opinion',
      'opinion',
      'final',
    ]);
    expect(await app.call(calls.identifyAppeal, { id, body: '再来' }, mine())).toMatchObject({ code: 'STATE_REFUSED' });
    expect(await verify(app.db)).toEqual([]);
  });

  test('is worked on to its own day, not to the promise that the first result has kept', async () => {
    const [a, b] = app.experts;
    const id = await one();
    await judge(app, a, id, 'genuine');
    await app.live(2 * DAY);
    await app.must(calls.identifyAppeal, { id, body: '字体不像' }, mine());
    const by = app.clock.now().getTime() + identifyTimes.again;
    expect((await app.must(work.identifyTake, {}, { as: b })).id).toBe(id);
    expect((await app.must(work.identifyWork, {}, { as: b })).mine).toMatchObject({ id, promisedAt: by });
    await app.must(work.identifyRelease, { id }, { as: b });
    await judge(app, b, id, 'genuine');
  });

  test('is refused when its time is over', async () => {
    const id = await one();
    await judge(app, app.experts[0], id, 'genuine');
    await app.live(identifyTimes.appeal + 1);
    expect(await app.call(calls.identifyAppeal, { id, body: '晚了' }, mine())).toMatchObject({ code: 'STATE_REFUSED' });
  });
});

describe('who may do what', () => {
  test('nobody judges what they own or what they have sold', async () => {
    const [a, b] = app.experts;
    const id = await one();
    await app.db.updateTable('identify_case').set({ user_id: a.userId }).where('id', '=', id).execute();
    expect((await app.must(work.identifyTake, {}, { as: a })).id).toBeNull();
    await judge(app, b, id, 'genuine');
    expect(await app.call(calls.identifyDetail, { id }, mine())).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('reasons are points on photos that are there, and bear the result', async () => {
    const [a] = app.experts;
    const id = await one();
    await take(app, a, id);
    const say = (result: Result, points: ReturnType<typeof reasons>) =>
      app.call(work.identifyJudge, { id, result, sure: true, points }, { as: a });
    const [point] = reasons('genuine');
    if (!point) throw new Error('no point');
    expect(await say('genuine', [{ ...point, spot: { ...point.spot, photo: 99 } }])).toMatchObject({
      code: 'BAD_INPUT',
    });
    expect((await say('genuine', [point])).message).toContain('要点');
    // One sign on three photos is one thing that was looked at.
    const thrice = reasons('genuine').map((one) => ({ ...one, sign: point.sign }));
    expect(await say('genuine', thrice)).toMatchObject({ code: 'EVIDENCE_NEEDED' });
    expect(await say('genuine', reasons('fake'))).toMatchObject({ code: 'EVIDENCE_NEEDED' });
    expect(await say('fake', reasons('genuine'))).toMatchObject({ code: 'EVIDENCE_NEEDED' });
    // What a photo does not show makes no fake, and what does not fit can be seen.
    expect(await say('fake', reasons('inconclusive'))).toMatchObject({ code: 'EVIDENCE_NEEDED' });
    expect(await say('inconclusive', reasons('fake'))).toMatchObject({ code: 'EVIDENCE_NEEDED' });
    expect(await detail(id)).toMatchObject({ state: 'reviewing' });
    // An expert who keeps it too long loses it.
    await app.live(identifyTimes.hold + 1);
    expect(await detail(id)).toMatchObject({ state: 'queued' });
    expect(await say('genuine', reasons('genuine'))).toMatchObject({ code: 'NOT_FOUND' });
    await judge(app, a, id, 'genuine');
  });

  test('photos of another kind of piece, missing views and somebody else’s photos are refused', async () => {
    const piece = await pieceOf(app);
    const save = (change: Partial<typeof piece>) => {
      const pieces = [{ ...piece, ...change }];
      return app.call(calls.identifyOrderSave, { id: randomUUID(), way: 'photos', pieces }, mine());
    };
    expect(await save({ photos: piece.photos.slice(1) })).toMatchObject({ code: 'EVIDENCE_NEEDED' });
    const bag = await shotsOf(app, app.owner, ['bag_front']);
    expect(await save({ photos: [...piece.photos, ...bag] })).toMatchObject({ code: 'BAD_INPUT' });
    const theirs = await shotsOf(
      app,
      app.experts[0],
      piece.photos.map(({ slot }) => slot),
    );
    expect(await save({ photos: theirs })).toMatchObject({ code: 'UPLOAD_MISSING' });
    expect(await app.must(calls.identifyList, {}, mine())).not.toMatchObject({ list: [{ id: piece.id }] });
  });

  test('a certificate that was taken back says so, and its chain is whole', async () => {
    const id = await one();
    await judge(app, app.experts[0], id, 'genuine');
    const code = (await detail(id)).code ?? '';
    const asking = { code, ground: 'other_piece', reason: '样本有误' } as const;
    expect(await app.call(work.identifyRevoke, asking, mine())).toMatchObject({ code: 'FORBIDDEN' });
    // Nor by its owner who works here: what was found fake would look as if nobody had said so.
    await staffWith(app.db, app.clock.now(), app.owner.userId, ['inspector']);
    expect(await app.call(work.identifyRevoke, asking, mine())).toMatchObject({ code: 'OWN_CASE' });
    await app.db.deleteFrom('staff_role').where('user_id', '=', app.owner.userId).execute();
    await takeBack(app, code, '样本有误');
    const shown = await app.must(calls.identifyCertificate, { code });
    expect(shown).toMatchObject({ standing: 'revoked', revoked: { ground: 'other_piece', reason: '样本有误' } });
    expect(brokenAt(shown.chain, sha256)).toBe(-1);
    // Whose it is hears of it, and sees why.
    expect(await detail(id)).toMatchObject({ revoked: { ground: 'other_piece', reason: '样本有误' } });
    const pieces = await app.must(calls.identifyList, {}, mine());
    expect(pieces.list.find((one) => one.id === id)).toMatchObject({
      revoked: { ground: 'other_piece', reason: '样本有误' },
    });
    const { list } = await app.must(messageList, {}, mine());
    expect(list[0]?.title.zh).toBe('鉴别证书被撤销');
  });
});

describe('money', () => {
  test('several pieces are one payment; each gives back its own fee', async () => {
    const ids = await ordered(app, { pieces: 3 });
    const before = await app.purse();
    await app.must(calls.identifyCancel, { id: ids[0] ?? '' }, mine());
    expect(await app.purse()).toBe(before + FEE);
    expect(await app.call(calls.identifyCancel, { id: ids[0] ?? '' }, mine())).toMatchObject({ code: 'STATE_REFUSED' });
    expect(await detail(ids[1] ?? '')).toMatchObject({ state: 'queued' });
    for (const id of ids.slice(1)) await app.must(calls.identifyCancel, { id }, mine());
    expect(await app.purse()).toBe(before + 3 * FEE);
    expect(await verify(app.db)).toEqual([]);
  });

  test('what is not paid for in time closes, as one', async () => {
    const ids = await ordered(app, { pieces: 2, paid: false });
    expect(await detail(ids[0] ?? '')).toMatchObject({ order: { due: 2 * FEE } });
    await app.live(identifyTimes.pay + 1);
    for (const id of ids) expect(await detail(id)).toMatchObject({ state: 'closed', order: { due: null } });
  });

  test('the same order sent twice is one order', async () => {
    const piece = await pieceOf(app);
    const input = { id: randomUUID(), way: 'photos' as const, pieces: [piece] };
    const first = await app.must(calls.identifyOrderSave, input, mine());
    expect(await app.must(calls.identifyOrderSave, input, mine())).toEqual(first);
    await app.must(calls.identifyCancel, { id: piece.id }, mine());
    expect(await detail(piece.id)).toMatchObject({ state: 'closed' });
  });
});

describe('a piece that is sent in', () => {
  test('is received, photographed by us, judged, and goes home', async () => {
    const [a] = app.experts;
    await livesSomewhere(app);
    const [piece, id] = [randomUUID(), randomUUID()];
    const pieces = [{ id: piece, category: 'sneakers' as const, brand: 'K', styleNo: 'K', worth: 50_000, photos: [] }];
    const order = await app.must(calls.identifyOrderSave, { id, way: 'item', pieces }, mine());
    await credit(app.db, app.owner.userId, order.total, app.clock.now());
    await app.must(payDo, { purpose: 'identify', subjectId: id, channel: 'balance' }, mine());
    const sendTo = await app.must(warehouseAddress, {}, mine());
    expect(await detail(piece)).toMatchObject({ state: 'to_send', sendTo });
    await app.must(calls.identifyDeliver, { id: piece, company: '顺丰速运', waybill: 'SF4000000001' }, mine());
    const wrong = { id: piece, waybill: 'SF4000000009', photos: [await photoBy(app, a)] };
    expect((await app.call(work.identifyScanIn, wrong, { as: a })).code).toBe('WAYBILL_WRONG');
    await app.must(work.identifyScanIn, { ...wrong, waybill: 'SF4000000001' }, { as: a });
    await take(app, a, piece);
    const said = { id: piece, result: 'genuine', sure: true, points: reasons('genuine') } as const;
    expect(await app.call(work.identifyJudge, said, { as: a })).toMatchObject({ code: 'BAD_INPUT' });
    await app.must(
      work.identifyShow,
      { id: piece, photos: await shotsOf(app, a, ['shoe_sole', 'shoe_toe', 'shoe_heel']) },
      { as: a },
    );
    await app.must(work.identifyJudge, said, { as: a });
    const leaving = async () => (await app.must(work.identifyWork, {}, { as: a })).leaving.map((one) => one.id);
    await app.must(calls.identifyAccept, { id: piece }, mine());
    expect(await leaving()).toContain(piece);
    const waiting = async () => (await app.must(workCounts, {}, { as: a })).counts.identify?.waiting ?? 0;
    const before = await waiting();
    const home = { id: piece, company: '顺丰速运', waybill: 'SF4000000002' };
    await app.must(work.identifySendBack, home, { as: a });
    expect(await leaving()).not.toContain(piece);
    expect(await waiting()).toBe(before - 1);
    expect(await app.call(work.identifySendBack, home, { as: a })).toMatchObject({ code: 'STATE_REFUSED' });
    expect(await detail(piece)).toMatchObject({ state: 'final', parcelBack: { waybill: 'SF4000000002' } });
  });
});
test('what was found genuine is sold with its certificate, until that is taken back', async () => {
  const [a] = app.experts;
  const { itemId, listingId } = await putOnSale(app.db, {
    ...{
      seller: app.owner.userId,
      skuId: 'kh92-007-425',
      grade: '95',
      price: 50_000,
      inWarehouse: false,
      now: app.clock.now(),
    },
  });
  const piece = { ...(await pieceOf(app)), itemId };
  const order = await app.must(calls.identifyOrderSave, { id: randomUUID(), way: 'photos', pieces: [piece] }, mine());
  await credit(app.db, app.owner.userId, order.total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: order.id, channel: 'balance' }, mine());
  const shown = async () => (await app.must(goodsDetail, { listingId })).certificate;
  expect(await shown()).toBeNull();
  await judge(app, a, piece.id, 'genuine');
  const { code } = await detail(piece.id);
  expect(await shown()).toBe(code);
  await takeBack(app, code, '和实物不符');
  expect(await shown()).toBeNull();
});
