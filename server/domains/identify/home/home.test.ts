/** A shop that can ask no carrier: whether a piece came home its owner says, or their silence does. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/identify/calls.ts';
import * as work from '../../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import { messageList } from '../../../../contract/message/calls.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import {
  type Bench,
  livesSomewhere,
  openIdentifyApp,
  photoBy,
  reasons,
  shotsOf,
  take,
} from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp({ providers: { express: null } });
  await livesSomewhere(app);
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const desk = () => ({ as: app.experts[0] });
const detail = (id: string) => app.must(calls.identifyDetail, { id }, mine());
const told = async (title: string) =>
  (await app.must(messageList, {}, mine())).list.filter((one) => one.title.zh === title).length;

/** A piece that was judged in the hand, accepted, and sent home. */
async function goingHome(): Promise<string> {
  const [id, order] = [randomUUID(), randomUUID()];
  const pieces = [
    { id, category: 'sneakers' as const, brandId: 'kestrel', productId: 'kh92-007', worth: 50_000, photos: [] },
  ];
  const { total } = await app.must(calls.identifyOrderSave, { id: order, way: 'item', pieces }, mine());
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: order, channel: 'balance' }, mine());
  const waybill = `SF4${id.slice(0, 8)}`;
  await app.must(calls.identifyDeliver, { id, company: '顺丰速运', waybill }, mine());
  const photos = [await photoBy(app, app.experts[0])];
  await app.must(work.identifyScanIn, { id, waybill, photos }, desk());
  app.clock.advance(1_000);
  await take(app, app.experts[0], id);
  const shots = await shotsOf(app, app.experts[0], ['shoe_sole', 'shoe_toe', 'shoe_heel']);
  await app.must(work.identifyShow, { id, photos: shots }, desk());
  await app.must(work.identifyJudge, { id, result: 'genuine', sure: true, points: reasons('genuine') }, desk());
  await app.must(calls.identifyAccept, { id }, mine());
  await app.must(work.identifySendBack, { id, company: '顺丰速运', waybill: `${waybill}1` }, desk());
  return id;
}

test('an owner says that their piece came home, once, and is not asked; nobody else says so', async () => {
  const id = await goingHome();
  expect((await detail(id)).lies).toBe('away');
  const stranger = await app.as('13300000077');
  expect(await app.call(calls.identifyReceived, { id }, { as: stranger })).toMatchObject({ code: 'NOT_FOUND' });
  await app.must(calls.identifyReceived, { id }, mine());
  expect(await detail(id)).toMatchObject({ lies: 'owner', parcelBack: { arrivedAt: app.clock.now().getTime() } });
  expect(await app.call(calls.identifyReceived, { id }, mine())).toMatchObject({ code: 'STATE_REFUSED' });
  await app.live(identifyTimes.unheard + 1);
  expect(await told('寄回的收到了吗？')).toBe(0);
});

test('whoever says nothing is asked once, and has received it at last: it is not on its way for ever', async () => {
  const id = await goingHome();
  await app.live(identifyTimes.unheard + 1);
  expect(await told('寄回的收到了吗？')).toBe(1);
  expect((await detail(id)).lies).toBe('away');
  await app.live(identifyTimes.lost - identifyTimes.unheard);
  expect(await told('算收到了')).toBe(1);
  expect((await detail(id)).lies).toBe('owner');
});
