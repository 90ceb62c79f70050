/** Whoever is refused at the experts' desk, or too early, reads what is wrong and what is missing, and not a schema's words. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/identify/calls.ts';
import { identifyClaim } from '../../../../contract/identify/claim-calls.ts';
import * as work from '../../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { chinaTime } from '../../../kernel/lib/moment.ts';
import {
  type Bench,
  judgedInHand,
  livesSomewhere,
  openIdentifyApp,
  ordered,
  photoBy,
  reasons,
  shotsOf,
  take,
} from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';
import { unheardOf } from '../../../testing/warehouse.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const desk = () => ({ as: app.experts[0] });

test('an expert who judges without reasons, on a photo that is not there, by another kind’s sign or by one that the photo cannot show reads which', async () => {
  const [id = ''] = await ordered(app);
  await take(app, app.experts[0], id);
  const judge = (points: unknown) =>
    app.call(work.identifyJudge, { id, result: 'genuine', sure: true, points: points as never }, desk());
  expect(await judge([])).toMatchObject({ code: 'EVIDENCE_NEEDED', message: expect.stringContaining('至少') });
  const [one, ...more] = reasons('genuine');
  expect(await judge([{ ...one, spot: { photo: 40, x: 1, y: 1 } }, ...more])).toMatchObject({
    code: 'BAD_INPUT',
    message: expect.stringContaining('41'),
  });
  const [dial] = reasons('genuine', 'watches');
  expect(await judge([dial, ...more])).toMatchObject({ code: 'BAD_INPUT', message: expect.stringContaining('「') });
  // Photos of the outer side do not show the label of a tongue.
  const strange = { ...one, sign: 'tongue', spot: { photo: 0, x: 1, y: 1 } };
  for (const [lang, words] of [
    ['zh', '「左脚外侧」的照片上看不到「鞋舌标」'],
    ['en', '“Tongue label” cannot be seen on the photo “Left, outer side”'],
  ] as const)
    expect(
      await app.call(
        work.identifyJudge,
        { id, result: 'genuine', sure: true, points: [strange, ...more] as never },
        { ...desk(), lang },
      ),
    ).toMatchObject({ code: 'BAD_INPUT', message: expect.stringContaining(words) });
  expect(await app.call(work.identifyAskPhotos, { id, slots: ['watch_dial'], note: '看不清' }, desk())).toMatchObject({
    code: 'BAD_INPUT',
    message: expect.stringContaining('这一类没有这些部位'),
  });
  await app.must(work.identifyRelease, { id }, desk());
  await app.must(calls.identifyCancel, { id }, mine());
});

test('an expert who judges what was sent in before photographing it reads how many views are missing', async () => {
  const [id, order] = [randomUUID() as string, randomUUID()];
  const pieces = [
    { id, category: 'sneakers' as const, brandId: 'kestrel', styleNo: 'KH92-007', worth: 50_000, photos: [] },
  ];
  const { total } = await app.must(calls.identifyOrderSave, { id: order, way: 'item', pieces }, mine());
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: order, channel: 'balance' }, mine());
  await app.must(calls.identifyDeliver, { id, company: '顺丰速运', waybill: 'SF4700000001' }, mine());
  const photos = [await photoBy(app, app.experts[0])];
  await app.must(work.identifyScanIn, { id, waybill: 'SF4700000001', photos }, desk());
  app.clock.advance(1_000);
  await take(app, app.experts[0], id);
  const judge = () =>
    app.call(
      work.identifyJudge,
      {
        id,
        result: 'genuine',
        sure: true,
        points: reasons('genuine').map((one) => ({ ...one, spot: { ...one.spot, photo: 0 } })),
      },
      desk(),
    );
  expect(await judge()).toMatchObject({
    code: 'EVIDENCE_NEEDED',
    data: { views: 3 },
    message: expect.stringContaining('3 个部位'),
  });
  await app.must(work.identifyShow, { id, photos: await shotsOf(app, app.experts[0], ['shoe_sole']) }, desk());
  expect(await judge()).toMatchObject({ code: 'EVIDENCE_NEEDED', message: expect.stringContaining('2 个部位') });
  await app.must(
    work.identifyShow,
    { id, photos: await shotsOf(app, app.experts[0], ['shoe_toe', 'shoe_heel']) },
    desk(),
  );
  expect(await judge()).toMatchObject({ success: true });
});

test('whoever says too early that their piece did not come home reads from when they can', async () => {
  const [id = ''] = await judgedInHand(app);
  await app.must(work.identifySendBack, { id, company: '顺丰速运', waybill: 'SF9700000001' }, desk());
  await unheardOf(app, id);
  const from = chinaTime(new Date(app.clock.now().getTime() + identifyTimes.unheard));
  expect(await app.call(identifyClaim, { id, body: '没到' }, mine())).toMatchObject({
    code: 'NOT_ARRIVED',
    message: expect.stringContaining(from.zh),
  });
});
