/** Two experts on one case: neither the other's numbers nor any refusal tells either whether it was known, or what it came to. */
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/identify/calls.ts';
import { identifyClaimDecide, identifyFault, identifyFaultInHand } from '../../../../contract/identify/claim-calls.ts';
import * as work from '../../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import type { Result } from '../../../../contract/identify/rules.ts';
import { scanLookup } from '../../../../contract/scan/calls.ts';
import { MINUTE } from '../../../../contract/wire/time.ts';
import { setReminder } from '../../../kernel/state/transitions.ts';
import { type Bench, judge, openIdentifyApp, ordered, photoBy, reasons } from '../../../testing/identify.ts';
import type { Person } from '../../../testing/server.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
});
afterAll(() => app.close());

const sources: string[] = [];
/** Decided for good by the two who do not compare here; a real one comes in, or a copy of it. */
async function comes(known: boolean): Promise<void> {
  const [a, b] = app.experts;
  const [id = ''] = await ordered(app);
  sources.push(id);
  await judge(app, a, id, 'genuine', false);
  await judge(app, b, id, 'genuine');
  await app.live(identifyTimes.appeal + 1);
  if (known) await setReminder(app.db, { entity: 'identify.known', id, event: 'arrive', at: app.clock.now() });
  else await ordered(app);
  await app.live(MINUTE);
}
const over = () =>
  app.db
    .updateTable('identify_case')
    .set({ state: 'closed', expert_id: null, taken_at: null, deadline_at: null })
    .where('id', 'not in', sources)
    .execute();

interface Numbers {
  opinions: number;
  known: number;
  right: number;
  overturned: number;
}
/** What this expert reads of that one. */
async function numbers(as: Person, of: Person): Promise<Numbers> {
  const { list } = await app.must(work.identifyExperts, {}, { as });
  const found = list.find(({ id }) => id === of.userId);
  return found ?? { opinions: 0, known: 0, right: 0, overturned: 0 };
}
const grown = (from: Numbers, to: Numbers) => [
  to.opinions - from.opinions,
  to.known - from.known,
  to.right - from.right,
  to.overturned - from.overturned,
];
async function say(as: Person, result: Result, sure: boolean): Promise<void> {
  const { id } = await app.must(work.identifyTake, {}, { as });
  await app.must(work.identifyJudge, { id: id ?? '', result, sure, points: reasons(result) }, { as });
}

for (const [first, sure, second] of [
  ['fake', true, 'genuine'],
  ['fake', true, 'fake'],
  ['genuine', false, 'genuine'],
] as const)
  test(`no number of a colleague’s grows with a known case that both judge: ${first}, then ${second}`, async () => {
    const [a, , c, d] = app.experts;
    const lifeOf = async (known: boolean) => {
      await comes(known);
      const [ofD, ofC, toA] = [await numbers(c, d), await numbers(d, c), await numbers(a, d)];
      await say(d, first, sure);
      // Before the other takes it, and after.
      const told = [grown(ofD, await numbers(c, d)), grown(toA, await numbers(a, d))];
      await say(c, second, true);
      told.push(grown(ofD, await numbers(c, d)), grown(ofC, await numbers(d, c)));
      const measured = grown(toA, await numbers(a, d));
      await over();
      return { told, measured };
    };
    const [real, known] = [await lifeOf(false), await lifeOf(true)];
    expect(known.told).toEqual(real.told);
    // Whoever has no part in it reads how well they judged, once it is over.
    if (first === second) expect([real.measured[1], known.measured[1]]).toEqual([0, 1]);
  });

/** All of an answer but what names the request. */
const told = ({ headers, requestId: _, ...said }: { headers: Headers; requestId?: string }) => ({
  ...said,
  headers: [...headers.keys()].sort(),
});

test('whatever an expert tries with a known case, in hand or judged, is answered as with a real one', async () => {
  const [, , , d] = app.experts;
  const as = { as: d };
  const tried = async (known: boolean) => {
    await comes(known);
    const { id: taken } = await app.must(work.identifyTake, {}, as);
    const id = taken ?? '';
    const no = (await app.must(work.identifyWork, {}, as)).mine?.no ?? '';
    const photo = await photoBy(app, d);
    const found = async () => {
      const { arriving, here } = await app.must(work.identifyWork, { code: no }, as);
      return { arriving, here };
    };
    const attempts = (): Promise<unknown[]> =>
      Promise.all([
        app.call(work.identifyShow, { id, photos: [{ slot: 'shoe_toe', photo }] }, as).then(told),
        app.call(work.identifyAskPhotos, { id, slots: ['bag_logo'], note: '近一点' }, as).then(told),
        app.call(work.identifyJudge, { id, result: 'fake', sure: true, points: reasons('genuine') }, as).then(told),
        app.call(identifyFaultInHand, { id, note: '坏了', photos: [photo] }, as).then(told),
        app.call(identifyFault, { id, note: '坏了', photos: [photo] }, as).then(told),
        app.call(identifyClaimDecide, { id, grant: false, note: '没有', photos: [photo] }, as).then(told),
        app.call(work.identifyAbsent, { id, waybill: 'SF7000000001', photos: [photo] }, as).then(told),
        app.call(work.identifyRevoke, { code: no, ground: 'misread', reason: '看错了' }, as).then(told),
        app.call(work.identifyRevoke, { code: id, ground: 'misread', reason: '看错了' }, as).then(told),
        app.call(calls.identifyDetail, { id }, as).then(told),
        app.call(calls.identifyCertificate, { code: no }).then(told),
        app.call(scanLookup, { code: no }, as).then(told),
        found(),
      ]);
    const answers: unknown[] = [await attempts()];
    await app.must(work.identifyJudge, { id, result: 'genuine', sure: true, points: reasons('genuine') }, as);
    answers.push(await attempts(), told(await app.call(work.identifyRelease, { id }, as)));
    await over();
    return JSON.stringify(answers).replaceAll(id, 'id').replaceAll(no, 'no');
  };
  expect(await tried(true)).toBe(await tried(false));
});
