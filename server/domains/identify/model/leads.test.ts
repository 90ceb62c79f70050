/** What experts write is read by owners and by strangers: it names no way around the platform. */
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identifyDetail } from '../../../../contract/identify/calls.ts';
import * as work from '../../../../contract/identify/desk-calls.ts';
import { leadsAway, leadsAwayWords } from '../../../../contract/identify/public-words.ts';
import { type Bench, openIdentifyApp, ordered, reasons, take } from '../../../testing/identify.ts';

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

test('what experts look at leads nowhere: codes, numbers of labels, measures, names after money', () => {
  for (const said of [
    '防伪贴的二维码扫不出',
    '编号 4547315 811 1000 与批次不符',
    '字距 0.3mm，比正品宽',
    '红包配色的鞋舌标',
  ])
    expect(leadsAway(said), said).toBe(false);
});
