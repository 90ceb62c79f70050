import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../contract/identify/calls.ts';
import * as work from '../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../contract/identify/machine.ts';
import { identifyRules } from '../../../contract/identify/rules.ts';
import { type Bench, inHand, openIdentifyApp, ordered, reasons, take } from '../../testing/identify.ts';
import { lot } from './known.ts';

/** FULL=1 races as often as the house promises. */
const ROUNDS = process.env.FULL ? 200 : 12;

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
}, 60_000);
afterAll(() => app.close());
afterEach(() => {
  lot.falls = () => false;
});

const detail = (id: string) => app.must(calls.identifyDetail, { id }, { as: app.owner });
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOf(one)]));
};

test('a case of known outcome looks like any other, measures its expert, and is nobody’s news', async () => {
  const [a, b, c, d] = app.experts;
  // Two are decided, so that there is one to hold beside each.
  const decided = await ordered(app, { worth: identifyRules.secondFrom, pieces: 2 });
  for (const expert of [a, b])
    for (let n = 0; n < decided.length; n += 1) {
      const { id } = await app.must(work.identifyTake, {}, { as: expert });
      const points = reasons('genuine');
      await app.must(work.identifyJudge, { id: id ?? '', result: 'genuine', sure: true, points }, { as: expert });
    }
  await app.live(identifyTimes.appeal + 1);
  for (const id of decided) expect(await detail(id)).toMatchObject({ state: 'final' });

  const [real = ''] = await ordered(app);
  await take(app, c, real);
  const ordinary = await inHand(app, c);
  const told = await app.must(calls.identifyList, {}, { as: app.owner });
  lot.falls = () => true;
  const dealt = await app.must(work.identifyTake, {}, { as: d });
  expect(dealt.id).not.toBe(real);
  const measured = await inHand(app, d);
  expect(shapeOf(measured)).toEqual(shapeOf(ordinary));
  for (const job of [ordinary, measured]) {
    // As a device mints it, and not younger than what it says of itself.
    expect(job?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(job?.appeal).toBeNull();
  }
  const answer = (id: string, as: (typeof app.experts)[number]) =>
    app.call(work.identifyJudge, { id, result: 'fake', sure: true, points: reasons('fake') }, { as });
  const known = await answer(dealt.id ?? '', d);
  lot.falls = () => false;
  const other = await answer(real, c);
  expect(shapeOf({ ...known, requestId: '' })).toEqual(shapeOf({ ...other, requestId: '' }));

  const after = await app.must(calls.identifyList, {}, { as: app.owner });
  expect(after.list.map(({ id }) => id)).toEqual(told.list.map(({ id }) => id));
  const { list } = await app.must(work.identifyExperts, {}, { as: a });
  expect(list.find(({ id }) => id === d.userId)).toMatchObject({ opinions: 1, known: 1, right: 0 });
  // Those who decided it are never measured by it.
  lot.falls = () => true;
  expect((await app.must(work.identifyTake, {}, { as: a })).id).toBe(real);
  expect((await app.must(work.identifyTake, {}, { as: b })).id).toBeNull();
});

test('two experts at once on one case: each time one has it, and one verdict comes of it', async () => {
  const [a, b, c, d] = app.experts;
  const rivals = [c, d] as const;
  for (const expert of [a, b]) {
    const held = await inHand(app, expert);
    if (held) await app.must(work.identifyGiveBack, { id: held.id }, { as: expert });
  }
  await app.db.updateTable('identify_case').set({ state: 'closed' }).where('state', '<>', 'final').execute();
  for (let round = 0; round < ROUNDS; round += 1) {
    const [id = ''] = await ordered(app, { category: 'toys' });
    const taken = await Promise.all(rivals.map((as) => app.must(work.identifyTake, {}, { as })));
    expect(taken.filter((one) => one.id === id)).toHaveLength(1);
    const points = reasons('genuine');
    const said = await Promise.all(
      rivals.map((as) => app.call(work.identifyJudge, { id, result: 'genuine', sure: true, points }, { as })),
    );
    expect(said.filter(({ success }) => success)).toHaveLength(1);
  }
  const links = await app.db
    .selectFrom('identify_link')
    .select(({ fn }) => ['case_id', fn.countAll<number>().as('n')])
    .where('kind', '=', 'verdict')
    .groupBy('case_id')
    .execute();
  expect(links.length).toBeGreaterThanOrEqual(ROUNDS);
  expect(links.every(({ n }) => Number(n) === 1)).toBe(true);
}, 480_000);
