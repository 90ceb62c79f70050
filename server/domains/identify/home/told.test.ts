/** What owners hear of pieces on their way home, of what was found, and why there is no result; by the promises of their order. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/identify/calls.ts';
import * as work from '../../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import { identifyRules, type Result } from '../../../../contract/identify/rules.ts';
import { messageList } from '../../../../contract/message/calls.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { HOUR } from '../../../../contract/wire/time.ts';
import { chinaTime } from '../../../kernel/lib/moment.ts';
import {
  type Bench,
  judge,
  livesSomewhere,
  openIdentifyApp,
  ordered,
  photoBy,
  reasons,
  shotsOf,
  take,
} from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';
import type { Person } from '../../../testing/server.ts';
import { unheardOf } from '../../../testing/warehouse.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const desk = () => ({ as: app.experts[0] });
const detail = (id: string) => app.must(calls.identifyDetail, { id }, mine());
const told = async (id: string) =>
  (await app.must(messageList, { size: 100 }, mine())).list.filter(({ link }) => link?.includes(id));
const last = async (id: string) => (await told(id))[0];

/** Ordered to be sent in, paid for. */
async function ordersIn(): Promise<string> {
  const [id, order] = [randomUUID(), randomUUID()];
  const pieces = [
    {
      id,
      category: 'sneakers' as const,
      brandId: 'kestrel',
      styleNo: 'KH92-007',
      worth: identifyRules.secondFrom,
      photos: [],
    },
  ];
  const { total } = await app.must(calls.identifyOrderSave, { id: order, way: 'item', pieces }, mine());
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: order, channel: 'balance' }, mine());
  return id;
}

async function sendsIn(id: string): Promise<string> {
  const waybill = `SF4${id.slice(0, 8)}`.toUpperCase();
  await app.must(calls.identifyDeliver, { id, company: '顺丰速运', waybill }, mine());
  return waybill;
}

const takenIn = async (id: string, waybill: string) =>
  app.must(work.identifyScanIn, { id, waybill, photos: [await photoBy(app, app.experts[0])] }, desk());

async function says(expert: Person, id: string, result: Result) {
  await app.live(1_000);
  await take(app, expert, id);
  const photos = await shotsOf(app, expert, ['shoe_sole', 'shoe_toe', 'shoe_heel']);
  await app.must(work.identifyShow, { id, photos }, { as: expert });
  await app.must(work.identifyJudge, { id, result, sure: true, points: reasons(result) }, { as: expert });
}

test('an owner hears with which parcel their piece goes home, and is asked about it once its carrier never said that it came', async () => {
  const id = await ordersIn();
  await takenIn(id, await sendsIn(id));
  await app.must(calls.identifyCancel, { id }, mine());
  await app.must(work.identifySendBack, { id, company: '顺丰速运', waybill: 'SF6000000001' }, desk());
  const sent = await last(id);
  expect(sent?.title.zh).toBe('寄回给你了');
  expect(sent?.body.zh).toContain('顺丰速运 SF6000000001');
  await unheardOf(app, id);
  await app.live(identifyTimes.lost - HOUR);
  expect((await last(id))?.title.zh).toBe('寄回给你了');
  await app.live(2 * HOUR);
  expect((await last(id))?.title.zh).toBe('寄回的收到了吗？');
  // Nothing is counted as received that a carrier is asked about.
  await app.live(identifyTimes.lost);
  expect(await detail(id)).toMatchObject({ lies: 'away', parcelBack: { arrivedAt: null } });
  await app.must(calls.identifyReceived, { id }, mine());
  expect((await detail(id)).lies).toBe('owner');
});

test('an owner hears that what was given up for lost is found and comes home', async () => {
  const id = await ordersIn();
  const waybill = await sendsIn(id);
  await unheardOf(app, id);
  await app.live(identifyTimes.lost + 1);
  expect(await detail(id)).toMatchObject({ state: 'closed', refunded: true });
  await takenIn(id, waybill);
  expect((await last(id))?.title.zh).toBe('关掉的那件找到了');
});

test('why there is no result is said as it was: in the hand, by experts who differ, or for want of photos', async () => {
  const [a, b, c] = app.experts;
  const held = await ordersIn();
  await takenIn(held, await sendsIn(held));
  await says(a, held, 'inconclusive');
  await says(b, held, 'inconclusive');
  expect((await last(held))?.body.zh).toContain('看过实物');
  const [differ = ''] = await ordered(app);
  await judge(app, a, differ, 'fake');
  await judge(app, b, differ, 'genuine');
  await judge(app, c, differ, 'inconclusive');
  expect(await detail(differ)).toMatchObject({ state: 'inconclusive', refunded: true });
  expect((await last(differ))?.body.zh).toContain('看法各不相同');
  const [unclear = ''] = await ordered(app);
  await judge(app, a, unclear, 'inconclusive');
  expect((await last(unclear))?.body.zh).toContain('这些照片不够');
  const [unshown = ''] = await ordered(app);
  await take(app, a, unshown);
  await app.must(work.identifyAskPhotos, { id: unshown, slots: ['shoe_glue'], note: '太暗' }, desk());
  await app.live(identifyTimes.supplement + 1);
  expect((await last(unshown))?.body.zh).toContain('没有等到要补的照片');
});

test('what was promised when it was ordered holds, whatever the shop has changed before it was paid for, came in or was appealed', async () => {
  const { photos, item, again, appeal } = identifyTimes;
  const [unpaid = ''] = await ordered(app, { paid: false });
  const sent = await ordersIn();
  const [result = ''] = await ordered(app);
  const at = new Date(app.clock.now().getTime() + 1_000);
  const numbers = { 'identify.photos': 2 * photos, 'identify.item': 2 * item, 'identify.again': 2 * again };
  await app.db
    .insertInto('shop_document')
    .values({
      ...{ id: 'slower', kind: 'rules', holds_from: at, saved_at: at, saved_by: null },
      content: JSON.stringify({ numbers: { ...numbers, 'identify.appeal': 2 * appeal }, closed: [] }),
    })
    .execute();
  await app.house.rules.reload();
  await app.live(2_000);
  await judge(app, app.experts[0], result, 'genuine');
  const heard = await last(result);
  const until = chinaTime(new Date(app.clock.now().getTime() + appeal));
  await app.must(calls.identifyAppeal, { id: result, body: '再看看' }, mine());
  const { order } = await detail(unpaid);
  await credit(app.db, app.owner.userId, order.total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: order.id, channel: 'balance' }, mine());
  await takenIn(sent, await sendsIn(sent));
  const promised = async (id: string) => {
    const row = await app.db.selectFrom('identify_case').select('promised_at').where('id', '=', id).executeTakeFirst();
    return (row?.promised_at?.getTime() ?? 0) - app.clock.now().getTime();
  };
  expect([await promised(unpaid), await promised(sent), await promised(result)]).toEqual([photos, item, again]);
  expect(heard?.body.zh).toContain(`${until.zh} 前申诉`);
  await app.db.deleteFrom('shop_document').execute();
  await app.house.rules.reload();
});
