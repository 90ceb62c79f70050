/** The ends that the other lives of a piece do not come to: nothing sent, experts who differ late, what is late with us. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressSave } from '../../../contract/address/calls.ts';
import * as calls from '../../../contract/identify/calls.ts';
import * as work from '../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../contract/identify/machine.ts';
import { identifyFee, type Result } from '../../../contract/identify/rules.ts';
import { messageList } from '../../../contract/message/calls.ts';
import { payDo } from '../../../contract/payment/calls.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { type Bench, judge, openIdentifyApp, ordered, shotsOf, take } from '../../testing/identify.ts';
import { credit } from '../../testing/market.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const detail = (id: string) => app.must(calls.identifyDetail, { id }, mine());
const one = async () => (await ordered(app))[0] ?? '';

test('a piece that shall be sent in is given up, or not sent in time: the fee goes back', async () => {
  const where = { province: '浙江省', city: '杭州市', district: '西湖区', detail: '文三路 1 号' };
  await app.must(addressSave, { id: 'new', name: '林一舟', phone: '13800002046', isDefault: true, ...where }, mine());
  const toSend = async () => {
    const [piece, id] = [randomUUID(), randomUUID()];
    const pieces = [{ id: piece, category: 'sneakers' as const, brandId: 'kestrel', worth: 50_000, photos: [] }];
    const { total } = await app.must(calls.identifyOrderSave, { id, way: 'item', pieces }, mine());
    await credit(app.db, app.owner.userId, total, app.clock.now());
    await app.must(payDo, { purpose: 'identify', subjectId: id, channel: 'balance' }, mine());
    return piece;
  };
  const fee = identifyFee('item', 'sneakers');
  const before = await app.purse();
  const given = await toSend();
  await app.must(calls.identifyCancel, { id: given }, mine());
  expect(await app.purse()).toBe(before + fee);
  const forgotten = await toSend();
  await app.live(identifyTimes.send + 1);
  for (const id of [given, forgotten]) expect(await detail(id)).toMatchObject({ state: 'closed', refunded: true });
  expect(await app.purse()).toBe(before + 2 * fee);
});

/** A first opinion, then photos that the second expert asks for, then the second opinion. */
async function withPhotosBetween(result: Result): Promise<string> {
  const [a, b] = app.experts;
  const id = await one();
  await judge(app, a, id, result, false);
  await take(app, b, id);
  await app.must(work.identifyAskPhotos, { id, slots: ['shoe_sole'], note: '鞋底看不清' }, { as: b });
  await app.must(calls.identifySupplement, { id, photos: await shotsOf(app, app.owner, ['shoe_sole']) }, mine());
  await judge(app, b, id, result);
  return id;
}

test('two who agree after more photos have decided: that it is a fake, or that nobody can tell', async () => {
  expect(await detail(await withPhotosBetween('fake'))).toMatchObject({ state: 'fake', verdict: 'fake' });
  const before = await app.purse();
  expect(await detail(await withPhotosBetween('inconclusive'))).toMatchObject({
    state: 'inconclusive',
    refunded: true,
  });
  expect(await app.purse()).toBe(before + identifyFee('photos', 'sneakers'));
  expect(await verify(app.db)).toEqual([]);
});

test('a second opinion and an appeal that are late stay late, and nothing is decided by itself; an appeal that nobody can tell gives the fee back', async () => {
  const [a, b, c, d] = app.experts;
  const id = await one();
  await judge(app, a, id, 'fake');
  await app.live(identifyTimes.again + 1);
  expect(await detail(id)).toMatchObject({ state: 'second_review', verdict: null });
  await judge(app, b, id, 'fake');
  await app.must(calls.identifyAppeal, { id, body: '盒标是旧版' }, mine());
  await app.live(identifyTimes.again + 1);
  expect(await detail(id)).toMatchObject({ state: 'appealed' });
  await judge(app, c, id, 'genuine');
  const before = await app.purse();
  await judge(app, d, id, 'inconclusive');
  expect(await detail(id)).toMatchObject({ state: 'inconclusive', verdict: 'inconclusive', refunded: true });
  expect(await app.purse()).toBe(before + identifyFee('photos', 'sneakers'));
  expect(await verify(app.db)).toEqual([]);
});

test('an order that arrived while its owner was away says that it can be paid; one that was paid says nothing', async () => {
  const title = '鉴别单收到了，可以付款';
  const told = async () => {
    const { list } = await app.must(messageList, {}, mine());
    return list.filter((one) => one.title.zh === title).length;
  };
  await ordered(app);
  await app.live(identifyTimes.remind + 1);
  expect(await told()).toBe(0);
  await ordered(app, { pieces: 2, paid: false });
  await app.live(identifyTimes.remind + 1);
  expect(await told()).toBe(1);
});
