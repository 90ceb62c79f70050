/** What experts write is read by owners and by strangers: it names no way around the platform. */
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identifyDetail } from '../../../../contract/identify/calls.ts';
import { identifyClaimDecide, identifyFault } from '../../../../contract/identify/claim-calls.ts';
import * as work from '../../../../contract/identify/desk-calls.ts';
import { leadAway, leadsAway, leadsAwayWords } from '../../../../contract/identify/public-words.ts';
import { identifyObjectionDecide, objectionSave } from '../../../../contract/objection/calls.ts';
import {
  type Bench,
  judgedInHand,
  livesSomewhere,
  openIdentifyApp,
  ordered,
  photoBy,
  reasons,
  take,
} from '../../../testing/identify.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
});
afterAll(() => app.close());

const LEADING = ['有疑问加微信 wxid_lin', '问我 13812342046', '详见 t.me/lin', '去闲鱼找我，私下转账'];

test('what leads off the platform is refused in an opinion, on one of its points, in what is asked for and in what a certificate is taken back for', async () => {
  const [a, b] = app.experts;
  const [id = ''] = await ordered(app);
  await take(app, a, id);
  const points = reasons('genuine');
  const opinion = { id, result: 'genuine' as const, sure: true, points };
  const refused = { code: 'BAD_INPUT', message: leadsAwayWords.zh };
  for (const note of LEADING) {
    expect(await app.call(work.identifyJudge, { ...opinion, note }, { as: a }), note).toMatchObject(refused);
    const [first, ...others] = points;
    const marked = first ? [{ ...first, note }, ...others] : [];
    expect(await app.call(work.identifyJudge, { ...opinion, points: marked }, { as: a }), note).toMatchObject(refused);
    const asking = { id, slots: ['shoe_glue' as const], note };
    expect(await app.call(work.identifyAskPhotos, asking, { as: a }), note).toMatchObject(refused);
  }
  await app.must(work.identifyJudge, { ...opinion, note: '红包款，鞋盒二维码扫得出，货号 DD1391-100。' }, { as: a });
  const { code } = await app.must(identifyDetail, { id }, { as: app.owner });
  const taking = { code: code ?? '', ground: 'misread' as const };
  for (const reason of LEADING)
    expect(await app.call(work.identifyRevoke, { ...taking, reason }, { as: b }), reason).toMatchObject(refused);
});

test('what leads away only where a note and its points are read one after the other, or by a code to be paid by, is refused', async () => {
  const [a] = app.experts;
  const [id = ''] = await ordered(app);
  await take(app, a, id);
  const judged = (note: string, ...notes: string[]) =>
    app.call(
      work.identifyJudge,
      {
        ...{ id, result: 'genuine', sure: true, note },
        points: reasons('genuine').map((point, n) => ({ ...point, note: notes[n] ?? '' })),
      },
      { as: a },
    );
  const refused = { code: 'BAD_INPUT', message: leadsAwayWords.zh };
  expect(await judged('正品，我的号 138', '1234', '5678 陈师傅')).toMatchObject(refused);
  expect(await judged('5678 陈师傅', '正品，我的号 138', '1234')).toMatchObject(refused);
  for (const said of [
    '加急请扫盒内收款码付 50 元',
    '扫码付款',
    '付款码在盒子里',
    '请扫鞋盒上的二维码加我',
    'scan the QR code to pay',
  ])
    expect(leadsAway(said), said).toBe(true);
  expect((await judged('货号 DD1391-100 对得上', '鞋内标 4547', '盒标 DD1391-100')).success).toBe(true);
});

test('in a report of damage, a decision about it and an answer to an objection no staff leads an owner away', async () => {
  await livesSomewhere(app);
  const [a, , , d] = app.experts;
  const [id = ''] = await judgedInHand(app, 1);
  const away = '加我微信 wxabc12345 私下转账 13812345678';
  const refused = { code: 'BAD_INPUT', message: leadsAwayWords.zh };
  const photos = async (who = a) => [await photoBy(app, who)];
  const fault = async (note: string) =>
    app.call(identifyFault, { id, what: 'damaged', note, photos: await photos() }, { as: a });
  expect(await fault(away)).toMatchObject(refused);
  expect((await fault('后跟撕开了')).success).toBe(true);
  const decide = async (note: string) =>
    app.call(identifyClaimDecide, { id, grant: false, note, photos: await photos(d) }, { as: d });
  expect(await decide(away)).toMatchObject(refused);
  expect((await decide('查过，本来就有')).success).toBe(true);
  await app.must(objectionSave, { service: 'identify', id, body: '不是这样', photos: [] }, { as: app.owner });
  const umpire = await app.as('13900000096', 'staff');
  const answer = { id, grant: false, note: away } as const;
  expect(await app.call(identifyObjectionDecide, answer, { as: umpire })).toMatchObject(refused);
});

test('what experts look at leads nowhere: codes, numbers of labels, measures, names after money', () => {
  for (const said of [
    '防伪贴的二维码扫不出',
    '编号 4547315 811 1000 与批次不符',
    '字距 0.3mm，比正品宽',
    '红包配色的鞋舌标',
    '防伪二维码能扫出来',
  ])
    expect(leadsAway(said), said).toBe(false);
  expect(leadAway(['字距均匀', '货号 DD1391-100', '4547 批次'])).toBe(false);
});
