/** A certificate while its appeal is open: it gives nothing of the end away, and its chain is whole for whoever computes it. */
// @module-tag thorough
import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as calls from '../../../../contract/identify/calls.ts';
import * as work from '../../../../contract/identify/desk-calls.ts';
import type { Result } from '../../../../contract/identify/rules.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
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
  takeBack,
} from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';
import type { Person } from '../../../testing/server.ts';

const house = (name: string, run: (app: Bench) => Promise<void>) =>
  test(name, async () => {
    const app = await openIdentifyApp();
    try {
      await livesSomewhere(app);
      await run(app);
    } finally {
      await app.close();
    }
  });
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** As docs/verify-certificate.mjs does. */
async function broken(app: Bench, id: string): Promise<string[]> {
  const { code } = await app.must(calls.identifyDetail, { id }, { as: app.owner });
  const { chain } = await app.must(calls.identifyCertificate, { code: code ?? '' });
  let before = '';
  const wrong: string[] = [];
  for (const [n, { kind, at, fact, hash }] of chain.entries()) {
    if (sha256(`${before}\n${kind}\n${at}\n${fact}`) !== hash)
      wrong.push(`link ${n + 1} (${kind}) is not what was written`);
    before = hash;
  }
  return wrong;
}

async function says(app: Bench, expert: Person, id: string, result: Result) {
  app.clock.advance(1_000);
  await take(app, expert, id);
  await app.must(
    work.identifyShow,
    { id, photos: await shotsOf(app, expert, ['shoe_sole', 'shoe_toe', 'shoe_heel']) },
    { as: expert },
  );
  await app.must(work.identifyJudge, { id, result, sure: true, points: reasons(result) }, { as: expert });
}
async function judgedFake(app: Bench): Promise<string> {
  const [a, b] = app.experts;
  const [id, order] = [randomUUID(), randomUUID()];
  const pieces = [
    { id, category: 'sneakers' as const, brandId: 'kestrel', productId: 'kh92-007', worth: 50_000, photos: [] },
  ];
  const { total } = await app.must(calls.identifyOrderSave, { id: order, way: 'item', pieces }, { as: app.owner });
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: order, channel: 'balance' }, { as: app.owner });
  const waybill = `SF4${id.slice(0, 8)}`;
  await app.must(calls.identifyDeliver, { id, company: '顺丰速运', waybill }, { as: app.owner });
  await app.must(work.identifyScanIn, { id, waybill, photos: [await photoBy(app, a)] }, { as: a });
  await says(app, a, id, 'fake');
  await says(app, b, id, 'fake');
  return id;
}

house(
  'while two experts of an appeal differ, and the second shows what they see, the public chain is whole and says neither',
  async (app) => {
    const [, , c, d] = app.experts;
    const id = await judgedFake(app);
    expect(await broken(app, id)).toEqual([]);
    app.clock.advance(1_000);
    await app.must(calls.identifyAppeal, { id, body: '请再看' }, { as: app.owner });
    app.clock.advance(1_000);
    await says(app, c, id, 'genuine');
    expect(await broken(app, id)).toEqual([]);
    app.clock.advance(1_000);
    await take(app, d, id);
    await app.must(work.identifyShow, { id, photos: await shotsOf(app, d, ['shoe_sole']) }, { as: d });
    expect(await broken(app, id)).toEqual([]);
    const { code } = await app.must(calls.identifyDetail, { id }, { as: app.owner });
    const { opinions, photos, chain } = await app.must(calls.identifyCertificate, { code: code ?? '' });
    expect(opinions.map(({ result }) => result)).toEqual(['fake', 'fake']);
    const promised = chain.flatMap(({ fact }) => (JSON.parse(fact).photos ?? []).map(([, print]: string[]) => print));
    expect(photos.map(({ print }) => print)).toEqual(promised);
  },
);

house('what is taken back while its appeal is open has a whole chain that says so', async (app) => {
  const [a, , , d] = app.experts;
  const [id = ''] = await ordered(app);
  await judge(app, a, id, 'genuine');
  app.clock.advance(1_000);
  await app.must(calls.identifyAppeal, { id, body: '请再看' }, { as: app.owner });
  app.clock.advance(1_000);
  await judge(app, d, id, 'fake');
  const { code } = await app.must(calls.identifyDetail, { id }, { as: app.owner });
  app.clock.advance(1_000);
  await takeBack(app, code, '照片是别人的');
  expect(await broken(app, id)).toEqual([]);
});
